import {
  IDENTITY_FIELDS,
  type ContributionPolicy,
  type IdentityField,
  type User,
  type WithdrawalBlocker,
} from "@kinfold/contract/members";
import type { Currency } from "@kinfold/money";

/** Documents are looked at within so many working days. */
export const DECIDED_WITHIN_WORKING_DAYS = 3;

/** Where one document stands, in the words of the wire. */
export type DocumentStatus = User["kyc_status"];

/** What stands of a member's documents and bank accounts. */
export type DocumentStates = {
  isGlobal: boolean;
  kyc: DocumentStatus;
  poa: DocumentStatus;
  bvn: DocumentStatus;
  /** The currencies in which a verified account of the member's own waits. */
  payableIn: readonly Currency[];
};

/** A document that was refused or ran out has to be handed in again, so it counts as not handed in. */
export const isSubmitted = (status: DocumentStatus): boolean =>
  status === "pending" || status === "validated";

/** Everything that still stands between a member and a payout, per wallet. Empty means go. Global members have no naira wallet and no BVN. */
export function listWithdrawalBlockers(documents: DocumentStates): {
  ngn: WithdrawalBlocker[];
  usd: WithdrawalBlocker[];
} {
  const either: WithdrawalBlocker[] = [
    ...(documents.isGlobal || documents.bvn === "validated" ? [] : (["bvn"] as const)),
    ...(documents.kyc === "validated" ? [] : (["kyc"] as const)),
    ...(documents.poa === "validated" ? [] : (["poa"] as const)),
  ];
  const to = (currency: Currency): WithdrawalBlocker[] =>
    documents.payableIn.includes(currency) ? either : [...either, "bank"];
  return { ngn: documents.isGlobal ? [] : to("NGN"), usd: to("USD") };
}

/** True when money may leave at least one of the wallets that the member has. */
export function canMakeWithdrawal(documents: DocumentStates): boolean {
  const { ngn, usd } = listWithdrawalBlockers(documents);
  return usd.length === 0 || (!documents.isGlobal && ngn.length === 0);
}

/** True when the member may put money into a plan. Under `submitted` it waits there until the documents are approved. */
export function canContribute({ kyc, poa }: DocumentStates, policy: ContributionPolicy): boolean {
  return policy === "validated"
    ? kyc === "validated" && poa === "validated"
    : isSubmitted(kyc) && isSubmitted(poa);
}

/**
 * What a member may no longer change about themselves. Documents speak of one name: while they are looked at, and once one
 * was approved, even when it has run out since. What was refused may have been refused for the name.
 */
export function listLockedFields({
  kyc,
  bvn,
}: Pick<DocumentStates, "kyc" | "bvn">): IdentityField[] {
  const isProven = isSubmitted(kyc) || kyc === "expired" || isSubmitted(bvn);
  return isProven ? [...IDENTITY_FIELDS] : [];
}

/** The last four digits of an account number or a BVN behind dots: enough for its owner to know it by. */
export const maskNumber = (accountNumber: string): string => `••${accountNumber.slice(-4)}`;
