import type { MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** What about a member makes the person who pays them look twice. */
export type Watched = {
  joinedAt: Date;
  /** A browser that was not their first one was first seen since then. */
  hasNewDevice: boolean;
  /** They asked for an introduction by the executive committee, and no one has decided. */
  awaitsExco: boolean;
};

/** The same for several members, by their id; devices count that were first seen since this moment. */
export async function findWatchedMembers(
  db: Db,
  memberIds: readonly MemberId[],
  since: Date,
): Promise<ReadonlyMap<string, Watched>> {
  const { rows } = await sql<{
    member_id: MemberId;
    joined_at: Date;
    has_new_device: boolean;
    awaits_exco: boolean;
  }>`select member_id, created_at as joined_at, exco_referral_status = 'requested' as awaits_exco,
      exists (select from known_device fresh where fresh.member_id = member.member_id and first_seen_at > ${since}
        and exists (select from known_device older where older.member_id = member.member_id
          and older.first_seen_at < fresh.first_seen_at)) as has_new_device
    from member where member_id = any (${[...memberIds]}::text[])`.execute(db);
  return new Map(
    rows.map((row) => [
      row.member_id,
      {
        joinedAt: row.joined_at,
        hasNewDevice: row.has_new_device,
        awaitsExco: row.awaits_exco,
      },
    ]),
  );
}
