import type { StaffConfirmation } from "@kinfold/contract/office/passkeys";
import type { SignedCredential } from "@kinfold/contract/passkeys";
import { writeAuditEntry } from "#audit/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuseStaffPasskey } from "./passkeys/ceremony.ts";
import { verifyStaffPasskey } from "./passkeys/verify.ts";
import { spendStaffPasskey } from "./passkeys/store.ts";
import { requireFreshProof, refuseCode } from "./proved-again.ts";
import { STAFF_LIMITS } from "./rules.ts";
import { confirmStaffSession, type StaffCaller } from "./session-store.ts";
import { spendCode } from "./store.ts";

/** Uses up, in the transaction that confirms, what the caller confirmed themselves with. */
type UseUp = (tx: Db) => Promise<void>;

async function withPassword(
  platform: Platform,
  caller: StaffCaller,
  { current_password = "", code = "" }: Pick<StaffConfirmation, "current_password" | "code">,
): Promise<UseUp> {
  const { step } = await requireFreshProof(platform, caller, { current_password, code });
  return async (tx) => {
    if (!(await spendCode(tx, caller.staffId, step))) refuseCode();
  };
}

async function withPasskey(
  platform: Platform,
  { staffId }: StaffCaller,
  credential: SignedCredential,
  browser: string | undefined,
): Promise<UseUp> {
  await platform.limiter.take(STAFF_LIMITS.passwordTries, staffId);
  if (browser === undefined) return refuseStaffPasskey();
  const { passkey, use } = await verifyStaffPasskey(platform, credential, browser);
  if (passkey?.staff_id !== staffId || use === undefined) return refuseStaffPasskey();
  return async (tx) => {
    if (!(await spendStaffPasskey(tx, passkey, { ...use, at: platform.clock.now() }))) {
      refuseStaffPasskey();
    }
  };
}

/**
 * Confirms this session of the caller for ten minutes, with a passkey of theirs or with their password and a code. Refuses
 * passkey_invalid, password_wrong and two_factor_invalid, and too many tries.
 */
export async function confirmStaff(
  platform: Platform,
  caller: StaffCaller,
  { credential, current_password, code }: StaffConfirmation,
  browser: string | undefined,
): Promise<{ confirmed_until: string }> {
  const { clock, db, limiter } = platform;
  const { staffId, sessionId } = caller;
  const useUp =
    credential === undefined
      ? await withPassword(platform, caller, { current_password, code })
      : await withPasskey(platform, caller, credential, browser);
  const at = clock.now();
  const until = await runTransaction(db, async (tx) => {
    await useUp(tx);
    await writeAuditEntry(tx, {
      at,
      actor: { kind: "staff", staffId },
      action: "staff.confirmed",
      subject: { kind: "staff", id: staffId },
      ...(credential !== undefined && { after: { with: "passkey" } }),
    });
    return confirmStaffSession(tx, sessionId, at);
  });
  await limiter.clear(STAFF_LIMITS.passwordTries, staffId);
  return { confirmed_until: until.toISOString() };
}
