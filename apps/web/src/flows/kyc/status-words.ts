import type { User } from "@kinfold/contract/members";
import { say } from "@kinfold/language/say";

/** Whether a member may contribute while documents are looked at: the club decides. */
export function describeWaitingRule(
  member: Pick<User, "contribution_policy" | "kyc_is_validated" | "poa_is_validated">,
): string {
  const isOpen =
    member.contribution_policy === "submitted" ||
    (member.kyc_is_validated && member.poa_is_validated);
  return isOpen
    ? say("You may contribute meanwhile.")
    : say("You may contribute as soon as your documents are approved.");
}

/** Why documents of this member were refused, and what to do, in the order in which they are asked for. */
export const listRejectionReasons = (member: User): readonly string[] =>
  [
    member.is_global ? null : member.bvn_rejection_reason,
    member.kyc_rejection_reason,
    member.poa_rejection_reason,
  ].filter((reason) => reason !== null);
