import { sql } from "kysely";
import { readClubBalance, namePlanAccount } from "#ledger/index.ts";
import { findCorruption } from "#oracle/index.ts";
import type { Db } from "#platform/db.ts";

/** Units × price of a plan against its money, each found in its own way. Minor units. */
export type PlanFigures = { planId: number; units: string; unitPrice: string; poolMinor: bigint };

/** What all plans with a price come to at the end of a month. */
export async function readPlansAtEnd(db: Db): Promise<PlanFigures[]> {
  const { rows } = await sql<{ plan_id: number; units: string; unit_price: string }>`
    select plan.plan_id, last.unit_price::text as unit_price,
        coalesce((select sum(units) from unit_holding held where held.plan_id = plan.plan_id), 0)::text as units
      from plan
      join lateral (select unit_price from dealing where dealing.plan_id = plan.plan_id
        order by dealt_on desc, correction_no desc limit 1) last on true
      order by plan.plan_id`.execute(db);
  const figures: PlanFigures[] = [];
  for (const { plan_id: planId, units, unit_price: unitPrice } of rows) {
    const poolMinor = await readClubBalance(db, namePlanAccount(planId, "pool"));
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
export async function findMonthFaults(db: Db, plans: readonly PlanFigures[]): Promise<string[]> {
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
