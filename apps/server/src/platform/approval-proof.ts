import type { StaffId } from "@kinfold/contract/ids";
import type { ApprovalSignature } from "@kinfold/contract/office/approvals";
import type { Db } from "./db.ts";
import type { KeptSignature } from "./webauthn.ts";

/** Proves that this staff member approves what has this digest, by a passkey of theirs or by their password and a code. */
export type ApprovalProof = {
  staffId: StaffId;
  /** The SHA-256 of what is approved. */
  digest: Buffer;
  signed: ({ by: "passkey" } & KeptSignature) | { by: "password" };
  /** Uses up, in the transaction of the approval, what it was proved with. Refuses what was used meanwhile. */
  spend: (tx: Db) => Promise<void>;
};

/** Verifies what came with an approval. Refuses what does not prove that its caller approves what has this digest. */
export type ProveApproval = (digest: Buffer, given: ApprovalSignature) => Promise<ApprovalProof>;
