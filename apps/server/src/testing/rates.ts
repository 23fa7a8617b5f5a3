import { HOUR_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import type { Club } from "./club.ts";

/** From now on and for an hour, by the club's clock, a dollar is worth so many naira: decimal text. */
export async function setRate({ clock, db }: Club, naira: string): Promise<void> {
  const now = clock.now();
  await sql`insert into exchange_rate (rate_id, naira_per_dollar, source, as_of, good_until, fetched_at)
    values (${`rate_${now.getTime()}`}, ${naira}::numeric, 'test', ${now},
      ${new Date(now.getTime() + HOUR_MS)}, ${now})`.execute(db);
}
