import { DAY_MS } from "@kinfold/contract/durations";
import type { IdentityField } from "@kinfold/contract/members";

/** The answer to a request is due so long after it: NDPA 2023, section 34, with the directive's one month counted as 30 days. */
export const CORRECTION_DUE_MS = 30 * DAY_MS;
/** A proposed answer is decided within a day. */
export const ANSWER_DECIDED_MS = DAY_MS;

/** What an approval says about a member: once it is corrected, they send it again. */
const SAYS = {
  first_name: ["kyc", "poa", "bvn"],
  last_name: ["kyc", "poa", "bvn"],
  date_of_birth: ["kyc", "bvn"],
  citizenship: ["kyc"],
} as const satisfies Record<IdentityField, readonly ("kyc" | "poa" | "bvn")[]>;

/** The approvals that were made for what has been corrected. */
export const listOutdatedApprovals = (
  fields: readonly IdentityField[],
): ("kyc" | "poa" | "bvn")[] => [...new Set(fields.flatMap((field) => [...SAYS[field]]))];
