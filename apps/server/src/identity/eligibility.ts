import type { BankAccountId, MemberId } from "@kinfold/contract/ids";
import type { BankAccount, ContributionPolicy, User } from "@kinfold/contract/members";
import type { Currency } from "@kinfold/money";
import type { Db } from "#platform/db.ts";
import { waitForAll } from "#platform/wait-for-all.ts";
import { addAcceptedNames } from "./accepted-names.ts";
import { scoreMemberName, judgeNameScore, type MemberName } from "./name-match.ts";
import {
  canContribute,
  canMakeWithdrawal,
  isSubmitted,
  listLockedFields,
  maskNumber,
  listWithdrawalBlockers,
  type DocumentStatus,
  type DocumentStates,
} from "./rules.ts";
import {
  listBankAccounts,
  listChecks,
  judgeAccount,
  type AccountSlot,
  type BankAccountRow,
} from "./store.ts";

/** What a member's documents and bank accounts allow, as the wire says it. */
export type Eligibility = Pick<
  User,
  | "can_make_withdrawal"
  | "can_contribute"
  | "contribution_policy"
  | "has_submitted_kyc"
  | "kyc_is_validated"
  | "kyc_status"
  | "kyc_rejection_reason"
  | "has_submitted_poa"
  | "poa_is_validated"
  | "poa_status"
  | "poa_rejection_reason"
  | "is_bvn_validated"
  | "bvn_status"
  | "bvn_rejection_reason"
  | "ngn_bank_account"
  | "usd_bank_account"
  | "other_bank_account"
  | "withdrawal_blockers"
  | "locked_fields"
>;

/** Approved and in the member's own name. */
const isPayable = ({ verified_at: verifiedAt, name_match: match }: BankAccountRow): boolean =>
  verifiedAt !== null && match === "match";

/** An account as its owner reads it: by its last digits. */
export function toBankAccount(account: BankAccountRow): BankAccount {
  const masked = maskNumber(account.account_number);
  return {
    id: account.bank_account_id,
    currency: account.currency,
    bank_name: account.bank_name,
    bank_code: account.bank_code,
    bank_country: account.bank_country,
    account_name: account.account_name,
    account_number_masked: masked,
    swift_code: account.swift_code,
    routing_number: account.routing_number,
    iban_masked: account.is_iban ? masked : null,
    is_verified: isPayable(account),
    name_match: account.name_match,
    declined_reason: account.declined_reason,
    payout_available_at: account.payout_available_at.toISOString(),
    updated_at: (account.decided_at ?? account.created_at).toISOString(),
  };
}

const shown = (account: BankAccountRow | undefined): BankAccount | null =>
  account === undefined ? null : toBankAccount(account);

/** The one place that says what a member may do with money: everything else, screens too, only repeats it. */
export async function readEligibility(
  db: Db,
  { memberId, isGlobal }: { memberId: MemberId; isGlobal: boolean },
  policy: ContributionPolicy,
): Promise<Eligibility> {
  return judgeEligibility(await readDocuments(db, memberId), { isGlobal }, policy);
}

/** What a member's eligibility is judged by: the checks of their documents that count, and their bank accounts. */
export type Documents = {
  checks: Awaited<ReturnType<typeof listChecks>>;
  accounts: Awaited<ReturnType<typeof listBankAccounts>>;
};

/** Reads what a member's eligibility is judged by. */
export async function readDocuments(db: Db, memberId: MemberId): Promise<Documents> {
  const [checks, accounts] = await waitForAll([
    listChecks(db, memberId),
    listBankAccounts(db, memberId),
  ]);
  return { checks, accounts };
}

/** What a member with these documents may do, and what is missing. */
export function judgeEligibility(
  { checks, accounts }: Documents,
  { isGlobal }: { isGlobal: boolean },
  policy: ContributionPolicy,
): Eligibility {
  const check = (kind: string) => checks.find((one) => one.kind === kind);
  const status = (kind: string): DocumentStatus => check(kind)?.status ?? "not_submitted";
  const refusal = (kind: string): string | null => {
    const current = check(kind);
    return current?.status === "rejected" ? current.reason : null;
  };
  const slot = (name: AccountSlot) => accounts.find((account) => account.slot === name);
  const documents: DocumentStates = {
    isGlobal,
    kyc: status("kyc"),
    poa: status("poa"),
    bvn: status("bvn"),
    payableIn: accounts.filter(isPayable).map(({ currency }) => currency),
  };
  return {
    can_make_withdrawal: canMakeWithdrawal(documents),
    can_contribute: canContribute(documents, policy),
    contribution_policy: policy,
    has_submitted_kyc: isSubmitted(documents.kyc),
    kyc_is_validated: documents.kyc === "validated",
    kyc_status: documents.kyc,
    kyc_rejection_reason: refusal("kyc"),
    has_submitted_poa: isSubmitted(documents.poa),
    poa_is_validated: documents.poa === "validated",
    poa_status: documents.poa,
    poa_rejection_reason: refusal("poa"),
    is_bvn_validated: documents.bvn === "validated",
    bvn_status: documents.bvn,
    bvn_rejection_reason: refusal("bvn"),
    ngn_bank_account: isGlobal ? null : shown(slot("ngn")),
    usd_bank_account: shown(slot("usd")),
    other_bank_account: shown(slot("other")),
    withdrawal_blockers: listWithdrawalBlockers(documents),
    locked_fields: listLockedFields(documents),
  };
}

/** A verified account of the member's own in this currency: the one asked for, or the first there is. */
export function choosePayableAccount(
  accounts: readonly BankAccountRow[],
  currency: Currency,
  bankAccountId: BankAccountId | undefined,
): BankAccountRow | undefined {
  const payable = accounts.filter((account) => isPayable(account) && account.currency === currency);
  return bankAccountId === undefined
    ? // "usd" before "other": the account that was named for this wallet.
      payable.toSorted(
        (one, other) => Number(one.slot === "other") - Number(other.slot === "other"),
      )[0]
    : payable.find((account) => account.bank_account_id === bankAccountId);
}

/**
 * Compares the accounts that stand with a new name of their owner. Whatever no longer fits waits for staff, or is not the
 * member's any more: an account must not stay payable under a name that its owner gave up.
 */
export async function judgeAccountsAgain(
  tx: Db,
  memberId: MemberId,
  name: MemberName,
  at: Date,
): Promise<void> {
  const names = await addAcceptedNames(tx, memberId, name);
  for (const account of await listBankAccounts(tx, memberId)) {
    const nameMatch = judgeNameScore(scoreMemberName(account.account_name, names));
    if (nameMatch === "match" || account.name_match === "mismatch") continue;
    await judgeAccount(tx, account.bank_account_id, {
      nameMatch,
      verifiedAt: null,
      rejectionReason: null,
      at,
      by: null,
    });
  }
}
