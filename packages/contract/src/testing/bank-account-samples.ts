import type { AccountRequirements } from "../bank-accounts.ts";
import { SWIFT_PATTERN } from "../bank-accounts.ts";

const text = { required: true, pattern: null, example: null };
const swift = {
  name: "swift_code",
  label: "SWIFT code",
  pattern: SWIFT_PATTERN.source,
  example: null,
} as const;

/** What banks of a few countries ask for. A test proves that each fits its struct. */
export const requirements = {
  states: {
    country: "US",
    type: "usd",
    fields: [
      { ...text, name: "account_name", label: "Account holder" },
      { ...text, name: "bank_name", label: "Bank" },
      { ...text, name: "routing_number", label: "Routing number", pattern: "\\d{9}" },
      { ...text, name: "account_number", label: "Account number", pattern: "\\d{4,17}" },
      { ...text, name: "account_type", label: "Kind of account", pattern: "checking|savings" },
      { ...text, name: "holder_address", label: "Your address at the bank", required: false },
      { ...swift, required: false },
    ],
  },
  nigeria: {
    country: "NG",
    type: "usd",
    fields: [
      { ...text, name: "bank_code", label: "Bank" },
      { ...text, name: "account_number", label: "Account number", pattern: "\\d{10}" },
      { ...swift, required: false },
    ],
  },
  kingdom: {
    country: "GB",
    type: "international",
    fields: [
      { ...text, name: "account_name", label: "Account holder" },
      { ...text, name: "bank_name", label: "Bank" },
      { ...text, name: "iban", label: "IBAN", pattern: "(?:[A-Za-z0-9] ?){22}" },
      { ...swift, required: true },
      { ...text, name: "holder_address", label: "Your address at the bank" },
      { ...text, name: "bank_address", label: "The bank’s address", required: false },
    ],
  },
  canada: {
    country: "CA",
    type: "international",
    fields: [
      { ...text, name: "account_name", label: "Account holder" },
      { ...text, name: "bank_name", label: "Bank" },
      { ...text, name: "account_number", label: "Account number", pattern: "[A-Za-z0-9]{4,34}" },
      {
        ...text,
        name: "branch_code",
        label: "Transit and institution number",
        pattern: "\\d{5}[ -]?\\d{3}",
        example: "00012-003",
      },
      { ...swift, required: true },
      { ...text, name: "holder_address", label: "Your address at the bank" },
    ],
  },
} satisfies Record<string, AccountRequirements>;
