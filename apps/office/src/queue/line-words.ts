import type { LineOutcome, LineState } from "@kinfold/contract/office/line-outcomes";
import type { BadgeProps } from "@kinfold/ui/badge";

/** What the states of a line are called in the office, and how they look. */
export const LINE_STATE_WORDS: Readonly<
  Record<LineState, { words: string; tone: BadgeProps["tone"] }>
> = {
  open: { words: "Open", tone: "wait" },
  proposed: { words: "Proposed", tone: "info" },
  receipt: { words: "Receipt", tone: "ok" },
  settlement: { words: "Settlement", tone: "ok" },
  payout_returned: { words: "Payout returned", tone: "ok" },
  reversal: { words: "Reversal", tone: "ok" },
  payout: { words: "Payout", tone: "ok" },
  bank_charge: { words: "Bank charge", tone: "ok" },
  levy: { words: "Levy", tone: "ok" },
  interest: { words: "Interest", tone: "ok" },
  own_transfer: { words: "Own transfer", tone: "ok" },
  suspense: { words: "Suspense", tone: "wait" },
  set_aside: { words: "Set aside", tone: "quiet" },
};

/** What staff may say that lines are, in the words of several lines. */
export const OUTCOME_WORDS: Readonly<Record<LineOutcome, string>> = {
  payout: "Payouts",
  bank_charge: "Bank charges",
  levy: "Levies",
  interest: "Interest",
  own_transfer: "Transfers between our own accounts",
  suspense: "Suspense, claimed by no one",
  set_aside: "Set aside",
};
