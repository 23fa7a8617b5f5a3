import type { DecisionId, HeldRateId, RateId } from "@kinfold/contract/ids";
import { DAY_MS } from "@kinfold/contract/durations";
import type { PricedRate } from "@kinfold/contract/money";
import { sql } from "kysely";
import { assertExists } from "#platform/assert-exists.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";

/** What a dollar was worth in naira, according to whom and since when. */
export type Rate = {
  rateId: RateId;
  /** Decimal text, at most six decimals: never a float. */
  nairaPerDollar: string;
  source: string;
  asOf: Date;
  /** Too old to price with. */
  isStale: boolean;
};

/** The rate that two staff members entered, until it ends; else the newest there is. Undefined before the first one arrived. */
export async function findLatestRate(db: Db, now: Date): Promise<Rate | undefined> {
  const { rows } = await sql<{
    rate_id: RateId;
    naira_per_dollar: string;
    source: string;
    as_of: Date;
    good_until: Date;
  }>`select rate_id, trim_scale(naira_per_dollar)::text as naira_per_dollar, source, as_of, good_until from (
      (select 1 as place, * from exchange_rate
        where proposal_id is not null and fetched_at <= ${now} and as_of <= ${now} and good_until > ${now}
        order by as_of desc limit 1)
      union all
      (select 2, * from exchange_rate where fetched_at <= ${now} and as_of <= ${now}
        order by as_of desc, fetched_at desc limit 1)
    ) as known order by place limit 1`.execute(db);
  const [row] = rows;
  return (
    row && {
      rateId: row.rate_id,
      nairaPerDollar: row.naira_per_dollar,
      source: row.source,
      asOf: row.as_of,
      isStale: row.good_until <= now,
    }
  );
}

/** The accepted rates of these ids, as anyone who was priced at one reads of it. */
export async function findPricedRates(
  db: Db,
  rateIds: readonly (RateId | null)[],
): Promise<ReadonlyMap<string | null, PricedRate>> {
  const ids = [...new Set(rateIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: RateId; source: string; as_of: Date }>`
    select rate_id as id, source, as_of from exchange_rate where rate_id = any (${ids}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, { ...row, as_of: row.as_of.toISOString() }]));
}

/**
 * What a new rate may not be too far from: the rate in force 24 hours ago, or the newest that two people entered since. In the
 * first day it is the first rate. Undefined before that.
 */
export async function findRateOfDayBefore(db: Db, now: Date): Promise<string | undefined> {
  const dayAgo = addMs(now, -DAY_MS);
  const { rows: entered } = await sql<{ naira: string }>`
    select trim_scale(naira_per_dollar)::text as naira from exchange_rate
      where proposal_id is not null and fetched_at > ${dayAgo} and fetched_at <= ${now}
      order by fetched_at desc limit 1`.execute(db);
  if (entered[0] !== undefined) return entered[0].naira;
  const then = await findLatestRate(db, dayAgo);
  if (then !== undefined) return then.nairaPerDollar;
  const { rows: first } = await sql<{ naira: string }>`
    select trim_scale(naira_per_dollar)::text as naira from exchange_rate
      where fetched_at <= ${now} order by fetched_at limit 1`.execute(db);
  return first[0]?.naira;
}

/** Keeps a fetched rate that was not accepted. The same answer twice is one. */
export async function insertHeldRate(
  tx: Db,
  rate: {
    heldId: HeldRateId;
    nairaPerDollar: string;
    source: string;
    asOf: Date;
    fetchedAt: Date;
    reason: string;
  },
): Promise<void> {
  await sql`insert into held_rate (held_id, naira_per_dollar, source, as_of, fetched_at, reason)
    values (${rate.heldId}, ${rate.nairaPerDollar}, ${rate.source}, ${rate.asOf}, ${rate.fetchedAt}, ${rate.reason})
    on conflict on constraint one_held_rate_per_moment do nothing`.execute(tx);
}

/** Dollars for one naira, as decimal text with ten decimals, rounded half up. */
export async function computeDollarsPerNaira(db: Db, nairaPerDollar: string): Promise<string> {
  const { rows } = await sql<{ inverse: string }>`
    select trim_scale(round(1 / ${nairaPerDollar}::numeric, 10))::text as inverse`.execute(db);
  const [row] = rows;
  assertExists(row, "the inverse of a rate is missing");
  return row.inverse;
}

/** The newest rates, and whether people entered them. */
export async function listNewestRates(
  db: Db,
  most: number,
): Promise<(Omit<Rate, "isStale"> & { goodUntil: Date; isByHand: boolean })[]> {
  const { rows } = await sql<Omit<Rate, "isStale"> & { goodUntil: Date; isByHand: boolean }>`
    select rate_id as "rateId", trim_scale(naira_per_dollar)::text as "nairaPerDollar", source, as_of as "asOf",
      good_until as "goodUntil", proposal_id is not null as "isByHand"
    from exchange_rate order by as_of desc, fetched_at desc limit ${most}`.execute(db);
  return rows;
}

/** True when a source said something of this moment before. */
export async function isKnownMoment(db: Db, source: string, asOf: Date): Promise<boolean> {
  const { rows } = await sql`select from exchange_rate
    where source = ${source} and as_of = ${asOf}`.execute(db);
  return rows.length > 0;
}

/** Adds a rate. The same moment of the same source is known already and changes nothing. */
export async function insertRate(
  db: Db,
  rate: Omit<Rate, "isStale"> & { goodUntil: Date; fetchedAt: Date; proposalId?: DecisionId },
): Promise<void> {
  await sql`insert into exchange_rate (rate_id, naira_per_dollar, source, as_of, good_until, fetched_at,
      proposal_id)
    values (${rate.rateId}, ${rate.nairaPerDollar}::numeric, ${rate.source}, ${rate.asOf}, ${rate.goodUntil},
      ${rate.fetchedAt}, ${rate.proposalId ?? null})
    on conflict on constraint one_rate_per_moment do nothing`.execute(db);
}
