import type { BatchId, DecisionId, MemberId, StaffId, WithdrawalId } from "@kinfold/contract/ids";
import type { BatchStatus, LineStatus } from "@kinfold/contract/office/payouts";
import type { Currency, Minor } from "@kinfold/money";
import { sql, type RawBuilder } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import type { Operator } from "#staff/index.ts";
import { IS_PAYOUT_LOCKED } from "./locked.ts";

export type BatchRow = {
  batch_id: BatchId;
  currency: Currency;
  payout_on: Day;
  status: BatchStatus;
  line_count: number;
  total_minor: Minor;
  made_at: Date;
  made_by: StaffId;
  released_at: Date | null;
  released_by: StaffId | null;
  released_by_member: MemberId | null;
  decision_reason: string | null;
  rejected_at: Date | null;
  rejected_by: StaffId | null;
  file_sha256: string | null;
  handed_at: Date | null;
  handed_by: StaffId | null;
};

export type BatchLine = {
  withdrawal_id: WithdrawalId;
  member_id: MemberId;
  state: LineStatus;
  approved_by: StaffId | null;
};

export type NewBatch = {
  batchId: BatchId;
  currency: Currency;
  payoutOn: Day;
  madeBy: StaffId;
  now: Date;
};

/** What a batch is read as, from the table `payout_batch`. */
export const batchColumns: RawBuilder<unknown> = sql`batch_id, currency, to_char(payout_on, 'YYYY-MM-DD') as payout_on, status, line_count, total_minor,
  made_at, made_by, released_at, released_by, released_by_member, decision_reason, rejected_at, rejected_by,
  file_sha256, handed_at, handed_by`;

/** SQL: the account of a withdrawal is its member's and approved, and may be paid to by now. */
export const isAccountPayable = (now: Date): RawBuilder<unknown> =>
  sql`(verified_at is not null and name_match = 'match' and payout_available_at <= ${now})`;

/** SQL: an approved withdrawal and its account may go into a batch, unless its member owes the club. */
export const isReady = (now: Date) => sql`status = 'approved' and batch_id is null
  and ${isAccountPayable(now)} and not ${IS_PAYOUT_LOCKED}`;

/** Writes down what the lines of a draft come to now. */
async function addUp(tx: Db, batchId: BatchId): Promise<void> {
  await sql`update payout_batch set (line_count, total_minor) =
      (select count(*), coalesce(sum(amount_minor), 0) from payout_line where payout_line.batch_id = payout_batch.batch_id)
    where batch_id = ${batchId}`.execute(tx);
}

/** A withdrawal that may go into a batch. */
export type ReadyWithdrawal = {
  withdrawal_id: WithdrawalId;
  member_id: MemberId;
  reference: string;
  approved_by: StaffId | null;
};

/**
 * Locks every approved withdrawal of this currency that is due by this day. Excludes those whose bank account is still
 * cooling or was rejected since, and those of members who owe the club.
 */
export async function lockReadyWithdrawals(
  tx: Db,
  { currency, payoutOn, now }: Pick<NewBatch, "currency" | "payoutOn" | "now">,
  owing: (memberIds: readonly MemberId[]) => Promise<ReadonlySet<string>>,
): Promise<ReadyWithdrawal[]> {
  const { rows: ready } = await sql<ReadyWithdrawal>`
    select withdrawal_id, withdrawal.member_id, reference, approved_by
      from withdrawal join bank_account using (bank_account_id)
      where withdrawal.currency = ${currency} and payout_on <= ${payoutOn}::date and ${isReady(now)}
      order by withdrawal_id for no key update of withdrawal`.execute(tx);
  const owe = await owing(ready.map(({ member_id: id }) => id));
  return ready.filter(({ member_id: id }) => !owe.has(id));
}

/** Puts these withdrawals, which are locked, into a new draft. */
export async function insertBatch(
  tx: Db,
  { batchId, currency, payoutOn, madeBy, now }: NewBatch,
  ready: readonly ReadyWithdrawal[],
): Promise<void> {
  const ids = ready.map((row) => row.withdrawal_id);
  await sql`insert into payout_batch (batch_id, currency, payout_on, status, made_at, made_by)
    values (${batchId}, ${currency}, ${payoutOn}::date, 'draft', ${now}, ${madeBy})`.execute(tx);
  await sql`insert into payout_line (batch_id, withdrawal_id, amount_minor, state)
    select ${batchId}, withdrawal_id, amount_minor - fee_minor, 'waiting' from withdrawal
      where withdrawal_id = any (${ids}::text[])`.execute(tx);
  await sql`update withdrawal set batch_id = ${batchId} where withdrawal_id = any (${ids}::text[])`.execute(
    tx,
  );
  await addUp(tx, batchId);
}

/** The batch of this id. */
export async function findBatch(db: Db, batchId: BatchId): Promise<BatchRow | undefined> {
  const { rows } =
    await sql<BatchRow>`select ${batchColumns} from payout_batch where batch_id = ${batchId}`.execute(
      db,
    );
  return rows[0];
}

/** Holds the batch until the transaction ends. The person who needs its withdrawals as well holds those first. */
export async function lockBatch(tx: Db, batchId: BatchId): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`select ${batchColumns} from payout_batch
    where batch_id = ${batchId} for no key update`.execute(tx);
  return rows[0];
}

/** Holds the withdrawals that are in this batch, until the transaction ends. */
export async function lockWithdrawalsOf(tx: Db, batchId: BatchId): Promise<void> {
  await sql`select 1 from withdrawal where batch_id = ${batchId}
    order by withdrawal_id for no key update`.execute(tx);
}

/** The lines of a batch, in the order of their withdrawals' ids. */
export async function listBatchLines(db: Db, batchId: BatchId): Promise<BatchLine[]> {
  const { rows } = await sql<BatchLine>`select withdrawal_id, member_id, state, approved_by
    from payout_line join withdrawal using (withdrawal_id)
    where payout_line.batch_id = ${batchId} order by withdrawal_id`.execute(db);
  return rows;
}

/** Takes a withdrawal, which is held, out of a draft. */
export async function dropLine(
  tx: Db,
  batchId: BatchId,
  withdrawalId: WithdrawalId,
): Promise<void> {
  await sql`delete from payout_line where batch_id = ${batchId} and withdrawal_id = ${withdrawalId}`.execute(
    tx,
  );
  await sql`update withdrawal set batch_id = null where withdrawal_id = ${withdrawalId}`.execute(
    tx,
  );
  await addUp(tx, batchId);
}

/** Freezes the batch with its file, by whose word and why. */
export async function markApproved(
  tx: Db,
  batchId: BatchId,
  { by, at, reason, file, sha256 }: Word & { file: Buffer; sha256: string },
): Promise<void> {
  await sql`update payout_batch set status = 'approved', released_by = ${by.staffId}, released_by_member = ${by.memberId},
      released_at = ${at}, decision_reason = ${reason}, file = ${file}, file_sha256 = ${sha256}
    where batch_id = ${batchId}`.execute(tx);
}

export type Word = { by: Operator; at: Date; reason: string };

/** Declines the batch: its withdrawals, which are held, are free for another one. */
export async function markRejected(
  tx: Db,
  batchId: BatchId,
  { by, at, reason }: Word,
): Promise<void> {
  await sql`update payout_batch set status = 'rejected', rejected_by = ${by.staffId}, rejected_at = ${at},
      decision_reason = ${reason} where batch_id = ${batchId}`.execute(tx);
  await sql`update withdrawal set batch_id = null where batch_id = ${batchId}`.execute(tx);
  await sql`update payout_line set state = 'dropped', done_by = ${by.staffId}, done_at = ${at}
    where batch_id = ${batchId}`.execute(tx);
}

/** Notes that the bank has the file, who gave it and how. */
export async function markHanded(
  tx: Db,
  batchId: BatchId,
  { by, at, reason }: Word,
): Promise<void> {
  await sql`update payout_batch set status = 'processing', handed_by = ${by.staffId}, handed_at = ${at},
      handed_note = ${reason} where batch_id = ${batchId}`.execute(tx);
}

/** What became of a line. */
export type LineEnd = {
  state: Exclude<LineStatus, "waiting" | "dropped">;
  by?: string;
  at?: Date;
  bankReference?: string | undefined;
  valueDate?: Day | undefined;
  reason?: string;
  /** What two people found, of a line that did not arrive. */
  failureId?: DecisionId;
};

/** Takes the line of a withdrawal in this batch on. The database refuses ways that a line cannot go. */
export async function moveLine(
  tx: Db,
  line: { batchId: BatchId; withdrawalId: WithdrawalId },
  { state, by, at, bankReference, valueDate, reason, failureId }: LineEnd,
): Promise<void> {
  await sql`update payout_line set state = ${state}, done_by = ${by ?? null}, done_at = ${at ?? null}::timestamptz,
      bank_reference = coalesce(${bankReference ?? null}, bank_reference),
      value_date = coalesce(${valueDate ?? null}::date, value_date), reason = ${reason ?? null},
      failure_id = ${failureId ?? null}
    where batch_id = ${line.batchId} and withdrawal_id = ${line.withdrawalId}`.execute(tx);
}

/** Completes the batch once nothing of it is under way. */
export async function completeIfDone(tx: Db, batchId: BatchId, now: Date): Promise<void> {
  // Held first: the person who comes second sees the line of the person who came first.
  await lockBatch(tx, batchId);
  await sql`update payout_batch set completed_at = coalesce(completed_at, ${now}),
      status = case when exists (select from payout_line where payout_line.batch_id = ${batchId} and state <> 'paid')
        then 'completed_with_failures' else 'completed' end
    where batch_id = ${batchId} and status in ('processing', 'completed')
      and not exists (select from payout_line where payout_line.batch_id = ${batchId} and state in ('waiting', 'sent'))`.execute(
    tx,
  );
}

/** References of withdrawals that are due by this day and neither paid nor over. */
export async function listUnpaidBy(db: Db, day: Day): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`select reference from withdrawal
    where status in ('pending', 'approved', 'processing') and payout_on <= ${day}::date
    order by payout_on, reference`.execute(db);
  return rows.map(({ reference }) => reference);
}
