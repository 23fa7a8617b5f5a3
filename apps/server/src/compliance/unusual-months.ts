import type { UnusualMonth } from "@kinfold/contract/office/unusual-transactions";
import { sql } from "kysely";
import { writeCsv } from "#platform/csv.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { UNUSUAL_LOOK_DAYS } from "./rules.ts";
import { selectUnusual } from "./unusual-store.ts";

/** Writes down what the rules found and is not written down yet. Answers how many. Harmless when repeated. */
export async function keepFoundUnusual({
  clock,
  db,
}: Pick<Platform, "clock" | "db">): Promise<number> {
  const now = clock.now();
  const { rows } =
    await sql`insert into unusual_transaction_found (transaction_id, rule, moved_at, found_at)
    select transaction_id, rule, moved_at, greatest(${now}::timestamptz, moved_at) from ${selectUnusual(now)}
    on conflict do nothing returning 1`.execute(db);
  return rows.length;
}

/**
 * How many transactions the rules found in each month of Lagos, and how they ended, the newest month first: what was written down, and
 * what was found since. One that two rules found counts twice, as it is looked at twice.
 */
export async function readUnusualMonths(db: Db, now: Date): Promise<UnusualMonth[]> {
  const { rows } = await sql<UnusualMonth>`
    with found as (
      select transaction_id, rule, moved_at from unusual_transaction_found
      union all
      select transaction_id, rule, moved_at from ${selectUnusual(now)} where not exists (
        select from unusual_transaction_found kept where kept.transaction_id = unusual.transaction_id and kept.rule = unusual.rule)),
    ended as (
      select to_char(found.moved_at at time zone 'Africa/Lagos', 'YYYY-MM') as month, kept.case_id, kept.outcome, review.rule as reviewed,
          found.moved_at + make_interval(days => ${UNUSUAL_LOOK_DAYS}) as due_at, least(review.reviewed_at, kept.first_opened_at) as looked_at
        from found left join unusual_transaction_review review
            on review.transaction_id = found.transaction_id and review.rule = found.rule
          left join lateral (select suspicious_case.case_id, outcome, min(opened_at) over () as first_opened_at
            from suspicious_case join suspicious_case_transaction using (case_id)
            where suspicious_case_transaction.transaction_id = found.transaction_id
            order by opened_at desc, case_id limit 1) kept on true)
    select month, count(*)::integer as found,
        (count(*) filter (where case_id is null and reviewed is null))::integer as open,
        (count(*) filter (where case_id is null and reviewed is not null))::integer as set_aside,
        (count(*) filter (where case_id is not null and outcome is null))::integer as in_case,
        (count(*) filter (where outcome = 'reported'))::integer as reported,
        (count(*) filter (where outcome = 'no_suspicion'))::integer as no_suspicion,
        (count(*) filter (where looked_at <= due_at))::integer as looked_at_in_time
      from ended group by month order by month desc`.execute(db);
  return rows;
}

const COLUMNS = [
  "month",
  "found",
  "open",
  "set_aside",
  "in_case",
  "reported",
  "no_suspicion",
  "looked_at_in_time",
] as const satisfies readonly (keyof UnusualMonth)[];

/** The same as a table. */
export const writeUnusualMonthsCsv = (months: readonly UnusualMonth[]): Buffer<ArrayBuffer> =>
  writeCsv(
    COLUMNS,
    months.map((month) => COLUMNS.map((column) => String(month[column]))),
  );
