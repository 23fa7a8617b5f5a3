import type { Mandate, MandateEnd, MandateState } from "@kinfold/contract/mandates";

/** Where a direct debit stands, in a word or three. */
export const MANDATE_WORDS: Readonly<Record<MandateState, string>> = {
  asked: "Being set up",
  waiting: "Waiting for you",
  activating: "Waiting for your bank",
  active: "Active",
  refused: "Not set up",
  ended: "Ended",
};

/** Why a direct debit is over, and what to do. */
export const END_WORDS: Readonly<Record<MandateEnd, string>> = {
  member: "You cancelled it. Nothing is taken from this account any more.",
  bank: "Your bank ended it. Nothing is taken from this account any more.",
  expired: "Its last day has passed. Nothing is taken from this account any more.",
  closed: "It ended with your account.",
  other_account: "You agreed to it on another account. Set it up again with this one.",
  other_name: "The name on this account is not the name on your membership.",
  no_consent: "You did not agree to it in time. Set it up again when you like.",
  not_made: "Our payment partner could not set it up. Please try again.",
};

/** "GTBank ••4471" */
export const formatMandateAccount = ({ bank_name: bank, last4 }: Mandate): string =>
  `${bank} ••${last4}`;
