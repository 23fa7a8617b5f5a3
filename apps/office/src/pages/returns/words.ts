import type {
  PaymentReturn,
  PaymentReturnState,
  ReturnAction,
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
  reversal: { words: "Taken back by the bank", tone: "error" },
  reversal_proposed: { words: "To be confirmed", tone: "wait" },
  correction_proposed: { words: "Correction to confirm", tone: "wait" },
  undo_proposed: { words: "Undoing to confirm", tone: "wait" },
  undone: { words: "Undone", tone: "quiet" },
};

/** What kind of return it is, as a sentence begins. */
export const formatKind = ({ kind }: Pick<PaymentReturn, "kind">): string => KIND_WORDS[kind];

const KIND_WORDS: Readonly<Record<PaymentReturn["kind"], string>> = {
  refund: "Refund",
  dispute: "Dispute",
  reversal: "Reversal",
  correction: "Correction",
};

/** The action, as it is written before the name of the staff member. */
export const formatAction = (action: ReturnAction, kind: PaymentReturn["kind"]): string =>
  (kind === "correction" ? CORRECTION_WORDS[action] : undefined) ?? ACTION_WORDS[action];

const CORRECTION_WORDS: Partial<Record<ReturnAction, string>> = {
  reversal_take_proposed: "Correction proposed",
  reversal_taken: "Corrected",
  reversal_release_proposed: "Undoing proposed",
  reversal_released: "Undone",
};

const ACTION_WORDS: Readonly<Record<ReturnAction, string>> = {
  asked: "Asked for",
  released: "Released",
  declined: "Declined",
  recovery_proposed: "Taking what is owed proposed",
  recovered: "What is owed taken",
  recovery_refused: "Not taken",
  reversal_take_proposed: "Taking it for good proposed",
  reversal_release_proposed: "Release proposed",
  reversal_taken: "Taken for good",
  reversal_released: "Released",
  reversal_refused: "Proposal not agreed to",
};
