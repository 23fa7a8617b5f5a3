import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "@kinfold/contract/bank-accounts";
import {
  london,
  readOutcome,
  setAccount,
  countStoredAccounts,
  openAccounts,
  type Accounts,
} from "../testing/accounts.ts";
import type { Answer, Visitor } from "../testing/club.ts";

let accounts: Accounts;
let club: Accounts["club"];
let email = "";
/** Someone who gets nothing but refusals. */
let refused: Visitor;
const REFUSED = "refused@example.com";
beforeAll(async () => {
  accounts = await openAccounts();
  ({ club } = accounts);
  refused = await club.member(REFUSED);
});
afterAll(() => accounts.close());
beforeEach(() => {
  email = accounts.begin();
});

describe("an account abroad", () => {
  test("under both names of its call, by its IBAN", async () => {
    const ada = await club.member(email);
    const { status, body, text } = await setAccount(
      ada,
      london,
      contract.setInternationalBankAccount,
    );
    expect(status).toBe(200);
    expect(body.other_bank_account).toMatchObject({
      currency: "USD",
      bank_country: "GB",
      iban_masked: "••5432",
      swift_code: "WESTGB2L",
      is_verified: false,
    });
    expect(text).not.toContain("WEST1234");
    const again = await setAccount(ada, london, contract.setOtherBankAccount);
    expect(again.body).toEqual(body);
  });

  test.each([
    [{ iban: "GB82 WEST 1234 5698 7654 33" }, "iban"],
    [{ iban: "DE89370400440532013000" }, "iban"],
    [{ iban: undefined, account_number: "98765432" }, "iban"],
    [{ swift_code: undefined }, "swift_code"],
    [{ swift_code: "WESTXX2L" }, "swift_code"],
    [{ holder_address: "" }, "holder_address"],
    [{ bank_country: "US" }, "bank_country"],
    [{ bank_country: "QQ" }, "bank_country"],
    [{ bank_country: "CA", iban: undefined, account_number: "1234567" }, "branch_code"],
    [{ bank_country: "KE" }, "account_number"],
  ])("%j is refused", async (change, field) => {
    const answer = await setAccount(
      refused,
      { ...london, ...change },
      contract.setInternationalBankAccount,
    );
    expect(readOutcome(answer)).toEqual([422, "invalid"]);
    expect(answer.body.fields).toHaveProperty([field]);
    expect(await countStoredAccounts(club, REFUSED)).toBe(0n);
  });
});

describe("what a country asks for", () => {
  const callRequirements = (country: string): Promise<Answer> => {
    return refused.send("GET", `/api${contract.getAccountRequirements.path}?country=${country}`);
  };
  test.each([
    ["NG", "usd", ["bank_code", "account_number"]],
    [
      "US",
      "usd",
      ["account_name", "bank_name", "routing_number", "account_number", "account_type"],
    ],
    ["DE", "international", ["account_name", "bank_name", "iban", "swift_code", "holder_address"]],
    [
      "CA",
      "international",
      [
        "account_name",
        "bank_name",
        "account_number",
        "branch_code",
        "swift_code",
        "holder_address",
      ],
    ],
    [
      "GH",
      "international",
      ["account_name", "bank_name", "account_number", "swift_code", "holder_address"],
    ],
  ])("%s: %s", async (country, type, required) => {
    const { status, body } = await callRequirements(country);
    expect([status, body.type]).toEqual([200, type]);
    const fields: { name: string; required: boolean }[] = body.fields;
    expect(fields.filter((field) => field.required).map(({ name }) => name)).toEqual(required);
  });

  test("is not said of a country that there is not", async () => {
    expect(readOutcome(await callRequirements("QQ"))).toEqual([422, "invalid"]);
    expect(readOutcome(await callRequirements("Ghana"))).toEqual([422, "invalid"]);
  });
});
