import { cents, kobo, type Minor } from "@kinfold/money";
import { DAY_MS } from "@kinfold/contract/durations";

/** A senior staff member answers within a day, so that a member's identity is decided by its promised day. */
export const PEP_APPROVAL_DUE_MS: number = DAY_MS;

/**
 * From which amount a transaction of an individual is reported to the NFIU, and within how many days. Money Laundering (Prevention
 * and Prohibition) Act 2022, in force since 12 May 2022: section 11 (above ₦5,000,000, seven days) and section 3 (international
 * transfers above $10,000, one day). All members are individuals; of a company it would be ₦10,000,000.
 */
export const LARGE_TRANSACTIONS: {
  naira: Minor<"NGN">;
  days: number;
  internationalDollars: Minor<"USD">;
  internationalDays: number;
} = {
  naira: kobo(500_000_000n),
  days: 7,
  internationalDollars: cents(1_000_000n),
  internationalDays: 1,
};

/** A case is reported or closed within 24 hours: Money Laundering (Prevention and Prohibition) Act 2022, section 7. */
export const CASE_DUE_MS: number = DAY_MS;

/** Unusual transactions are looked at within three days, so that a weekend is no breach. No law says when. */
export const UNUSUAL_LOOK_DAYS = 3;
