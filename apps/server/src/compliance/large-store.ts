import type { MemberId, StaffId, TransactionId } from "@kinfold/contract/ids";
import type {
  LargeTransaction,
  LargeTransactionState,
} from "@kinfold/contract/office/large-transactions";
import type { Currency, Minor } from "@kinfold/money";
import { sql, type RawBuilder } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Count, Db } from "#platform/db.ts";
import { limitToPage } from "#platform/paging.ts";
import { LARGE_TRANSACTIONS } from "./rules.ts";

/** A transaction that the law asks to be reported, with its report where there is one. */
export type LargeTransactionRow = {
  transaction_id: TransactionId;
  reference: string;
  member_id: MemberId;
  member_name: string;
  code: string;
  type: LargeTransaction["type"];
  amount_minor: Minor;
  currency: Currency;
  naira_minor: Minor | null;
  is_international: boolean;
  happened_at: Date;
  due_at: Date;
  nfiu_reference: string | null;
  reported_on: Day | null;
  reported_by: StaffId | null;
  noted_at: Date | null;
};

const { naira, days, internationalDollars, internationalDays } = LARGE_TRANSACTIONS;

/**
 * SQL: what came into the club or left it above the amounts of the law. Dollars count in naira by the rate of that moment. Due at the
 * end of the last day, in Lagos. What one wallet pays for a plan moves nothing in or out.
 */
const LARGE = sql`(select moved.transaction_id, moved.reference, member_id, moved.type, moved.amount_minor, moved.currency,
    rate.naira_minor, moved.currency = 'USD' and moved.amount_minor > ${internationalDollars} as is_international,
    coalesce(moved.completed_at, moved.created_at) as happened_at,
    coalesce((date_trunc('day', moved.completed_at at time zone 'Africa/Lagos') + interval '1 day' - interval '1 millisecond'
      + make_interval(days => case when moved.currency = 'USD' and moved.amount_minor > ${internationalDollars}
          then ${internationalDays}::int else ${days}::int end)) at time zone 'Africa/Lagos', moved.created_at) as due_at
  from wallet_transaction moved join wallet using (wallet_id)
    left join lateral (select round(moved.amount_minor * naira_per_dollar)::bigint as naira_minor from exchange_rate
      where moved.currency = 'USD' and as_of <= moved.completed_at order by as_of desc, fetched_at desc limit 1) rate on true
  where moved.status in ('success', 'reversed')
    and (moved.currency = 'NGN' and moved.amount_minor > 500000000 or moved.currency = 'USD' and moved.amount_minor > 100000)
    and (moved.type in ('deposit', 'withdrawal') or moved.type = 'contribution' and moved.gateway <> 'wallet')
    and (case when moved.currency = 'NGN' then moved.amount_minor else rate.naira_minor end > ${naira}
      or moved.currency = 'USD' and moved.amount_minor > ${internationalDollars})) large`;

/** SQL: until when each large transaction that is not reported has to be. */
export const selectUnreported = (): RawBuilder<unknown> => sql`select due_at from ${LARGE}
  where not exists (select from large_transaction_report report where report.transaction_id = large.transaction_id)`;

const ROWS = sql`select large.transaction_id, large.reference, large.member_id, first_name || ' ' || last_name as member_name,
    customer_code as code, large.type, large.amount_minor, large.currency, large.naira_minor, large.is_international,
    large.happened_at, large.due_at, nfiu_reference, to_char(reported_on, 'YYYY-MM-DD') as reported_on, reported_by, noted_at
  from ${LARGE} join member on member.member_id = large.member_id
    left join large_transaction_report report on report.transaction_id = large.transaction_id`;

/** One page of large transactions, those that are not reported first, and how many there are in all. */
export async function readPageOfLarge(
  db: Db,
  state: LargeTransactionState | undefined,
  page: { page: number; perPage: number },
): Promise<{ rows: LargeTransactionRow[]; total: number }> {
  const wanted = sql`(${state ?? null}::text is null or (nfiu_reference is null) = (${state ?? null} = 'open'))`;
  const { rows: counted } = await sql<{ total: Count }>`select count(*) as total from ${LARGE}
    left join large_transaction_report report on report.transaction_id = large.transaction_id where ${wanted}`.execute(
    db,
  );
  const { rows } = await sql<LargeTransactionRow>`${ROWS} where ${wanted}
    order by nfiu_reference is not null, large.due_at, large.transaction_id ${limitToPage(page)}`.execute(
    db,
  );
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** A large transaction; undefined when there is none of this id. */
export async function findLarge(
  db: Db,
  id: TransactionId,
): Promise<LargeTransactionRow | undefined> {
  const { rows } =
    await sql<LargeTransactionRow>`${ROWS} where large.transaction_id = ${id}`.execute(db);
  return rows[0];
}

/** Writes down that a transaction was reported. False when it was before. */
export async function insertReport(
  tx: Db,
  report: { id: TransactionId; nfiuReference: string; reportedOn: Day; by: StaffId; at: Date },
): Promise<boolean> {
  const { rows } =
    await sql`insert into large_transaction_report (transaction_id, nfiu_reference, reported_on, reported_by, noted_at)
    values (${report.id}, ${report.nfiuReference}, ${report.reportedOn}::date, ${report.by}, ${report.at})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}
