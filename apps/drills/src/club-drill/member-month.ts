import type { MemberId } from "@kinfold/contract/ids";
import type { Currency } from "@kinfold/money";
import { sql } from "kysely";
import { addDays, findMonthEnd, getYear, type Day } from "@kinfold/server/calendar/index.ts";
import type { Db } from "@kinfold/server/platform/db.ts";
import { readMonthReport } from "@kinfold/server/reports/routes.ts";

/** A member's month in one currency, in minor units. */
type Month = {
  opening_value: bigint;
  contributions: bigint;
  withdrawals: bigint;
  fees: bigint;
  tax: bigint;
  gain: bigint;
  closing_value: bigint;
};

/** Works a member's month out from rows alone: units × the price that stands, each portfolio half-up, and what came and went. */
async function workOutMonth(
  db: Db,
  { memberId, currency, firstDay }: { memberId: MemberId; currency: Currency; firstDay: Day },
): Promise<Month> {
  const [after, until] = [addDays(firstDay, -1), findMonthEnd(firstDay)];
  const { rows } = await sql<Omit<Month, "tax" | "gain">>`
    with day (name, date) as (values ('opening', ${after}::date), ('closing', ${until}::date)),
    stake as (select portfolio_id, portfolio.plan_id from portfolio join plan using (plan_id)
      where member_id = ${memberId} and plan.currency = ${currency}),
    worth as (
      select day.name, floor(coalesce(held.units, 0) * coalesce(price.unit_price, 0) * 100 + 0.5) as minor
        from day cross join stake
        left join lateral (select sum(units) as units from unit_entry entry
          where entry.portfolio_id = stake.portfolio_id and entry.dealt_on <= day.date) held on true
        left join lateral (select unit_price from dealing where dealing.plan_id = stake.plan_id and dealt_on <= day.date
          order by dealt_on desc, correction_no desc limit 1) price on true),
    moved as (
      select entry.kind, entry.amount_minor, coalesce(placed.fee_minor, 0) as fee_minor
        from unit_entry entry join stake using (portfolio_id) left join portfolio_order placed on placed.order_id = entry.order_id
        where entry.dealt_on > ${after}::date and entry.dealt_on <= ${until}::date)
    select
      (select coalesce(sum(minor), 0) from worth where name = 'opening')::bigint as opening_value,
      (select coalesce(sum(minor), 0) from worth where name = 'closing')::bigint as closing_value,
      (select coalesce(sum(amount_minor), 0) from moved where kind = 'allotment')::bigint as contributions,
      (select coalesce(sum(amount_minor - fee_minor), 0) from moved where kind in ('redemption', 'correction'))::bigint as withdrawals,
      (select coalesce(sum(fee_minor), 0) from moved where kind = 'redemption')::bigint as fees`.execute(
    db,
  );
  const [found] = rows;
  if (found === undefined) throw new Error("a month was not worked out");
  const {
    opening_value: opening,
    contributions,
    withdrawals,
    fees,
    closing_value: closing,
  } = found;
  // Plans with a price keep no tax.
  return { ...found, tax: 0n, gain: closing - opening - contributions + withdrawals + fees };
}

const FIGURES = [
  "opening_value",
  "contributions",
  "withdrawals",
  "fees",
  "tax",
  "gain",
  "closing_value",
] as const;

/** Holds what the club prints of a member's month against the rows. Answers each figure that is another one. */
export async function findMonthReportFaults(
  db: Db,
  memberId: MemberId,
  { firstDay, now }: { firstDay: Day; now: Date },
): Promise<string[]> {
  const period = { month: Number(firstDay.slice(5, 7)), year: getYear(firstDay) };
  const { currencies } = await readMonthReport(db, memberId, period, now);
  const faults: string[] = [];
  for (const printed of currencies) {
    const { currency, products } = printed;
    const wanted = await workOutMonth(db, { memberId, currency, firstDay });
    const subject = `${memberId} ${currency} ${firstDay.slice(0, 7)}`;
    for (const figure of FIGURES) {
      const ofPlans = products.reduce((sum, product) => sum + product[figure], 0n);
      for (const [where, said] of [
        ["the report", printed[figure]],
        ["its plans", ofPlans],
      ] as const) {
        if (said === wanted[figure]) continue;
        faults.push(
          `${subject}: ${where} says ${figure} ${said}, the rows come to ${wanted[figure]}`,
        );
      }
    }
  }
  return faults;
}
