import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db, Count } from "#platform/db.ts";

/** How many withdrawals that are not paid yet were promised for this day. */
export async function sumPromised(db: Db, day: Day): Promise<number> {
  const { rows } = await sql<{ count: Count }>`select count(*) as count from withdrawal
    where payout_on = ${day}::date and status in ('pending', 'approved', 'processing')`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}
