import type { BatchId, MemberId, StaffId, WithdrawalId } from "@kinfold/contract/ids";
import type { LineStatus } from "@kinfold/contract/office/payouts";
import type { WithdrawalStatus } from "@kinfold/contract/withdrawals";
import type { Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db, Count } from "#platform/db.ts";
import { batchColumns, isReady, type BatchRow } from "./batch-store.ts";
import { shown, type WithdrawalRow } from "./store.ts";
import { buildSearchCondition } from "#platform/search-text.ts";
import { limitToPage } from "#platform/paging.ts";

type Paging = { page: number; perPage: number };

export type QueueFilter = {
  status: WithdrawalStatus | undefined;
  currency: Currency | undefined;
  search: string | undefined;
};

/** One page of everybody's withdrawals, those promised first coming first, and how many there are in all. */
export async function readPageOfQueue(
  db: Db,
  { status, currency, search }: QueueFilter,
  { page, perPage }: Paging,
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const conditions = [
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(currency === undefined ? [] : [sql`withdrawal.currency = ${currency}`]),
    ...(search === undefined
      ? []
      : [
          sql`withdrawal_id in (
            select withdrawal_id from withdrawal where ${buildSearchCondition(sql`reference`, search)}
            union all select withdrawal_id from withdrawal join bank_account using (bank_account_id)
              where ${buildSearchCondition(sql`account_name`, search)})`,
        ]),
  ];
  const matching = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const withAccount = sql`withdrawal join bank_account using (bank_account_id)`;
  const { rows: counted } = await sql<{ total: Count }>`select count(*) as total
    from withdrawal where ${matching}`.execute(db);
  const { rows } = await sql<WithdrawalRow>`select ${shown} from ${withAccount} where ${matching}
    order by withdrawal.payout_on, requested_at, withdrawal_id ${limitToPage({ page, perPage })}`.execute(
    db,
  );
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

export type StaffStep = {
  status: WithdrawalStatus;
  note: string | null;
  done_by: StaffId | null;
  at: Date;
};

/** The steps of a withdrawal with who took them, in order. */
export async function listStaffSteps(db: Db, withdrawalId: WithdrawalId): Promise<StaffStep[]> {
  const { rows } = await sql<StaffStep>`select status, note, done_by, at from withdrawal_step
    where withdrawal_id = ${withdrawalId} order by position`.execute(db);
  return rows;
}

export type Facts = {
  note: string | null;
  is_verified: boolean;
  name_match: "match" | "review" | "mismatch";
  added_at: Date;
  payout_available_at: Date;
  times_paid: number;
  paid_minor: Minor;
};

/** What is known besides: the account it goes to, and what its member was paid in this currency before. */
export async function readFacts(db: Db, withdrawalId: WithdrawalId): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select one.note, verified_at is not null as is_verified, name_match, bank_account.created_at as added_at,
        payout_available_at, paid.times::integer as times_paid, paid.minor as paid_minor
      from withdrawal one join bank_account using (bank_account_id)
      cross join lateral (select count(*) as times, coalesce(sum(amount_minor), 0)::bigint as minor from withdrawal earlier
        where earlier.member_id = one.member_id and earlier.currency = one.currency and earlier.status = 'paid'
          and earlier.withdrawal_id <> one.withdrawal_id) paid
      where withdrawal_id = ${withdrawalId}`.execute(db);
  const [row] = rows;
  assertExists(row, "there is no such withdrawal");
  return row;
}

export type ReadyRow = {
  currency: Currency;
  payout_on: Day;
  member_id: MemberId;
  amount_minor: Minor;
  is_ready: boolean;
};

/** Every approved withdrawal that is in no batch, and whether its account allows it to be in one. */
export async function listUnbatched(db: Db, now: Date): Promise<ReadyRow[]> {
  const { rows } =
    await sql<ReadyRow>`select withdrawal.currency, to_char(payout_on, 'YYYY-MM-DD') as payout_on,
      withdrawal.member_id, amount_minor - fee_minor as amount_minor, ${isReady(now)} as is_ready
    from withdrawal join bank_account using (bank_account_id)
    where status = 'approved' and batch_id is null order by payout_on, withdrawal.currency`.execute(
      db,
    );
  return rows;
}

/** One page of payout batches, newest first, and how many there are in all. */
export async function readPageOfBatches(
  db: Db,
  { status, currency }: { status: BatchRow["status"] | undefined; currency: Currency | undefined },
  { page, perPage }: Paging,
): Promise<{ batches: BatchRow[]; total: number }> {
  const matching = sql`(${status ?? null}::text is null or status = ${status ?? null})
    and (${currency ?? null}::text is null or currency = ${currency ?? null})`;
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from payout_batch where ${matching}`.execute(db);
  const { rows } = await sql<BatchRow>`select ${batchColumns} from payout_batch where ${matching}
    order by payout_batch.payout_on desc, made_at desc, batch_id ${limitToPage({ page, perPage })}`.execute(
    db,
  );
  return { batches: rows, total: Number(counted[0]?.total ?? 0n) };
}

export type LineRow = {
  withdrawal_id: WithdrawalId;
  reference: string;
  member_id: MemberId;
  bank_name: string;
  account_name: string;
  account_end: string;
  amount_minor: Minor;
  state: LineStatus;
  bank_reference: string | null;
  value_date: Day | null;
  reason: string | null;
  done_by: StaffId | null;
  done_at: Date | null;
};

/** The lines of a batch as staff read them, in the order of their references. */
export async function listShownLines(db: Db, batchId: BatchId): Promise<LineRow[]> {
  const { rows } =
    await sql<LineRow>`select withdrawal_id, reference, withdrawal.member_id, bank_name, account_name,
      right(account_number, 4) as account_end, line.amount_minor, state, bank_reference,
      to_char(value_date, 'YYYY-MM-DD') as value_date, line.reason, done_by, done_at
    from payout_line line join withdrawal using (withdrawal_id) join bank_account using (bank_account_id)
    where line.batch_id = ${batchId} order by reference`.execute(db);
  return rows;
}

export type TallyRow = {
  batch_id: BatchId;
  state: LineStatus;
  count: number;
  total_minor: Minor;
};

/** How many lines of each of these batches stand where, and what they come to. */
export async function listTallies(db: Db, batchIds: readonly BatchId[]): Promise<TallyRow[]> {
  const { rows } =
    await sql<TallyRow>`select batch_id, state, count(*)::integer as count, sum(amount_minor)::bigint as total_minor
    from payout_line where batch_id = any (${[...batchIds]}::text[]) group by batch_id, state
    order by batch_id, state`.execute(db);
  return rows;
}
