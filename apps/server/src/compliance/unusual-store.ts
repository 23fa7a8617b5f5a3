import type { MemberId, StaffId, SuspiciousCaseId, TransactionId } from "@kinfold/contract/ids";
import {
  UNUSUAL_LIMITS,
  type CaseTransaction,
  type UnusualRule,
  type UnusualState,
} from "@kinfold/contract/office/unusual-transactions";
import type { Currency, Minor } from "@kinfold/money";
import { sql, type RawBuilder } from "kysely";
import type { Count, Db } from "#platform/db.ts";
import { limitToPage } from "#platform/paging.ts";
import { UNUSUAL_LOOK_DAYS } from "./rules.ts";

const LIMITS = UNUSUAL_LIMITS;
const KOBO = 100;
const days = (count: number): RawBuilder<unknown> =>
  sql`make_interval(hours => ${count * 24}::int)`;

/**
 * SQL: what came into the club, when it was complete, and what was asked to leave it, when it was asked for; in naira by the rate of
 * that moment. What one wallet pays for a plan moves nothing in or out, and what was reversed later happened all the same.
 */
const MOVED = sql`(select moved.transaction_id, moved.reference, wallet.member_id, moved.type, moved.amount_minor, moved.currency,
    moved.created_at, moved.type <> 'withdrawal' as is_in,
    case when moved.currency = 'NGN' then moved.amount_minor else rate.naira_minor end as naira_minor,
    coalesce(case when moved.type <> 'withdrawal' then moved.completed_at end, moved.created_at) as moved_at
  from wallet_transaction moved join wallet using (wallet_id)
    left join lateral (select round(moved.amount_minor * naira_per_dollar)::bigint as naira_minor from exchange_rate
      where moved.currency = 'USD' and as_of <= coalesce(case when moved.type <> 'withdrawal' then moved.completed_at end, moved.created_at)
      order by as_of desc, fetched_at desc limit 1) rate on true
  where moved.type = 'withdrawal' and moved.status <> 'failed'
    or moved.status in ('success', 'reversed') and (moved.type = 'deposit' or moved.type = 'contribution' and moved.gateway <> 'wallet'))`;

/** What a transaction takes from being asked for to being complete, at most: a bank transfer may wait for weeks. */
const LONGEST_WAIT_DAYS = 60;

/** SQL: the rows of the four rules, each by its last transaction, of the last 12 months until now. */
export const selectUnusual = (now: Date): RawBuilder<unknown> => sql`(
  with candidate as materialized (select item.* from ${MOVED} item
    where (item.currency = 'NGN' and item.amount_minor >= 100000000 or item.currency = 'USD' and item.amount_minor >= 10000)
      and item.created_at > ${now}::timestamptz - ${days(LIMITS.historyDays + LONGEST_WAIT_DAYS)}
      and item.naira_minor >= ${LIMITS.leastNaira * KOBO}),
  split as (select candidate.*, sum(naira_minor) over near as total_minor, (count(*) over near)::int as deposit_count,
      array_agg(transaction_id) over near as transaction_ids
    from candidate where is_in and naira_minor <= ${LIMITS.reportingNaira * KOBO}
    window near as (partition by member_id order by moved_at range between ${days(LIMITS.structuringDays)} preceding and current row))
  select every_row.* from (
    select 'above_usual' as rule, this.transaction_id, this.member_id, this.moved_at, array[this.transaction_id] as transaction_ids,
        round(earlier.median)::bigint as compared_minor, earlier.deposit_count
      from candidate this cross join lateral (select count(*)::int as deposit_count,
          percentile_cont(0.5) within group (order by item.naira_minor) as median
        from ${MOVED} item where item.member_id = this.member_id and item.is_in and item.naira_minor is not null
          and item.moved_at < this.moved_at and item.moved_at >= this.moved_at - ${days(LIMITS.historyDays)}) earlier
      where this.is_in and earlier.deposit_count >= ${LIMITS.aboveUsualLeastDeposits}
        and this.naira_minor > ${LIMITS.aboveUsualTimes} * earlier.median
    union all
    select 'first_deposit', this.transaction_id, this.member_id, this.moved_at, array[this.transaction_id], null, null
      from candidate this join member on member.member_id = this.member_id
      where this.is_in and this.naira_minor > ${LIMITS.firstDepositNaira * KOBO}
        and this.moved_at <= member.created_at + ${days(LIMITS.newMemberDays)}
        and not exists (select from ${MOVED} item where item.member_id = this.member_id and item.is_in
          and (item.moved_at, item.transaction_id) < (this.moved_at, this.transaction_id))
    union all
    select 'in_and_out', this.transaction_id, this.member_id, this.moved_at, array[paid.transaction_id, this.transaction_id],
        paid.naira_minor, 1
      from candidate this cross join lateral (select item.transaction_id, item.naira_minor from candidate item
        where item.member_id = this.member_id and item.is_in
          and item.moved_at between this.moved_at - ${days(LIMITS.inAndOutDays)} and this.moved_at
          and this.naira_minor <= item.naira_minor and this.naira_minor * 100 >= item.naira_minor * ${LIMITS.inAndOutPercent}
        order by item.moved_at desc, item.transaction_id desc limit 1) paid
      where not this.is_in
    union all
    select 'structuring', transaction_id, member_id, moved_at, transaction_ids, total_minor::bigint, deposit_count
      from split where total_minor > ${LIMITS.reportingNaira * KOBO}
  ) every_row where every_row.moved_at > ${now}::timestamptz - ${days(LIMITS.historyDays)}) unusual`;

/** A row of the list as computed, with what became of it. */
export type UnusualRow = {
  rule: UnusualRule;
  transaction_id: TransactionId;
  transaction_ids: TransactionId[];
  member_id: MemberId;
  member_name: string;
  code: string;
  moved_at: Date;
  due_at: Date;
  compared_minor: Minor | null;
  deposit_count: number | null;
  state: UnusualState;
  reason: string | null;
  reviewed_by: StaffId | null;
  reviewed_at: Date | null;
  case_id: SuspiciousCaseId | null;
};

/** SQL: every row with its state. `reader` is the membership of the staff member who reads: never about themself. */
const selectRows = (now: Date, reader: MemberId | null): RawBuilder<unknown> => sql`(
  select unusual.rule, unusual.transaction_id, unusual.transaction_ids, unusual.member_id,
    first_name || ' ' || last_name as member_name, customer_code as code, unusual.moved_at,
    coalesce(unusual.moved_at + ${days(UNUSUAL_LOOK_DAYS)}, unusual.moved_at) as due_at, unusual.compared_minor, unusual.deposit_count,
    case when kept.case_id is not null then 'in_case' when review.rule is not null then 'set_aside' else 'open' end as state,
    review.reason, review.reviewed_by, review.reviewed_at, kept.case_id
  from ${selectUnusual(now)} join member on member.member_id = unusual.member_id
    left join unusual_transaction_review review on review.transaction_id = unusual.transaction_id and review.rule = unusual.rule
    left join lateral (select suspicious_case.case_id from suspicious_case join suspicious_case_transaction using (case_id)
      where suspicious_case_transaction.transaction_id = unusual.transaction_id
      order by opened_at desc, case_id limit 1) kept on true
  where unusual.member_id is distinct from ${reader}::text) listed`;

const SHOWN = sql`select rule, transaction_id, transaction_ids, member_id, member_name, code, moved_at, due_at, compared_minor,
  deposit_count, state, reason, reviewed_by, reviewed_at, case_id`;

/** What one staff member may read of it. */
export type UnusualReader = { now: Date; reader: MemberId | null };

/** SQL: until when each row that no one looked at is to be looked at. */
export const selectUnseen = (now: Date, reader: MemberId | null): RawBuilder<unknown> =>
  sql`select due_at from ${selectRows(now, reader)} where state = 'open'`;

/** One page of unusual transactions, those that are open first and then the newest, and how many there are. */
export async function readPageOfUnusual(
  db: Db,
  { now, reader }: UnusualReader,
  { state, rule }: { state: UnusualState | undefined; rule: UnusualRule | undefined },
  page: { page: number; perPage: number },
): Promise<{ rows: UnusualRow[]; total: number }> {
  const rowsOf = selectRows(now, reader);
  const wanted = sql`(${state ?? null}::text is null or state = ${state ?? null})
    and (${rule ?? null}::text is null or rule = ${rule ?? null})`;
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from ${rowsOf} where ${wanted}`.execute(db);
  const { rows } = await sql<UnusualRow>`${SHOWN} from ${rowsOf} where ${wanted}
    order by state <> 'open', moved_at desc, transaction_id, rule ${limitToPage(page)}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** A row of the list; undefined when there is none, or it is about the reader. */
export async function findUnusual(
  db: Db,
  { now, reader }: UnusualReader,
  { id, rule }: { id: TransactionId; rule: UnusualRule },
): Promise<UnusualRow | undefined> {
  const { rows } = await sql<UnusualRow>`${SHOWN} from ${selectRows(now, reader)}
    where transaction_id = ${id} and rule = ${rule}`.execute(db);
  return rows[0];
}

/** Writes down that a row was set aside. False when it was before. */
export async function insertReview(
  tx: Db,
  review: { id: TransactionId; rule: UnusualRule; reason: string; by: StaffId; at: Date },
): Promise<boolean> {
  const { rows } =
    await sql`insert into unusual_transaction_review (transaction_id, rule, reason, reviewed_by, reviewed_at)
    values (${review.id}, ${review.rule}, ${review.reason}, ${review.by}, ${review.at})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** A deposit or withdrawal, as cases hold it. */
export type MovedRow = {
  transaction_id: TransactionId;
  reference: string;
  member_id: MemberId;
  type: CaseTransaction["type"];
  amount_minor: Minor;
  currency: Currency;
  naira_minor: Minor | null;
  moved_at: Date;
};

const MOVED_ROW = sql`select item.transaction_id, item.reference, item.member_id, item.type, item.amount_minor, item.currency,
  item.naira_minor, item.moved_at from ${MOVED} item`;

/** These deposits and withdrawals, oldest first. */
export async function listMoved(db: Db, ids: readonly TransactionId[]): Promise<MovedRow[]> {
  const { rows } = await sql<MovedRow>`${MOVED_ROW}
    where item.transaction_id = any (${[...ids]}::text[]) order by item.moved_at, item.transaction_id`.execute(
    db,
  );
  return rows;
}

/** The deposits and withdrawals of a member since then, newest first, so many at most. */
export async function listMovedOf(
  db: Db,
  memberId: MemberId,
  { since, most }: { since: Date; most: number },
): Promise<MovedRow[]> {
  const { rows } = await sql<MovedRow>`${MOVED_ROW}
    where item.member_id = ${memberId} and item.moved_at >= ${since} order by item.moved_at desc, item.transaction_id limit ${most}`.execute(
    db,
  );
  return rows;
}

/** A deposit or withdrawal as compliance reads it. */
export const toCaseTransaction = (row: MovedRow): CaseTransaction => ({
  id: row.transaction_id,
  reference: row.reference,
  type: row.type,
  amount: row.amount_minor,
  currency: row.currency,
  naira_amount: row.currency === "NGN" ? null : row.naira_minor,
  at: row.moved_at.toISOString(),
});
