import type { DecisionId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { ApprovalProof } from "#platform/approval-proof.ts";
import type { Db } from "#platform/db.ts";

/** What is approved by signing: each kind has its line in `approved_work`. */
export type ApprovedKind = "decision";

/** What was approved and how that is proved, as an entry of the audit holds it: bytes in base64url. */
export type AuditedApproval = { kind: ApprovedKind; id: DecisionId; digest: string } & (
  | {
      by: "passkey";
      credential_id: string;
      public_key: string;
      authenticator_data: string;
      client_data: string;
      signature: string;
    }
  | { by: "password" }
);

const text = (bytes: Buffer): string => bytes.toString("base64url");

/**
 * Keeps the proof of an approval, and answers what its entry of the audit has to hold. Call it before what is approved changes:
 * the database approves nothing without.
 */
export async function keepApproval(
  tx: Db,
  { kind, id }: Pick<AuditedApproval, "kind" | "id">,
  { staffId, digest, signed }: ApprovalProof,
  at: Date,
): Promise<AuditedApproval> {
  const passkey = signed.by === "passkey" ? signed : undefined;
  await sql`insert into approval (kind, subject_id, staff_id, approved_at, signed_with, digest, credential_id, public_key,
      authenticator_data, client_data, signature)
    values (${kind}, ${id}, ${staffId}, ${at}, ${signed.by}, ${digest}, ${passkey?.credentialId ?? null},
      ${passkey?.publicKey ?? null}, ${passkey?.authenticatorData ?? null}, ${passkey?.clientData ?? null},
      ${passkey?.signature ?? null})`.execute(tx);
  const what = { kind, id, digest: text(digest) };
  if (signed.by === "password") return { ...what, by: "password" };
  return {
    ...what,
    by: "passkey",
    credential_id: text(signed.credentialId),
    public_key: text(signed.publicKey),
    authenticator_data: text(signed.authenticatorData),
    client_data: text(signed.clientData),
    signature: text(signed.signature),
  };
}
