import { say } from "@kinfold/language/say";
import {
  array,
  boolean,
  enums,
  literal,
  nullable,
  object,
  optional,
  size,
  string,
  type,
  type Infer,
  type Struct,
} from "superstruct";
import { describeStruct, addRule, withMessage, type Wrong } from "./describe.ts";
import { declareEndpoint } from "./endpoint.ts";
import { BANK_TEXT_MAX_CHARACTERS } from "./limits.ts";
import { BankAccount } from "./members.ts";
import { Currency } from "./money.ts";
import { Nuban } from "./reference.ts";
import { GivenPassword } from "./credentials.ts";
import { Text } from "./sign-up.ts";
import { dropGrouping, findNubanFault, normalizeText } from "./typed-text.ts";

/** Which of the member's three accounts one is. */
export const BankAccountType = enums(["ngn", "usd", "international"]);
export type BankAccountType = Infer<typeof BankAccountType>;

const BAD_TEXT = say("Use at most {count} characters.", { count: BANK_TEXT_MAX_CHARACTERS });
const BankText = withMessage(size(Text, 0, BANK_TEXT_MAX_CHARACTERS), BAD_TEXT);
const Digits = (pattern: RegExp, sentence: string): Struct<string, null> =>
  describeStruct(
    addRule(normalizeText(withMessage(string(), sentence), dropGrouping), (text) =>
      pattern.test(text) ? undefined : sentence,
    ),
    { type: "string", pattern: pattern.source },
  );

const CHOOSE_COUNTRY = say("Please choose a country from the list");
const BankCountry = Digits(/^[A-Z]{2}$/, CHOOSE_COUNTRY);
const BankCode = withMessage(size(string(), 1, 16), say("Please choose a bank from the list."));
const AccountNumber = Digits(
  /^[A-Z0-9]{4,34}$/i,
  say("Enter the account number, digits and letters."),
);
/** BIC, ISO 9362: bank, country, place and perhaps a branch. */
export const SWIFT_PATTERN = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
const SwiftCode = Digits(SWIFT_PATTERN, say("A SWIFT code has 8 or 11 letters and digits."));
const Iban = Digits(/^[A-Za-z]{2}[0-9 ]{2}[A-Za-z0-9 ]{7,38}$/, say("Enter the whole IBAN."));

/** True when the checksum of an American bank's nine digits holds. Payments and wires may differ in the number, not in the rule. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === "000000000") return false;
  const weights = [3, 7, 1];
  const sum = Array.from(text, Number).reduce(
    (total, digit, place) => total + digit * (weights[place % 3] ?? 0),
    0,
  );
  return sum % 10 === 0;
}

const RoutingNumber: Struct<string, null> = describeStruct(
  addRule(
    normalizeText(withMessage(string(), say("A routing number has nine digits.")), dropGrouping),
    (text) =>
      !/^\d{9}$/.test(text)
        ? say("A routing number has nine digits.")
        : isRoutingNumber(text)
          ? undefined
          : say("This routing number is not right. Please check its digits."),
  ),
  { type: "string", pattern: "^\\d{9}$" },
);

/** Anyone who changes where money goes shows again that it is them. */
const asserted = {
  current_password: GivenPassword,
  /** Of members with two-factor on. */
  two_factor_code: optional(
    nullable(withMessage(size(string(), 1, 64), say("Please enter the code."))),
  ),
};

/** What may be said of any account abroad or in dollars. */
const wire = {
  account_name: optional(BankText),
  bank_name: optional(BankText),
  swift_code: optional(SwiftCode),
  bank_address: optional(BankText),
  /** Of the holder: wires need it. */
  holder_address: optional(BankText),
  intermediary_bank: optional(BankText),
  intermediary_swift: optional(SwiftCode),
  intermediary_account: optional(BankText),
};

const listWrong = (name: string, message: string | undefined): Wrong[] =>
  message === undefined ? [] : [{ path: [name], message }];

const isMissing = (text: string | undefined): boolean => (text ?? "") === "";

function missing(given: Record<string, unknown>, asked: Record<string, string>): Wrong[] {
  return Object.entries(asked)
    .filter(([name]) => (given[name] ?? "") === "")
    .map(([name, message]) => ({ path: [name], message }));
}

/** `bank_name` and `account_name` may come along and are never believed: the bank is asked. */
export const NgnBankAccountForm = object({
  bank_code: BankCode,
  account_number: Nuban,
  bank_name: optional(BankText),
  account_name: optional(BankText),
  ...asserted,
});
export type NgnBankAccountForm = Infer<typeof NgnBankAccountForm>;

const ASKED_IN_THE_STATES = {
  account_name: say("Enter the name that the account is in."),
  bank_name: say("Enter the bank’s name."),
  routing_number: say("Enter the routing number."),
  account_type: say("Choose the kind of account."),
};

/** An American account, or a Nigerian domiciliary one, which has a `bank_code`. */
export const UsdBankAccountForm = addRule(
  object({
    bank_country: optional(enums(["US", "NG"])),
    account_number: Digits(/^\d{4,17}$/, say("Enter the account number, 4 to 17 digits.")),
    bank_code: optional(BankCode),
    routing_number: optional(RoutingNumber),
    account_type: optional(
      withMessage(enums(["checking", "savings"]), say("Choose the kind of account.")),
    ),
    currency: optional(literal("USD")),
    ...wire,
    ...asserted,
  }),
  (form) =>
    isDomiciliary(form)
      ? [
          ...missing(form, { bank_code: say("Please choose a bank from the list.") }),
          ...listWrong("account_number", findNubanFault(form.account_number)),
        ]
      : missing(form, ASKED_IN_THE_STATES),
);
export type UsdBankAccountForm = Infer<typeof UsdBankAccountForm>;

/** Whether a dollar account is one in Nigeria. */
export const isDomiciliary = (form: {
  bank_country?: "US" | "NG" | undefined;
  bank_code?: string | undefined;
}): boolean =>
  form.bank_country === "NG" || (form.bank_country === undefined && !isMissing(form.bank_code));

/** An account in any other country. What its country asks for beyond this is in `account-requirements`. */
export const InternationalBankAccountForm = addRule(
  object({
    bank_country: BankCountry,
    account_number: optional(AccountNumber),
    iban: optional(Iban),
    /** Sort code, BSB, or transit and institution number, as the country has it. */
    branch_code: optional(Digits(/^[0-9 -]{4,16}$/, say("Enter the code, digits only."))),
    currency: optional(literal("USD")),
    ...wire,
    ...asserted,
  }),
  (form) => [
    ...(form.bank_country === "NG" || form.bank_country === "US"
      ? [
          {
            path: ["bank_country"],
            message: say(
              "Add this as your dollar bank account: it is for the United States and Nigeria.",
            ),
          },
        ]
      : []),
    ...missing(form, {
      account_name: say("Enter the name that the account is in."),
      bank_name: say("Enter the bank’s name."),
      swift_code: say("Enter the SWIFT code."),
      holder_address: say("Enter your address as the bank has it."),
    }),
    ...(isMissing(form.account_number) && isMissing(form.iban)
      ? [{ path: ["account_number"], message: say("Enter the account number or the IBAN.") }]
      : []),
  ],
);
export type InternationalBankAccountForm = Infer<typeof InternationalBankAccountForm>;

/** The fields of whichever type it is; each type has its own rules, as above. */
export const AnyBankAccountForm = object({
  type: BankAccountType,
  currency: Currency,
  bank_country: optional(string()),
  bank_code: optional(string()),
  account_number: optional(string()),
  iban: optional(string()),
  routing_number: optional(string()),
  account_type: optional(string()),
  branch_code: optional(string()),
  account_name: optional(string()),
  bank_name: optional(string()),
  swift_code: optional(string()),
  bank_address: optional(string()),
  holder_address: optional(string()),
  intermediary_bank: optional(string()),
  intermediary_swift: optional(string()),
  intermediary_account: optional(string()),
  ...asserted,
});
export type AnyBankAccountForm = Infer<typeof AnyBankAccountForm>;

const change = {
  access: "member",
  refusals: {
    password_wrong: 422,
    step_up_required: 403,
    two_factor_invalid: 422,
    bank_unknown: 422,
    bank_unresolved: 422,
    bank_unreachable: 503,
    bank_name_mismatch: 422,
    bank_not_offered: 403,
    bank_change_cooling: 409,
  },
} as const;

export const setNgnBankAccount = declareEndpoint({
  ...change,
  name: "setNgnBankAccount",
  method: "PATCH",
  path: "/customer/ngn-bank-account",
  summary:
    "Where naira are paid. The holder’s name is the bank’s own answer and must be the member’s.",
  body: NgnBankAccountForm,
  reply: type({ ngn_bank_account: BankAccount, message: string() }),
});

export const setUsdBankAccount = declareEndpoint({
  ...change,
  name: "setUsdBankAccount",
  method: "PATCH",
  path: "/customer/usd-bank-account",
  summary:
    "Where dollars are paid: an account in the United States, or a domiciliary one in Nigeria.",
  body: UsdBankAccountForm,
  reply: type({ usd_bank_account: BankAccount, message: string() }),
});

const international = {
  ...change,
  method: "PATCH",
  body: InternationalBankAccountForm,
  reply: type({ other_bank_account: BankAccount, message: string() }),
} as const;

export const setInternationalBankAccount = declareEndpoint({
  ...international,
  name: "setInternationalBankAccount",
  path: "/customer/international-bank-account",
  summary: "Where dollars are paid in any other country.",
});

export const setOtherBankAccount = declareEndpoint({
  ...international,
  name: "setOtherBankAccount",
  path: "/customer/other-bank-account",
  summary: "The same as setInternationalBankAccount, under its other name.",
});

export const addBankAccount = declareEndpoint({
  ...change,
  name: "addBankAccount",
  method: "POST",
  path: "/customer/bank-account",
  status: 201,
  summary: "Adds an account of any type, or puts it in place of the one before.",
  body: AnyBankAccountForm,
  reply: type({ bank_account: BankAccount, message: string() }),
});

/** One thing that banks of a country want to know. `pattern` is a regular expression for the whole value. */
export const AccountRequirement = type({
  name: enums([
    "account_name",
    "bank_name",
    "bank_code",
    "account_number",
    "iban",
    "routing_number",
    "account_type",
    "branch_code",
    "swift_code",
    "bank_address",
    "holder_address",
  ]),
  label: string(),
  required: boolean(),
  pattern: nullable(string()),
  example: nullable(string()),
});
export type AccountRequirement = Infer<typeof AccountRequirement>;

export const getAccountRequirements = declareEndpoint({
  name: "getAccountRequirements",
  method: "GET",
  path: "/payment/account-requirements",
  access: "member",
  summary: "What an account in this country needs, and which of the member’s accounts it would be.",
  query: type({ country: BankCountry }),
  reply: type({ country: string(), type: BankAccountType, fields: array(AccountRequirement) }),
});
export type AccountRequirements = Infer<typeof getAccountRequirements.reply>;
