import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "@kinfold/contract/bank-accounts";
import {
  PASSWORD,
  london,
  naira,
  readOutcome,
  setAccount,
  states,
  countStoredAccounts,
  openAccounts,
  type Accounts,
} from "../testing/accounts.ts";
import type { Visitor } from "../testing/club.ts";

let accounts: Accounts;
let bank: Accounts["bank"];
let club: Accounts["club"];
let email = "";
/** Someone who gets nothing but refusals. */
let refused: Visitor;
const REFUSED = "refused@example.com";
beforeAll(async () => {
  accounts = await openAccounts();
  ({ bank, club } = accounts);
  refused = await club.member(REFUSED);
});
afterAll(() => accounts.close());
beforeEach(() => {
  email = accounts.begin();
});

describe("a dollar account", () => {
  const usd = contract.setUsdBankAccount;

  test("in the United States is kept, and looked at by hand", async () => {
    const ada = await club.member(email);
    const before = bank.asked();
    const { status, body } = await setAccount(ada, states, usd);
    expect(status).toBe(200);
    expect(body.usd_bank_account).toMatchObject({
      currency: "USD",
      bank_country: "US",
      routing_number: "021000021",
      account_number_masked: "••4321",
      name_match: "match",
      is_verified: false,
    });
    expect(body.message).toContain("by hand");
    expect(bank.asked()).toBe(before);
  });

  test("in Nigeria is in the name that its bank says", async () => {
    const ada = await club.member(email);
    const domiciliary = {
      bank_code: "044",
      account_number: "0123456784",
      current_password: PASSWORD,
    };
    const { status, body } = await setAccount(ada, domiciliary, usd);
    expect(status).toBe(200);
    expect(body.usd_bank_account).toMatchObject({
      currency: "USD",
      bank_country: "NG",
      account_name: "OKAFOR ADAEZE CHIOMA",
      is_verified: true,
    });
  });

  test.each([
    [{ routing_number: "021000022" }, "routing_number"],
    [{ routing_number: "02100002" }, "routing_number"],
    [{ routing_number: undefined }, "routing_number"],
    [{ account_number: "123" }, "account_number"],
    [{ account_type: "gold" }, "account_type"],
    [{ account_name: "" }, "account_name"],
    [{ swift_code: "CHASXX33" }, "swift_code"],
    [{ swift_code: "chase" }, "swift_code"],
    [{ currency: "EUR" }, "currency"],
    [{ bank_country: "NG" }, "bank_code"],
  ])("%j is refused", async (change, field) => {
    const answer = await setAccount(refused, { ...states, ...change }, usd);
    expect(readOutcome(answer)).toEqual([422, "invalid"]);
    expect(answer.body.fields).toHaveProperty([field]);
    expect(await countStoredAccounts(club, REFUSED)).toBe(0n);
  });

  test("in another name is refused at the name", async () => {
    const ada = await club.member(email);
    const answer = await setAccount(ada, { ...states, account_name: "Emeka Okafor" }, usd);
    expect([...readOutcome(answer), Object.keys(answer.body.fields)]).toEqual([
      422,
      "bank_name_mismatch",
      ["account_name"],
    ]);
  });
});

describe("an account of any type", () => {
  test.each([
    [{ type: "ngn", currency: "NGN", ...naira }, "NG"],
    [{ type: "usd", currency: "USD", ...states }, "US"],
    [{ type: "international", currency: "USD", ...london }, "GB"],
  ])("%o is added", async (body, country) => {
    const ada = await club.member(email);
    const answer = await setAccount(ada, body, contract.addBankAccount);
    expect([answer.status, answer.body.bank_account.bank_country]).toEqual([201, country]);
  });

  test("has its own rules, and one currency", async () => {
    const ada = await club.member(email);
    const add = (body: object) => setAccount(ada, body, contract.addBankAccount);
    const other = await add({ type: "ngn", currency: "USD", ...naira });
    expect([...readOutcome(other), Object.keys(other.body.fields)]).toEqual([
      422,
      "invalid",
      ["currency"],
    ]);
    const short = await add({ type: "ngn", currency: "NGN", ...naira, account_number: "12" });
    expect(short.body.fields).toEqual({ account_number: "Enter the 10-digit account number." });
    const foreign = await add({ type: "ngn", currency: "NGN", ...naira, iban: "GB82" });
    expect(foreign.body.fields).toEqual({ iban: "This field is not expected." });
    expect(await countStoredAccounts(club, email)).toBe(0n);
  });
});
