import type { MemberId, PortfolioId, ValuationId } from "@kinfold/contract/ids";
import { formatFigure, formatMoney, type Minor, type Money } from "@kinfold/money";
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
  label: "See my contribution",
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
        subject: `${figure} for ${label}`,
        paragraphs: [
          `Your contribution of ${figure} to ${label} arrived.`,
          event.isApproved
            ? `It buys units at the price of ${formatLongDay(event.dealingOn)}, as soon as that is published.`
            : "It waits until your documents are approved, and then buys units at the next price.",
        ],
        button: toPortfolio(publicUrl, event.portfolioId),
      };
    case "counts":
      return {
        kind: "contribution_received",
        subject: `${figure} for ${label}`,
        paragraphs: [
          `Your contribution of ${figure} to ${label} arrived and earns interest from ${formatLongDay(event.from)}.`,
        ],
        button: toPortfolio(publicUrl, event.portfolioId),
      };
    case "allotted":
      return {
        kind: "units_allotted",
        subject: `Your units in ${label}`,
        paragraphs: [
          `${figure} bought ${event.units} units of ${label} at ${event.unitPrice}, the price of ${formatLongDay(event.dealtOn)}.`,
        ],
        button: toPortfolio(publicUrl, event.portfolioId),
      };
    case "corrected":
      return {
        kind: "units_corrected",
        subject: `The price of ${label} was corrected`,
        paragraphs: [
          `The price of ${label} for ${formatLongDay(event.dealtOn)} was corrected to ${event.unitPrice}. We are sorry that it was wrong.`,
          `You now hold ${event.units} units.${minor > 0n ? ` ${figure} that you were paid too little is in your wallet.` : ""}`,
        ],
        button: toPortfolio(publicUrl, event.portfolioId),
      };
    case "kept":
      return {
        kind: "contribution_kept",
        subject: `${figure} is in your wallet`,
        paragraphs: [`Your payment for ${label} arrived. ${event.reason}`],
        button: wallet,
      };
    case "returned":
      return {
        kind: "contribution_returned",
        subject: `${figure} is back in your wallet`,
        paragraphs: [`Your contribution of ${figure} to ${label} was given back. ${event.reason}`],
        button: wallet,
      };
    case "taken_back":
      return {
        kind: "redemption_taken_back",
        subject: `Your units stay in ${label}`,
        paragraphs: [
          `You took back your request to sell units of ${label} worth about ${figure}. They stay in the plan.`,
          "If you did not do this, please write to us at once.",
        ],
        button: toPortfolio(publicUrl, event.portfolioId),
      };
    case "asked":
      return {
        kind: "redemption_requested",
        subject: `You asked for money back from ${label}`,
        paragraphs: [
          `You asked to sell units of ${label} worth about ${figure}. They are sold at the price of ${formatLongDay(event.dealingOn)}, and the money comes into your wallet.`,
          "If you did not ask for this, please write to us at once.",
        ],
        button: toPortfolio(publicUrl, event.portfolioId),
      };
    case "redeemed":
      if (minor === 0n && event.feeMinor === 0n) {
        return {
          kind: "redemption_paid",
          subject: `Your units of ${label} brought nothing`,
          paragraphs: [
            `${event.units} units of ${label} were sold at ${event.unitPrice}, the price of ${formatLongDay(event.dealtOn)}. They brought nothing.`,
          ],
          button: wallet,
        };
      }
      return {
        kind: "redemption_paid",
        subject: `${figure} from ${label} is in your wallet`,
        paragraphs: [
          `${event.units} units of ${label} were sold at ${event.unitPrice}, the price of ${formatLongDay(event.dealtOn)}.`,
          event.feeMinor > 0n
            ? `${figure} is in your wallet, after ${formatFigure(event.feeMinor, currency)} for leaving early.`
            : `${figure} is in your wallet.`,
        ],
        button: wallet,
      };
    case "rolled_over":
      return {
        kind: "term_rolled_over",
        subject: `${label}: another term has begun`,
        paragraphs: [
          `Your term in ${label} ended on ${formatLongDay(event.endedOn)}. Your units stay in the plan.`,
          ...event.nextTerm,
        ],
        button: toPortfolio(publicUrl, event.portfolioId),
      };
    case "matured":
      return {
        kind: "plan_matured",
        subject: `${label} has matured`,
        paragraphs: [
          `${label} earned ${formatFigure(event.interestMinor, currency)}, of which ${formatFigure(event.taxMinor, currency)} was withheld as tax.`,
          event.nextTerm === undefined
            ? `${figure} is in your wallet.`
            : `${figure} stays in the plan for another term.`,
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
    preview: `Reference ${about.reference}.`,
    brief: { body: emailWords.paragraphs.join(" ") },
    greeting: `Hello ${about.firstName},`,
    notes: [`Reference ${about.reference}.`],
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
  const { email, firstName } = await readPerson(tx, memberId);
  const emailContent = composeOrderEmail(orderEvent, {
    ...about,
    firstName,
    publicUrl: env.PUBLIC_URL,
  });
  const event = eventOf(orderEvent, about.reference);
  await notifyMember(tx, { clock, outbox }, { memberId, to: email, emailContent, event });
}
