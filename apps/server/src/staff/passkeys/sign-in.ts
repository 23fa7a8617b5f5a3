import { toSubjectId } from "@kinfold/contract/ids";
import type { PasskeyRequest, SignedCredential } from "@kinfold/contract/passkeys";
import { writeAuditEntry } from "#audit/index.ts";
import { recordDevice } from "#members/index.ts";
import { runTransaction } from "#platform/db.ts";
import { hashSecret, createSecret } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { countWhenRefused } from "#platform/refusing.ts";
import { buildPasskeyRequest } from "#platform/webauthn.ts";
import type { StaffSignedIn } from "../login.ts";
import { STAFF_LIMITS } from "../rules.ts";
import { openStaffSession } from "../session-store.ts";
import { findStaffById } from "../store.ts";
import { describeOfficeParty, refuseStaffPasskey } from "./ceremony.ts";
import { keepStaffChallenge, spendStaffPasskey, type StaffPasskeyRow } from "./store.ts";
import { verifyStaffPasskey } from "./verify.ts";

/** Asks whichever passkey of the office's address the browser's owner chooses. Nothing tells who has one. */
export async function requestStaffPasskey(
  { db, clock, env, limiter }: Platform,
  { address, browser }: { address: string; browser: string },
): Promise<PasskeyRequest> {
  await limiter.take(STAFF_LIMITS.passkeyRequestsPerAddress, address);
  const challenge = createSecret();
  const purpose = { purpose: "sign_in", askedBy: browser, staffId: null } as const;
  await keepStaffChallenge(db, challenge, purpose, clock.now());
  return buildPasskeyRequest(describeOfficeParty(env), challenge);
}

type From = {
  address: string;
  userAgent: string | undefined;
  device: string | undefined;
  browser: string;
};

/** Writes down that a passkey did not open the office, and refuses. */
async function refuseSignIn(
  { clock, db }: Platform,
  credentialId: string,
  passkey: StaffPasskeyRow | undefined,
  { address }: From,
): Promise<never> {
  const stranger = () => hashSecret(credentialId).toString("hex").slice(0, 32);
  await runTransaction(db, (tx) =>
    writeAuditEntry(tx, {
      at: clock.now(),
      actor: { kind: "system" },
      action: "staff.sign_in_refused",
      subject:
        passkey === undefined
          ? { kind: "passkey", id: toSubjectId(stranger()) }
          : { kind: "staff", id: passkey.staff_id },
      after: { from: address, with: "passkey" },
    }),
  );
  return refuseStaffPasskey();
}

/**
 * Opens a session for a staff member who holds a passkey and proved to it who they are: no password and no code is asked
 * besides. Refuses `passkey_invalid`, for someone who has left too, and writes that down.
 */
export async function signStaffInWithPasskey(
  platform: Platform,
  credential: SignedCredential,
  from: From,
): Promise<StaffSignedIn> {
  const { db, clock, limiter } = platform;
  const { id } = credential;
  // A right signature is never counted, nor kept from anyone: no number of tries finds one.
  const countMiss = (): Promise<number> =>
    limiter.take(STAFF_LIMITS.passkeyMissesPerAddress, from.address);
  const { passkey, use } = await countWhenRefused(
    verifyStaffPasskey(platform, credential, from.browser),
    countMiss,
  );
  if (passkey === undefined || use === undefined) {
    await countMiss();
    return refuseSignIn(platform, id, passkey, from);
  }
  const at = clock.now();
  const signedIn = await runTransaction(db, async (tx) => {
    const staff = await findStaffById(tx, passkey.staff_id);
    if (staff === undefined || !(await spendStaffPasskey(tx, passkey, { ...use, at }))) {
      return undefined;
    }
    const { staff_id: staffId } = staff;
    const session = await openStaffSession(tx, { staffId, userAgent: from.userAgent, now: at });
    await writeAuditEntry(tx, {
      at,
      actor: { kind: "staff", staffId },
      action: "staff.signed_in",
      subject: { kind: "staff", id: staffId },
      after: { from: from.address, with: "passkey", passkey: passkey.passkey_id },
    });
    const seen = await recordDevice(tx, "staff", { personId: staffId, given: from.device }, at);
    return { staff, session, device: seen.secret };
  });
  if (signedIn === undefined) return refuseSignIn(platform, id, passkey, from);
  return signedIn;
}
