import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { newId } from "#platform/ids.ts";

/** Why staff should look twice at a transfer. */
export type Flag = "receipt_of_another_member" | "receipt_rejected_before" | "bank_reference_seen";

/** A member's word that they paid into the club's bank; the payment of the same reference says what came of it. */
export type TransferRow = {
  reference: string;
  member_id: string;
  receipt_id: string;
  account_id: string | null;
  bank_reference: string | null;
  note: string | null;
  flags: Flag[];
  claimed_at: Date;
  confirm_by: Date;
  state: "waiting" | "proposed" | "confirmed" | "rejected";
};

/** Adds a transfer. Breaks `one_transfer_per_receipt` when another that was not rejected holds the receipt. */
export async function insertTransfer(tx: Db, transfer: Omit<TransferRow, "state">): Promise<void> {
  await sql`insert into bank_transfer (reference, member_id, receipt_id, account_id, bank_reference, note, flags,
      claimed_at, confirm_by)
    values (${transfer.reference}, ${transfer.member_id}, ${transfer.receipt_id}, ${transfer.account_id},
      ${transfer.bank_reference}, ${transfer.note}, ${transfer.flags}::text[], ${transfer.claimed_at},
      ${transfer.confirm_by})`.execute(tx);
}

/** What speaks against believing this receipt and this bank reference at once. */
export async function flagsOf(
  db: Db,
  claim: { memberId: string; receiptId: string; bankReference: string | null },
): Promise<Flag[]> {
  const { rows } = await sql<Record<Flag, boolean>>`select
      exists (select from receipt mine join receipt theirs using (sent_sha256)
        where mine.receipt_id = ${claim.receiptId} and theirs.member_id <> ${claim.memberId}) as receipt_of_another_member,
      exists (select from bank_transfer
        where receipt_id = ${claim.receiptId} and state = 'rejected') as receipt_rejected_before,
      exists (select from bank_transfer
        where bank_reference = ${claim.bankReference} and state <> 'rejected') as bank_reference_seen`.execute(
    db,
  );
  const [found] = rows;
  const flags: Flag[] = [
    "receipt_of_another_member",
    "receipt_rejected_before",
    "bank_reference_seen",
  ];
  return flags.filter((flag) => found?.[flag] === true);
}

/** The transfer, held until the transaction ends. */
export async function lockTransfer(tx: Db, reference: string): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`select * from bank_transfer
    where reference = ${reference} for no key update`.execute(tx);
  return rows[0];
}

/** Says where a transfer stands now. What was decided stays. */
export async function setTransferState(
  tx: Db,
  reference: string,
  state: TransferRow["state"],
): Promise<void> {
  await sql`update bank_transfer set state = ${state} where reference = ${reference}`.execute(tx);
}

/** What somebody of the staff did about a transfer. Amounts are minor units, the value date a day in Lagos. */
export type DecisionRow = {
  decision_id: string;
  reference: string;
  deed: "proposed" | "approved" | "rejected";
  proposal_id: string | null;
  decided_by: string;
  decided_at: Date;
  received_minor: bigint | null;
  fee_minor: bigint | null;
  value_date: string | null;
  reason: string | null;
};

type Decision = Pick<DecisionRow, "reference" | "deed" | "decided_by" | "decided_at"> &
  Partial<DecisionRow>;

/** Writes a decision down, for good, and answers its id. The database refuses one person in both parts. */
export async function insertDecision(tx: Db, decision: Decision): Promise<string> {
  const id = newId("dec");
  await sql`insert into bank_transfer_decision (decision_id, reference, deed, proposal_id, decided_by, decided_at,
      received_minor, fee_minor, value_date, reason)
    values (${id}, ${decision.reference}, ${decision.deed}, ${decision.proposal_id ?? null}, ${decision.decided_by},
      ${decision.decided_at}, ${decision.received_minor ?? null}, ${decision.fee_minor ?? null},
      ${decision.value_date ?? null}::date, ${decision.reason ?? null})`.execute(tx);
  return id;
}

/** Everything that was decided about a transfer, oldest first. */
export async function decisionsOf(db: Db, reference: string): Promise<DecisionRow[]> {
  const { rows } =
    await sql<DecisionRow>`select decision_id, reference, deed, proposal_id, decided_by, decided_at,
      received_minor, fee_minor, value_date::text as value_date, reason
    from bank_transfer_decision where reference = ${reference} order by decision_no`.execute(db);
  return rows;
}

/** The newest proposal, which is the only one that can be approved. */
export async function newestProposal(db: Db, reference: string): Promise<DecisionRow | undefined> {
  return (await decisionsOf(db, reference)).findLast(({ deed }) => deed === "proposed");
}

/** What waits for staff, the nearest promise first. */
export async function waitingTransfers(db: Db, most: number): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`select * from bank_transfer
    where state in ('waiting', 'proposed') order by confirm_by, reference limit ${most}`.execute(
    db,
  );
  return rows;
}
