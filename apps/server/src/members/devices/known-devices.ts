import { sql } from "kysely";
import { after } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { hashOf, newSecret } from "#platform/ids.ts";
import { DEVICE_KNOWN_FOR_MS } from "../rules.ts";

/** The browser's secret, old or new, and whether this member had signed in from it before. */
export type SeenDevice = { secret: string; isKnown: boolean };

/** Whether the owner of this address signed in from this browser. No stranger can say so: the cookie is a secret of 256 bits. */
export async function isKnownDevice(
  db: Db,
  email: string,
  device: string | undefined,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`select 1 from known_device join member using (member_id)
    where device_hash = ${hashOf(device ?? "")} and email = ${email} and email_verified_at is not null
      and last_seen_at > ${after(now, -DEVICE_KNOWN_FOR_MS)}`.execute(db);
  return rows.length > 0;
}

/** Several members may share a browser and its secret; a secret that nobody has is none of ours. */
async function isOurs(tx: Db, secret: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from known_device where device_hash = ${hashOf(secret)} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Notes that a member signed in from this browser. `given` is what its cookie said. */
export async function seeDevice(
  tx: Db,
  memberId: string,
  given: string | undefined,
  now: Date,
): Promise<SeenDevice> {
  const secret = given !== undefined && (await isOurs(tx, given)) ? given : newSecret();
  const { rows } = await sql`update known_device set last_seen_at = ${now}
    where member_id = ${memberId} and device_hash = ${hashOf(secret)}
      and last_seen_at > ${after(now, -DEVICE_KNOWN_FOR_MS)} returning 1`.execute(tx);
  if (rows.length > 0) return { secret, isKnown: true };
  await sql`insert into known_device (member_id, device_hash, first_seen_at, last_seen_at)
    values (${memberId}, ${hashOf(secret)}, ${now}, ${now})
    on conflict (member_id, device_hash) do update set last_seen_at = excluded.last_seen_at`.execute(
    tx,
  );
  return { secret, isKnown: false };
}
