import { sql } from "kysely";
import type { Db, Count } from "#platform/db.ts";

/** How many portfolios a plan has that were not removed. */
export async function countStakes(db: Db, planId: number): Promise<number> {
  const { rows } = await sql<{ count: Count }>`select count(*) as count from portfolio
    where plan_id = ${planId} and deleted_at is null`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}
