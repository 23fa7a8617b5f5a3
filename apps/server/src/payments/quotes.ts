import type { MemberId, QuoteId, RateId } from "@kinfold/contract/ids";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { DAY_MS } from "@kinfold/contract/durations";
import { QUOTE_LIFETIME_MS } from "@kinfold/contract/limits";
import type { Gateway } from "@kinfold/contract/money";
import type * as contract from "@kinfold/contract/payments";
import { add, toMinor, type ChargedMinor, type Currency, type Minor } from "@kinfold/money";
import { sql } from "kysely";
import { readPerson } from "#members/index.ts";
import { addMs } from "#platform/clock.ts";
import { lockName, runTransaction, type Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { findPaymentRate } from "./find-payment-rate.ts";
import type { RateOf } from "./rates.ts";
import { checkWish, computeTerms, type Terms, type Wish } from "./terms.ts";

type QuoteRow = {
  quote_id: QuoteId;
  gateway: Gateway;
  charged_currency: Currency;
  credited_currency: Currency;
  amount_minor: Minor;
  base_minor: ChargedMinor;
  processing_fee_minor: ChargedMinor;
  provider_fee_minor: ChargedMinor;
  us_based_institution: "yes" | "no" | null;
  rate_id: RateId | null;
  naira_per_dollar: string | null;
  rate_as_of: Date | null;
  expires_at: Date;
};

async function insertQuote(
  db: Db,
  memberId: MemberId,
  terms: Terms,
  now: Date,
): Promise<{ quoteId: QuoteId; expiresAt: Date }> {
  const quoteId = createId("quo");
  const expiresAt = addMs(now, QUOTE_LIFETIME_MS);
  await sql`insert into payment_quote (quote_id, member_id, gateway, charged_currency, credited_currency, amount_minor,
      base_minor, processing_fee_minor, provider_fee_minor, us_based_institution, rate_id, naira_per_dollar, rate_as_of,
      created_at, expires_at)
    values (${quoteId}, ${memberId}, ${terms.gateway}, ${terms.chargedCurrency}, ${terms.creditedCurrency},
      ${terms.amountMinor}, ${terms.baseMinor}, ${terms.processingFeeMinor}, ${terms.providerFeeMinor},
      ${terms.usBasedInstitution}, ${terms.rate?.rateId ?? null}, ${terms.rate?.nairaPerDollar ?? null},
      ${terms.rate?.asOf ?? null}, ${now}, ${expiresAt})`.execute(db);
  return { quoteId, expiresAt };
}

/** Prices a payment and promises the price for a while. */
export async function quotePayment(
  { db, clock }: Pick<Platform, "db" | "clock">,
  rateOf: RateOf,
  memberId: MemberId,
  wish: Wish,
): Promise<contract.Quote> {
  const now = clock.now();
  if (wish.gateway === "wallet") {
    refuse(paymentRefusals().pay_gateway_unavailable.walletIntoWallet);
  }
  checkWish(wish, await readPerson(db, memberId));
  const rate = wish.from === wish.to ? undefined : await rateOf(db, now);
  const terms = computeTerms(wish, rate);
  const { quoteId, expiresAt } = await runTransaction(db, async (tx) => {
    await lockName(tx, `quotes ${memberId}`);
    const quote = await insertQuote(tx, memberId, terms, now);
    if (terms.rate !== null) await endOldestQuotes(tx, memberId, now);
    return quote;
  });
  const fee = add(terms.processingFeeMinor, terms.providerFeeMinor);
  return {
    quote_id: quoteId,
    gateway: terms.gateway,
    amount: terms.amountMinor,
    credited_currency: terms.creditedCurrency,
    fees: {
      processing: toMinor(terms.processingFeeMinor),
      provider: toMinor(terms.providerFeeMinor),
      total: toMinor(fee),
    },
    total_charged: toMinor(add(terms.baseMinor, fee)),
    currency: terms.chargedCurrency,
    exchange_rate: terms.rate === null ? null : Number(terms.rate.nairaPerDollar),
    rate: await findPaymentRate(db, terms.rate?.rateId ?? null),
    expires_at: expiresAt.toISOString(),
  };
}

/** Until when the price of a payment was promised: by its quote, or since it was begun. */
export async function computePriceEnd(
  db: Db,
  { quoteId, createdAt }: { quoteId: QuoteId | null; createdAt: Date },
): Promise<Date> {
  const { rows } = await sql<{ expires_at: Date }>`select expires_at from payment_quote
    where quote_id = ${quoteId}`.execute(db);
  return rows[0]?.expires_at ?? addMs(createdAt, QUOTE_LIFETIME_MS);
}

/** How many promised prices at a rate of exchange a member may hold. A newer one ends the oldest. */
const OPEN_PRICES_AT_MOST = 3;

/** Ends the oldest unused prices of a member beyond those that may be open. */
async function endOldestQuotes(tx: Db, memberId: MemberId, now: Date): Promise<void> {
  await sql`update payment_quote set expires_at = ${now} where quote_id in (
      select quote_id from payment_quote quote
        where member_id = ${memberId} and rate_id is not null and expires_at > ${now}
          and not exists (select from payment_intent where payment_intent.quote_id = quote.quote_id)
        order by created_at desc, quote_id offset ${OPEN_PRICES_AT_MOST})`.execute(tx);
}

/** The terms that a quote promised. Refuses one that is over, of another person, or of another payment. */
export async function readQuotedTerms(
  db: Db,
  memberId: MemberId,
  quoteId: QuoteId,
  wish: Wish,
  now: Date,
): Promise<Terms> {
  const { rows } = await sql<QuoteRow>`select * from payment_quote
    where quote_id = ${quoteId} and member_id = ${memberId}`.execute(db);
  const [quote] = rows;
  const isOfThis =
    quote !== undefined &&
    quote.expires_at > now &&
    quote.gateway === wish.gateway &&
    quote.charged_currency === wish.from &&
    quote.credited_currency === wish.to &&
    quote.amount_minor === wish.amountMinor &&
    (wish.gateway !== "card_us" || quote.us_based_institution === wish.usBasedInstitution);
  if (!isOfThis) {
    refuse(paymentRefusals().pay_quote_expired);
  }
  const { rate_id: rateId, naira_per_dollar: nairaPerDollar, rate_as_of: asOf } = quote;
  const hasRate = rateId !== null && nairaPerDollar !== null && asOf !== null;
  return {
    gateway: quote.gateway,
    chargedCurrency: quote.charged_currency,
    creditedCurrency: quote.credited_currency,
    amountMinor: quote.amount_minor,
    baseMinor: quote.base_minor,
    processingFeeMinor: quote.processing_fee_minor,
    providerFeeMinor: quote.provider_fee_minor,
    usBasedInstitution: quote.us_based_institution,
    rate: hasRate ? { rateId, nairaPerDollar, asOf, isStale: false } : null,
  };
}

/** Forgets quotes that ended a day ago; payments keep their own terms. */
export async function forgetQuotes({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  await sql`delete from payment_quote where expires_at <= ${addMs(clock.now(), -DAY_MS)}`.execute(
    db,
  );
}
