import type { MemberId, PortfolioId, ValuationId } from "@kinfold/contract/ids";
import { formatFigure, formatMoney, type Minor, type Money } from "@kinfold/money";
import { say } from "@kinfold/language/say";
import { sayIn } from "@kinfold/language/say-in";
import { formatLongDay, type Day } from "#calendar/index.ts";
import { readPerson } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import type { Db } from "#platform/db.ts";
import { drawWalletButton, writeEmail, type EmailContent } from "#platform/email-content.ts";
import type { Platform } from "#platform/platform.ts";

type About = {
  firstName: string;
  publicUrl: string;
  label: string;
  reference: string;
  sum: Money;
};

const toPortfolio = (publicUrl: string, portfolioId: PortfolioId) => ({
  label: say("See my contribution"),
  href: `${publicUrl}/dashboard/my-investments/details/${portfolioId}`,
});

/** What happened to a member's money in a plan. */
export type OrderEvent =
  | { kind: "waits"; portfolioId: PortfolioId; dealingOn: Day; isApproved: boolean }
  | { kind: "counts"; portfolioId: PortfolioId; from: Day }
  | { kind: "allotted"; portfolioId: PortfolioId; units: string; unitPrice: string; dealtOn: Day }
  | { kind: "kept" | "returned"; reason: string }
  | { kind: "redeemed"; units: string; unitPrice: string; dealtOn: Day; feeMinor: Minor }
  | {
      kind: "corrected";
      valuationId: ValuationId;
      portfolioId: PortfolioId;
      units: string;
      unitPrice: string;
      dealtOn: Day;
    }
  | { kind: "asked"; portfolioId: PortfolioId; dealingOn: Day }
  | { kind: "taken_back"; portfolioId: PortfolioId }
  | { kind: "rolled_over"; portfolioId: PortfolioId; endedOn: Day; nextTerm: readonly string[] }
  | { kind: "matured"; interestMinor: Minor; taxMinor: Minor; nextTerm?: readonly string[] };

function words(event: OrderEvent, { label, sum, publicUrl }: About) {
  const { currency, amountMinor: minor } = sum;
  const figure = formatMoney(sum);
  const wallet = drawWalletButton(publicUrl);
  switch (event.kind) {
    case "waits":
      return {
        kind: "contribution_received",
        subject: say("{amount} for {label}", { amount: figure, label }),
        paragraphs: [
          say("Your contribution of {amount} to {label} arrived.", { amount: figure, label }),
          event.isApproved
            ? say("It buys units at the price of {day}, as soon as that is published.", {
                day: formatLongDay(event.dealingOn),
              })
            : say(
                "It waits until your documents are approved, and then buys units at the next price.",
              ),
        ],
        button: toPortfolio(publicUrl, event.portfolioId),
      };
    case "counts":
      return {
        kind: "contribution_received",
        subject: say("{amount} for {label}", { amount: figure, label }),
        paragraphs: [
          say("Your contribution of {amount} to {label} arrived and earns interest from {day}.", {
            amount: figure,
            label,
            day: formatLongDay(event.from),
          }),
        ],
        button: toPortfolio(publicUrl, event.portfolioId),
      };
    case "allotted":
      return {
        kind: "units_allotted",
        subject: say("Your units in {label}", { label }),
        paragraphs: [
          say("{amount} bought {units} units of {label} at {unitPrice}, the price of {day}.", {
            amount: figure,
            units: event.units,
            label,
            unitPrice: event.unitPrice,
            day: formatLongDay(event.dealtOn),
          }),
        ],
        button: toPortfolio(publicUrl, event.portfolioId),
      };
    case "corrected": {
      const tooLittle = say("{amount} that you were paid too little is in your wallet.", {
        amount: figure,
      });
      return {
        kind: "units_corrected",
        subject: say("The price of {label} was corrected", { label }),
        paragraphs: [
          say(
            "The price of {label} for {day} was corrected to {unitPrice}. We are sorry that it was wrong.",
            { label, day: formatLongDay(event.dealtOn), unitPrice: event.unitPrice },
          ),
          `${say("You now hold {units} units.", { units: event.units })}${minor > 0n ? ` ${tooLittle}` : ""}`,
        ],
        button: toPortfolio(publicUrl, event.portfolioId),
      };
    }
    case "kept": {
      const arrived = say("Your payment for {label} arrived.", { label });
      return {
        kind: "contribution_kept",
        subject: say("{amount} is in your wallet", { amount: figure }),
        paragraphs: [`${arrived} ${event.reason}`],
        button: wallet,
      };
    }
    case "returned": {
      const givenBack = say("Your contribution of {amount} to {label} was given back.", {
        amount: figure,
        label,
      });
      return {
        kind: "contribution_returned",
        subject: say("{amount} is back in your wallet", { amount: figure }),
        paragraphs: [`${givenBack} ${event.reason}`],
        button: wallet,
      };
    }
    case "taken_back":
      return {
        kind: "redemption_taken_back",
        subject: say("Your units stay in {label}", { label }),
        paragraphs: [
          say(
            "You took back your request to sell units of {label} worth about {amount}. They stay in the plan.",
            { label, amount: figure },
          ),
          say("If you did not do this, please write to us at once."),
        ],
        button: toPortfolio(publicUrl, event.portfolioId),
      };
    case "asked":
      return {
        kind: "redemption_requested",
        subject: say("You asked for money back from {label}", { label }),
        paragraphs: [
          say(
            "You asked to sell units of {label} worth about {amount}. They are sold at the price of {day}, and the money comes into your wallet.",
            { label, amount: figure, day: formatLongDay(event.dealingOn) },
          ),
          say("If you did not ask for this, please write to us at once."),
        ],
        button: toPortfolio(publicUrl, event.portfolioId),
      };
    case "redeemed":
      if (minor === 0n && event.feeMinor === 0n) {
        return {
          kind: "redemption_paid",
          subject: say("Your units of {label} brought nothing", { label }),
          paragraphs: [
            say(
              "{units} units of {label} were sold at {unitPrice}, the price of {day}. They brought nothing.",
              {
                units: event.units,
                label,
                unitPrice: event.unitPrice,
                day: formatLongDay(event.dealtOn),
              },
            ),
          ],
          button: wallet,
        };
      }
      return {
        kind: "redemption_paid",
        subject: say("{amount} from {label} is in your wallet", { amount: figure, label }),
        paragraphs: [
          say("{units} units of {label} were sold at {unitPrice}, the price of {day}.", {
            units: event.units,
            label,
            unitPrice: event.unitPrice,
            day: formatLongDay(event.dealtOn),
          }),
          event.feeMinor > 0n
            ? say("{amount} is in your wallet, after {feeAmount} for leaving early.", {
                amount: figure,
                feeAmount: formatFigure(event.feeMinor, currency),
              })
            : say("{amount} is in your wallet.", { amount: figure }),
        ],
        button: wallet,
      };
    case "rolled_over":
      return {
        kind: "term_rolled_over",
        subject: say("{label}: another term has begun", { label }),
        paragraphs: [
          say("Your term in {label} ended on {day}. Your units stay in the plan.", {
            label,
            day: formatLongDay(event.endedOn),
          }),
          ...event.nextTerm,
        ],
        button: toPortfolio(publicUrl, event.portfolioId),
      };
    case "matured":
      return {
        kind: "plan_matured",
        subject: say("{label} has matured", { label }),
        paragraphs: [
          say("{label} earned {amount}, of which {taxAmount} was withheld as tax.", {
            label,
            amount: formatFigure(event.interestMinor, currency),
            taxAmount: formatFigure(event.taxMinor, currency),
          }),
          event.nextTerm === undefined
            ? say("{amount} is in your wallet.", { amount: figure })
            : say("{amount} stays in the plan for another term.", { amount: figure }),
          ...(event.nextTerm ?? []),
        ],
        button: wallet,
      };
  }
}

function composeOrderEmail(event: OrderEvent, about: About): EmailContent {
  const emailWords = words(event, about);
  return writeEmail({
    ...emailWords,
    preview: say("Reference {reference}.", { reference: about.reference }),
    brief: { body: emailWords.paragraphs.join(" ") },
    greeting: say("Hello {firstName},", { firstName: about.firstName }),
    notes: [say("Reference {reference}.", { reference: about.reference })],
  });
}

/** What makes this event the same as before. A price may be corrected more than once, and terms end again and again. */
function eventOf(event: OrderEvent, reference: string): string {
  if (event.kind === "corrected") return `${reference}:${event.valuationId}`;
  return event.kind === "rolled_over" ? `${reference}:${event.endedOn}` : reference;
}

/** Writes to a member about their money in a plan, in the transaction that moved it. */
export async function notifyInvestor(
  tx: Db,
  { clock, env, outbox }: Pick<Platform, "clock" | "env" | "outbox">,
  memberId: MemberId,
  about: Pick<About, "label" | "reference" | "sum">,
  orderEvent: OrderEvent,
): Promise<void> {
  const { email, firstName, language } = await readPerson(tx, memberId);
  const emailContent = sayIn(language, () =>
    composeOrderEmail(orderEvent, { ...about, firstName, publicUrl: env.PUBLIC_URL }),
  );
  const event = eventOf(orderEvent, about.reference);
  await notifyMember(tx, { clock, outbox }, { memberId, to: email, emailContent, event });
}
