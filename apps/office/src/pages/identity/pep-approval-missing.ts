import type { ReviewDetail } from "@kinfold/contract/office/identity";

/** Whether this is the government ID of a politically exposed member whom no senior staff member has approved yet. */
export const isPepApprovalMissing = ({ member, review }: ReviewDetail): boolean =>
  review.kind === "kyc" && member.pep !== null && member.pep.state !== "approved";
