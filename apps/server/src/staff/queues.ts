import type { MemberId } from "@kinfold/contract/ids";
import type { QueueCount } from "@kinfold/contract/office/queues";
import type { Permission } from "@kinfold/contract/staff-permissions";
import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** A queue of the office, as its domain declares it to the summary. */
export type Queue = {
  /** Its name in the summary, and in the office's navigation. */
  name: string;
  /** Who sees that it waits: usually its domain's `.read`. */
  permission: Permission;
  /** A select of one column `due_at`, with a row for each piece of work that waits. `reader` is the own membership of who reads. */
  waiting: (now: Date, reader: MemberId | null) => RawBuilder<unknown>;
  /** A select with a row for each of those that are about this member, where work here is about members. */
  about?: (memberId: MemberId) => RawBuilder<unknown>;
};

type Row = { late: number; today: number; later: number; next_due_at: Date | null };

/** How much of it is about one member. */
export async function countAbout(
  db: Db,
  about: NonNullable<Queue["about"]>,
  memberId: MemberId,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${about(memberId)}) as waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How much waits in this queue now, for a staff member of this membership. The days are those of Lagos. */
export async function countQueue(
  db: Db,
  queue: Queue,
  now: Date,
  reader: MemberId | null,
): Promise<QueueCount> {
  const { rows } = await sql<Row>`with waiting as materialized (${queue.waiting(now, reader)})
    select count(*) filter (where due_at < ${now})::int as late,
      count(*) filter (where due_at >= ${now} and due_at < tomorrow)::int as today,
      count(*) filter (where due_at >= ${now} and due_at >= tomorrow)::int as later,
      min(due_at) as next_due_at
    from waiting, (select (date_trunc('day', ${now}::timestamptz at time zone 'Africa/Lagos') + interval '1 day')
      at time zone 'Africa/Lagos' as tomorrow) as day`.execute(db);
  const row = rows[0];
  return {
    queue: queue.name,
    late: row?.late ?? 0,
    today: row?.today ?? 0,
    later: row?.later ?? 0,
    next_due_at: row?.next_due_at?.toISOString() ?? null,
  };
}
