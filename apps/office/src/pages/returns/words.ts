import type {
  PaymentReturn,
  PaymentReturnState,
  ReturnDeed,
} from "@kinfold/contract/office/returns";
import type { BadgeProps } from "@kinfold/ui/badge";

/** What the states are called in the office, and how they look. */
export const STATE_WORDS: Readonly<
  Record<PaymentReturnState, { words: string; tone: BadgeProps["tone"] }>
> = {
  asked: { words: "To be released", tone: "wait" },
  sending: { words: "On its way", tone: "info" },
  open: { words: "Not decided yet", tone: "info" },
  owed: { words: "Owed", tone: "error" },
  recovery_proposed: { words: "To be agreed", tone: "wait" },
  gone: { words: "Went back", tone: "ok" },
  stayed: { words: "Did not go", tone: "quiet" },
  declined: { words: "Declined", tone: "quiet" },
};

/** What kind of return it is, as a sentence begins. */
export const kindWords = ({ kind }: Pick<PaymentReturn, "kind">): string =>
  kind === "refund" ? "Refund" : "Dispute";

/** What somebody did, before their name. */
export const DEED_WORDS: Readonly<Record<ReturnDeed, string>> = {
  asked: "Asked for",
  released: "Released",
  declined: "Declined",
  recovery_proposed: "Taking what is owed proposed",
  recovered: "What is owed taken",
  recovery_refused: "Not taken",
};
