import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { DATABASE_ROLES } from "@kinfold/server/platform/roles.ts";
import type { Step } from "./upgrading.ts";

/** So often the locks are looked at. */
const LOOK_EVERY_MS = 5;

/** A lock on a table that was there before the migration, which a server at work waits for. */
export type HeldLock = { step: string; table: string; mode: string; heldMs: number };

type Seen = { table: string; mode: string; firstMs: number; lastMs: number };

/** Watches what the program that migrates holds in one database. */
export type LockWatch = { stop: () => Promise<readonly Seen[]> };

/**
 * Watches the locks that a migration takes on tables which were there before it: those that keep a server from reading or writing, and those of rows
 * that were written. Times are milliseconds since 1970.
 */
export async function watchLocks(address: pg.ClientConfig): Promise<LockWatch> {
  const client = new pg.Client(address);
  await client.connect();
  const seen = new Map<string, Seen>();
  const state = { isOver: false };
  const look = async (): Promise<void> => {
    const askedMs = Date.now();
    // A table that is being made is not in pg_class for anyone else.
    const { rows } = await client.query<{ transaction: string; table: string; mode: string }>({
      name: "locks",
      text: `select virtualtransaction as transaction, relation::regclass::text as table, mode
          from pg_locks join pg_stat_activity using (pid) join pg_class on pg_class.oid = relation
          where granted and usename = $1 and datname = current_database() and relkind = 'r'
            and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
            and mode in ('RowExclusiveLock', 'ShareUpdateExclusiveLock', 'ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
      values: [DATABASE_ROLES.migrate],
    });
    for (const { transaction, table, mode } of rows) {
      const key = `${transaction} ${table} ${mode}`;
      const before = seen.get(key);
      seen.set(key, { table, mode, firstMs: before?.firstMs ?? askedMs, lastMs: Date.now() });
    }
  };
  const looking = (async () => {
    while (!state.isOver) {
      await look();
      await pause(LOOK_EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      state.isOver = true;
      await looking;
      await client.end();
      return [...seen.values()];
    },
  };
}

/**
 * Names the step of each lock: the one during which it was seen longest, as both are told by one clock. A look that takes its time
 * may begin while the step before still runs.
 */
export function listHeldLocks(seen: readonly Seen[], steps: readonly Step[]): HeldLock[] {
  const measureWithin = (at: number, { firstMs, lastMs }: Seen): number =>
    Math.min(lastMs, steps[at]?.endedAt ?? 0) - Math.max(firstMs, steps[at - 1]?.endedAt ?? 0);
  return seen
    .map((one) => {
      const within = steps.map((_, at) => measureWithin(at, one));
      const at = within.indexOf(Math.max(...within));
      const heldMs = one.lastMs - one.firstMs;
      return { step: steps[at]?.name ?? "the end", table: one.table, mode: one.mode, heldMs };
    })
    .toSorted((one, other) => other.heldMs - one.heldMs);
}
