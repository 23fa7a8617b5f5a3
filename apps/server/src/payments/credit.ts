import { sayIn } from "@kinfold/language/say-in";
import { subtract, toMoney, type ChargedMinor, type Minor } from "@kinfold/money";
import { postConfirmedDeposit, postExchangedDeposit, type Gateway } from "#ledger/index.ts";
import { readPerson } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { advanceTransaction } from "#transactions/index.ts";
import { contributeArrived, holdPlanOf } from "#units/index.ts";
import { advanceIntent, type IntentRow } from "./intents.ts";
import { writePaymentReceivedEmail } from "./emails.ts";

/** What arrived for a payment and what of it is the member's, in minor units. */
export type Credit = {
  /** In the currency that is credited. */
  creditedMinor: Minor;
  /** In the currency that was charged, fee included. */
  receivedMinor: ChargedMinor;
  /** Of what was received, what the club keeps for the provider's charges. */
  feeMinor: ChargedMinor;
  at: Date;
  /** For the member. */
  note: string | null;
  cardCountry?: string | null;
};

function ledgerGateway({ gateway, reference }: IntentRow): Gateway {
  if (gateway === "wallet") throw new Error(`payment ${reference} came out of a wallet`);
  return gateway;
}

function toLedger(tx: Db, intent: IntentRow, credit: Credit): Promise<boolean> {
  const { reference, wallet_id: walletId, rate_id: rateId } = intent;
  if (walletId === null) throw new Error(`payment ${reference} has no wallet`);
  const { at: eventAt, feeMinor, creditedMinor, receivedMinor } = credit;
  const event = { idempotencyKey: `deposit:${reference}`, eventAt, meta: { payment: reference } };
  const arrival = { ...event, gateway: ledgerGateway(intent), feeMinor };
  if (intent.charged_currency === "NGN" && intent.credited_currency === "USD") {
    if (rateId === null) throw new Error(`payment ${reference} has no rate`);
    return postExchangedDeposit(tx, {
      ...arrival,
      rateId,
      paid: toMoney("NGN", subtract(receivedMinor, feeMinor)),
      got: { ...toMoney("USD", creditedMinor), walletId },
    });
  }
  const sum = toMoney(intent.credited_currency, creditedMinor);
  return postConfirmedDeposit(tx, { ...arrival, walletId, sum });
}

/**
 * Credits a payment that the caller locked in this transaction: the ledger, the member's list and an email, or none of them.
 * What was paid for a plan goes on into it in the same transaction, or stays in the wallet when the plan cannot take it.
 * Only a payment that is on its way can be; the ledger's idempotency key and the payment's own states each forbid a second time.
 */
export async function creditIntent(
  tx: Db,
  tools: Pick<Platform, "clock" | "env" | "outbox">,
  intent: IntentRow,
  credit: Credit,
): Promise<IntentRow> {
  const { reference, member_id: memberId, credited_currency: currency } = intent;
  const { at, creditedMinor, receivedMinor, note, cardCountry = null } = credit;
  const isContribution = intent.purpose === "contribution";
  if (isContribution) await holdPlanOf(tx, reference);
  if (!(await toLedger(tx, intent, credit))) {
    throw new Error(`payment ${reference} was credited before it succeeded`);
  }
  const credited = await advanceIntent(tx, reference, {
    state: "success",
    at,
    note,
    credited_minor: creditedMinor,
    received_minor: receivedMinor,
    card_country: cardCountry,
    next_check_at: null,
  });
  await advanceTransaction(tx, reference, {
    status: "success",
    at,
    amountMinor: creditedMinor,
    ...(note !== null && { note }),
  });
  if (isContribution) {
    await contributeArrived(tx, tools, { paymentReference: reference, creditedMinor, at });
    return credited;
  }
  const { env } = tools;
  const { email, firstName, language } = await readPerson(tx, memberId);
  const sum = toMoney(currency, creditedMinor);
  const emailFacts = { firstName, publicUrl: env.PUBLIC_URL, reference, sum };
  const emailContent = sayIn(language, () => writePaymentReceivedEmail(emailFacts));
  await notifyMember(tx, tools, { memberId, to: email, emailContent, event: reference });
  return credited;
}
