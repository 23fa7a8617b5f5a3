import type {
  BankAccountId,
  CheckId,
  IdentityProposalId,
  ReviewSubjectId,
  StaffId,
} from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";

/** `names_differ`: sent back, the names that were typed are not the same or not the member's. */
export type ProposalEnd = "approved" | "returned" | "withdrawn" | "rejected" | "names_differ";

/** What the first of two people found about a document or an account, and what became of it. */
export type ProposalRow = {
  proposal_id: IdentityProposalId;
  /** Of the document or the account. */
  subject_id: ReviewSubjectId;
  proposed_by: StaffId;
  proposed_at: Date;
  note: string;
  /** The name on the document as each of the two typed it. The second is not shown the first. */
  name_read: string | null;
  second_name_read: string | null;
  /** What the member was called when it was proposed. */
  member_name: string;
  /** `void`: what it was about was replaced, or is under another name. */
  status: "open" | ProposalEnd | "void";
  ended_by: StaffId | null;
  ended_at: Date | null;
  ended_note: string | null;
};

const COLUMNS =
  sql.raw(`proposal_id, subject_id, proposed_by, proposed_at, note, name_read, second_name_read, member_name, status,
  ended_by, ended_at, ended_note`);

export type NewProposal = Pick<ProposalRow, "note" | "name_read" | "member_name"> & {
  subject: { checkId: CheckId } | { bankAccountId: BankAccountId };
  by: StaffId;
  at: Date;
};

/** Writes a proposal down. Hold what it is about first. Breaks `one_open_proposal_each`. */
export async function insertProposal(tx: Db, proposal: NewProposal): Promise<void> {
  const { subject } = proposal;
  await sql`insert into identity_proposal (proposal_id, check_id, bank_account_id, proposed_by, proposed_at, note,
      name_read, member_name)
    values (${createId("prp")}, ${"checkId" in subject ? subject.checkId : null},
      ${"bankAccountId" in subject ? subject.bankAccountId : null}, ${proposal.by}, ${proposal.at}, ${proposal.note},
      ${proposal.name_read}, ${proposal.member_name})`.execute(tx);
}

/** The proposal that waits for a second person. */
export async function openProposal(
  db: Db,
  subjectId: ReviewSubjectId,
): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`select ${COLUMNS} from identity_proposal
    where subject_id = ${subjectId} and status = 'open'`.execute(db);
  return rows[0];
}

/** Everything that was ever proposed about these documents and accounts, oldest first. */
export async function listProposals(
  db: Db,
  subjectIds: readonly ReviewSubjectId[],
): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`select ${COLUMNS} from identity_proposal
    where subject_id = any (${[...subjectIds]}::text[]) order by proposed_at, proposal_id`.execute(
    db,
  );
  return rows;
}

/** Ends an open proposal. The database refuses its proposer's approval, and that of the person whom it is about. */
export async function endProposal(
  tx: Db,
  proposalId: IdentityProposalId,
  end: { as: ProposalEnd; by: StaffId; at: Date; note: string | null; nameRead?: string | null },
): Promise<void> {
  const { as, by, at, note, nameRead = null } = end;
  await sql`update identity_proposal set status = ${as}, ended_by = ${by}, ended_at = ${at}::timestamptz,
      ended_note = ${note}, second_name_read = ${nameRead}
    where proposal_id = ${proposalId}`.execute(tx);
}
