import type { Payment } from "@kinfold/contract/payments";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { outcomeOf } from "#units/index.ts";
import { intentOf, stepsOf, type IntentRow } from "./intents.ts";
import { ProviderAway, ProviderRefused } from "./providers/provider.ts";
import { ASK_AGAIN_AFTER_MS, LIMITS } from "./rules.ts";
import { settle } from "./settle.ts";
import type { Setting } from "./setting.ts";
import { paymentView, type Outcome } from "./view.ts";

/** What a provider may still change. */
const OPEN = new Set<IntentRow["state"]>([
  "initiated",
  "pending",
  "abandoned",
  "failed",
  "expired",
]);

async function isHeld(db: Db, reference: string): Promise<boolean> {
  const { rows } = await sql`select 1 from payment_review
    where reference = ${reference} and resolved_at is null`.execute(db);
  return rows.length > 0;
}

/** What came of the payment in its plan, and what repeats because of it. */
async function contributed(
  { platform: { db }, followsFrom }: Setting,
  reference: string,
): Promise<Outcome> {
  const outcome = await outcomeOf(db, reference);
  if (outcome?.isContributed !== true) return outcome;
  return { ...outcome, repeats: await followsFrom?.(db, reference) };
}

/** A payment of the member as it truly stands: its provider is asked while something may still come of it. */
export async function verifyPayment(
  setting: Setting,
  memberId: string,
  reference: string,
): Promise<Payment> {
  const { db, clock, limiter, log } = setting.platform;
  await limiter.take(LIMITS.verificationsPerMember, memberId);
  const intent = await intentOf(db, reference);
  if (intent === undefined || intent.member_id !== memberId) {
    refuse("not_found", "There is no such payment.");
  }
  const askedAt = intent.asked_at?.getTime() ?? 0;
  const isTooSoon = clock.now().getTime() - askedAt < ASK_AGAIN_AFTER_MS;
  if (OPEN.has(intent.state) && !isTooSoon) {
    try {
      await settle(setting, reference, { isBack: true });
    } catch (err) {
      if (!(err instanceof ProviderAway || err instanceof ProviderRefused)) throw err;
      // The member hears what we know; the watch goes on asking.
      log.warn({ err, reference }, "a payment could not be verified");
    }
  }
  const now = (await intentOf(db, reference)) ?? intent;
  const outcome =
    now.purpose === "contribution" ? await contributed(setting, reference) : undefined;
  return paymentView(now, await stepsOf(db, reference), await isHeld(db, reference), outcome);
}
