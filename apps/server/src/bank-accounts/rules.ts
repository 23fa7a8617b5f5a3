import { BANK_CHANGE_COOLS_MS } from "@kinfold/contract/limits";
import {
  scoreMemberName,
  judgeNameScore,
  type BankAccountRow,
  type MemberNames,
  type NameMatch,
} from "#identity/index.ts";

/** From when on money may go to an account that is set now. */
export const computePayableFrom = (now: Date): Date =>
  new Date(now.getTime() + BANK_CHANGE_COOLS_MS);

/** How the holder's name fits every name that it must fit: as badly as it fits the worst of them. */
export function judgeHolderName(holder: string, expected: readonly MemberNames[]): NameMatch {
  if (expected.length === 0) throw new Error("there is no name to compare an account with");
  return judgeNameScore(Math.min(...expected.map((names) => scoreMemberName(holder, names))));
}

/** Whether the account, or its owner's password, was set so lately that it may not be changed again. One that staff declined may. */
export function isCooling(
  account: Pick<BankAccountRow, "payout_available_at" | "name_match">,
  now: Date,
): boolean {
  return account.name_match !== "mismatch" && now < account.payout_available_at;
}

/** Why staff decline an account, by the code that they choose, and what the member reads. */
const REFUSALS = {
  name_mismatch: "The account is in another name than your membership.",
  joint_account: "The account is not yours alone.",
  reported: "Its owner told us that it must not be paid.",
  other: "We could not find it to be yours.",
} as const;
export type AccountRefusal = keyof typeof REFUSALS;

export const isAccountRefusal = (code: string): code is AccountRefusal =>
  Object.hasOwn(REFUSALS, code);

/** What the member reads about a declined account: the sentence of its reason, and what staff add. */
export function formatRejectionReason(reason: AccountRefusal, note: string): string {
  if (note === "") return REFUSALS[reason];
  return reason === "other" ? note : `${REFUSALS[reason]} ${note}`;
}
