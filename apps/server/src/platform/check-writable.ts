import { sql } from "kysely";
import type { Db } from "./db.ts";
import { Unavailable } from "./unavailable.ts";

/** A commit usually waits some milliseconds for its standby; one that waits so long waits for one that is away. */
const STANDBY_AWAY_MS = 2_000;

/**
 * Looks, without writing, whether this database would take a write now: it is migrated, it is no standby and not set to be read only, and
 * no commit of ours has waited long for a standby. Throws Unavailable otherwise.
 */
export async function checkWritable(db: Db): Promise<void> {
  const { rows } = await sql<{
    is_read_only: boolean | null;
    waits_for_standby: boolean | null;
  }>`select current_setting('transaction_read_only')::boolean as is_read_only,
      exists (select from pg_stat_activity where wait_event = 'SyncRep'
        and clock_timestamp() - query_start > ${STANDBY_AWAY_MS} * interval '1 millisecond') as waits_for_standby
    from migration limit 1`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Unavailable("the database is not migrated");
  if (found.is_read_only !== false) throw new Unavailable("the database only reads");
  if (found.waits_for_standby !== false) throw new Unavailable("commits wait for a standby");
}
