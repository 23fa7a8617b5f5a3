import type { TransferFlag } from "@kinfold/contract/office/receipts";

/** Why to look twice at a receipt. */
export const RECEIPT_FLAG_WORDS: Readonly<Record<TransferFlag, { short: string; long: string }>> = {
  member_locked: {
    short: "Member locked",
    long: "This member is locked. The money is credited and nothing leaves until two staff members unlock them.",
  },
  same_file: { short: "Same file", long: "Another member sent the very same file." },
  rejected_before: {
    short: "Rejected before",
    long: "This receipt was rejected or corrected before.",
  },
  same_bank_reference: {
    short: "Same bank reference",
    long: "Another transfer names the same bank reference.",
  },
  same_amount_and_day: {
    short: "Same amount and day",
    long: "The member said before that they transferred this amount on this day.",
  },
};
