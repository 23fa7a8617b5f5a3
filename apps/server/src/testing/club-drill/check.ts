import { sql } from "kysely";
import { clubBalance, ofPlan } from "#ledger/index.ts";
import { findCorruption } from "#oracle/index.ts";
import { heldBy } from "#summaries/index.ts";
import { pricesOf } from "#units/index.ts";
import type { Db } from "#platform/db.ts";
import { bookOf, type Book } from "../../reports/book.ts";
import { currencyReport, type Span } from "../../reports/month.ts";

/** Units × price of a plan against its money, each found in its own way. Minor units. */
export type PlanFigures = { planId: number; units: string; unitPrice: string; poolMinor: bigint };

/** What all plans with a price come to at the end of a month. */
export async function plansAtEnd(db: Db): Promise<PlanFigures[]> {
  const { rows } = await sql<{ plan_id: number; units: string; unit_price: string }>`
    select plan.plan_id, last.unit_price::text as unit_price,
        coalesce((select sum(units) from unit_holding held where held.plan_id = plan.plan_id), 0)::text as units
      from plan
      join lateral (select unit_price from dealing where dealing.plan_id = plan.plan_id
        order by dealt_on desc, correction_no desc limit 1) last on true
      order by plan.plan_id`.execute(db);
  const figures: PlanFigures[] = [];
  for (const { plan_id: planId, units, unit_price: unitPrice } of rows) {
    const poolMinor = await clubBalance(db, ofPlan(planId, "pool"));
    figures.push({ planId, units, unitPrice, poolMinor });
  }
  return figures;
}

/** Half-up to the kobo, by numbers' digits: 6923.0769 × 110.25 is 76326923 minor units. */
function worth({ units, unitPrice }: PlanFigures): bigint {
  const scaled = (text: string, decimals: number): bigint => {
    const [whole = "0", fraction = ""] = text.split(".");
    return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  };
  return (scaled(units, 4) * scaled(unitPrice, 6) * 2n + 100_000_000n) / 200_000_000n;
}

/** The independent check, and every plan's money against its members' units. Answers what does not hold. */
export async function monthFaults(db: Db, plans: readonly PlanFigures[]): Promise<string[]> {
  const promises = (await findCorruption(db)).flatMap(({ promise, brokenBy }) =>
    brokenBy.map((about) => `${promise} (${about})`),
  );
  const money = plans
    .filter((plan) => worth(plan) !== plan.poolMinor)
    .map(
      (plan) =>
        `plan ${plan.planId}: units are worth ${worth(plan)}, the plan has ${plan.poolMinor}`,
    );
  return [...promises, ...money];
}

/** A member's month against itself and against their month before. Answers what does not line up. */
export async function reportFaults(
  db: Db,
  memberId: string,
  span: Span,
  { now, before }: { now: Date; before: Map<string, bigint> },
): Promise<string[]> {
  const { held } = await heldBy(db, memberId, now);
  const books: Book[] = [];
  for (const { known } of held) {
    books.push(bookOf(known, await pricesOf(db, known.plan.plan_id, "0001-01-01")));
  }
  return (["NGN", "USD"] as const).flatMap((currency) => {
    const faults: string[] = [];
    const report = currencyReport(books, currency, span);
    for (const row of [report, ...report.products]) {
      const sum =
        row.opening_value + row.contributions - row.withdrawals - row.fees - row.tax + row.gain;
      if (sum !== row.closing_value)
        faults.push(`${memberId} ${span.until}: a row does not add up`);
    }
    const key = `${memberId} ${currency}`;
    if (report.opening_value !== (before.get(key) ?? 0n)) {
      faults.push(`${key} ${span.until}: does not begin where the month before ended`);
    }
    const products = report.products.reduce((sum, row) => sum + row.closing_value, 0n);
    if (products !== report.closing_value) faults.push(`${key} ${span.until}: plans do not add up`);
    before.set(key, report.closing_value);
    return faults;
  });
}
