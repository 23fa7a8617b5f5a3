import type { WebhookEventId } from "@kinfold/contract/ids";
import { DAY_MS, SECOND_MS } from "@kinfold/contract/durations";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { assertExists } from "#platform/assert-exists.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { takeArrival } from "./account-numbers/take-arrival.ts";
import { flagForStaff, findIntentByName } from "./intents.ts";
import { settleMandateOf } from "./mandates/settle-mandate.ts";
import { isOfProvider, type Notice, type ProviderName } from "./providers/provider.ts";
import { settleReturns } from "./returns/settle-returns.ts";
import { isUndecided } from "./rules.ts";
import { settlePayment } from "./settle.ts";
import type { PaymentsServices } from "./setting.ts";
import { logFault } from "#platform/faults.ts";

/** How long one server has an errand for itself. */
const LEASE_MS = 30 * SECOND_MS;
const AGAIN_AFTER_MS = [5, 15, 60, 300, 900].map((seconds) => seconds * SECOND_MS);
/** What staff were told of is tried again once a day, in case it was ours to mend. */
const STUCK_AGAIN_AFTER_MS = DAY_MS;

/** Keeps a message that its provider really sent, byte by byte, once. */
export async function storeWebhookEvent(
  { platform: { db, clock } }: PaymentsServices,
  provider: ProviderName,
  { event, reference }: Notice,
  body: Buffer,
): Promise<void> {
  const now = clock.now();
  const hash = createHash("sha256").update(body).digest();
  await sql`insert into webhook_event
      (event_id, provider, event, reference, body_hash, body, received_at, next_attempt_at)
    values (${createId("evt")}, ${provider}, ${event.slice(0, 200)}, ${reference?.slice(0, 200) ?? null}, ${hash},
      ${body}, ${now}, ${now})
    on conflict (provider, body_hash) do nothing`.execute(db);
}

/** What a provider last told the club, and how many of its messages still have to be worked off. */
export type LastMessage = { provider: ProviderName; last_message_at: Date; unhandled: number };

/** The newest message of each provider that ever sent one. */
export async function readLastMessages(db: Db): Promise<LastMessage[]> {
  const { rows } = await sql<LastMessage>`select provider, max(received_at) as last_message_at,
      (count(*) filter (where handled_at is null))::integer as unhandled
    from webhook_event group by provider order by provider`.execute(db);
  return rows;
}

/** The messages of a provider that still have to be worked off, and when the oldest of them came. */
export type WaitingMessages = { provider: ProviderName; waiting: number; oldest_at: Date | null };

/** What waits of each provider, without those of which nothing waits. It reads an index of what waits. */
export async function readWaitingMessages(db: Db): Promise<WaitingMessages[]> {
  const { rows } = await sql<WaitingMessages>`select provider, count(*)::integer as waiting,
      min(received_at) as oldest_at
    from webhook_event where handled_at is null group by provider`.execute(db);
  return rows;
}

type Errand = {
  event_id: WebhookEventId;
  provider: ProviderName;
  event: string;
  body: Buffer;
  attempts: number;
};

/** Takes the next message that waits, for one server alone. */
async function nextErrand(db: Db, now: Date): Promise<Errand | undefined> {
  const { rows } = await sql<Errand>`update webhook_event
    set next_attempt_at = ${addMs(now, LEASE_MS)}::timestamptz, attempts = attempts + 1
    where event_id = (select event_id from webhook_event
      where handled_at is null and next_attempt_at <= ${now}::timestamptz
      order by next_attempt_at limit 1 for update skip locked)
    returning event_id, provider, event, body, attempts`.execute(db);
  return rows[0];
}

const OF_A_RETURN = /dispute|refund|revers|chargeback/i;

/** Acts on a message about a transfer to a member's account number that is no payment yet. Undefined: ask again. */
async function outcomeOfArrival(
  setting: PaymentsServices,
  provider: ProviderName,
  { reference, providerReference }: Notice,
): Promise<string | undefined> {
  if (reference === null) return "about no payment";
  const names = { reference, providerReference: providerReference ?? null };
  const taken = await takeArrival(setting, provider, names);
  if ("did" in taken) return isUndecided(taken.did) ? undefined : taken.did;
  // Until it arrived, and while its provider does not know it, it is asked about again.
  return taken.kind === "flagged" ? "about money that staff look at" : undefined;
}

/** Acts on a message: asks its provider, and believes the answer. What it says itself changes nothing. Undefined: ask again. */
async function outcomeOf(setting: PaymentsServices, errand: Errand): Promise<string | undefined> {
  const { db, clock } = setting.platform;
  const { provider, event, event_id: eventId } = errand;
  const notice = setting.providers[provider].readNotice(errand.body);
  const { reference: named, providerReference, returnName, mandateReference } = notice;
  if (mandateReference !== undefined) {
    const isKnown = await settleMandateOf(setting, provider, mandateReference);
    return isKnown ? "about a mandate" : "about an unknown mandate";
  }
  const name = named ?? providerReference;
  if (name === undefined) return "about no payment";
  const intent = await findIntentByName(db, { reference: named, provider, providerReference });
  const at = clock.now();
  if (intent?.provider !== provider) {
    if (notice.isArrival === true) return outcomeOfArrival(setting, provider, notice);
    const details = { reference: name, event_id: eventId };
    const reason = `unknown payment: ${event}`;
    await flagForStaff(db, { reference: null, provider, reason, details, at });
    return "about an unknown payment";
  }
  const { reference } = intent;
  const settled = await settlePayment(setting, reference, { isBack: false });
  assertExists(settled, "a payment has lost its provider");
  if (OF_A_RETURN.test(event)) {
    const returnNames = returnName === undefined ? [] : [returnName];
    const settledReturns = await settleReturns(setting, reference, returnNames);
    if (settledReturns > 0) return "returns";
    // It speaks of something that it does not know when asked.
    const details = { event_id: eventId };
    await flagForStaff(db, { reference, provider, reason: event, details, at });
  }
  const isOpen = isUndecided(settled.did) && settled.intent.credited_minor === null;
  return isOpen ? undefined : settled.did;
}

/** Why a message could not be acted on, when it is neither its provider nor the database that is away; undefined otherwise. */
async function handle(setting: PaymentsServices, errand: Errand): Promise<unknown> {
  const { db, clock, log } = setting.platform;
  const { event_id: eventId, provider, event, attempts } = errand;
  let outcome: string | undefined;
  let failure: unknown;
  try {
    outcome = await outcomeOf(setting, errand);
  } catch (err) {
    if (err instanceof Unavailable) throw err;
    if (isOfProvider(err)) {
      log.warn({ err, event_id: eventId }, "a message waits for its provider");
    } else {
      logFault(log, "webhook_not_acted_on", { err, event_id: eventId, attempts });
      failure = err;
    }
  }
  const now = clock.now();
  const isStuck = failure !== undefined && attempts > AGAIN_AFTER_MS.length;
  if (isStuck) {
    await flagForStaff(db, {
      reference: null,
      provider,
      reason: `a message could not be acted on: ${event}: ${eventId}`,
      details: { event_id: eventId },
      at: now,
      unlessSince: new Date(0),
    });
  }
  const wait = isStuck ? STUCK_AGAIN_AFTER_MS : AGAIN_AFTER_MS[attempts - 1];
  // The watch over pending payments asks for days: a message need not.
  const isOver = outcome !== undefined || wait === undefined;
  await sql`update webhook_event set handled_at = ${isOver ? now : null}::timestamptz,
      outcome = ${isOver ? (outcome ?? "left to the watch") : null},
      next_attempt_at = ${isOver ? null : addMs(now, wait ?? 0)}::timestamptz
    where event_id = ${eventId}`.execute(db);
  return failure;
}

/**
 * Acts on every message that is due, and answers how many there were. One that cannot be acted on holds up no other; `whenFailed`
 * hears of each. Throws Unavailable when the database is away.
 */
export async function handleWebhookEvents(
  setting: PaymentsServices,
  { isStopped, whenFailed }: { isStopped: () => boolean; whenFailed: (cause: unknown) => void },
): Promise<number> {
  const { db, clock, log } = setting.platform;
  let count = 0;
  while (!isStopped()) {
    const errand = await nextErrand(db, clock.now());
    if (errand === undefined) break;
    try {
      const failure = await handle(setting, errand);
      if (failure !== undefined) whenFailed(failure);
    } catch (err) {
      if (err instanceof Unavailable) throw err;
      // Not even what came of it could be noted: its lease ends, and it is looked at again.
      logFault(log, "webhook_not_put_away", { err, event_id: errand.event_id });
      whenFailed(err);
    }
    count += 1;
  }
  return count;
}
