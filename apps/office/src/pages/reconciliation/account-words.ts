import {
  ACCOUNT_NAMES,
  type DisagreementKind,
  type DisagreementStatus,
} from "@kinfold/contract/office/reconciliation";

/** What it is that two sides do not agree about. */
export const KINDS: Readonly<Record<DisagreementKind, string>> = {
  only_in_books: "Only in the ledger",
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
export const ACCOUNT_OPTIONS: readonly { value: string; label: string }[] =
  optionsOf(ACCOUNT_NAMES);

/** The states of a disagreement, as a field offers them. */
export const STATUS_OPTIONS: readonly { value: string; label: string }[] = optionsOf(STATUSES);

const isStatus = (text: string): text is DisagreementStatus => Object.hasOwn(STATUSES, text);

/** The state that an address names; undefined for anything else. */
export const parseStatus = (text: string): DisagreementStatus | undefined =>
  isStatus(text) ? text : undefined;
