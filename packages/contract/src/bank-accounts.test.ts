import { describe, expect, test } from "vitest";
import {
  AnyBankAccountForm,
  getAccountRequirements,
  InternationalBankAccountForm,
  isRoutingNumber,
  NgnBankAccountForm,
  UsdBankAccountForm,
} from "./bank-accounts.ts";
import { findFieldErrors } from "./describe.ts";
import { BankAccount, User } from "./members.ts";
import { ProfileForm } from "./profile.ts";
import { requirements } from "./testing/bank-account-samples.ts";
import { bankAccounts, users } from "./testing/samples.ts";

test("every sample fits its struct", () => {
  for (const one of Object.values(requirements)) {
    expect(findFieldErrors(one, getAccountRequirements.reply)).toBeUndefined();
  }
  for (const one of Object.values(bankAccounts)) {
    expect(findFieldErrors(one, BankAccount)).toBeUndefined();
    expect(findFieldErrors({ ...users.validated, ngn_bank_account: one }, User)).toBeUndefined();
  }
});

test.each([
  ["021000021", true],
  ["011401533", true],
  ["026009593", true],
  ["111000025", true],
  ["021000022", false],
  ["120000021", false],
  ["000000000", false],
  ["21000021", false],
  ["02100002x", false],
  ["", false],
])("the routing number %s holds: %s", (number, holds) => {
  expect(isRoutingNumber(number)).toBe(holds);
});

const password = { current_password: "Market-day-77" };

describe("each form says what is missing", () => {
  test("naira", () => {
    expect(findFieldErrors({}, NgnBankAccountForm)).toEqual({
      bank_code: "Please choose a bank from the list.",
      account_number: "Enter the 10-digit account number.",
      current_password: "Please enter your password",
    });
  });

  test("dollars, by where the account is", () => {
    const states = { bank_country: "US", account_number: "12345", ...password };
    expect(Object.keys(findFieldErrors(states, UsdBankAccountForm) ?? {})).toEqual([
      "account_name",
      "bank_name",
      "routing_number",
      "account_type",
    ]);
    const nigeria = { bank_country: "NG", account_number: "12345", ...password };
    expect(Object.keys(findFieldErrors(nigeria, UsdBankAccountForm) ?? {})).toEqual([
      "bank_code",
      "account_number",
    ]);
    const byItsBank = { bank_code: "058", account_number: "0123456785", ...password };
    expect(findFieldErrors(byItsBank, UsdBankAccountForm)).toBeUndefined();
  });

  test("abroad, which is neither Nigeria nor the United States", () => {
    const fields = findFieldErrors(
      { bank_country: "NG", ...password },
      InternationalBankAccountForm,
    );
    expect(Object.keys(fields ?? {})).toEqual([
      "bank_country",
      "account_name",
      "bank_name",
      "swift_code",
      "holder_address",
      "account_number",
    ]);
  });
});

test("what the server decides is not taken from anybody, by name", () => {
  const claimed = { is_verified: true, name_match: "match" };
  for (const fields of [
    findFieldErrors(claimed, NgnBankAccountForm),
    findFieldErrors(claimed, UsdBankAccountForm),
    findFieldErrors(claimed, InternationalBankAccountForm),
    findFieldErrors(claimed, AnyBankAccountForm),
  ]) {
    expect(fields).toMatchObject({
      is_verified: "This field is not expected.",
      name_match: "This field is not expected.",
    });
  }
  expect(findFieldErrors({ is_global: true, kyc_is_validated: true }, ProfileForm)).toEqual({
    is_global: "This field is not expected.",
    kyc_is_validated: "This field is not expected.",
  });
});
