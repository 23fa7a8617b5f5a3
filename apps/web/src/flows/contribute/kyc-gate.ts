import { COPY } from "@kinfold/contract/copy";
import type { User } from "@kinfold/contract/members";

/** What a member's documents say before they contribute: go on, a sentence to read first, or not yet. */
export type KycGate = { gate: "open" } | { gate: "warns" | "waits" | "blocks"; words: string };

type DocumentStatuses = Pick<
  User,
  | "can_contribute"
  | "has_submitted_kyc"
  | "kyc_is_validated"
  | "has_submitted_poa"
  | "poa_is_validated"
>;

/**
 * The club decides whether a member may contribute; the documents decide what they are told. A warning is read once a
 * session, a block every time, and so is a wait in a club that lets no one contribute before.
 */
export function decideKycGate(member: DocumentStatuses, isDismissed: boolean): KycGate {
  if (member.kyc_is_validated && member.poa_is_validated) return { gate: "open" };
  const isSubmitted = member.has_submitted_kyc && member.has_submitted_poa;
  const words = isSubmitted ? COPY.kycInProgress : COPY.kycNeeded;
  if (!member.can_contribute) return { gate: isSubmitted ? "waits" : "blocks", words };
  return isDismissed ? { gate: "open" } : { gate: "warns", words };
}
