import type { Interval } from "@kinfold/contract/payments";
import type { Goal, Portfolio, Projection } from "@kinfold/contract/portfolios";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { say } from "@kinfold/language/say";
import { formatShort, subtract, toMinor, type Currency, type Minor } from "@kinfold/money";

const EACH: Readonly<Record<Interval, string>> = {
  daily: "a day",
  weekly: "a week",
  monthly: "a month",
  quarterly: "every three months",
  biannually: "every six months",
  annually: "a year",
};

/** Down to whole naira or dollars: what is only about so much has no kobo. */
const formatAbout = (minor: Minor, currency: Currency): string =>
  formatShort(toMinor((minor / 100n) * 100n), currency);

/** What the member does until then. */
function formatPutIn({ contributions }: Projection, currency: Currency): string {
  return contributions === null || contributions.count === 0
    ? "you put in nothing more"
    : `you keep putting in ${formatShort(contributions.amount, currency)} ${EACH[contributions.interval]}`;
}

/** What the plan does until then. */
function formatAssumedReturn({ rate, rate_basis: basis }: Projection): string {
  if (basis === "none") return "a unit keeps its price";
  return basis === "fixed" ? `it is paid ${rate}% a year` : `the plan returns ${rate}% a year`;
}

/** Where the assumed return comes from. */
function formatBasis(
  { rate_basis: basis }: Projection,
  { expected_return_rate: from, expected_return_rate_to: to }: Portfolio["product"],
): string {
  if (basis === "fixed") return say("That is its fixed rate, less 10% tax on interest.");
  if (basis === "none") return say("The plan states no return, so none is counted.");
  return from === null || to === null || to === from
    ? say("That is what the plan aims for.")
    : say("The plan aims for {from}–{to}%: the lower figure is used.", { from, to });
}

/** What a portfolio would come to by the day of its goal, what that assumes, and that it is no promise: one sentence each. */
export function formatProjection(
  { amount: wanted, by }: Goal,
  projection: Projection,
  { currency, product }: Pick<Portfolio, "currency" | "product">,
): string[] {
  const { amount, on, contributions, is_enough: isEnough } = projection;
  const day = formatLongDay(on);
  const when = on < by ? `when the term ends on ${day}` : `by ${day}`;
  const estimate = formatAbout(amount, currency);
  return [
    say("If {putIn} and {assumedReturn}, you would have about {amount} {when}.", {
      putIn: formatPutIn(projection, currency),
      assumedReturn: formatAssumedReturn(projection),
      amount: estimate,
      when,
    }),
    isEnough
      ? say("That is enough for your goal.")
      : say("That is about {amount} short of your goal.", {
          amount: formatAbout(subtract(wanted, amount), currency),
        }),
    ...(on < by
      ? [say("On that day it is paid into your wallet, before the day of your goal.")]
      : []),
    ...(contributions?.is_paused === true
      ? [say("Your recurring contribution is paused, so it is not counted.")]
      : []),
    formatBasis(projection, product),
    say("This is not a promise."),
  ];
}
