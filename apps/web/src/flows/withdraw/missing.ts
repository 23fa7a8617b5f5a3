import type { User, WithdrawalBlocker } from "@kinfold/contract/members";
import { say } from "@kinfold/language/say";
import type { Currency } from "@kinfold/money";
import { PATHS } from "#paths.ts";

/** One thing that must be in place before money leaves, and where it stands. */
export type Need = {
  code: WithdrawalBlocker;
  name: string;
  state: "done" | "missing" | "waiting" | "refused" | "expired";
  /** Where the member mends it; nothing to mend while it waits. */
  way: { href: string; label: string } | undefined;
};

const TO_KYC = { href: PATHS.accountKyc, label: say("Go to KYC") };
const TO_BANK = { href: PATHS.accountBank, label: say("Add bank") };

const DOCUMENT_STATES = {
  not_submitted: "missing",
  pending: "waiting",
  validated: "done",
  rejected: "refused",
  expired: "expired",
} as const satisfies Record<User["kyc_status"], Need["state"]>;

/** What stands between this member and money out of this wallet. The server says it; this is only which. */
export const listBlockers = (member: User, currency: Currency): readonly WithdrawalBlocker[] =>
  member.withdrawal_blockers[currency === "NGN" ? "ngn" : "usd"];

/** Everything that must be in place, each with where it stands: no BVN for a global member. */
export function listNeeds(
  member: User,
  currency: Currency,
  blockers: readonly WithdrawalBlocker[],
): readonly Need[] {
  const toDocumentNeed = (
    name: string,
    code: WithdrawalBlocker,
    status: User["kyc_status"],
  ): Need => {
    const documentState = DOCUMENT_STATES[status];
    // What the server blocks is not done, however the member was read a moment ago.
    const state = !blockers.includes(code)
      ? "done"
      : documentState === "done"
        ? "waiting"
        : documentState;
    return { code, name, state, way: state === "done" || state === "waiting" ? undefined : TO_KYC };
  };
  const bank = blockers.includes("bank") ? bankState(member, currency) : "done";
  return [
    ...(member.is_global ? [] : [toDocumentNeed("BVN", "bvn", member.bvn_status)]),
    toDocumentNeed(say("Government ID"), "kyc", member.kyc_status),
    toDocumentNeed(say("Proof of address"), "poa", member.poa_status),
    {
      code: "bank",
      name: say("Bank information"),
      state: bank,
      way: bank === "missing" || bank === "refused" ? TO_BANK : undefined,
    },
  ];
}

/** Where the accounts of a currency stand that money cannot go to yet: one that waits, one that was declined, or none. */
function bankState(member: User, currency: Currency): "waiting" | "refused" | "missing" {
  const own = currency === "NGN" ? member.ngn_bank_account : member.usd_bank_account;
  const accounts = [own, member.other_bank_account].filter(
    (account) => account?.currency === currency,
  );
  if (accounts.some((account) => account?.name_match !== "mismatch")) return "waiting";
  return accounts.length > 0 ? "refused" : "missing";
}
