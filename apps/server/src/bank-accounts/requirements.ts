import { bankAccountRefusals } from "@kinfold/contract/refusals/bank-accounts";
import { SWIFT_PATTERN, type AccountRequirement } from "@kinfold/contract/bank-accounts";
import { countrySpecs, electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";

type Name = AccountRequirement["name"];
type Field = Omit<AccountRequirement, "name">;

/** Territories whose banks use the IBAN of another country. */
const IBAN_OF: Readonly<Record<string, string>> = {
  AX: "FI",
  BL: "FR",
  GF: "FR",
  GG: "GB",
  GP: "FR",
  IM: "GB",
  JE: "GB",
  MF: "FR",
  MQ: "FR",
  NC: "FR",
  PF: "FR",
  PM: "FR",
  RE: "FR",
  TF: "FR",
  WF: "FR",
  YT: "FR",
};

const ibanCountry = (country: string): string => IBAN_OF[country] ?? country;

/** The IBAN specification of the country's banks; undefined where they use none. */
function ibanSpec(country: string): { chars: number } | undefined {
  const spec = countrySpecs[ibanCountry(country)];
  return spec?.IBANRegistry === true && typeof spec.chars === "number"
    ? { chars: spec.chars }
    : undefined;
}

/** Codes that banks without an IBAN ask for beside the account's number. */
const BRANCH_CODES: Readonly<Record<string, Field>> = {
  AU: { label: "BSB", required: true, pattern: "\\d{3}[ -]?\\d{3}", example: "062-000" },
  CA: {
    label: "Transit and institution number",
    required: true,
    pattern: "\\d{5}[ -]?\\d{3}",
    example: "00012-003",
  },
  NZ: {
    label: "Bank and branch",
    required: true,
    pattern: "\\d{2}[ -]?\\d{4}",
    example: "01-0123",
  },
  ZA: { label: "Branch code", required: true, pattern: "\\d{6}", example: "250655" },
};

const TEXT = { required: true, pattern: null, example: null };
const SWIFT: Field = {
  label: "SWIFT code",
  required: true,
  pattern: SWIFT_PATTERN.source,
  example: null,
};

const toRequirement = (name: Name, field: Field): AccountRequirement => ({ name, ...field });

const IN_NIGERIA: readonly AccountRequirement[] = [
  toRequirement("bank_code", { ...TEXT, label: "Bank" }),
  toRequirement("account_number", { ...TEXT, label: "Account number", pattern: "\\d{10}" }),
  toRequirement("swift_code", { ...SWIFT, required: false }),
];

const IN_THE_STATES: readonly AccountRequirement[] = [
  toRequirement("account_name", { ...TEXT, label: "Account holder" }),
  toRequirement("bank_name", { ...TEXT, label: "Bank" }),
  toRequirement("routing_number", { ...TEXT, label: "Routing number", pattern: "\\d{9}" }),
  toRequirement("account_number", { ...TEXT, label: "Account number", pattern: "\\d{4,17}" }),
  toRequirement("account_type", { ...TEXT, label: "Kind of account", pattern: "checking|savings" }),
  toRequirement("holder_address", { ...TEXT, label: "Your address at the bank", required: false }),
  toRequirement("swift_code", { ...SWIFT, required: false }),
];

/** What an account in this country needs, in the order of a form. The code is of a country that there is. */
export function getRequirements(country: string): {
  type: "usd" | "international";
  fields: AccountRequirement[];
} {
  if (country === "NG") return { type: "usd", fields: [...IN_NIGERIA] };
  if (country === "US") return { type: "usd", fields: [...IN_THE_STATES] };
  const spec = ibanSpec(country);
  const branch = BRANCH_CODES[country];
  const number: AccountRequirement[] =
    spec === undefined
      ? [
          toRequirement("account_number", {
            ...TEXT,
            label: "Account number",
            pattern: "[A-Za-z0-9]{4,34}",
          }),
        ]
      : [
          toRequirement("iban", {
            ...TEXT,
            label: "IBAN",
            pattern: `(?:[A-Za-z0-9] ?){${spec.chars}}`,
          }),
        ];
  return {
    type: "international",
    fields: [
      toRequirement("account_name", { ...TEXT, label: "Account holder" }),
      toRequirement("bank_name", { ...TEXT, label: "Bank" }),
      ...number,
      ...(branch === undefined ? [] : [toRequirement("branch_code", branch)]),
      toRequirement("swift_code", SWIFT),
      toRequirement("holder_address", { ...TEXT, label: "Your address at the bank" }),
      toRequirement("bank_address", { ...TEXT, label: "The bank’s address", required: false }),
    ],
  };
}

type AbroadAccount = {
  bank_country: string;
  iban?: string | undefined;
  account_number?: string | undefined;
  branch_code?: string | undefined;
};

/** A wrong SWIFT code, in words; undefined when there is such a country and the form holds. */
export const findSwiftFault = (swift: string): string | undefined =>
  isValidBIC(swift) ? undefined : bankAccountRefusals().invalid.swift.sentence;

/** What is wrong with the number of an account abroad, by field. */
export function findNumberFaults(account: AbroadAccount): Record<string, string> {
  const { bank_country: country, iban = "", branch_code: given = "" } = account;
  const faults: Record<string, string> = {};
  const { invalid: says } = bankAccountRefusals();
  if (ibanSpec(country) !== undefined) {
    const plain = electronicFormatIBAN(iban) ?? "";
    if (iban === "") faults["iban"] = says.ibanMissing.sentence;
    else if (!plain.startsWith(ibanCountry(country))) {
      faults["iban"] = says.ibanAbroad.sentence;
    } else if (!isValidIBAN(plain)) {
      faults["iban"] = says.iban.sentence;
    }
  } else if ((account.account_number ?? "") === "") {
    faults["account_number"] = says.accountNumber.sentence;
  }
  const branch = BRANCH_CODES[country];
  if (branch?.pattern != null && !new RegExp(`^(?:${branch.pattern})$`).test(given)) {
    faults["branch_code"] = says.branchCode(branch.label, branch.example ?? "").sentence;
  }
  return faults;
}

/** The IBAN, or the number, as it is stored: capitals and digits without spaces. */
export function toStoredNumber(account: AbroadAccount): { number: string; isIban: boolean } {
  const isIban = ibanSpec(account.bank_country) !== undefined;
  const accountNumber = (isIban ? account.iban : account.account_number) ?? "";
  return { number: accountNumber.replace(/[^A-Za-z0-9]/g, "").toUpperCase(), isIban };
}
