import { type MemberId, toQuoteId } from "@kinfold/contract/ids";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { MINUTE_MS } from "@kinfold/contract/durations";
import type { PaymentInit, PaymentRequest } from "@kinfold/contract/payments";
import { toMoney } from "@kinfold/money";
import { readPerson, type Person } from "#members/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { addMs } from "#platform/clock.ts";
import { isDuplicate, runTransaction, type Db } from "#platform/db.ts";
import type { SentFile } from "#platform/file-body.ts";
import type { IdempotencyContext } from "#platform/idempotency.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { drawReference } from "#units/index.ts";
import type { WalletRow } from "#wallets/index.ts";
import { closeIntent } from "./close.ts";
import {
  advanceIntent,
  findIntentByIdempotencyKey,
  lockIntent,
  type IntentRow,
  type NewIntent,
} from "./intents.ts";
import { findDebitObstacle, requireActiveMandate } from "./mandates/debit.ts";
import { openPayment } from "./open.ts";
import { type Begun, isOfProvider, type Provider, ProviderRefused } from "./providers/provider.ts";
import { computePriceEnd, readQuotedTerms } from "./quotes.ts";
import { redirectFor } from "./redirects.ts";
import { LIMITS, NOT_BEGUN, PROVIDER_OF } from "./rules.ts";
import type { PaymentsServices } from "./setting.ts";
import type { PaymentTarget } from "./target.ts";
import { checkWish, computeTerms, type Terms, type Wish } from "./terms.ts";
import { refuseTooManyOpen } from "./exchange-limits.ts";
import { findPaymentRate } from "./find-payment-rate.ts";
import { toPaymentInit } from "./view.ts";

const FIRST_CHECK_MS = MINUTE_MS;

type Order = {
  person: Person;
  target: PaymentTarget;
  wallet: WalletRow;
  terms: Terms;
  request: PaymentRequest;
  redirectUrl: (reference: string) => string;
};

/** What the member asked for, in the words of a price; refuses what cannot be paid so. */
function wishOf(request: PaymentRequest, wallet: WalletRow, person: Person): Wish {
  const { amount, gateway, is_localized: isLocalized = false, target_wallet: target } = request;
  if (gateway === "wallet") {
    refuse(paymentRefusals().pay_gateway_unavailable.walletIntoWallet);
  }
  if (target !== undefined && target !== wallet.currency) {
    refuse(paymentRefusals().wallet_wrong_currency.otherWallet);
  }
  if (isLocalized && (person.isGlobal || wallet.currency !== "USD")) {
    refuse(paymentRefusals().pay_not_localizable.onlyDollars);
  }
  const wish: Wish = {
    from: isLocalized ? "NGN" : wallet.currency,
    to: wallet.currency,
    amountMinor: amount,
    side: "to",
    gateway,
    usBasedInstitution: request.us_based_institution ?? undefined,
  };
  checkWish(wish, person);
  return wish;
}

async function orderOf(
  { platform: { db, clock, env }, rateOf }: PaymentsServices,
  request: PaymentRequest,
  target: PaymentTarget,
  person: Person,
): Promise<Order> {
  const { wallet } = target;
  const now = clock.now();
  const wish = wishOf(request, wallet, person);
  const redirectUrl = redirectFor(request.redirect_url, env.PUBLIC_URL);
  const quoteId = typeof request.quote_id === "string" ? toQuoteId(request.quote_id) : undefined;
  const terms =
    quoteId === undefined
      ? computeTerms(wish, wish.from === wish.to ? undefined : await rateOf(db, now))
      : await readQuotedTerms(db, person.memberId, quoteId, wish, now);
  return { person, target, wallet, terms, request, redirectUrl };
}

function intentFor(
  { person, target, wallet, terms, request }: Order,
  idempotencyKey: string | undefined,
  now: Date,
) {
  return {
    member_id: person.memberId,
    purpose: target.purpose,
    wallet_id: wallet.wallet_id,
    gateway: terms.gateway,
    charged_currency: terms.chargedCurrency,
    base_minor: terms.baseMinor,
    processing_fee_minor: terms.processingFeeMinor,
    provider_fee_minor: terms.providerFeeMinor,
    credited_currency: terms.creditedCurrency,
    amount_minor: terms.amountMinor,
    rate_id: terms.rate?.rateId ?? null,
    naira_per_dollar: terms.rate?.nairaPerDollar ?? null,
    rate_as_of: terms.rate?.asOf ?? null,
    quote_id: typeof request.quote_id === "string" ? toQuoteId(request.quote_id) : null,
    us_based_institution: terms.usBasedInstitution,
    redirect_url: request.redirect_url ?? null,
    once_key: idempotencyKey ?? null,
    created_at: now,
    state_note: null,
  } satisfies Partial<NewIntent>;
}

/** The request as if its receipt had been uploaded before. Only a transfer by hand comes with one. */
async function withReceipt(
  { keepReceipt }: PaymentsServices,
  memberId: MemberId,
  request: PaymentRequest,
  file: SentFile | undefined,
): Promise<PaymentRequest> {
  if (file === undefined) return request;
  if (request.gateway !== "bank" || (request.receipt_id ?? null) !== null) {
    refuseField("receipt", paymentRefusals().invalid.receipt);
  }
  return { ...request, receipt_id: (await keepReceipt?.(memberId, file)) ?? null };
}

/** Writes what the payment is for, then the payment. */
async function writePayment(
  tx: Db,
  setting: PaymentsServices,
  { target }: Order,
  intent: Omit<NewIntent, "portfolio_id">,
  shown: { receiptUrl?: string } = {},
): Promise<IntentRow> {
  const { reference, gateway, created_at: at } = intent;
  // Its lock comes first, as in settle().
  await refuseTooManyOpen(tx, intent);
  const portfolioId =
    (await target.open?.(tx, {
      reference,
      isByHand: gateway === "bank",
      mandateId: intent.mandate_id ?? null,
      at,
    })) ?? null;
  const { description } = target;
  return openPayment(
    tx,
    setting,
    { ...intent, portfolio_id: portfolioId },
    { ...shown, description },
  );
}

/** A transfer by hand: taken with its receipt, and left to staff. */
async function takeByHand(
  setting: PaymentsServices,
  order: Order,
  idempotency: IdempotencyContext<PaymentInit>,
): Promise<PaymentInit> {
  const { platform, takeReceipt } = setting;
  const { db, clock, env } = platform;
  if (takeReceipt === undefined) {
    refuse(paymentRefusals().pay_gateway_unavailable.noTransfers);
  }
  const { person, wallet, terms, request } = order;
  const now = clock.now();
  try {
    return await runTransaction(db, async (tx) => {
      const { reference, confirmBy, receiptUrl } = await takeReceipt(tx, {
        memberId: person.memberId,
        walletId: wallet.wallet_id,
        amountMinor: terms.amountMinor,
        chargedCurrency: terms.chargedCurrency,
        totalMinor: terms.baseMinor,
        request,
        at: now,
      });
      const intent = {
        ...intentFor(order, idempotency.key, now),
        reference,
        provider: null,
        is_live: env.isProduction,
        state: "awaiting_confirmation" as const,
        state_note: "Your receipt is with our team.",
        confirm_by: confirmBy,
        next_check_at: null,
      };
      const row = await writePayment(tx, setting, order, intent, { receiptUrl });
      const reply = toPaymentInit(row, await findPaymentRate(tx, row.rate_id));
      await idempotency.keep(tx, reply);
      return reply;
    });
  } catch (error) {
    if (!isDuplicate(error, "payment_intent_pkey")) throw error;
    refuse(paymentRefusals().pay_reference_used);
  }
}

/** Ends a payment whose checkout did not begin, unless another repetition of the same request began it meanwhile. */
async function failToBegin(
  { platform: { db, clock } }: PaymentsServices,
  reference: string,
): Promise<Begun | undefined> {
  return runTransaction(db, async (tx) => {
    const intent = await lockIntent(tx, reference);
    assertExists(intent, "a payment vanished");
    const { state, payment_link: paymentLink, provider_reference: providerReference } = intent;
    if (paymentLink !== null) return { paymentLink, providerReference };
    if (state === "initiated") {
      await closeIntent(tx, intent, { state: "failed", at: clock.now(), note: NOT_BEGUN });
    }
    return undefined;
  });
}

const refuseWithoutProvider = (): never => refuse(paymentRefusals().pay_provider_unavailable);

/** Asks the provider for a checkout; undefined when it refused to begin one. What fails here cost no one anything: no one has the link. */
async function begin(
  setting: PaymentsServices,
  intent: IntentRow,
  order: Order,
): Promise<Begun | undefined> {
  const { platform, providers } = setting;
  const { person } = order;
  const { reference, quote_id: quoteId, created_at: createdAt } = intent;
  const endsAt = await computePriceEnd(platform.db, { quoteId, createdAt });
  const leftMs = endsAt.getTime() - platform.clock.now().getTime();
  const { gateway } = intent;
  if (gateway === "wallet" || gateway === "bank" || gateway === "direct_debit") {
    throw new Error("no checkout");
  }
  try {
    return await providers[PROVIDER_OF[gateway]].initialize({
      reference,
      sum: toMoney(intent.charged_currency, intent.total_minor),
      email: person.email,
      name: `${person.firstName} ${person.lastName}`,
      description: `Kinfold ${reference}`,
      redirectUrl: order.redirectUrl(reference),
      isRecurring: order.target.isRecurring,
      priceHoldsMinutes:
        intent.rate_id === null ? null : Math.max(1, Math.ceil(leftMs / MINUTE_MS)),
    });
  } catch (err) {
    if (!isOfProvider(err)) throw err;
    platform.log.warn({ err, reference, provider: intent.provider }, "a checkout did not begin");
    const begun = await failToBegin(setting, reference);
    if (begun !== undefined || err instanceof ProviderRefused) return begun;
    return refuseWithoutProvider();
  }
}

/** A payment through a provider that has not been asked yet, under a reference of its own. */
async function buildProviderIntent(
  tx: Db,
  order: Order,
  provider: Pick<Provider, "name" | "isLive">,
  { idempotencyKey, now }: { idempotencyKey: string | undefined; now: Date },
) {
  return {
    ...intentFor(order, idempotencyKey, now),
    reference: await drawReference(tx),
    provider: provider.name,
    is_live: provider.isLive,
    state: "initiated" as const,
    confirm_by: null,
    next_check_at: addMs(now, FIRST_CHECK_MS),
  };
}

/** Writes the payment down, or finds the one that this very intent of the member began before a crash. */
async function opened(
  setting: PaymentsServices,
  order: Order,
  idempotencyKey: string | undefined,
): Promise<IntentRow> {
  const { platform, providers } = setting;
  const { db, clock } = platform;
  const { gateway } = order.terms;
  if (gateway === "wallet" || gateway === "bank") throw new Error("no provider");
  const provider = providers[PROVIDER_OF[gateway]];
  const now = clock.now();
  try {
    return await runTransaction(db, async (tx) => {
      const intent = await buildProviderIntent(tx, order, provider, { idempotencyKey, now });
      return writePayment(tx, setting, order, intent);
    });
  } catch (error) {
    const isTaken = isDuplicate(error, "one_living_payment_per_intent");
    const begun =
      isTaken && idempotencyKey !== undefined
        ? await findIntentByIdempotencyKey(db, idempotencyKey)
        : undefined;
    if (begun === undefined) throw error;
    return begun;
  }
}

/**
 * A checkout, and the payment that it is for. A payment that was begun before a crash may be known to its provider already,
 * which begins none twice: no one has that first link, so the payment has ended and another takes its place.
 */
async function checkoutOf(
  setting: PaymentsServices,
  order: Order,
  idempotencyKey: string | undefined,
  before: IntentRow | undefined,
): Promise<{ reference: string; link: Begun }> {
  const intent = before ?? (await opened(setting, order, idempotencyKey));
  const link = await begin(setting, intent, order);
  if (link !== undefined) return { reference: intent.reference, link };
  return before === undefined
    ? refuseWithoutProvider()
    : checkoutOf(setting, order, idempotencyKey, undefined);
}

async function handOver(
  { platform: { db, clock } }: PaymentsServices,
  reference: string,
  { paymentLink, providerReference }: Begun,
  idempotency: IdempotencyContext<PaymentInit>,
): Promise<PaymentInit> {
  return runTransaction(db, async (tx: Db) => {
    let intent = await lockIntent(tx, reference);
    assertExists(intent, "a payment vanished");
    if (intent.state === "initiated") {
      const now = clock.now();
      intent = await advanceIntent(tx, reference, {
        state: "pending",
        at: now,
        note: null,
        payment_link: paymentLink,
        provider_reference: providerReference,
        next_check_at: addMs(now, FIRST_CHECK_MS),
      });
    }
    const reply = toPaymentInit(intent, await findPaymentRate(tx, intent.rate_id));
    await idempotency.keep(tx, reply);
    return reply;
  });
}

/**
 * Writes a debit by the member's mandate down, with what it is for: what charges on their dates sends it. Refuses without an active
 * mandate, and more than its member allowed in a month.
 */
async function takeByDebit(
  setting: PaymentsServices,
  order: Order,
  idempotency: IdempotencyContext<PaymentInit>,
): Promise<PaymentInit> {
  const { db, clock } = setting.platform;
  const { person, terms } = order;
  const now = clock.now();
  const provider = setting.providers[PROVIDER_OF.direct_debit];
  return runTransaction(db, async (tx) => {
    const { mandate_id: mandateId } = await requireActiveMandate(tx, person.memberId, now);
    const { amountMinor } = terms;
    const obstacle = await findDebitObstacle(tx, mandateId, { amountMinor, at: now });
    if (obstacle !== undefined) refuseField("amount", obstacle.refusal);
    const intent = await buildProviderIntent(tx, order, provider, {
      idempotencyKey: idempotency.key,
      now,
    });
    const row = await writePayment(tx, setting, order, { ...intent, mandate_id: mandateId });
    const reply = toPaymentInit(row, null);
    await idempotency.keep(tx, reply);
    return reply;
  });
}

/**
 * Begins a payment for what the target says. The same intent of the member, sent again under its key, goes on with the payment
 * that it began, or begins another when no one can pay the first. Refuses what cannot be paid so, before anything is written.
 */
export async function beginPayment(
  setting: PaymentsServices,
  memberId: MemberId,
  target: PaymentTarget,
  { request, file }: { request: PaymentRequest; file: SentFile | undefined },
  idempotency: IdempotencyContext<PaymentInit>,
): Promise<PaymentInit> {
  const { db, limiter } = setting.platform;
  const begun =
    idempotency.key === undefined
      ? undefined
      : await findIntentByIdempotencyKey(db, idempotency.key);
  const isWritten = begun?.state === "initiated" && begun.gateway !== "direct_debit";
  if (begun !== undefined && !isWritten) {
    return toPaymentInit(begun, await findPaymentRate(db, begun.rate_id));
  }

  const person = await readPerson(db, memberId);
  const order = await orderOf(setting, request, target, person);
  await limiter.take(LIMITS.depositsPerMember, memberId);
  if (file !== undefined || order.terms.gateway === "bank") {
    const complete = await withReceipt(setting, memberId, request, file);
    return takeByHand(setting, { ...order, request: complete }, idempotency);
  }

  if (order.terms.gateway === "direct_debit") return takeByDebit(setting, order, idempotency);

  const { reference, link } = await checkoutOf(setting, order, idempotency.key, begun);
  return handOver(setting, reference, link, idempotency);
}
