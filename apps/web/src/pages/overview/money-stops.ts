import { buildFigureId, type FigureId } from "@kinfold/contract/figure-sources";
import { toSubscriptionId, toWithdrawalId } from "@kinfold/contract/ids";
import type {
  DueAnswer,
  MoneyOnTheWay,
  WaitingContribution,
} from "@kinfold/contract/money-on-the-way";
import { say } from "@kinfold/language/say";
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
      when: say("By {day}", { day: formatLagosDate(due) }),
      what: say("{duration} left", { duration: formatDuration(leftMs) }),
      look: "coming",
    };
  }
  return {
    when: say("We are late"),
    what: renewed === null ? "" : say("our new time is {time}", { time: formatLagosTime(renewed) }),
    look: "late",
  };
}

const listReceipts = ({ receipts }: MoneyOnTheWay, now: Date): Placed[] =>
  receipts.map(({ reference, currency, amount, product_name: plan, answer }) => ({
    key: reference,
    at: answer?.due_at ?? now.toISOString(),
    ...(answer === null
      ? { when: say("Soon"), what: say("with our team"), look: "coming" as const }
      : describeAnswer(answer, now)),
    currency,
    amount,
    figure: buildFigureId("payment-amount", reference),
    text: [
      plan === null
        ? say("Your transfer {reference} is being confirmed.", { reference })
        : say("Your transfer {reference} into {plan} is being confirmed.", { reference, plan }),
      ...(answer === null ? [] : [`${answer.team}. ${answer.next_step}`]),
    ].join(" "),
  }));

function describeCharge(charge: MoneyOnTheWay["charges"][number]): string {
  const { interval, product_name: plan, card_brand: brand, card_last4: last4 } = charge;
  const payer = `${brand ?? say("your card")}${last4 === null ? "" : ` ••${last4}`}`;
  return [
    say("{interval} into {plan}, from {payer}.", {
      interval: INTERVAL_WORDS[interval],
      plan,
      payer,
    }),
    ...(charge.is_retry ? [say("The last charge failed.")] : []),
  ].join(" ");
}

const listCharges = ({ charges }: MoneyOnTheWay): Placed[] =>
  charges.map((charge) => ({
    key: charge.subscription_id,
    at: charge.day,
    when: shortDay(charge.day),
    what: charge.is_retry ? say("charged again") : say("next charge"),
    look: "coming",
    currency: charge.currency,
    amount: charge.amount,
    figure: buildFigureId("subscription-amount", toSubscriptionId(charge.subscription_id)),
    text: describeCharge(charge),
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
      when: day === null ? say("Soon") : shortDay(day),
      what: day !== null && day < today ? say("its price is awaited") : say("units are bought"),
      look: "coming",
      currency,
      amount,
      figure: buildFigureId("order-amount", references),
      text: [
        say("Waiting for units of {plan}, at the price of that day.", { plan }),
        ...(note === null ? [] : [note]),
      ].join(" "),
    }),
  );

const listRedemptions = ({ redemptions }: MoneyOnTheWay, today: string): Placed[] =>
  redemptions.map(({ reference, currency, amount, product_name: plan, dealing_date: day }) => ({
    key: reference,
    at: day ?? today,
    when: day === null ? say("Soon") : shortDay(day),
    what: day !== null && day < today ? say("its price is awaited") : say("units are sold"),
    look: "coming",
    currency,
    amount,
    figure: buildFigureId("order-estimate", reference),
    isAbout: true,
    text: say("From {plan} into your wallet, at the price of that day.", { plan }),
  }));

const listPayouts = ({ payouts }: MoneyOnTheWay, now: Date): Placed[] =>
  payouts.map(
    ({ id, day, currency, amount, bank_name: bank, account_number_masked: end, answer }) => ({
      key: id,
      at: day,
      when: say("By {day}", { day: shortDay(day) }),
      what: say("next payout"),
      look: "coming",
      // A payout that is in time says its day and no hours.
      ...(answer !== null &&
        Date.parse(answer.due_at) < now.getTime() &&
        describeAnswer(answer, now)),
      currency,
      amount,
      figure: buildFigureId("withdrawal-amount", toWithdrawalId(id)),
      text: say("Your withdrawal to {account}.", { account: `${bank} ${end}` }),
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
