import type { MemberId } from "@kinfold/contract/ids";
import { DAY_MS } from "@kinfold/contract/durations";
import type { CheckoutEvent } from "@kinfold/contract/portfolios";
import { sql } from "kysely";
import { addMs } from "#platform/clock.ts";
import { createId } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { filterEventProperties, LIMITS } from "./rules.ts";

const KEPT_MS = 90 * DAY_MS;

/** Notes a step that the member took towards paying, without anything that says who they are beyond their id. */
export async function noteEvent(
  { clock, db, limiter }: Platform,
  memberId: MemberId,
  { name, properties = {}, occurred_at: occurredAt }: CheckoutEvent,
): Promise<void> {
  await limiter.take(LIMITS.eventsPerMember, memberId);
  const now = clock.now();
  const occurredMs = Date.parse(occurredAt ?? "");
  // A device's clock may be anywhere; what it says counts when it could be so.
  const isLikely = Math.abs(now.getTime() - occurredMs) < KEPT_MS && occurredMs <= now.getTime();
  await sql`insert into checkout_event (event_id, member_id, name, properties, occurred_at, received_at)
    values (${createId("evt")}, ${memberId}, ${name.replace(/[^\w.-]/g, "_")},
      ${JSON.stringify(filterEventProperties(properties))}::jsonb, ${isLikely ? new Date(occurredMs) : now}::timestamptz,
      ${now}::timestamptz)`.execute(db);
}

/** Forgets steps that are ninety days old. */
export async function forgetEvents({ clock, db }: Pick<Platform, "clock" | "db">): Promise<void> {
  await sql`delete from checkout_event where received_at <= ${addMs(clock.now(), -KEPT_MS)}`.execute(
    db,
  );
}
