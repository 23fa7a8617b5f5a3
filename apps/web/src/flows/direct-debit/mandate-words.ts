import type { Mandate, MandateEnd, MandateState } from "@kinfold/contract/mandates";
import { say } from "@kinfold/language/say";

/** Where a direct debit stands, in a word or three. */
export const MANDATE_WORDS: Readonly<Record<MandateState, string>> = {
  asked: say("Being set up"),
  waiting: say("Waiting for you"),
  activating: say("Waiting for your bank"),
  active: say("Active"),
  refused: say("Not set up"),
  ended: say("Ended"),
};

/** Why a direct debit is over, and what to do. */
export const END_WORDS: Readonly<Record<MandateEnd, string>> = {
  member: say("You cancelled it. Nothing is taken from this account any more."),
  bank: say("Your bank ended it. Nothing is taken from this account any more."),
  expired: say("Its last day has passed. Nothing is taken from this account any more."),
  closed: say("It ended with your account."),
  other_account: say("You agreed to it on another account. Set it up again with this one."),
  other_name: say("The name on this account is not the name on your membership."),
  no_consent: say("You did not agree to it in time. Set it up again when you like."),
  not_made: say("Our payment partner could not set it up. Please try again."),
};

/** "GTBank ••4471" */
export const formatMandateAccount = ({ bank_name: bank, last4 }: Mandate): string =>
  `${bank} ••${last4}`;
