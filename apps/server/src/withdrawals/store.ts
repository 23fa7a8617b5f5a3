import type {
  BankAccountId,
  BatchId,
  MemberId,
  StaffId,
  WalletId,
  WithdrawalId,
} from "@kinfold/contract/ids";
import type { Currency, Minor, Money } from "@kinfold/money";
import type { WithdrawalStatus } from "@kinfold/contract/withdrawals";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { pipelineQuery, type Db, type Count } from "#platform/db.ts";
import { isOneOf } from "#platform/is-one-of.ts";
import { limitToPage } from "#platform/paging.ts";
import { followPromise } from "#promises/index.ts";
import type { Operator } from "#staff/index.ts";
import { PAYOUT_ITEMS } from "./promise-items.ts";

/** A withdrawal as it is stored, with what may be shown of the account it goes to. Amounts are minor units. */
export type WithdrawalRow = {
  withdrawal_id: WithdrawalId;
  reference: string;
  wallet_id: WalletId;
  member_id: MemberId;
  currency: Currency;
  amount_minor: Minor;
  fee_minor: Minor;
  bank_account_id: BankAccountId;
  bank_name: string;
  account_name: string;
  account_end: string;
  status: WithdrawalStatus;
  requested_at: Date;
  payout_on: Day;
  cut_off_at: Date;
  approved_by: StaffId | null;
  batch_id: BatchId | null;
  sent_at: Date | null;
  paid_at: Date | null;
  failure_reason: string | null;
  bank_reference: string | null;
};

export type StepRow = {
  withdrawal_id: WithdrawalId;
  status: WithdrawalStatus;
  note: string | null;
  at: Date;
};

/** What a `WithdrawalRow` is read from: withdrawal joined with bank_account. */
export const shown = sql`withdrawal_id, reference, wallet_id, withdrawal.member_id, withdrawal.currency, amount_minor, fee_minor,
  bank_account_id, bank_name, account_name, right(account_number, 4) as account_end, status, requested_at,
  to_char(payout_on, 'YYYY-MM-DD') as payout_on, cut_off_at, approved_by, batch_id, sent_at, paid_at, failure_reason, session_id as bank_reference`;

export type NewWithdrawal = {
  withdrawalId: WithdrawalId;
  reference: string;
  walletId: WalletId;
  memberId: MemberId;
  sum: Money;
  feeMinor: Minor;
  bankAccountId: BankAccountId;
  note: string | null;
  requestedAt: Date;
  payoutOn: Day;
  cutOffAt: Date;
};

/**
 * Adds the withdrawal, pending, with the next statement. That breaks `one_withdrawal_per_reference` when the reference is taken.
 */
export async function insertWithdrawal(tx: Db, row: NewWithdrawal): Promise<void> {
  await pipelineQuery(
    tx,
    sql`insert into withdrawal (withdrawal_id, reference, wallet_id, member_id, currency, amount_minor, fee_minor,
      bank_account_id, note, status, requested_at, payout_on, cut_off_at)
    values (${row.withdrawalId}, ${row.reference}, ${row.walletId}, ${row.memberId}, ${row.sum.currency},
      ${row.sum.amountMinor}, ${row.feeMinor}, ${row.bankAccountId}, ${row.note}, 'pending', ${row.requestedAt},
      ${row.payoutOn}::date, ${row.cutOffAt})`,
  );
}

/** Adds a step after those that are there, of a withdrawal that was moved on before. `by` is staff; without it, the member. */
export async function addStep(
  tx: Db,
  withdrawalId: WithdrawalId,
  { status, note, by, at }: { status: WithdrawalStatus; note?: string; by?: string; at: Date },
): Promise<void> {
  await pipelineQuery(
    tx,
    sql`insert into withdrawal_step (withdrawal_id, position, status, note, done_by, at)
    select ${withdrawalId}, coalesce(max(position), 0) + 1, ${status}, ${note ?? null}, ${by ?? null},
        ${at}::timestamptz
      from withdrawal_step where withdrawal_id = ${withdrawalId}`,
  );
  await followPromise(tx, PAYOUT_ITEMS, { subjectId: withdrawalId });
}

/** The withdrawal, no matter who asked for it. */
export async function findWithdrawal(
  db: Db,
  withdrawalId: WithdrawalId,
): Promise<WithdrawalRow | undefined> {
  const { rows } =
    await sql<WithdrawalRow>`select ${shown} from withdrawal join bank_account using (bank_account_id)
    where withdrawal_id = ${withdrawalId}`.execute(db);
  return rows[0];
}

/** A withdrawal that is known to exist. */
export async function readWithdrawal(db: Db, withdrawalId: WithdrawalId): Promise<WithdrawalRow> {
  const row = await findWithdrawal(db, withdrawalId);
  assertExists(row, "there is no such withdrawal");
  return row;
}

/** Holds the withdrawal until the transaction ends, so that whatever is decided about it happens one at a time. */
export async function lockWithdrawal(
  tx: Db,
  withdrawalId: WithdrawalId,
): Promise<WithdrawalRow | undefined> {
  const { rows } =
    await sql<WithdrawalRow>`select ${shown} from withdrawal join bank_account using (bank_account_id)
    where withdrawal_id = ${withdrawalId} for update of withdrawal`.execute(tx);
  return rows[0];
}

export type Filter = {
  memberId: MemberId;
  status: WithdrawalStatus | undefined;
  currency: Currency | undefined;
};

/** One page of a member's withdrawals, newest first, and how many there are in all. */
export async function readPageOfWithdrawals(
  db: Db,
  { memberId, status, currency }: Filter,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const matching = sql`withdrawal.member_id = ${memberId}
    and (${status ?? null}::text is null or status = ${status ?? null})
    and (${currency ?? null}::text is null or withdrawal.currency = ${currency ?? null})`;
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from withdrawal where ${matching}`.execute(db);
  const { rows } =
    await sql<WithdrawalRow>`select ${shown} from withdrawal join bank_account using (bank_account_id)
    where ${matching} order by requested_at desc, withdrawal_id desc
    ${limitToPage({ page, perPage })}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** The days by which the member's open withdrawals are to be paid. */
export async function listPayoutDays(
  db: Db,
  memberId: MemberId,
): Promise<{ key: string; day: Day }[]> {
  const { rows } = await sql<{ reference: string; payout_on: Day }>`
    select reference, to_char(payout_on, 'YYYY-MM-DD') as payout_on from withdrawal
      where member_id = ${memberId} and status in ('pending', 'approved', 'processing') order by payout_on, reference`.execute(
    db,
  );
  return rows.map(({ reference, payout_on: day }) => ({ key: `payout-${reference}`, day }));
}

/** The member's withdrawals that are not paid yet, the nearest promised day first. */
export async function listOpenWithdrawals(db: Db, memberId: MemberId): Promise<WithdrawalRow[]> {
  const { rows } =
    await sql<WithdrawalRow>`select ${shown} from withdrawal join bank_account using (bank_account_id)
    where withdrawal.member_id = ${memberId} and status in ('pending', 'approved', 'processing')
    order by withdrawal.payout_on, reference`.execute(db);
  return rows;
}

/** The steps of these withdrawals, each in order. */
export async function listSteps(
  db: Db,
  withdrawalIds: readonly WithdrawalId[],
): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`select withdrawal_id, status, note, at from withdrawal_step
    where withdrawal_id ${isOneOf(withdrawalIds)} order by withdrawal_id, position`.execute(db);
  return rows;
}

/** The staff member who asked for a withdrawal, for the estate of its member; null when the member did. */
export async function findRequester(db: Db, withdrawalId: WithdrawalId): Promise<string | null> {
  const { rows } = await sql<{ done_by: string | null }>`select done_by from withdrawal_step
    where withdrawal_id = ${withdrawalId} and position = 1`.execute(db);
  return rows[0]?.done_by ?? null;
}

export type Change = {
  status: WithdrawalStatus;
  approvedBy?: Operator;
  sent?: { by: Operator; at: Date };
  /** It leaves its batch, as if it had not been sent. */
  isFree?: true;
  paidAt?: Date;
  returnedAt?: Date;
  failureReason?: string;
  bankReference?: string;
};

/** Moves the withdrawal on. The database refuses ways that a withdrawal cannot go. */
export async function moveOn(tx: Db, withdrawalId: WithdrawalId, change: Change): Promise<void> {
  const { status, approvedBy, sent, isFree, paidAt, returnedAt, failureReason, bankReference } =
    change;
  await sql`update withdrawal set status = ${status},
      approved_by = coalesce(${approvedBy?.staffId ?? null}, approved_by),
      approved_by_member = coalesce(${approvedBy?.memberId ?? null}, approved_by_member),
      batch_id = case when ${isFree ?? false} then null else batch_id end,
      sent_at = case when ${isFree ?? false} then null else coalesce(${sent?.at ?? null}::timestamptz, sent_at) end,
      sent_by = case when ${isFree ?? false} then null else coalesce(${sent?.by.staffId ?? null}, sent_by) end,
      sent_by_member = case when ${isFree ?? false} then null
        else coalesce(${sent?.by.memberId ?? null}, sent_by_member) end,
      paid_at = coalesce(${paidAt ?? null}::timestamptz, paid_at),
      returned_at = coalesce(${returnedAt ?? null}::timestamptz, returned_at),
      failure_reason = coalesce(${failureReason ?? null}, failure_reason),
      session_id = coalesce(${bankReference ?? null}, session_id)
    where withdrawal_id = ${withdrawalId}`.execute(tx);
}

/** True when a withdrawal in this currency is not at its end, or someone says that it was not paid after all. */
export async function hasOpenWithdrawals(
  db: Db,
  memberId: MemberId,
  currency: Currency,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from withdrawal where member_id = ${memberId} and currency = ${currency}
    and (status in ('pending', 'approved', 'processing') or exists (select from decision said
        where said.kind = 'payout_failure' and said.subject_id = withdrawal_id and said.status = 'proposed')) limit 1`.execute(
      db,
    );
  return rows.length > 0;
}
