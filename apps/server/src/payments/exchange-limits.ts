import type { MemberId } from "@kinfold/contract/ids";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { DAY_MS } from "@kinfold/contract/durations";
import { add, formatFigure, subtract, toMoney, ZERO, type Minor } from "@kinfold/money";
import { sql } from "kysely";
import { addMs } from "#platform/clock.ts";
import { lockName, type Db, type Count } from "#platform/db.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import type { NewIntent } from "./intents.ts";

type Payment = Pick<
  NewIntent,
  "member_id" | "charged_currency" | "credited_currency" | "amount_minor" | "created_at"
>;

const isExchange = (payment: Payment): boolean =>
  payment.charged_currency === "NGN" && payment.credited_currency === "USD";

/** What a member may pay for in naira in 24 hours, in cents. */
export type UsdInNairaDaily = (db: Db) => Promise<Minor<"USD">>;

/** How many payments at a promised rate a member may leave unpaid at a time: each is a choice to pay it only if the naira falls. */
const OPEN_EXCHANGES_AT_MOST = 5;

const lockExchanges = (tx: Db, memberId: MemberId): Promise<void> =>
  lockName(tx, `usd in naira ${memberId}`);

/**
 * Refuses another payment of dollars in naira while the member has as many that nothing has arrived for. One that ended, or
 * that staff look at, does not count. One payment of a member at a time.
 */
export async function refuseTooManyOpen(tx: Db, payment: Payment): Promise<void> {
  if (!isExchange(payment)) return;
  await lockExchanges(tx, payment.member_id);
  const { rows } = await sql<{ count: Count }>`select count(*) as count from payment_intent payment
    where member_id = ${payment.member_id} and charged_currency = 'NGN' and credited_currency = 'USD'
      and state in ('initiated', 'pending')
      and not exists (select from payment_review where payment_review.reference = payment.reference)`.execute(
    tx,
  );
  if ((rows[0]?.count ?? 0n) < BigInt(OPEN_EXCHANGES_AT_MOST)) return;
  refuse(paymentRefusals().pay_too_many_open(OPEN_EXCHANGES_AT_MOST));
}

/** Refuses dollars paid for in naira beyond what one member may have in any 24 hours. One payment of a member at a time. */
export async function refuseBeyondDaily(
  tx: Db,
  usdInNairaDaily: UsdInNairaDaily,
  payment: Payment,
): Promise<void> {
  if (!isExchange(payment)) return;
  const { member_id: memberId, created_at: at, amount_minor: amountMinor } = payment;
  await lockExchanges(tx, memberId);
  const mostMinor = await usdInNairaDaily(tx);
  const { rows } = await sql<{ minor: Minor<"USD"> }>`
    select coalesce(sum(coalesce(credited_minor, amount_minor)), 0)::bigint as minor from payment_intent
      where member_id = ${memberId} and charged_currency = 'NGN' and credited_currency = 'USD'
        and greatest(created_at, completed_at) > ${addMs(at, -DAY_MS)}
        and state not in ('failed', 'expired', 'abandoned')`.execute(tx);
  const leftMinor = subtract(mostMinor, rows[0]?.minor ?? ZERO);
  if (toMoney("USD", amountMinor).amountMinor <= leftMinor) return;
  const left = formatFigure(leftMinor > 0n ? leftMinor : ZERO, "USD");
  refuseField(
    "amount",
    paymentRefusals().invalid.dailyExchange(formatFigure(mostMinor, "USD"), left),
  );
}

/** Has the payments of a member in naira for dollars settled one at a time; nothing for any other payment. */
export async function lockExchange(tx: Db, payment: Payment): Promise<void> {
  if (isExchange(payment)) await lockExchanges(tx, payment.member_id);
}

/**
 * Whether a payment that was paid now brings a member more dollars in naira than any 24 hours may: it may have been begun long before,
 * and have ended since. Its member's payments are locked.
 */
export async function isBeyondDaily(
  tx: Db,
  usdInNairaDaily: UsdInNairaDaily,
  payment: Payment,
  { creditedMinor, at }: { creditedMinor: Minor; at: Date },
): Promise<boolean> {
  if (!isExchange(payment)) return false;
  const { rows } = await sql<{ minor: Minor<"USD"> }>`
    select coalesce(sum(credited_minor), 0)::bigint as minor from payment_intent
      where member_id = ${payment.member_id} and charged_currency = 'NGN' and credited_currency = 'USD'
        and completed_at > ${addMs(at, -DAY_MS)}`.execute(tx);
  const { amountMinor: dollars } = toMoney("USD", creditedMinor);
  return add(rows[0]?.minor ?? ZERO, dollars) > (await usdInNairaDaily(tx));
}
