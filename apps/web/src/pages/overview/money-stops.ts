import { buildFigureId, type FigureId } from "@kinfold/contract/figure-sources";
import { toSubscriptionId, toWithdrawalId } from "@kinfold/contract/ids";
import type {
  DueAnswer,
  MoneyOnTheWay,
  WaitingContribution,
} from "@kinfold/contract/money-on-the-way";
import { add, type Currency, type Minor } from "@kinfold/money";
import { formatDuration } from "@kinfold/frame/duration";
import { formatLagosDate, formatLagosTime, lagosIsoDay } from "@kinfold/frame/lagos-time";
import { INTERVAL_WORDS } from "#flows/contribute/recurring-words.ts";

/** One place on the way of a member's money: when, what happens then, how much, and the words under it. */
export type MoneyStop = {
  key: string;
  /** "30 Nov", "By 4 Dec", "Today". */
  when: string;
  what: string;
  /** `now` waits for the member, `late` is what the club owes. */
  look: "now" | "coming" | "late";
  currency: Currency;
  amount: Minor;
  /** By which its amount is traced. */
  figure: FigureId;
  /** The amount is an estimate: a price that is not known yet decides. */
  isAbout?: boolean;
  text: string;
};

/** With the moment that it stands at in the row. */
type Placed = MoneyStop & { at: string };

const shortDay = (day: string): string => formatLagosDate(`${day}T12:00:00Z`);

/** By when the club answers, how long it has left, or that it is late and by when instead. */
function describeAnswer(answer: DueAnswer, now: Date): Pick<MoneyStop, "when" | "what" | "look"> {
  const { due_at: due, renewed_due_at: renewed } = answer;
  const leftMs = Date.parse(due) - now.getTime();
  if (leftMs >= 0) {
    return {
      when: `By ${formatLagosDate(due)}`,
      what: `${formatDuration(leftMs)} left`,
      look: "coming",
    };
  }
  return {
    when: "We are late",
    what: renewed === null ? "" : `our new time is ${formatLagosTime(renewed)}`,
    look: "late",
  };
}

const listReceipts = ({ receipts }: MoneyOnTheWay, now: Date): Placed[] =>
  receipts.map(({ reference, currency, amount, product_name: plan, answer }) => ({
    key: reference,
    at: answer?.due_at ?? now.toISOString(),
    ...(answer === null
      ? { when: "Soon", what: "with our team", look: "coming" as const }
      : describeAnswer(answer, now)),
    currency,
    amount,
    figure: buildFigureId("payment-amount", reference),
    text: [
      `Your transfer ${reference}${plan === null ? "" : ` into ${plan}`} is being confirmed.`,
      ...(answer === null ? [] : [`${answer.team}. ${answer.next_step}`]),
    ].join(" "),
  }));

const listCharges = ({ charges }: MoneyOnTheWay): Placed[] =>
  charges.map((charge) => ({
    key: charge.subscription_id,
    at: charge.day,
    when: shortDay(charge.day),
    what: charge.is_retry ? "charged again" : "next charge",
    look: "coming",
    currency: charge.currency,
    amount: charge.amount,
    figure: buildFigureId("subscription-amount", toSubscriptionId(charge.subscription_id)),
    text: `${INTERVAL_WORDS[charge.interval]} into ${charge.product_name}, from ${charge.card_brand ?? "your card"}${
      charge.card_last4 === null ? "" : ` ••${charge.card_last4}`
    }.${charge.is_retry ? " The last charge failed." : ""}`,
  }));

/** Contributions that wait together, with the references of all of them. */
type WaitingSum = WaitingContribution & { references: readonly string[] };

/** What waits in one portfolio for one day, and for the same reason, as one sum. */
function addUpContributions(rows: MoneyOnTheWay["contributions"]): WaitingSum[] {
  const sums = new Map<string, WaitingSum>();
  for (const one of rows) {
    const key = `${one.portfolio_id} ${one.dealing_date ?? ""} ${one.note ?? ""}`;
    const before = sums.get(key);
    sums.set(
      key,
      before === undefined
        ? { ...one, references: [one.reference] }
        : {
            ...before,
            amount: add(before.amount, one.amount),
            references: [...before.references, one.reference],
          },
    );
  }
  return [...sums.values()];
}

const listContributions = ({ contributions }: MoneyOnTheWay, today: string): Placed[] =>
  addUpContributions(contributions).map(
    ({ reference, references, dealing_date: day, product_name: plan, note, currency, amount }) => ({
      key: reference,
      at: day ?? today,
      when: day === null ? "Soon" : shortDay(day),
      what: day !== null && day < today ? "its price is awaited" : "units are bought",
      look: "coming",
      currency,
      amount,
      figure: buildFigureId("order-amount", references),
      text: `Waiting for units of ${plan}, at the price of that day.${note === null ? "" : ` ${note}`}`,
    }),
  );

const listRedemptions = ({ redemptions }: MoneyOnTheWay, today: string): Placed[] =>
  redemptions.map(({ reference, currency, amount, product_name: plan, dealing_date: day }) => ({
    key: reference,
    at: day ?? today,
    when: day === null ? "Soon" : shortDay(day),
    what: day !== null && day < today ? "its price is awaited" : "units are sold",
    look: "coming",
    currency,
    amount,
    figure: buildFigureId("order-estimate", reference),
    isAbout: true,
    text: `From ${plan} into your wallet, at the price of that day.`,
  }));

const listPayouts = ({ payouts }: MoneyOnTheWay, now: Date): Placed[] =>
  payouts.map(
    ({ id, day, currency, amount, bank_name: bank, account_number_masked: end, answer }) => ({
      key: id,
      at: day,
      when: `By ${shortDay(day)}`,
      what: "next payout",
      look: "coming",
      // A payout that is in time says its day and no hours.
      ...(answer !== null &&
        Date.parse(answer.due_at) < now.getTime() &&
        describeAnswer(answer, now)),
      currency,
      amount,
      figure: buildFigureId("withdrawal-amount", toWithdrawalId(id)),
      text: `Your withdrawal to ${bank} ${end}.`,
    }),
  );

/** Everything that has a day, the nearest first; what the member has to do themselves is not among it. */
export function listMoneyStops(money: MoneyOnTheWay, now: Date): MoneyStop[] {
  const today = lagosIsoDay(now);
  return [
    ...listReceipts(money, now),
    ...listCharges(money),
    ...listContributions(money, today),
    ...listRedemptions(money, today),
    ...listPayouts(money, now),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
}
