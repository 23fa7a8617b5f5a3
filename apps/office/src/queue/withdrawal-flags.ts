import type { WithdrawalFlag } from "@kinfold/contract/office/withdrawals";

/** Why to look twice, in a few words and in a sentence. */
export const FLAG_WORDS: Readonly<Record<WithdrawalFlag, { short: string; long: string }>> = {
  member_locked: {
    short: "Member locked",
    long: "Nothing is paid out until two staff members unlock this member.",
  },
  payout_held: {
    short: "Held by compliance",
    long: "Nothing is paid out until compliance ends its hold.",
  },
  owing: {
    short: "Owes the club",
    long: "A payment went back and the wallet lacked a part of it.",
  },
  shared_account: {
    short: "Shared account",
    long: "Another member gave the same bank account.",
  },
  shared_document: {
    short: "Shared document",
    long: "Another member handed in the same file, or a document of the same number.",
  },
  shared_device: {
    short: "Shared device",
    long: "Another member signed in from the same browser.",
  },
  shared_phone: { short: "Shared phone", long: "Another member gave the same phone number." },
  account_unverified: {
    short: "Account not verified",
    long: "The name on the account was not confirmed, or was declined since.",
  },
  account_cooling: {
    short: "Account cooling off",
    long: "The account is younger than a day; nothing is sent there yet.",
  },
  account_changed: { short: "New account", long: "The account was added within the last week." },
  new_device: {
    short: "New device",
    long: "The member signed in from a browser that was new within the last week.",
  },
  large: { short: "Large", long: "₦5,000,000 or $5,000 and more." },
  same_again: {
    short: "Same again",
    long: "Another withdrawal of the same amount is promised for the same day.",
  },
  first_withdrawal: { short: "First", long: "This member was never paid before." },
  exco_open: { short: "Exco open", long: "The Exco has not answered this member's referral." },
};
