import type { MemberId } from "@kinfold/contract/ids";
import { bankAccountRefusals } from "@kinfold/contract/refusals/bank-accounts";
import * as contract from "@kinfold/contract/bank-accounts";
import { findFieldErrors } from "@kinfold/contract/describe";
import { create, type Struct } from "superstruct";
import type { Mount, CallerState } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { refuseField, refuseForm } from "#platform/refusing.ts";
import { isCountry } from "#reference/index.ts";
import { getRequirements } from "./requirements.ts";
import {
  setAccount,
  type AccountSet,
  type Assertion,
  type BankAccountContext,
  type Wanted,
} from "./set-account.ts";
import { toAccountAbroad, toDollarAccount, toNairaAccount } from "./wanted.ts";

/** What bank accounts need to know of the caller. */
type Owner = CallerState & { memberId: MemberId };

/** The rest of a form for any type, as the form of its own type reads it. Refuses `invalid`, naming each field. */
function as<Form, Schema>(given: unknown, form: Struct<Form, Schema>): Form {
  const fields = findFieldErrors(given, form);
  if (fields === undefined) return create(given, form);
  return refuseForm(fields);
}

function wantedOfAny({ type, currency, ...rest }: contract.AnyBankAccountForm): Wanted {
  const own = type === "ngn" ? "NGN" : "USD";
  if (currency !== own) {
    refuseField("currency", bankAccountRefusals().invalid.otherCurrency(own));
  }
  if (type === "ngn") return toNairaAccount(as(rest, contract.NgnBankAccountForm));
  if (type === "usd") return toDollarAccount(as(rest, contract.UsdBankAccountForm));
  return toAccountAbroad(as(rest, contract.InternationalBankAccountForm));
}

/** Where members are paid. Everybody sets their own, and shows again that it is them. */
export function mountBankAccountRoutes(
  { guarded }: Mount<Owner>,
  platform: Platform,
  context: BankAccountContext,
): void {
  const set = (memberId: MemberId, wanted: Wanted, assertion: Assertion): Promise<AccountSet> =>
    setAccount(platform, context, { memberId, wanted, assertion });

  guarded(contract.setNgnBankAccount, async ({ body, caller: { memberId } }) => {
    const { account, message } = await set(memberId, toNairaAccount(body), body);
    return { ngn_bank_account: account, message };
  });

  guarded(contract.setUsdBankAccount, async ({ body, caller: { memberId } }) => {
    const { account, message } = await set(memberId, toDollarAccount(body), body);
    return { usd_bank_account: account, message };
  });

  for (const endpoint of [contract.setInternationalBankAccount, contract.setOtherBankAccount]) {
    guarded(endpoint, async ({ body, caller: { memberId } }) => {
      const { account, message } = await set(memberId, toAccountAbroad(body), body);
      return { other_bank_account: account, message };
    });
  }

  guarded(contract.addBankAccount, async ({ body, caller: { memberId } }) => {
    const { account, message } = await set(memberId, wantedOfAny(body), body);
    return { bank_account: account, message };
  });

  guarded(contract.getAccountRequirements, async ({ query: { country } }) => {
    if (!isCountry(country)) {
      refuseField("country", bankAccountRefusals().invalid.country);
    }
    return { country, ...getRequirements(country) };
  });
}
