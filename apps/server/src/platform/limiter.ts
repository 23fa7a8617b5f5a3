import { sql } from "kysely";
import { assertExists } from "#platform/assert-exists.ts";
import type { Clock } from "./clock.ts";
import type { Db } from "./db.ts";
import { hashSecret } from "./ids.ts";
import { refuseForNow } from "./refusing.ts";

/** So many within a window that begins with the first. `name` keeps the counters of different limits apart. */
export type Limit = { name: string; most: number; withinMs: number };

export type Limiter = {
  /** Counts one more for the subject and answers how many there are; refuses `rate_limited` beyond the limit. */
  take: (limit: Limit, subject: string) => Promise<number>;
  /** How many there are now. */
  count: (limit: Limit, subject: string) => Promise<number>;
  /** Takes one back: what was counted turned out not to be what the limit is about. */
  giveBack: (limit: Limit, subject: string) => Promise<void>;
  /** Forgets the count. */
  clear: (limit: Limit, subject: string) => Promise<void>;
};

// Subjects are email and network addresses: stored as a hash, so that the table names no one.
const keyOf = (limit: Limit, subject: string): Buffer => hashSecret(`${limit.name}\n${subject}`);

/** Counters in the database, so that every instance of the server shares them and a restart forgets nothing. */
export function createLimiter(db: Db, clock: Clock): Limiter {
  return {
    take: async (limit, subject) => {
      const now = clock.now();
      const { rows } = await sql<{ taken: number; ends_at: Date }>`
        insert into limit_window as w (key, taken, ends_at)
        values (${keyOf(limit, subject)}, 1, ${new Date(now.getTime() + limit.withinMs)})
        on conflict (key) do update set
          taken = case when w.ends_at <= ${now} then 1 else least(w.taken + 1, 1000000) end,
          ends_at = case when w.ends_at <= ${now} then excluded.ends_at else w.ends_at end
        returning taken, ends_at`.execute(db);
      const [row] = rows;
      assertExists(row, "the limiter answered nothing");
      if (row.taken > limit.most) refuseForNow((row.ends_at.getTime() - now.getTime()) / 1000);
      return row.taken;
    },
    count: async (limit, subject) => {
      const { rows } = await sql<{ taken: number }>`select taken from limit_window
        where key = ${keyOf(limit, subject)} and ends_at > ${clock.now()}`.execute(db);
      return rows[0]?.taken ?? 0;
    },
    giveBack: async (limit, subject) => {
      await sql`update limit_window set taken = greatest(taken - 1, 0)
        where key = ${keyOf(limit, subject)}`.execute(db);
    },
    clear: async (limit, subject) => {
      await sql`delete from limit_window where key = ${keyOf(limit, subject)}`.execute(db);
    },
  };
}

/** Removes the counters whose window is over. */
export async function forgetWindows(db: Db, clock: Clock): Promise<void> {
  await sql`delete from limit_window where ends_at <= ${clock.now()}`.execute(db);
}
