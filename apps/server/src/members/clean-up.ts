import { sql } from "kysely";
import { addMs } from "#platform/clock.ts";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { forgetDevices } from "./devices/known-devices.ts";
import {
  EVENTS_KEPT_MS,
  FACTOR_BEGUN_FOR_MS,
  SENDS_COUNT_FOR_MS,
  UNVERIFIED_KEPT_MS,
} from "./rules.ts";
import { removeEndedSessions } from "./session-store.ts";

/** Removes what has no further use: people who never proved their address, ended sessions, codes and links that no longer count, devices and events from long ago. */
export async function cleanUp({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const uncounted = addMs(now, -2 * SENDS_COUNT_FOR_MS);
  await runTransaction(db, async (tx) => {
    await removeEndedSessions(tx, now);
    await sql`delete from email_code where created_at <= ${uncounted}`.execute(tx);
    await sql`delete from sign_in_code where created_at <= ${uncounted}`.execute(tx);
    await sql`delete from reset_link where created_at <= ${uncounted}`.execute(tx);
    await sql`delete from second_factor where confirmed_at is null
      and begun_at <= ${addMs(now, -FACTOR_BEGUN_FOR_MS)}`.execute(tx);
    await sql`delete from passkey_challenge where expires_at <= ${now}`.execute(tx);
    await sql`delete from passkey_proof where expires_at <= ${now}`.execute(tx);
    await forgetDevices(tx, "member", now);
    await sql`delete from security_event where at <= ${addMs(now, -EVENTS_KEPT_MS)}`.execute(tx);
    await sql`delete from member where email_verified_at is null
      and created_at <= ${addMs(now, -UNVERIFIED_KEPT_MS)}`.execute(tx);
  });
}
