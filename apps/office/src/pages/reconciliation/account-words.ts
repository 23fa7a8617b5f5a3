import type {
  DisagreementKind,
  DisagreementStatus,
  ReconciledAccount,
} from "@kinfold/contract/office/reconciliation";

/** What an account of the reconciliation is called. */
export const ACCOUNTS: Readonly<Record<ReconciledAccount, string>> = {
  card: "Paystack, cards",
  transfer: "Monnify, transfers",
  card_us: "Flutterwave, cards abroad",
  bank: "The club’s bank",
};

/** What it is that two sides do not agree about. */
export const KINDS: Readonly<Record<DisagreementKind, string>> = {
  only_in_books: "Only in the books",
  only_at_provider: "Only at the provider",
  only_at_bank: "Only at the bank",
  differs: "Other figures",
};

/** Where a disagreement stands. */
export const STATUSES: Readonly<Record<DisagreementStatus, string>> = {
  open: "Not explained",
  explained: "Explained",
  settled: "Agreed since",
};

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The accounts, as a field offers them. */
export const ACCOUNT_OPTIONS: readonly { value: string; label: string }[] = optionsOf(ACCOUNTS);

/** The states of a disagreement, as a field offers them. */
export const STATUS_OPTIONS: readonly { value: string; label: string }[] = optionsOf(STATUSES);

const isOneOf = <Name extends string>(
  words: Readonly<Record<Name, string>>,
  text: string,
): text is Name => Object.hasOwn(words, text);

/** The account that an address names; undefined for anything else. */
export const parseAccount = (text: string): ReconciledAccount | undefined =>
  isOneOf(ACCOUNTS, text) ? text : undefined;

/** The state that an address names; undefined for anything else. */
export const parseStatus = (text: string): DisagreementStatus | undefined =>
  isOneOf(STATUSES, text) ? text : undefined;
