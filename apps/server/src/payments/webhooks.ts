import { createHash } from "node:crypto";
import { sql } from "kysely";
import { after } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { newId } from "#platform/ids.ts";
import { askStaff, intentNamed } from "./intents.ts";
import {
  ProviderAway,
  ProviderRefused,
  type Notice,
  type ProviderName,
} from "./providers/provider.ts";
import { settleReturns } from "./returns/settle-returns.ts";
import { isUndecided } from "./rules.ts";
import { settle } from "./settle.ts";
import type { Setting } from "./setting.ts";

const SECOND = 1_000;
/** How long one server has an errand for itself. */
const LEASE_MS = 30 * SECOND;
const AGAIN_AFTER_MS = [5, 15, 60, 300, 900].map((seconds) => seconds * SECOND);

/** Keeps a message that its provider really sent, byte by byte. False when it was told before. */
export async function keepMessage(
  { platform: { db, clock } }: Setting,
  provider: ProviderName,
  { event, reference }: Notice,
  body: Buffer,
): Promise<boolean> {
  const now = clock.now();
  const hash = createHash("sha256").update(body).digest();
  const { numAffectedRows } = await sql`insert into webhook_event
      (event_id, provider, event, reference, body_hash, body, received_at, next_attempt_at)
    values (${newId("evt")}, ${provider}, ${event.slice(0, 200)}, ${reference?.slice(0, 200) ?? null}, ${hash},
      ${body}, ${now}, ${now})
    on conflict (provider, body_hash) do nothing`.execute(db);
  return numAffectedRows === 1n;
}

type Errand = {
  event_id: string;
  provider: ProviderName;
  event: string;
  body: Buffer;
  attempts: number;
};

/** Takes the next message that waits, for one server alone. */
async function nextErrand(db: Db, now: Date): Promise<Errand | undefined> {
  const { rows } = await sql<Errand>`update webhook_event
    set next_attempt_at = ${after(now, LEASE_MS)}::timestamptz, attempts = attempts + 1
    where event_id = (select event_id from webhook_event
      where handled_at is null and next_attempt_at <= ${now}::timestamptz
      order by next_attempt_at limit 1 for update skip locked)
    returning event_id, provider, event, body, attempts`.execute(db);
  return rows[0];
}

const OF_A_RETURN = /dispute|refund|revers|chargeback/i;

/** Acts on a message: asks its provider, and believes the answer. What it says itself changes nothing. Undefined: ask again. */
async function outcomeOf(setting: Setting, errand: Errand): Promise<string | undefined> {
  const { db, clock } = setting.platform;
  const { provider, event, event_id: eventId } = errand;
  const notice = setting.providers[provider].readNotice(errand.body);
  const { reference: named, providerReference, returnName } = notice;
  if (named === null && providerReference === undefined) return "about no payment";
  const intent = await intentNamed(db, { reference: named, provider, providerReference });
  const at = clock.now();
  if (intent?.provider !== provider) {
    const details = { reference: named ?? providerReference ?? "?", event_id: eventId };
    const reason = `unknown payment: ${event}`;
    await askStaff(db, { reference: null, provider, reason, details, at });
    return "about an unknown payment";
  }
  const { reference } = intent;
  const settled = await settle(setting, reference, { isBack: false });
  if (OF_A_RETURN.test(event)) {
    const known = returnName === undefined ? [] : [returnName];
    const found = await settleReturns(setting, reference, known);
    if (found > 0) return "returns";
    // It speaks of something that it does not know when asked.
    const details = { event_id: eventId };
    await askStaff(db, { reference, provider, reason: event, details, at });
  }
  const isStill =
    settled !== undefined && isUndecided(settled.did) && settled.intent.credited_minor === null;
  return isStill ? undefined : (settled?.did ?? "wait");
}

async function handle(setting: Setting, errand: Errand): Promise<void> {
  const { db, clock, log } = setting.platform;
  let outcome: string | undefined;
  try {
    outcome = await outcomeOf(setting, errand);
  } catch (err) {
    if (!(err instanceof ProviderAway || err instanceof ProviderRefused)) throw err;
    log.warn({ err, event_id: errand.event_id }, "a message waits for its provider");
  }
  const wait = AGAIN_AFTER_MS[errand.attempts - 1];
  // The watch over pending payments asks for days: a message need not.
  const isOver = outcome !== undefined || wait === undefined;
  const now = clock.now();
  await sql`update webhook_event set handled_at = ${isOver ? now : null}::timestamptz,
      outcome = ${isOver ? (outcome ?? "left to the watch") : null},
      next_attempt_at = ${isOver ? null : after(now, wait ?? 0)}::timestamptz
    where event_id = ${errand.event_id}`.execute(db);
}

/** Acts on every message that is due; answers how many there were. */
export async function handleMessages(setting: Setting, isStopped: () => boolean): Promise<number> {
  const { db, clock } = setting.platform;
  let count = 0;
  while (!isStopped()) {
    const errand = await nextErrand(db, clock.now());
    if (errand === undefined) break;
    await handle(setting, errand);
    count += 1;
  }
  return count;
}
