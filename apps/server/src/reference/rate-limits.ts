import type { DecisionId } from "@kinfold/contract/ids";
import type { Minor } from "@kinfold/money";
import { sql } from "kysely";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";

/** The limits for exchange rates that two people keep. */
export type RateLimits = {
  version: number;
  /** Decimal text: naira per dollar. */
  floor: string;
  ceiling: string;
  /** Cents that a member may pay for in naira in any 24 hours. */
  usdInNairaDailyMinor: Minor<"USD">;
};

/** The limits in force. */
export async function readRateLimits(db: Db): Promise<RateLimits> {
  const { rows } =
    await sql<RateLimits>`select limits_no as version, trim_scale(floor)::text as floor,
      trim_scale(ceiling)::text as ceiling, usd_in_naira_daily_minor as "usdInNairaDailyMinor"
    from rate_limits order by limits_no desc limit 1`.execute(db);
  const [limits] = rows;
  assertExists(limits, "the limits for exchange rates are missing");
  return limits;
}

/** Puts other limits in force. The database insists on an approved proposal. */
export async function insertRateLimits(
  tx: Db,
  limits: Omit<RateLimits, "version"> & { proposalId: DecisionId; at: Date },
): Promise<void> {
  await sql`insert into rate_limits (floor, ceiling, usd_in_naira_daily_minor, changed_at, proposal_id)
    values (${limits.floor}::numeric, ${limits.ceiling}::numeric, ${limits.usdInNairaDailyMinor}, ${limits.at},
      ${limits.proposalId})`.execute(tx);
}
