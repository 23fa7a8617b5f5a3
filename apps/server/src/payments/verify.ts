import type { MemberId } from "@kinfold/contract/ids";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import type { Payment } from "@kinfold/contract/payments";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { findOutcome } from "#units/index.ts";
import { findIntent, listSteps, type IntentRow } from "./intents.ts";
import { isOfProvider } from "./providers/provider.ts";
import { ASK_AGAIN_AFTER_MS, LIMITS, NOT_SETTLED, ON_ITS_WAY } from "./rules.ts";
import { settlePayment } from "./settle.ts";
import type { PaymentsServices } from "./setting.ts";
import { findPaymentRate } from "./find-payment-rate.ts";
import { toPaymentView, type Outcome } from "./view.ts";
import { logFault } from "#platform/faults.ts";

/** What a provider may still change. */
const OPEN = new Set<IntentRow["state"]>([
  "initiated",
  "pending",
  "abandoned",
  "failed",
  "expired",
]);

/** Why staff look at what arrived of the payment, or did not; what was on its way is no longer looked for once the payment went on. */
async function heldFor(db: Db, reference: string): Promise<string[]> {
  const { rows } = await sql<{ reason: string }>`
    select reason from payment_review review join payment_intent payment using (reference)
      where reference = ${reference} and resolved_at is null and reason <> ${NOT_SETTLED}
        and (reason <> ${ON_ITS_WAY} or review.created_at >= payment.state_at)`.execute(db);
  return rows.map(({ reason }) => reason);
}

/** What came of the payment in its plan, and what repeats because of it. */
async function contributed(
  { platform: { db }, followsFrom }: PaymentsServices,
  reference: string,
): Promise<Outcome> {
  const outcome = await findOutcome(db, reference);
  if (outcome?.isContributed !== true) return outcome;
  return { ...outcome, repeats: await followsFrom?.(db, reference) };
}

/** A payment of the member as it truly stands: its provider is asked while something may still come of it. */
export async function verifyPayment(
  setting: PaymentsServices,
  memberId: MemberId,
  reference: string,
): Promise<Payment> {
  const { db, clock, limiter, log } = setting.platform;
  await limiter.take(LIMITS.verificationsPerMember, memberId);
  const intent = await findIntent(db, reference);
  if (intent === undefined || intent.member_id !== memberId) {
    refuse(paymentRefusals().not_found.payment);
  }
  const askedAt = intent.asked_at?.getTime() ?? 0;
  const isTooSoon = clock.now().getTime() - askedAt < ASK_AGAIN_AFTER_MS;
  if (OPEN.has(intent.state) && !isTooSoon) {
    try {
      await settlePayment(setting, reference, { isBack: true });
    } catch (err) {
      if (err instanceof Unavailable) throw err;
      // The member hears what we know; the watch goes on asking, and has staff look at what stays wrong.
      if (isOfProvider(err)) log.warn({ err, reference }, "a payment could not be verified");
      else logFault(log, "payment_not_settled", { err, reference });
    }
  }
  const now = (await findIntent(db, reference)) ?? intent;
  const outcome =
    now.purpose === "contribution" ? await contributed(setting, reference) : undefined;
  const rate = await findPaymentRate(db, now.rate_id);
  return toPaymentView(
    now,
    rate,
    await listSteps(db, reference),
    await heldFor(db, reference),
    outcome,
  );
}
