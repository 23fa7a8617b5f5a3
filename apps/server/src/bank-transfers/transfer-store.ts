import {
  type MemberId,
  type ReceiptId,
  type StaffId,
  type TransferAccountId,
  type TransferDecisionId,
  toSubjectId,
  toTransferDecisionId,
} from "@kinfold/contract/ids";
import type { ChargedMinor } from "@kinfold/money";
import { sql } from "kysely";
import type { Db, Count } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import { buildSearchCondition } from "#platform/search-text.ts";
import { limitToPage } from "#platform/paging.ts";
import { followPromise } from "#promises/index.ts";
import { RECEIPT_PROMISE } from "./promise.ts";

/** Why staff should look twice at a transfer. */
export type Flag =
  | "receipt_of_another_member"
  | "receipt_rejected_before"
  | "bank_reference_seen"
  | "same_amount_and_day";

/** A member's word that they paid into the club's bank; the payment of the same reference says what came of it. */
export type TransferRow = {
  reference: string;
  member_id: MemberId;
  receipt_id: ReceiptId;
  account_id: TransferAccountId | null;
  bank_reference: string | null;
  note: string | null;
  flags: Flag[];
  claimed_at: Date;
  confirm_by: Date;
  state: "waiting" | "proposed" | "confirmed" | "rejected" | "corrected";
};

/** Adds a transfer. Breaks `one_transfer_per_receipt` when another that was not rejected holds the receipt. */
export async function insertTransfer(tx: Db, transfer: Omit<TransferRow, "state">): Promise<void> {
  await sql`insert into bank_transfer (reference, member_id, receipt_id, account_id, bank_reference, note, flags,
      claimed_at, confirm_by)
    values (${transfer.reference}, ${transfer.member_id}, ${transfer.receipt_id}, ${transfer.account_id},
      ${transfer.bank_reference}, ${transfer.note}, ${transfer.flags}::text[], ${transfer.claimed_at},
      ${transfer.confirm_by})`.execute(tx);
  await followPromise(tx, RECEIPT_PROMISE, { subjectId: toSubjectId(transfer.reference) });
}

/** What speaks against believing this receipt and this bank reference at once. */
export async function findFlags(
  db: Db,
  claim: {
    memberId: MemberId;
    receiptId: ReceiptId;
    bankReference: string | null;
    /** The member says that they paid the same amount by hand on this day already. */
    isRepeated: boolean;
  },
): Promise<Flag[]> {
  const { rows } = await sql<Record<Flag, boolean>>`select
      exists (select from receipt mine join receipt theirs using (sent_sha256)
        where mine.receipt_id = ${claim.receiptId} and theirs.member_id <> ${claim.memberId}) as receipt_of_another_member,
      exists (select from bank_transfer
        where receipt_id = ${claim.receiptId} and state in ('rejected', 'corrected')) as receipt_rejected_before,
      exists (select from bank_transfer
        where bank_reference = ${claim.bankReference} and state <> 'rejected') as bank_reference_seen,
      ${claim.isRepeated}::boolean as same_amount_and_day`.execute(db);
  const [found] = rows;
  const flags: Flag[] = [
    "receipt_of_another_member",
    "receipt_rejected_before",
    "bank_reference_seen",
    "same_amount_and_day",
  ];
  return flags.filter((flag) => found?.[flag] === true);
}

/** Why to look twice at these transfers now, also for what came in after them. By reference. */
export async function computeFlags(
  db: Db,
  references: readonly string[],
): Promise<ReadonlyMap<string, readonly Flag[]>> {
  const { rows } = await sql<{ reference: string; flags: Flag[] }>`
    select reference, coalesce(bank_transfer_flags(reference), '{}') as flags
      from unnest(${[...references]}::text[]) asked (reference)`.execute(db);
  return new Map(rows.map(({ reference, flags }) => [reference, flags]));
}

/** The transfer, held until the transaction ends. */
export async function lockTransfer(tx: Db, reference: string): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`select * from bank_transfer
    where reference = ${reference} for no key update`.execute(tx);
  return rows[0];
}

/** Says where a transfer stands now. What was decided stays, and is written before. */
export async function setTransferState(
  tx: Db,
  reference: string,
  state: TransferRow["state"],
): Promise<void> {
  await sql`update bank_transfer set state = ${state} where reference = ${reference}`.execute(tx);
  await followPromise(tx, RECEIPT_PROMISE, { subjectId: toSubjectId(reference) });
}

/** What a staff member did about a transfer. Amounts are minor units, the value date a day in Lagos. */
export type DecisionRow = {
  decision_id: TransferDecisionId;
  reference: string;
  action: "proposed" | "approved" | "rejected";
  proposal_id: TransferDecisionId | null;
  decided_by: StaffId;
  decided_at: Date;
  received_minor: ChargedMinor | null;
  fee_minor: ChargedMinor | null;
  value_date: string | null;
  reason: string | null;
  exception_reason: string | null;
  retyped_minor: ChargedMinor | null;
  far_acknowledged: boolean;
};

const decisionColumns = sql`decision_id, reference, action, proposal_id, decided_by, decided_at, received_minor, fee_minor,
  value_date::text as value_date, reason, exception_reason, retyped_minor, far_acknowledged`;

type Decision = Pick<DecisionRow, "reference" | "action" | "decided_by" | "decided_at"> &
  Partial<DecisionRow>;

/** Writes a decision down, for good, and answers its id. The database refuses one person in both parts. */
export async function insertDecision(tx: Db, decision: Decision): Promise<TransferDecisionId> {
  const id = toTransferDecisionId(createId("dec"));
  await sql`insert into bank_transfer_decision (decision_id, reference, action, proposal_id, decided_by, decided_at,
      received_minor, fee_minor, value_date, reason, exception_reason, retyped_minor, far_acknowledged)
    values (${id}, ${decision.reference}, ${decision.action}, ${decision.proposal_id ?? null}, ${decision.decided_by},
      ${decision.decided_at}, ${decision.received_minor ?? null}, ${decision.fee_minor ?? null},
      ${decision.value_date ?? null}::date, ${decision.reason ?? null}, ${decision.exception_reason ?? null},
      ${decision.retyped_minor ?? null}, ${decision.far_acknowledged ?? false})`.execute(tx);
  return id;
}

/** Everything that was decided about a transfer, oldest first. */
export async function listDecisions(db: Db, reference: string): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`select ${decisionColumns}
    from bank_transfer_decision where reference = ${reference} order by decision_no`.execute(db);
  return rows;
}

/** The newest proposal, which is the only one that can be approved. */
export async function findNewestProposal(
  db: Db,
  reference: string,
): Promise<DecisionRow | undefined> {
  return (await listDecisions(db, reference)).findLast(({ action }) => action === "proposed");
}

/** Whether a proposal names lines of a statement. */
export async function hasNamedLines(db: Db, proposalId: TransferDecisionId): Promise<boolean> {
  const { rows } = await sql`select 1 from bank_statement_match
    where decision_id = ${proposalId} limit 1`.execute(db);
  return rows.length > 0;
}

/** The newest proposal of each of these transfers, by reference. */
export async function findNewestProposals(
  db: Db,
  references: readonly string[],
): Promise<ReadonlyMap<string, DecisionRow>> {
  const { rows } = await sql<DecisionRow>`select distinct on (reference) ${decisionColumns}
    from bank_transfer_decision where reference = any (${[...references]}::text[]) and action = 'proposed'
    order by reference, decision_no desc`.execute(db);
  return new Map(rows.map((row) => [row.reference, row]));
}

/** What waits for staff, the nearest promise first. */
export async function listWaitingTransfers(db: Db, most: number): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`select * from bank_transfer
    where state in ('waiting', 'proposed') order by confirm_by, reference limit ${most}`.execute(
    db,
  );
  return rows;
}

/** The transfers with these references. */
export async function listTransfers(db: Db, references: readonly string[]): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`select * from bank_transfer
    where reference = any (${[...references]}::text[]) order by claimed_at, reference`.execute(db);
  return rows;
}

/** Which of the transfers someone wants to see. Without a state: those that wait. */
export type Wanted = {
  state: TransferRow["state"] | undefined;
  /** Only those that were promised by an instant before the one, and not before the other. */
  dueBefore: Date | undefined;
  dueFrom: Date | undefined;
  isFlagged: boolean;
  search: { text: string; memberIds: readonly MemberId[] } | undefined;
};

/** One page of transfers, the nearest promise first (what is decided: the newest first), and how many there are in all. */
export async function readPageOfTransfers(
  db: Db,
  { state, dueBefore, dueFrom, isFlagged, search }: Wanted,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: TransferRow[]; total: number }> {
  const states = state === undefined ? ["waiting", "proposed"] : [state];
  const isDecided = state !== undefined && state !== "waiting" && state !== "proposed";
  const matchesSearch =
    search === undefined
      ? sql`true`
      : sql`(${buildSearchCondition(sql`reference || ' ' || coalesce(bank_reference, '')`, search.text)}
        or member_id = any (${[...search.memberIds]}::text[]))`;
  // A whole reference is found in whatever state it is.
  const whole = state === undefined && search !== undefined ? search.text.trim() : null;
  const matching = sql`(state = any (${states}::text[]) or reference = ${whole})
    and (${dueBefore ?? null}::timestamptz is null or confirm_by < ${dueBefore ?? null}::timestamptz)
    and (${dueFrom ?? null}::timestamptz is null or confirm_by >= ${dueFrom ?? null}::timestamptz)
    and (${!isFlagged} or cardinality(bank_transfer_flags(reference)) > 0
      or exists (select from member where member.member_id = bank_transfer.member_id and disabled_at is not null))
    and ${matchesSearch}`;
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from bank_transfer where ${matching}`.execute(db);
  const order = isDecided ? sql`claimed_at desc, reference` : sql`confirm_by, reference`;
  const { rows } = await sql<TransferRow>`select * from bank_transfer where ${matching}
    order by ${order} ${limitToPage({ page, perPage })}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** The transfers that share this one's file or its bank reference, oldest first. */
export async function findTwins(
  db: Db,
  { reference, receipt_id: receiptId, bank_reference: bankReference }: TransferRow,
): Promise<{ reference: string; is_file: boolean; is_bank_reference: boolean }[]> {
  const { rows } = await sql<{ reference: string; is_file: boolean; is_bank_reference: boolean }>`
    select other.reference, theirs.sent_sha256 = mine.sent_sha256 as is_file,
        coalesce(other.bank_reference = ${bankReference}, false) as is_bank_reference
      from bank_transfer other
      join receipt theirs on theirs.receipt_id = other.receipt_id
      join receipt mine on mine.receipt_id = ${receiptId}
      where other.reference <> ${reference}
        and (theirs.sent_sha256 = mine.sent_sha256 or other.bank_reference = ${bankReference})
      order by other.claimed_at limit 20`.execute(db);
  return rows;
}

/** Those of these references that are of transfers no one looks for any more, and whose they were. */
export async function listSettledReferences(
  db: Db,
  references: readonly string[],
): Promise<ReadonlyMap<string, MemberId>> {
  const { rows } = await sql<{ reference: string; member_id: MemberId }>`
    select reference, member_id from bank_transfer
    where state <> 'waiting' and reference = any (${[...references]}::text[])`.execute(db);
  return new Map(rows.map(({ reference, member_id: memberId }) => [reference, memberId]));
}
