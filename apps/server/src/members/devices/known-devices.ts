import type { MemberId, StaffId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { hashSecret, createSecret } from "#platform/ids.ts";
import { DEVICE_KNOWN_FOR_MS } from "../rules.ts";

/** Whose browser: a member's or a staff member's. What is known of the one says nothing of the other. */
export type DeviceOwner = "member" | "staff";

const TABLES = {
  member: {
    devices: sql.table("known_device"),
    people: sql.table("member"),
    id: sql.ref("member_id"),
    maySignIn: sql`email_verified_at is not null`,
  },
  staff: {
    devices: sql.table("staff_device"),
    people: sql.table("staff"),
    id: sql.ref("staff_id"),
    maySignIn: sql`disabled_at is null`,
  },
} as const;

/** The browser's secret, old or new, and whether this person had signed in from it before. */
export type SeenDevice = { secret: string; isKnown: boolean };

/** Whether the owner of this address signed in from this browser. No stranger can say so: the cookie is a secret of 256 bits. */
export async function isKnownDevice(
  db: Db,
  owner: DeviceOwner,
  { email, device }: { email: string; device: string | undefined },
  now: Date,
): Promise<boolean> {
  const { devices, people, id, maySignIn } = TABLES[owner];
  const { rows } = await sql`select 1 from ${devices} join ${people} using (${id})
    where device_hash = ${hashSecret(device ?? "")} and email = ${email} and ${maySignIn}
      and last_seen_at > ${addMs(now, -DEVICE_KNOWN_FOR_MS)}`.execute(db);
  return rows.length > 0;
}

/** Whether any member or staff member signed in from the browser with this secret. Several people may share one. */
export async function isAnyonesDevice(
  tx: Db,
  owner: DeviceOwner,
  secret: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from ${TABLES[owner].devices}
    where device_hash = ${hashSecret(secret)} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Notes that someone signed in from this browser. `given` is what its cookie said. */
export async function recordDevice(
  tx: Db,
  owner: DeviceOwner,
  { personId, given }: { personId: MemberId | StaffId; given: string | undefined },
  now: Date,
): Promise<SeenDevice> {
  const { devices, id } = TABLES[owner];
  const secret =
    given !== undefined && (await isAnyonesDevice(tx, owner, given)) ? given : createSecret();
  const { rows } = await sql`update ${devices} set last_seen_at = ${now}
    where ${id} = ${personId} and device_hash = ${hashSecret(secret)}
      and last_seen_at > ${addMs(now, -DEVICE_KNOWN_FOR_MS)} returning 1`.execute(tx);
  if (rows.length > 0) return { secret, isKnown: true };
  await sql`insert into ${devices} (${id}, device_hash, first_seen_at, last_seen_at)
    values (${personId}, ${hashSecret(secret)}, ${now}, ${now})
    on conflict (${id}, device_hash) do update set last_seen_at = excluded.last_seen_at`.execute(
    tx,
  );
  return { secret, isKnown: false };
}

/** Removes the browsers that no one signed in from for long. */
export async function forgetDevices(tx: Db, owner: DeviceOwner, now: Date): Promise<void> {
  await sql`delete from ${TABLES[owner].devices}
    where last_seen_at <= ${addMs(now, -DEVICE_KNOWN_FOR_MS)}`.execute(tx);
}
