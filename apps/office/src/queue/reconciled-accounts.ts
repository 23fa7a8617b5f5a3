import type { ReconciledAccount } from "@kinfold/contract/office/reconciliation";

/** What an account of the reconciliation is called. */
export const ACCOUNTS: Readonly<Record<ReconciledAccount, string>> = {
  card: "Paystack, cards",
  transfer: "Monnify, transfers",
  card_us: "Flutterwave, cards abroad",
  bank: "The club’s bank",
};

const isAccount = (text: string): text is ReconciledAccount => Object.hasOwn(ACCOUNTS, text);

/** The account that an address or an open item names; undefined for anything else. */
export const parseAccount = (text: string): ReconciledAccount | undefined =>
  isAccount(text) ? text : undefined;
