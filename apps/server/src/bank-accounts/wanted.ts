import { bankAccountRefusals } from "@kinfold/contract/refusals/bank-accounts";
import {
  isDomiciliary,
  type InternationalBankAccountForm,
  type NgnBankAccountForm,
  type UsdBankAccountForm,
} from "@kinfold/contract/bank-accounts";
import { refuseField, refuseForm } from "#platform/refusing.ts";
import { isCountry } from "#reference/index.ts";
import { findNumberFaults, toStoredNumber, findSwiftFault } from "./requirements.ts";
import type { Details, Wanted } from "./set-account.ts";

/** What is empty was not said. */
const omitEmpty = (text: string | undefined): string | undefined =>
  text === "" ? undefined : text;

/** Only what was said, under the name that it is stored by. */
function details(form: UsdBankAccountForm | InternationalBankAccountForm): Details {
  const filled = {
    accountType: omitEmpty("account_type" in form ? form.account_type : undefined),
    branchCode: omitEmpty("branch_code" in form ? form.branch_code : undefined),
    routingNumber: omitEmpty("routing_number" in form ? form.routing_number : undefined),
    swiftCode: omitEmpty(form.swift_code),
    bankAddress: omitEmpty(form.bank_address),
    holderAddress: omitEmpty(form.holder_address),
    intermediaryBank: omitEmpty(form.intermediary_bank),
    intermediarySwift: omitEmpty(form.intermediary_swift),
    intermediaryAccount: omitEmpty(form.intermediary_account),
  };
  return Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== undefined));
}

function refuseFaults(faults: Record<string, string | undefined>): void {
  const fields: Record<string, string> = {};
  for (const [name, words] of Object.entries(faults)) if (words !== undefined) fields[name] = words;
  if (Object.keys(fields).length > 0) refuseForm(fields);
}

const swiftFaults = (form: UsdBankAccountForm | InternationalBankAccountForm) => ({
  ...(omitEmpty(form.swift_code) !== undefined && {
    swift_code: findSwiftFault(form.swift_code ?? ""),
  }),
  ...(omitEmpty(form.intermediary_swift) !== undefined && {
    intermediary_swift: findSwiftFault(form.intermediary_swift ?? ""),
  }),
});

/** The naira account of a form. What it says of names is not looked at. */
export const toNairaAccount = (form: NgnBankAccountForm): Wanted => ({
  slot: "ngn",
  number: form.account_number,
  holder: { bankCode: form.bank_code },
  details: {},
});

const saidHolder = (
  form: { account_name?: string | undefined; bank_name?: string | undefined },
  bankCountry: string,
): Wanted["holder"] => ({
  name: form.account_name ?? "",
  bankName: form.bank_name ?? "",
  bankCountry,
});

/** The dollar account of a form, in the United States or in Nigeria. Refuses `invalid` for a SWIFT code of nowhere. */
export function toDollarAccount(form: UsdBankAccountForm): Wanted {
  refuseFaults(swiftFaults(form));
  return {
    slot: "usd",
    number: form.account_number,
    holder: isDomiciliary(form) ? { bankCode: form.bank_code ?? "" } : saidHolder(form, "US"),
    details: details(form),
  };
}

/** The account abroad of a form. Refuses `invalid` for what its country's banks do not know. */
export function toAccountAbroad(form: InternationalBankAccountForm): Wanted {
  if (!isCountry(form.bank_country)) {
    refuseField("bank_country", bankAccountRefusals().invalid.country);
  }
  refuseFaults({ ...findNumberFaults(form), ...swiftFaults(form) });
  const { number, isIban } = toStoredNumber(form);
  return {
    slot: "other",
    number,
    holder: saidHolder(form, form.bank_country),
    details: { ...details(form), isIban },
  };
}
