/** What the drill reads by itself of the figures of documents and of returns. */
import type { FigureRow, FigureSource } from "@kinfold/contract/figure-sources";
import type { Minor } from "@kinfold/money";
import { sql, type RawBuilder } from "kysely";
import {
  addDays,
  countDaysBetween,
  findMonthEnd,
  readCheckedDay,
  type Day,
} from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";

type Named = { kind: string; id: string; on?: string | undefined };

/** The first and the last day behind an @: of a month, or as they stand there. */
export function readDays(on = ""): { from: Day; to: Day } {
  const [first = "", last] = on.split("_");
  const from = readCheckedDay(first.length === "2026-10".length ? `${first}-01` : first);
  return { from, to: last === undefined ? findMonthEnd(from) : readCheckedDay(last) };
}

/** What journals changed in wallets, out of the postings of the ledger: the wallets by commas. */
const selectChanges = (wallets: string): RawBuilder<unknown> => sql`
  select journal_id, event_at, sum(case when credited.name like 'wallet:%' and split_part(credited.name, ':', 2) = any (string_to_array(${wallets}, ','))
        then amount_minor else 0 end
      - case when debited.name like 'wallet:%' and split_part(debited.name, ':', 2) = any (string_to_array(${wallets}, ','))
        then amount_minor else 0 end)::bigint as minor
    from ledger.posting join ledger.journal using (journal_id)
      join ledger.account credited on credited.account_id = credit_account
      join ledger.account debited on debited.account_id = debit_account
    where split_part(credited.name, ':', 2) = any (string_to_array(${wallets}, ','))
      or split_part(debited.name, ':', 2) = any (string_to_array(${wallets}, ','))
    group by journal_id, event_at`;

/** What a figure of a closed month has to come to by the postings that the close knew. */
const selectClosed = ({ kind, id, on = "" }: Named): RawBuilder<{ minor: Minor }> => sql<{
  minor: Minor;
}>`
  select coalesce(sum(case when ${kind} = 'closed-debits' then amount_minor when own.account_id = credit_account then amount_minor
        else -amount_minor end), 0)::bigint as minor
    from ledger.posting join ledger.journal using (journal_id)
      join ledger.account own on own.account_id in (debit_account, credit_account)
      join month_close on journal_id <= highest_journal and to_char(month, 'YYYY-MM') = ${on}
    where posting.currency = ${id.slice(0, 3)}
      and ${id.slice(4)} in (own.name, case when own.name like 'wallet:%' then 'wallets:' || split_part(own.name, ':', 3) end)
      and to_char(event_at at time zone 'Africa/Lagos', 'YYYY-MM') <= ${on}
      and case ${kind} when 'closed-opening' then to_char(event_at at time zone 'Africa/Lagos', 'YYYY-MM') < ${on}
        when 'closed-account' then true else to_char(event_at at time zone 'Africa/Lagos', 'YYYY-MM') = ${on}
          and own.account_id = case ${kind} when 'closed-debits' then debit_account else credit_account end end`;

/** What a figure of a statement or of a closed month has to come to by the postings of the ledger; undefined of other kinds. */
export function selectByPostings({
  kind,
  id,
  on,
}: Named): RawBuilder<{ minor: Minor }> | undefined {
  if (/^closed-(?:opening|debits|credits|account)$/.test(kind)) {
    return selectClosed({ kind, id, on });
  }
  if (!/^statement-(?:opening|in|out|closing)$/.test(kind)) return undefined;
  const { from, to } = readDays(on);
  return sql<{ minor: Minor }>`
    select coalesce(sum(minor), 0)::bigint as minor from (${selectChanges(id)}) moved
      where case ${kind} when 'statement-opening' then event_at < ${from}::date::timestamp at time zone 'Africa/Lagos'
        when 'statement-closing' then event_at < (${to}::date + 1)::timestamp at time zone 'Africa/Lagos'
        else event_at >= ${from}::date::timestamp at time zone 'Africa/Lagos'
          and event_at < (${to}::date + 1)::timestamp at time zone 'Africa/Lagos'
          and sign(minor) = case ${kind} when 'statement-in' then 1 else -1 end end`;
}

type ReadMinor = (row: Named & { row: FigureRow }, id: string) => RawBuilder<{ minor: Minor }>;

/** The amount of a row in its own table. */
export const DOCUMENT_READS: Readonly<
  Record<"wallet_movement" | "month_close" | "funds_proof_line", ReadMinor>
> = {
  wallet_movement: ({ kind, id, on }, of) => {
    if (kind.startsWith("movement-")) {
      const [wallet = "", places = ""] = of.split("@");
      const [first = "", last = first] = places.split("_");
      return sql<{ minor: Minor }>`
        select coalesce(sum(minor), 0)::bigint as minor from (${selectChanges(wallet)}) moved
          where journal_id = any (select journal_id from wallet_movement
            where wallet_id = ${wallet} and place between ${first}::bigint and ${last}::bigint)`;
    }
    const { from, to } = readDays(on);
    return sql<{ minor: Minor }>`
      select coalesce(sum(change_minor), 0)::bigint as minor
        from wallet_movement join wallet_transaction using (transaction_id)
        where wallet_movement.wallet_id = any (string_to_array(${id}, ',')) and type = ${of}
          and to_char(moved_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') < ${kind === "statement-opening" ? from : addDays(to, 1)}
          and (${kind} in ('statement-opening', 'statement-closing')
            or to_char(moved_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') >= ${from}
              and (${kind} = 'statement-fees' or sign(change_minor) = case ${kind} when 'statement-in' then 1 else -1 end))`;
  },
  month_close: ({ kind, id, on }) => sql<{ minor: Minor }>`
    select (line ->> ${kind.slice("closed-".length)})::bigint as minor
      from month_close cross join jsonb_array_elements(contents::jsonb -> 'trial_balance') as line
      where to_char(month, 'YYYY-MM') = ${on ?? ""} and (line ->> 'currency') || '.' || (line ->> 'account') = ${id}`,
  funds_proof_line: ({ row }, code) => sql<{ minor: Minor }>`
    select amount_minor as minor from funds_proof_line where code = ${code} and 'line ' || line_no = ${row.note}`,
};

/** What reached a wallet of something that had left a plan, after tax and fees. */
export const selectReturned = ({ of }: FigureRow, id: string): RawBuilder<{ minor: Minor }> => sql<{
  minor: Minor;
}>`
  select amount_minor - fee_minor as minor from portfolio_order where order_id = ${id} and ${of} = 'order'
  union all select principal_minor + interest_minor - tax_minor from maturity where reference = ${id} and ${of} = 'maturity'
  union all select amount_minor from unit_entry where entry_no::text = ${id} and ${of} = 'unit_entry'`;

/** The units or the price of a figure of documents; undefined of other kinds. */
export async function readDocumentQuantity(
  db: Db,
  source: FigureSource,
): Promise<string | undefined> {
  const [kind = "", id = "", on] = source.figure.split(/[:@]/);
  const ids = source.rows.flatMap((row) => row.ids);
  if (kind.startsWith("units-")) {
    const { from, to } =
      kind === "units-held" ? { from: "0001-01-01", to: on ?? "" } : readDays(on);
    // All lines of the same member's portfolios of the same holding, whichever are named.
    const { rows } = await sql<{ units: string; is_whole: boolean }>`
      with meant as (select entry_no, entry.units from unit_entry entry join portfolio using (portfolio_id)
          where (portfolio_id = ${id} or portfolio.plan_id::text = any (string_to_array(${id}, ','))
              and portfolio.member_id = any (select owned.member_id from unit_entry line join portfolio owned using (portfolio_id)
                where line.entry_no = any (${ids}::bigint[])))
            and entry.dealt_on between ${from}::date and ${to}::date
            and case ${kind} when 'units-bought' then entry.kind = 'allotment'
              when 'units-sold' then entry.kind = 'redemption' or entry.kind = 'correction' and entry.amount_minor > 0
              when 'units-corrected' then entry.kind = 'correction' and entry.amount_minor <= 0 else true end)
      select coalesce(sum(units), 0)::numeric(24, 4)::text as units,
          count(*) = ${ids.length} and bool_and(entry_no = any (${ids}::bigint[])) is not false as is_whole from meant`.execute(
      db,
    );
    if (rows[0]?.is_whole !== true) throw new Error(`${source.figure}: lines are left out`);
    return rows[0].units;
  }
  const { rows } = await sql<{ quantity: string | null }>`select case
      when ${kind} = 'movement-rate' then (select exchange_rate::text from wallet_movement join wallet_transaction using (transaction_id)
        where wallet_movement.wallet_id = ${id} and place::text = ${on ?? ""})
      when ${kind} = 'naira-per-dollar' then (select naira_per_dollar::text from exchange_rate
        where to_char(as_of at time zone 'Africa/Lagos', 'YYYY-MM-DD') <= ${id} order by as_of desc, fetched_at desc limit 1)
      when ${kind} like 'corrected-%' then (select unit_price::text from dealing where plan_id::text = ${id}
        and valuation_id = ${ids[0] ?? ""} and to_char(dealing.dealt_on, 'YYYY-MM-DD') = substr(${on ?? ""}, 1, 10)
        and (correction_no > 0) = ${kind === "corrected-to"})
      when ${kind} = 'plan-return' then (select round((last.unit_price / first.unit_price - 1) * 100, 2)::text
        from (select distinct on (plan_id) plan_id, unit_price from dealing order by plan_id, dealing.dealt_on desc, correction_no desc) last
          join (select distinct on (plan_id) plan_id, unit_price from dealing where dealing.dealt_on = (select min(dealt_on) from unit_entry
              where portfolio_id = ${id}) order by plan_id, correction_no desc) first using (plan_id)
        where plan_id = (select plan_id from portfolio where portfolio_id = ${id}))
      when ${kind} = 'plan-change' then (select round((max(unit_price) filter (where rank = 1) / max(unit_price) filter (where rank = 2) - 1) * 100, 2)::text
        from (select unit_price, row_number() over (order by day desc) as rank
          from (select distinct on (dealing.dealt_on) dealing.dealt_on as day, unit_price from dealing where plan_id::text = ${id}
            order by dealing.dealt_on, correction_no desc) priced) ranked) end as quantity`.execute(
    db,
  );
  return rows[0]?.quantity ?? undefined;
}

/** An amount on a day. */
export type Dated = { day: Day; minor: Minor };

/** What was gained in percent of the money that was at work, by the arithmetic of the drill: half away from zero, twice as the club does. */
export function computeWeighted(
  { from, to }: { from: Day; to: Day },
  { gain, opening, flows }: { gain: Minor; opening: Minor; flows: readonly Dated[] },
): string | undefined {
  const days = BigInt(countDaysBetween(addDays(from, -1), to));
  const atWork = flows.reduce(
    (sum, { day, minor }) => sum + minor * BigInt(countDaysBetween(day, to)),
    opening * days,
  );
  if (atWork <= 0n) return undefined;
  const scaled = gain * days * 1_000_000n * 2n;
  const half = scaled < 0n ? -atWork : atWork;
  const percent = Number((scaled + half) / (atWork * 2n)) / 10_000;
  return (Math.round(percent * 100) / 100).toFixed(2);
}

/** The yearly rate in percent that is meant, where cash comes to nothing within half a hundredth of a percent of it; undefined where it does not. */
export function checkYearlyRate(cash: readonly Dated[], percent: number): string | undefined {
  const first = cash.map(({ day }) => day).toSorted()[0];
  if (first === undefined) return undefined;
  const worth = (rate: number): number =>
    cash.reduce(
      (sum, { day, minor }) =>
        sum + Number(minor) / (1 + rate / 100) ** (countDaysBetween(first, day) / 365),
      0,
    );
  const [below, above] = [worth(percent - 0.0051), worth(percent + 0.0051)];
  return below === 0 || above === 0 || below < 0 !== above < 0 ? percent.toFixed(2) : undefined;
}
