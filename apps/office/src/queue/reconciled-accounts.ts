import { ACCOUNT_NAMES, type ReconciledAccount } from "@kinfold/contract/office/reconciliation";

const isAccount = (text: string): text is ReconciledAccount => Object.hasOwn(ACCOUNT_NAMES, text);

/** The account that an address or an open item names; undefined for anything else. */
export const parseAccount = (text: string): ReconciledAccount | undefined =>
  isAccount(text) ? text : undefined;
