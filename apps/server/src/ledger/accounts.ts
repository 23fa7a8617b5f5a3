import type { WalletId } from "@kinfold/contract/ids";
import type { Currency } from "@kinfold/money";

/** Through whom a payment reached the club; `bank` is a transfer that staff found on the statement. */
export type Gateway = "card" | "transfer" | "card_us" | "bank" | "direct_debit";

/** Where a payment is until its provider pays it out, or the bank. A direct debit is with the provider of cards. */
export type Collector = Exclude<Gateway, "direct_debit">;

/** Where a line of the bank is posted that is no payment: what banks and the state took, what banks paid, and what no one knows. */
export type LineAccount = "bank_charges" | "levies" | "bank_interest" | "suspense";

type ClubAccount =
  | "bank"
  | "payouts"
  | "fees"
  | "provider_fees"
  | "exchange"
  | "adjustments"
  | "withholding_tax"
  | "receivable"
  | "reversals"
  | "own_funds"
  | LineAccount
  | `clearing:${Exclude<Collector, "bank">}`;

type PlanAccount = "waiting" | "pool" | "growth" | "residue";

/** The name of an account in the ledger; migrations 0002, 0009, 0014, 0046, 0254, 0255 and 0296 say what each of the club's own is for. */
export type AccountName =
  | `plan:${number}:${PlanAccount}`
  | `wallet:${string}:${"available" | "held"}`
  | `club:${ClubAccount}:${Currency}`
  | `club:bank_account:${string}:${Currency}`;

/** What a member may spend. */
export const nameAvailableAccount = (walletId: WalletId): AccountName =>
  `wallet:${walletId}:available`;

/** What a member asked to be paid and may no longer spend. */
export const nameHeldAccount = (walletId: WalletId): AccountName => `wallet:${walletId}:held`;

/** An account of the club itself. */
export const nameClubAccount = (account: ClubAccount, currency: Currency): AccountName =>
  `club:${account}:${currency}`;

/** An account of the club at a bank, as the statements of that account have it. */
export const nameBankAccount = (accountNumber: string, currency: Currency): AccountName =>
  `club:bank_account:${accountNumber}:${currency}`;

/** Where a payment arrives: with its provider until that settles, or in the club's bank. */
export function nameArrivalsAccount(gateway: Gateway, currency: Currency): AccountName {
  if (gateway === "bank") return nameClubAccount("bank", currency);
  // The provider of cards collects debits too, and pays both out together.
  const collectedAs = gateway === "direct_debit" ? "card" : gateway;
  return nameClubAccount(`clearing:${collectedAs}`, currency);
}

/** An account of a plan: what waits for its dealing, what members' units are worth, what that grew by, what rounding left. */
export const namePlanAccount = (planId: number, account: PlanAccount): AccountName =>
  `plan:${planId}:${account}`;

/** Both accounts of a wallet. */
export const nameWalletAccounts = (walletId: WalletId): AccountName[] => [
  nameAvailableAccount(walletId),
  nameHeldAccount(walletId),
];

/** Every account of a plan. */
export const listPlanAccounts = (planId: number): AccountName[] =>
  (["waiting", "pool", "growth", "residue"] as const).map((account) =>
    namePlanAccount(planId, account),
  );
