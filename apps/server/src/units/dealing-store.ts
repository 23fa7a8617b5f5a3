import type { ValuationId } from "@kinfold/contract/ids";
import { add, subtract, type Minor, type UnitsE4 } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import { APPROVED_MEMBERS } from "#identity/index.ts";
import type { Price } from "#plans/index.ts";
import type { Db, Count } from "#platform/db.ts";
import { parseUnitsE4, formatUnitsE4 } from "./decimals.ts";

/** What was dealt at one published price. Units are ten-thousandths, money minor units. */
export type Dealing = {
  valuationId: ValuationId;
  planId: number;
  dealtOn: Day;
  unitPrice: string;
  unitsBefore: UnitsE4;
  unitsAllotted: UnitsE4;
  unitsRedeemed: UnitsE4;
  contributedMinor: Minor;
  redeemedMinor: Minor;
  growthMinor: Minor;
  residueMinor: Minor;
  poolMinor: Minor;
  /** 0 is the dealing of its day; each correction of it counts on. */
  correctionNo: number;
  at: Date;
};

/** Writes a dealing down, for good. */
export async function insertDealing(tx: Db, dealing: Dealing): Promise<void> {
  const { unitsBefore: before, unitsAllotted: bought, unitsRedeemed: sold } = dealing;
  await sql`insert into dealing (valuation_id, plan_id, dealt_on, unit_price, units_before, units_allotted, units_redeemed,
      units_after, contributed_minor, redeemed_minor, growth_minor, residue_minor, pool_minor, correction_no, dealt_at)
    values (${dealing.valuationId}, ${dealing.planId}, ${dealing.dealtOn}::date, ${dealing.unitPrice}::numeric,
      ${formatUnitsE4(before)}::numeric, ${formatUnitsE4(bought)}::numeric, ${formatUnitsE4(sold)}::numeric,
      ${formatUnitsE4(subtract(add(before, bought), sold))}::numeric, ${dealing.contributedMinor}, ${dealing.redeemedMinor},
      ${dealing.growthMinor}, ${dealing.residueMinor}, ${dealing.poolMinor}, ${dealing.correctionNo},
      ${dealing.at}::timestamptz)`.execute(tx);
}

/** The plan, day and price that were dealt under this valuation, if any were. */
export async function findDealing(
  db: Db,
  valuationId: ValuationId,
): Promise<(Price & { planId: number }) | undefined> {
  const { rows } = await sql<{ plan_id: number; dealt_on: Day; unit_price: string }>`
    select plan_id, to_char(dealt_on, 'YYYY-MM-DD') as dealt_on, unit_price::text as unit_price from dealing
      where valuation_id = ${valuationId}`.execute(db);
  const [row] = rows;
  return row && { planId: row.plan_id, dealtOn: row.dealt_on, unitPrice: row.unit_price };
}

/** The dealing that says what a plan is worth on a day: what its units were worth after it, and what it moved. Minor units. */
export type PlanWorth = {
  valuation_id: ValuationId;
  dealt_on: Day;
  pool_minor: Minor;
  contributed_minor: Minor;
  redeemed_minor: Minor;
  residue_minor: Minor;
  /** What later dealings did to the pool until now. */
  later_minor: Minor;
};

/** The newest dealing of a plan until the end of a day; undefined before the first. */
export async function findPlanWorth(
  db: Db,
  planId: number,
  on: Day,
): Promise<PlanWorth | undefined> {
  const { rows } =
    await sql<PlanWorth>`select valuation_id, to_char(dealt_on, 'YYYY-MM-DD') as dealt_on,
      pool_minor, contributed_minor, redeemed_minor, residue_minor,
      coalesce((select sum(growth_minor + contributed_minor - redeemed_minor - residue_minor) from dealing later
        where later.plan_id = ${planId} and later.dealt_on > ${on}::date), 0)::bigint as later_minor
    from dealing where plan_id = ${planId} and dealt_on <= ${on}::date
    order by dealing.dealt_on desc, correction_no desc limit 1`.execute(db);
  return rows[0];
}

/** The newest price of each of these plans that has one. */
export async function findNewestPrices(
  db: Db,
  planIds: readonly number[],
): Promise<ReadonlyMap<number, Price>> {
  const { rows } = await sql<{ plan_id: number; dealt_on: Day; unit_price: string }>`
    select plan_id, to_char(newest.dealt_on, 'YYYY-MM-DD') as dealt_on, newest.unit_price::text as unit_price
      from unnest((select ${[...planIds]}::integer[])) as asked (plan_id)
      cross join lateral (select dealt_on, unit_price from dealing where dealing.plan_id = asked.plan_id
        order by dealt_on desc, correction_no desc limit 1) newest
      where plan_id is not null`.execute(db);
  return new Map(
    rows.map((row) => [row.plan_id, { dealtOn: row.dealt_on, unitPrice: row.unit_price }]),
  );
}

/** The newest price of each of these plans, with the one before it where there is one. */
export async function findPriceSteps(
  db: Db,
  planIds: readonly number[],
): Promise<ReadonlyMap<number, { newest: Price; before: string | null }>> {
  const newest = await findNewestPrices(db, planIds);
  const days = [...newest].map(([planId, { dealtOn }]) => ({ planId, dealtOn }));
  const { rows } = await sql<{ plan_id: number; unit_price: string }>`
    select plan_id, before.unit_price::text as unit_price
      from unnest(${days.map(({ planId }) => planId)}::integer[], ${days.map(({ dealtOn }) => dealtOn)}::date[])
        as asked (plan_id, dealt_on)
      cross join lateral (select unit_price from dealing where dealing.plan_id = asked.plan_id
        and dealing.dealt_on < asked.dealt_on order by dealing.dealt_on desc, correction_no desc limit 1) before
      where plan_id is not null`.execute(db);
  const before = new Map(rows.map((row) => [row.plan_id, row.unit_price]));
  return new Map(
    [...newest].map(([planId, price]) => [
      planId,
      { newest: price, before: before.get(planId) ?? null },
    ]),
  );
}

/** Every price of a plan from this day on, oldest first; of a day that was corrected, the last. */
export async function readPrices(db: Db, planId: number, from: Day): Promise<Price[]> {
  const { rows } = await sql<{ dealt_on: Day; unit_price: string }>`
    select distinct on (dealing.dealt_on) to_char(dealt_on, 'YYYY-MM-DD') as dealt_on, unit_price::text as unit_price
      from dealing where plan_id = ${planId} and dealing.dealt_on >= ${from}::date
      order by dealing.dealt_on, correction_no desc`.execute(db);
  return rows.map((row) => ({ dealtOn: row.dealt_on, unitPrice: row.unit_price }));
}

/** The same of several plans: every price there is, oldest first. */
export async function listPricesByPlan(
  db: Db,
  planIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Price[]>> {
  const prices = new Map<number, Price[]>();
  for (const planId of new Set(planIds)) {
    prices.set(planId, await readPrices(db, planId, "0001-01-01"));
  }
  return prices;
}

/** A price that was put right: what it was until then, and when. */
export type PriceCorrection = {
  planId: number;
  dealtOn: Day;
  oldPrice: string;
  newPrice: string;
  at: Date;
};

/** Every correction of a price of these plans, oldest first. */
export async function listPriceCorrections(
  db: Db,
  planIds: readonly number[],
): Promise<PriceCorrection[]> {
  const { rows } = await sql<{
    plan_id: number;
    dealt_on: Day;
    old_price: string;
    new_price: string;
    at: Date;
  }>`select newer.plan_id, to_char(newer.dealt_on, 'YYYY-MM-DD') as dealt_on, older.unit_price::text as old_price,
        newer.unit_price::text as new_price, newer.dealt_at as at
      from dealing newer join dealing older
        on older.plan_id = newer.plan_id and older.dealt_on = newer.dealt_on and older.correction_no = newer.correction_no - 1
      where newer.plan_id = any(${[...planIds]}::integer[]) and newer.correction_no > 0
      order by newer.dealt_on, newer.correction_no`.execute(db);
  return rows.map((row) => ({
    planId: row.plan_id,
    dealtOn: row.dealt_on,
    oldPrice: row.old_price,
    newPrice: row.new_price,
    at: row.at,
  }));
}

/** How many times a day of a plan was dealt: once, and once more for each correction. */
export async function countDealings(db: Db, planId: number, date: Day): Promise<number> {
  const { rows } = await sql<{ times: Count }>`select count(*) as times from dealing
    where plan_id = ${planId} and dealt_on = ${date}::date`.execute(db);
  return Number(rows[0]?.times ?? 0n);
}

/** How many units of a plan members hold, in ten-thousandths. */
export async function sumPlanUnits(db: Db, planId: number): Promise<UnitsE4> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(units), 0)::text as units from unit_holding where plan_id = ${planId}`.execute(
    db,
  );
  return parseUnitsE4(rows[0]?.units ?? "0");
}

/**
 * What a plan's members hold, how many orders wait for a price and for which day at the earliest, and how many contributions no price
 * deals until the documents of their members are approved.
 */
export type Waiting = {
  units: string;
  orders: number;
  oldest: Day | null;
  awaiting_documents: number;
};

/** The same of several plans; one without units or orders is told as such. */
export async function findWaitingByPlan(
  db: Db,
  planIds: readonly number[],
): Promise<ReadonlyMap<number, Waiting>> {
  const { rows } = await sql<Waiting & { plan_id: number }>`
    select asked.plan_id, coalesce(held.units, 0)::numeric(24, 4)::text as units, coalesce(queued.orders, 0) as orders,
        to_char(queued.oldest, 'YYYY-MM-DD') as oldest, coalesce(queued.awaiting_documents, 0) as awaiting_documents
      from unnest(${[...planIds]}::integer[]) as asked (plan_id)
      left join (select plan_id, sum(units) as units from unit_holding group by 1) held using (plan_id)
      left join (select plan_id, (count(*) filter (where can_be_dealt))::integer as orders,
          (count(*) filter (where not can_be_dealt))::integer as awaiting_documents,
          min(dealing_on) filter (where can_be_dealt) as oldest
        from (select portfolio_order.plan_id, dealing_on, kind = 'redemption' or approved.member_id is not null as can_be_dealt
          from portfolio_order join portfolio using (portfolio_id)
            left join (${APPROVED_MEMBERS}) approved using (member_id)
          where portfolio_order.status = 'queued_for_dealing') waiting
        group by 1) queued using (plan_id)`.execute(db);
  return new Map(rows.map(({ plan_id: planId, ...waiting }) => [planId, waiting]));
}
