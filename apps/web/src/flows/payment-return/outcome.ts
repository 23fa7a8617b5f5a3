import type { Payment, PaymentStatus } from "@kinfold/contract/payments";
import { say } from "@kinfold/language/say";

/** How a payment that came to rest, or has not yet, is told: the headline, and what a member may do about it. */
export type Outcome = {
  title: string;
  /** What happens next, after the club's own sentence about this payment. */
  next: string | undefined;
  tone: "ok" | "wait" | "bad";
  /** Paying once more is offered: nothing is known to be on its way. What arrives after all is credited beside it. */
  mayPayAgain: boolean;
};

const OUTCOMES: Record<PaymentStatus, Outcome> = {
  pending: {
    title: say("Waiting for your payment"),
    next: say(
      "If you paid, it will be in your wallet soon and we will email you: please do not pay twice. If you left before paying, nothing was taken.",
    ),
    tone: "wait",
    mayPayAgain: false,
  },
  awaiting_confirmation: {
    title: say("Your receipt is with us"),
    next: say("We will email you when the money is in your wallet."),
    tone: "wait",
    mayPayAgain: false,
  },
  success: { title: say("Your wallet is funded"), next: undefined, tone: "ok", mayPayAgain: false },
  failed: {
    title: say("The payment did not go through"),
    next: say("Your wallet is as it was. Try again, or pay another way."),
    tone: "bad",
    mayPayAgain: true,
  },
  abandoned: {
    title: say("Payment not completed"),
    next: say("Your wallet is as it was. Start again whenever you like."),
    tone: "wait",
    mayPayAgain: true,
  },
  expired: {
    title: say("The payment ran out of time"),
    next: say("Your wallet is as it was. Start again for a fresh price."),
    tone: "wait",
    mayPayAgain: true,
  },
  rejected: {
    title: say("We could not confirm your transfer"),
    next: say(
      "If the money left your account, please contact our support team with this reference.",
    ),
    tone: "bad",
    mayPayAgain: false,
  },
  refunded: {
    title: say("This payment was refunded"),
    next: say("Your bank decides when it shows on your statement."),
    tone: "wait",
    mayPayAgain: false,
  },
  disputed: {
    title: say("This payment is disputed"),
    next: say("We will email you when it is settled."),
    tone: "wait",
    mayPayAgain: false,
  },
  reversed: {
    title: say("This payment was reversed"),
    next: say("Please contact our support team if you do not know why."),
    tone: "bad",
    mayPayAgain: false,
  },
};

/** The same where the money was meant for a plan: what differs from a wallet. */
const OF_A_CONTRIBUTION: Partial<Record<PaymentStatus, Partial<Outcome>>> = {
  pending: {
    next: say(
      "If you paid, it will be with your plan soon and we will email you: please do not pay twice. If you left before paying, nothing was taken.",
    ),
  },
  awaiting_confirmation: { next: say("We will email you when the money is with your plan.") },
  success: { title: say("Your payment is in") },
  failed: { next: say("Nothing was contributed. Try again from the plan, or pay another way.") },
  abandoned: { next: say("Nothing was contributed. Start again from the plan whenever you like.") },
  expired: { next: say("Nothing was contributed. Start again from the plan for a fresh price.") },
};

const FLAGGED: Outcome = {
  title: say("We are looking at your payment"),
  next: say("Nothing was added yet. Please do not pay again before you hear from us."),
  tone: "wait",
  mayPayAgain: false,
};

/** What a payment's state means to the member who paid it. Who paid for a plan begins again there, not here. */
export function describeOutcome(payment: Payment): Outcome {
  const { status, portfolio_id: portfolioId, is_flagged: isFlagged } = payment;
  if (isFlagged) return FLAGGED;
  const outcome = OUTCOMES[status];
  if (portfolioId === null) return outcome;
  return { ...outcome, ...OF_A_CONTRIBUTION[status], mayPayAgain: false };
}
