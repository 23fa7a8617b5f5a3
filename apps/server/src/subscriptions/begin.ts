import type {
  MandateId,
  WalletId,
  PortfolioId,
  MemberId,
  SubscriptionId,
} from "@kinfold/contract/ids";
import { subscriptionRefusals } from "@kinfold/contract/refusals/subscriptions";
import type { ContributionRequest } from "@kinfold/contract/portfolios";
import type { Currency } from "@kinfold/money";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { createId, createReference } from "#platform/ids.ts";
import { refuseField } from "#platform/refusing.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { insertAttempt, insertCycle } from "./cycle-store.ts";
import { refuseMoreThanAllowed } from "./mandate-limit.ts";
import { startDates } from "./start-dates.ts";
import { findActiveSubscriptions, findSubscription } from "./store.ts";

async function drawCode(tx: Db): Promise<string> {
  for (;;) {
    const code = createReference("SUB");
    const { rows } = await sql`select from subscription where code = ${code}`.execute(tx);
    if (rows.length === 0) return code;
  }
}

/**
 * Writes down that a contribution shall repeat, with its first payment and in the same transaction. A card is charged once that payment
 * has shown it; by a mandate the first payment is the first date, and it is debited as every other is. Refuses a second one for the same
 * portfolio.
 */
export async function beginSubscription(
  tx: Db,
  about: {
    memberId: MemberId;
    portfolioId: PortfolioId;
    planId: number;
    walletId: WalletId;
    currency: Currency;
    request: ContributionRequest;
    firstPayment: string;
    mandateId: MandateId | null;
    at: Date;
  },
): Promise<void> {
  const { request, portfolioId } = about;
  const { interval, gateway } = request;
  if (interval === undefined || interval === null)
    throw new Error("nothing repeats without an interval");
  if ((await findActiveSubscriptions(tx, [portfolioId])).size > 0) {
    refuseField("recurring", subscriptionRefusals().port_recurring_unavailable);
  }
  const { mandateId, at, firstPayment } = about;
  const id = createId("sub");
  if (mandateId !== null) {
    await refuseMoreThanAllowed(tx, mandateId, { amountMinor: request.amount, interval });
  }
  await sql`insert into subscription (subscription_id, code, member_id, portfolio_id, plan_id, wallet_id, gateway, "interval",
      amount_minor, currency, is_localized, us_based_institution, first_payment, charge_day, mandate_id, created_at)
    values (${id}, ${await drawCode(tx)}, ${about.memberId}, ${portfolioId}, ${about.planId}, ${about.walletId},
      ${gateway}, ${interval}, ${request.amount}, ${about.currency}, ${request.is_localized ?? false},
      ${gateway === "card_us" ? (request.us_based_institution ?? null) : null}, ${firstPayment}, ${request.charge_day ?? null},
      ${mandateId}, ${at}::timestamptz)`.execute(tx);
  if (mandateId !== null) await beginByMandate(tx, id, { firstPayment, at });
}

/** The debit of its first date is sent by what charges on the others. */
async function beginByMandate(
  tx: Db,
  id: SubscriptionId,
  { firstPayment, at }: { firstPayment: string; at: Date },
): Promise<void> {
  const row = await findSubscription(tx, id);
  assertExists(row, "a subscription vanished");
  const { startOn } = await startDates(tx, row, at);
  const date = { subscription_id: id, due_on: startOn };
  await insertCycle(tx, {
    ...date,
    state: "open",
    attempts: 1,
    first_try_on: startOn,
    next_try_on: startOn,
  });
  await insertAttempt(tx, {
    ...date,
    attempt_no: 1,
    payment_reference: firstPayment,
    state: "charging",
    at,
    leasedUntil: null,
  });
}
