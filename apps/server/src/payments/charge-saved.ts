import { MINUTE_MS } from "@kinfold/contract/durations";
import type { MandateId, WalletId, PortfolioId, MemberId } from "@kinfold/contract/ids";
import { lagosDay } from "#calendar/index.ts";
import { readMinor, toMoney, type Money } from "@kinfold/money";
import { assertExists } from "#platform/assert-exists.ts";
import { addMs } from "#platform/clock.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import { readSecondFactorKeys, unsealSecret } from "#platform/sealing.ts";
import { closeIntent } from "./close.ts";
import { findIntent, lockIntent, type IntentRow } from "./intents.ts";
import { holdDebitable, nameMandateOwner } from "./mandates/store.ts";
import { openPayment } from "./open.ts";
import { NEVER_HEARD } from "./providers/said.ts";
import {
  isOfProvider,
  type Provider,
  ProviderRefused,
  type SavedCard,
} from "./providers/provider.ts";
import { PROVIDER_OF } from "./rules.ts";
import { settlePayment } from "./settle.ts";
import type { PaymentsServices } from "./setting.ts";
import { computeTerms } from "./terms.ts";

const FIRST_CHECK_MS = MINUTE_MS;

/** What stands in place of a bank's answer when its mandate had ended before its provider was asked. */
export const MANDATE_ENDED = "The authorization has ended";

/** A charge of a card that was saved, or a debit by a mandate, for a contribution. */
export type SavedCharge = {
  memberId: MemberId;
  walletId: WalletId;
  /** What is credited. */
  sum: Money;
  portfolioId: PortfolioId;
  description: string;
  gateway: "card" | "card_us" | "direct_debit";
  /** The mandate that it is debited by; null for a card. */
  mandateId: MandateId | null;
  /** Dollars that are paid for in naira, at the rate of now. */
  isLocalized: boolean;
  usBasedInstitution: "yes" | "no" | null;
  /** Follows from what is charged for, so that a server restored from a backup asks its provider about the same charge. */
  reference: string;
  /** Names what is charged for: there is never a second living payment under it. */
  idempotencyKey: string;
  at: Date;
};

/** Writes a charge down at the price of now; no one is asked for money yet. Refuses where it has no price. */
export async function openCharge(
  tx: Db,
  setting: PaymentsServices,
  charge: SavedCharge,
): Promise<IntentRow> {
  const { providers, rateOf } = setting;
  const { gateway, sum, at } = charge;
  const { currency } = sum;
  const from = charge.isLocalized ? "NGN" : currency;
  const usBasedInstitution = charge.usBasedInstitution ?? undefined;
  const terms = computeTerms(
    { from, to: currency, amountMinor: readMinor(sum), side: "to", gateway, usBasedInstitution },
    from === currency ? undefined : await rateOf(tx, at),
  );
  const provider = providers[PROVIDER_OF[gateway]];
  return openPayment(
    tx,
    setting,
    {
      reference: charge.reference,
      member_id: charge.memberId,
      purpose: "contribution",
      wallet_id: charge.walletId,
      portfolio_id: charge.portfolioId,
      gateway,
      provider: provider.name,
      is_live: provider.isLive,
      charged_currency: terms.chargedCurrency,
      base_minor: terms.baseMinor,
      processing_fee_minor: terms.processingFeeMinor,
      provider_fee_minor: terms.providerFeeMinor,
      credited_currency: terms.creditedCurrency,
      amount_minor: terms.amountMinor,
      rate_id: terms.rate?.rateId ?? null,
      naira_per_dollar: terms.rate?.nairaPerDollar ?? null,
      rate_as_of: terms.rate?.asOf ?? null,
      quote_id: null,
      us_based_institution: terms.usBasedInstitution,
      redirect_url: null,
      once_key: charge.idempotencyKey,
      confirm_by: null,
      next_check_at: addMs(at, FIRST_CHECK_MS),
      created_at: at,
      state: "initiated",
      state_note: null,
      ...(charge.mandateId !== null && { mandate_id: charge.mandateId }),
    },
    { description: charge.description },
  );
}

/** The provider understood the charge and took none of it: the payment ends, with the reason it gave. */
async function endRefused(
  setting: PaymentsServices,
  reference: string,
  answer: string,
): Promise<void> {
  const { db, clock } = setting.platform;
  await runTransaction(db, async (tx) => {
    const intent = await lockIntent(tx, reference);
    if (intent?.state !== "initiated") return;
    const at = clock.now();
    const note = "The payment was declined. Nothing was charged.";
    await closeIntent(tx, intent, { state: "failed", at, note, next_check_at: null });
    await setting.whenEnded?.(tx, { reference, isPaid: false, card: null, answer, at });
  });
}

/** Why the provider refused the charge, when it has indeed never heard of it; undefined when it took it or may have. */
async function chargeToken(
  provider: Provider,
  { reference, charged_currency: currency, total_minor: totalMinor }: IntentRow,
  card: Pick<SavedCard, "token" | "email">,
): Promise<string | undefined> {
  const providerQuery = { reference, providerReference: null };
  const description = `Kinfold ${reference}`;
  const sum = toMoney(currency, totalMinor);
  try {
    await provider.chargeSavedCard({ reference, sum, description }, card);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    // It also refuses a reference that it charged a moment ago for another server of ours.
    const { status } = await provider.verify(providerQuery);
    if (status === NEVER_HEARD.status) return error.message;
  }
  return undefined;
}

/**
 * Debits by a mandate, which is held while its provider is asked: one that ends meanwhile ends after this debit, and one that has ended
 * is not debited. Answers what `chargeToken` does.
 */
async function debitMandate(
  { platform: { db, env, clock } }: PaymentsServices,
  provider: Provider,
  intent: IntentRow & { mandate_id: MandateId },
): Promise<string | undefined> {
  const id = intent.mandate_id;
  return runTransaction(db, async (tx) => {
    const held = await holdDebitable(tx, id, lagosDay(clock.now()));
    if (held === undefined) return MANDATE_ENDED;
    const token = unsealSecret(readSecondFactorKeys(env), held.token, nameMandateOwner(id));
    return chargeToken(provider, intent, { token, email: held.payer_email });
  });
}

/**
 * Charges a saved card, or debits by a mandate, for a payment that was written down, and does what follows. The provider is asked first and charges
 * one reference once, so that this may be repeated for as long as no one knows what came of it. Answers false when its provider
 * does not answer; what waits in its queue is answered.
 */
export async function sendCharge(
  setting: PaymentsServices,
  reference: string,
  findCard: () => Promise<Pick<SavedCard, "token" | "email">>,
): Promise<boolean> {
  const { db, log } = setting.platform;
  const intent = await findIntent(db, reference);
  assertExists(intent, "a payment vanished");
  const { gateway, mandate_id: mandateId } = intent;
  if (gateway !== "card" && gateway !== "card_us" && gateway !== "direct_debit") {
    throw new Error("neither a card nor a direct debit");
  }
  if (intent.state !== "initiated") return true;
  const provider = setting.providers[PROVIDER_OF[gateway]];
  try {
    const verifiedCharge = await provider.verify({ reference, providerReference: null });
    if (verifiedCharge.status === NEVER_HEARD.status) {
      const refused =
        mandateId === null
          ? await chargeToken(provider, intent, await findCard())
          : await debitMandate(setting, provider, { ...intent, mandate_id: mandateId });
      if (refused !== undefined) {
        await endRefused(setting, reference, refused);
        return true;
      }
    }
    await settlePayment(setting, reference, { isBack: false });
    return true;
  } catch (err) {
    if (!isOfProvider(err)) throw err;
    // No one can tell whether the card was charged; the next round asks before anything else.
    log.warn({ err, reference, provider: provider.name }, "a charge has no answer yet");
    return false;
  }
}
