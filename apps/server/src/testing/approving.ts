import type { StaffId } from "@kinfold/contract/ids";
import type { SignedCredential } from "@kinfold/contract/passkeys";
import { sql } from "kysely";
import type { ApprovalProof } from "#platform/approval-proof.ts";
import type { Db } from "#platform/db.ts";
import { PasskeyDevice, type Twist } from "./passkey-device.ts";

/** The SHA-256 of a proposal; undefined when there is none of this id. */
export async function findDigest(db: Db, decisionId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ payload_sha256: Buffer }>`select payload_sha256 from decision
    where decision_id = ${decisionId}`.execute(db);
  return rows[0]?.payload_sha256;
}

/**
 * The passkeys of staff members, for programs that approve. Each signs at this address of the office, which is the server's own
 * OFFICE_URL. A staff member gets theirs when they first sign.
 */
export class ApprovingDevices {
  readonly #db: Db;
  readonly #origin: string;
  readonly #devices = new Map<string, Promise<PasskeyDevice>>();

  constructor(db: Db, officeUrl: string) {
    this.#db = db;
    this.#origin = new URL(officeUrl).origin;
  }

  /** What this staff member's passkey signs to approve what has this digest. */
  async sign(staffId: StaffId, digest: Buffer, twist: Twist = {}): Promise<SignedCredential> {
    const device = await this.deviceOf(staffId);
    const { hostname: rpId } = new URL(this.#origin);
    return device.sign(
      { challenge: digest.toString("base64url"), rpId },
      { userHandle: null, ...twist },
    );
  }

  /** Signs for the proposal of this id; undefined when there is none. */
  async signDecision(staffId: StaffId, decisionId: string): Promise<SignedCredential | undefined> {
    const digest = await findDigest(this.#db, decisionId);
    return digest && this.sign(staffId, digest);
  }

  /** The passkey of this staff member. */
  deviceOf(staffId: StaffId): Promise<PasskeyDevice> {
    const kept = this.#devices.get(staffId) ?? this.#give(staffId);
    this.#devices.set(staffId, kept);
    return kept;
  }

  /** Kept in several places, so that two approvals at once do not wait for one count. */
  async #give(staffId: StaffId): Promise<PasskeyDevice> {
    const device = new PasskeyDevice(this.#origin, { isSynced: true });
    await sql`insert into staff_passkey (passkey_id, staff_id, credential_id, public_key, use_count, transports, is_synced, name,
        created_at)
      values (${`spk_of_${staffId}`}, ${staffId}, ${device.credentialId}, ${device.publicKey}, 0, '{internal}', true, 'Phone',
        now())`.execute(this.#db);
    return device;
  }
}

/** The proof of an approval below HTTP, where no one is signed in: as of a password that was right. */
export const proveByHand =
  (staffId: StaffId) =>
  async (digest: Buffer): Promise<ApprovalProof> => ({
    staffId,
    digest,
    signed: { by: "password" },
    spend: async () => undefined,
  });

/** Approves a proposal past the code, as far as the database lets this staff member. */
export async function approvePastTheCode(
  db: Db,
  { id, staffId, at = new Date() }: { id: string; staffId: StaffId; at?: Date },
): Promise<void> {
  // The database sees whose key it is, and of what the challenge; it cannot see that no one signed.
  await sql`insert into approval (kind, subject_id, staff_id, approved_at, signed_with, digest, credential_id, public_key,
      authenticator_data, client_data, signature)
    select 'decision', decision_id, ${staffId}, ${at}, case when key is null then 'password' else 'passkey' end, payload_sha256,
        key.credential_id, key.public_key, case when key is not null then ''::bytea end,
        case when key is not null then convert_to(jsonb_build_object('challenge',
          translate(rtrim(encode(payload_sha256, 'base64'), '='), '+/', '-_'))::text, 'UTF8') end,
        case when key is not null then ''::bytea end
      from decision left join staff_passkey key on key.staff_id = ${staffId}
      where decision_id = ${id}`.execute(db);
  await sql`update decision set status = 'approved', decided_by = ${staffId}, decided_at = ${at}, decision_reason = 'x'
    where decision_id = ${id}`.execute(db);
}
