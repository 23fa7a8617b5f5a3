import type { MemberId, SecurityEventId } from "@kinfold/contract/ids";
import type { Activity, ActivityKind } from "@kinfold/contract/security";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";

const SHOWN = 20;

/** What happened to the security of an account. `device` is null when none did it. */
export type SecurityEvent = {
  memberId: MemberId;
  kind: ActivityKind;
  device: string | null;
  at: Date;
};

/** Notes what happened to the security of an account, together with what did it. Answers the id of the event. */
export async function noteEvent(tx: Db, event: SecurityEvent): Promise<SecurityEventId> {
  const { memberId, kind, device, at } = event;
  const eventId = createId("sev");
  await sql`insert into security_event (event_id, member_id, kind, device, at)
    values (${eventId}, ${memberId}, ${kind}, ${device}, ${at})`.execute(tx);
  return eventId;
}

/** The last twenty, newest first. */
export async function listMemberActivity(db: Db, memberId: MemberId): Promise<Activity[]> {
  const { rows } = await sql<{
    event_id: SecurityEventId;
    kind: ActivityKind;
    device: string | null;
    at: Date;
  }>`select event_id, kind, device, at from security_event
    where member_id = ${memberId} order by at desc, written_no desc limit ${SHOWN}`.execute(db);
  return rows.map(({ event_id: id, kind, device, at }) => ({
    id,
    kind,
    device,
    at: at.toISOString(),
  }));
}
