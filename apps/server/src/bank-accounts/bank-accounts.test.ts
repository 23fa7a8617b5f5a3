import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "@kinfold/contract/bank-accounts";
import { COPY } from "@kinfold/contract/copy";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { getMember } from "@kinfold/contract/members";
import { updateMember } from "@kinfold/contract/profile";
import { createWithdrawal, listWithdrawals } from "@kinfold/contract/withdrawals";
import { approveWithdrawal, makeBatch } from "#withdrawals/index.ts";
import { turnOnTwoFactor } from "../testing/authenticator.ts";
import { openBank, type BankThatAnswers } from "../testing/bank-that-answers.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { payable } from "../testing/payable.ts";
import { approvedByTwo, refused as declined } from "../testing/reviewed.ts";

const HOUR = 3_600_000;
const PASSWORD = "Market-day-77";
const GLOBAL = { country: "GB", citizenship: ["GB"], accept_family_office: true };

let bank: BankThatAnswers;
let club: Club;
let drawn = 0;
let email = "";
/** Somebody who gets nothing but refusals. */
let refused: Visitor;
const REFUSED = "refused@example.com";
beforeAll(async () => {
  bank = await openBank();
  club = await openClub({ PAYSTACK_BASE_URL: bank.baseUrl });
  refused = await club.member(REFUSED);
});
afterAll(async () => {
  await club.close();
  await bank.close();
});
beforeEach(() => {
  drawn += 1;
  email = `bank${drawn}@example.com`;
  club.clock.setTo(new Date("2026-11-12T08:00:00.000Z"));
  bank.names("OKAFOR ADAEZE CHIOMA");
});

const naira = { bank_code: "058", account_number: "0123456785", current_password: PASSWORD };
const states = {
  bank_country: "US",
  account_name: "Adaeze Okafor",
  bank_name: "Harbour National Bank",
  routing_number: "021000021",
  account_number: "000987654321",
  account_type: "checking",
  current_password: PASSWORD,
};
const london = {
  bank_country: "GB",
  account_name: "Adaeze Okafor",
  bank_name: "Thames & Fleet Bank",
  iban: "GB82 WEST 1234 5698 7654 32",
  swift_code: "WESTGB2L",
  holder_address: "1 Harbour Row, London",
  current_password: PASSWORD,
};

const set = (visitor: Visitor, body: object, to: AnyEndpoint = contract.setNgnBankAccount) =>
  visitor.ask(to, { body });
const said = ({ status, body }: Answer) => [status, body.code];
const me = async (visitor: Visitor) => (await visitor.ask(getMember)).body;
const stored = async (whose = email): Promise<bigint> =>
  (
    await sql<{
      count: bigint;
    }>`select count(*) as count from bank_account join member using (member_id)
      where email = ${whose}`.execute(club.db)
  ).rows[0]?.count ?? 0n;

describe("a naira account", () => {
  test("is in the name that the bank says, shown by its last digits, and waits a day", async () => {
    const ada = await club.member(email);
    const { status, body, text } = await set(ada, { ...naira, account_name: "SOMEBODY ELSE" });
    expect(status).toBe(200);
    expect(body.ngn_bank_account).toMatchObject({
      currency: "NGN",
      bank_name: "Guaranty Trust Bank (GTBank)",
      bank_code: "058",
      bank_country: "NG",
      account_name: "OKAFOR ADAEZE CHIOMA",
      account_number_masked: "••6785",
      is_verified: true,
      name_match: "match",
      payout_available_at: "2026-11-13T08:00:00.000Z",
    });
    expect(body.message).toBe(
      "Saved. You can be paid there from Friday, 13 November 2026 at 09:00, Lagos time.",
    );
    expect((await me(ada)).ngn_bank_account).toEqual(body.ngn_bank_account);
    const [letter] = await club.lettersTo(email);
    expect(letter?.subject).toBe("Your naira bank account was changed");
    expect(letter?.text).toContain("Guaranty Trust Bank (GTBank) ••6785");
    expect(letter?.text).toContain("http://kinfold.test/auth/change-password");
    for (const place of [text, letter?.text, letter?.html, club.logged.join("")]) {
      expect(place).not.toContain("0123456785");
    }
  });

  test.each([
    ["A OKAFOR", "review"],
    ["OKAFORR ADAEZE", "review"],
  ])("of %s is kept for %s and not paid yet", async (name, match) => {
    bank.names(name);
    const ada = await club.member(email);
    const { body } = await set(ada, naira);
    expect(body.ngn_bank_account).toMatchObject({ name_match: match, is_verified: false });
    expect((await me(ada)).withdrawal_blockers.ngn).toContain("bank");
    const [letter] = await club.lettersTo(email);
    expect(letter?.text).toContain("We look at it by hand");
  });

  test.each(["TUNDE BAKARE", "OKAFOR EMEKA", "OKON-BASSEY VENTURES LIMITED"])(
    "of %s is refused, and nothing is stored",
    async (name) => {
      bank.names(name);
      const answer = await set(refused, naira);
      expect(said(answer)).toEqual([422, "bank_name_mismatch"]);
      expect(answer.body.fields.account_number).toBe(answer.body.error);
      expect(await stored(REFUSED)).toBe(0n);
      expect((await club.lettersTo(REFUSED)).map(({ subject }) => subject)).not.toContain(
        "Your naira bank account was changed",
      );
    },
  );

  test("that the bank does not know, of no bank, or with nobody to ask, is refused", async () => {
    const ada = await club.member(email);
    bank.refuses("Could not resolve account name. Check parameters or try again.");
    const unknown = await set(ada, naira);
    expect(said(unknown)).toEqual([422, "bank_unresolved"]);
    expect(unknown.body.fields.account_number).toBe(unknown.body.error);
    const hinted = await set(ada, { ...naira, account_number: "0123456780" });
    expect(hinted.body.fields.account_number).toContain("last digit");
    expect(said(await set(ada, { ...naira, bank_code: "030" }))).toEqual([422, "bank_unknown"]);
    bank.hangsUp();
    const away = await set(ada, naira);
    expect([...said(away), away.body.error]).toEqual([
      503,
      "bank_unreachable",
      COPY.bankUnreachable,
    ]);
    expect(await stored()).toBe(0n);
  });

  test("needs the password again, five tries of it, before the bank is asked", async () => {
    const ada = await club.member(email);
    const before = bank.asked();
    for (let tried = 0; tried < 5; tried += 1) {
      const wrong = await set(ada, { ...naira, current_password: "Not-my-day-77" });
      expect(said(wrong)).toEqual([422, "password_wrong"]);
      expect(wrong.body.fields).toEqual({ current_password: wrong.body.error });
    }
    expect(said(await set(ada, naira))).toEqual([429, "rate_limited"]);
    expect(bank.asked()).toBe(before);
    club.clock.advance(15 * 60_000);
    expect((await set(ada, naira)).status).toBe(200);
  });

  test("needs a code too where two-factor is on, and leaves it good when the change is refused", async () => {
    const visitor = await club.member(email);
    const phone = await turnOnTwoFactor(club, visitor);
    expect(said(await set(visitor, naira))).toEqual([403, "step_up_required"]);
    const wrong = await set(visitor, { ...naira, two_factor_code: "000000" });
    expect(said(wrong)).toEqual([422, "two_factor_invalid"]);
    const two_factor_code = phone.nextCode();
    bank.names("SOMEBODY ELSE");
    expect(said(await set(visitor, { ...naira, two_factor_code }))).toEqual([
      422,
      "bank_name_mismatch",
    ]);
    expect(await stored()).toBe(0n);
    bank.names("OKAFOR ADAEZE CHIOMA");
    expect((await set(visitor, { ...naira, two_factor_code })).status).toBe(200);
    expect(said(await visitor.signIn(email, PASSWORD, two_factor_code))).toEqual([
      422,
      "two_factor_invalid",
    ]);
  });

  test("cannot be changed while it waits; sent again, it is no change", async () => {
    const ada = await club.member(email);
    const { body } = await set(ada, naira);
    expect((await set(ada, naira)).body).toEqual(body);
    const other = { ...naira, account_number: "0123456788", bank_code: "057" };
    club.clock.advance(24 * HOUR - 1_000);
    await ada.signIn(email);
    const early = await set(ada, other);
    expect(said(early)).toEqual([409, "bank_change_cooling"]);
    expect(early.body.error).toContain("Friday, 13 November 2026 at 09:00, Lagos time");
    club.clock.advance(1_000);
    expect((await set(ada, other)).status).toBe(200);
    expect((await me(ada)).ngn_bank_account.account_number_masked).toBe("••6788");
    expect(await stored()).toBe(2n);
    const letters = await club.lettersTo(email);
    expect(letters.filter(({ subject }) => subject.includes("was changed"))).toHaveLength(2);
  });

  test("set twice at once, one stands and the other is refused", async () => {
    const ada = await club.member(email);
    const other = { ...naira, account_number: "0123456788", bank_code: "057" };
    const answers = await Promise.all([set(ada, naira), set(ada, other)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await stored()).toBe(1n);
  });

  test("is not for a global member, who never reads of one", async () => {
    const james = await club.member(email, GLOBAL);
    expect(said(await set(james, naira))).toEqual([403, "bank_not_offered"]);
    expect((await me(james)).ngn_bank_account).toBeNull();
    expect(await stored()).toBe(0n);
  });

  test.each([
    [{ account_number: "12345" }, "account_number", "Enter the 10-digit account number."],
    [{ bank_code: "" }, "bank_code", "Please choose a bank from the list."],
    [{ current_password: "" }, "current_password", "Please enter your password"],
    [{ is_verified: true }, "is_verified", "This field is not expected."],
    [{ payout_available_at: "2020-01-01" }, "payout_available_at", "This field is not expected."],
  ])("%j is refused at its field", async (change, field, words) => {
    const answer = await set(refused, { ...naira, ...change });
    expect([...said(answer), answer.body.fields[field]]).toEqual([422, "invalid", words]);
    expect(await stored(REFUSED)).toBe(0n);
  });
});

describe("a dollar account", () => {
  const usd = contract.setUsdBankAccount;

  test("in the United States is kept, and looked at by hand", async () => {
    const ada = await club.member(email);
    const before = bank.asked();
    const { status, body } = await set(ada, states, usd);
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
    const { status, body } = await set(ada, domiciliary, usd);
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
    const answer = await set(refused, { ...states, ...change }, usd);
    expect(said(answer)).toEqual([422, "invalid"]);
    expect(answer.body.fields).toHaveProperty([field]);
    expect(await stored(REFUSED)).toBe(0n);
  });

  test("in another name is refused at the name", async () => {
    const ada = await club.member(email);
    const answer = await set(ada, { ...states, account_name: "Emeka Okafor" }, usd);
    expect([...said(answer), Object.keys(answer.body.fields)]).toEqual([
      422,
      "bank_name_mismatch",
      ["account_name"],
    ]);
  });
});

describe("an account abroad", () => {
  test("under both names of its call, by its IBAN", async () => {
    const ada = await club.member(email);
    const { status, body, text } = await set(ada, london, contract.setInternationalBankAccount);
    expect(status).toBe(200);
    expect(body.other_bank_account).toMatchObject({
      currency: "USD",
      bank_country: "GB",
      iban_masked: "••5432",
      swift_code: "WESTGB2L",
      is_verified: false,
    });
    expect(text).not.toContain("WEST1234");
    const again = await set(ada, london, contract.setOtherBankAccount);
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
    const answer = await set(
      refused,
      { ...london, ...change },
      contract.setInternationalBankAccount,
    );
    expect(said(answer)).toEqual([422, "invalid"]);
    expect(answer.body.fields).toHaveProperty([field]);
    expect(await stored(REFUSED)).toBe(0n);
  });
});

describe("an account of any type", () => {
  test.each([
    [{ type: "ngn", currency: "NGN", ...naira }, "NG"],
    [{ type: "usd", currency: "USD", ...states }, "US"],
    [{ type: "international", currency: "USD", ...london }, "GB"],
  ])("%o is added", async (body, country) => {
    const ada = await club.member(email);
    const answer = await set(ada, body, contract.addBankAccount);
    expect([answer.status, answer.body.bank_account.bank_country]).toEqual([201, country]);
  });

  test("has its own rules, and one currency", async () => {
    const ada = await club.member(email);
    const add = (body: object) => set(ada, body, contract.addBankAccount);
    const other = await add({ type: "ngn", currency: "USD", ...naira });
    expect([...said(other), Object.keys(other.body.fields)]).toEqual([
      422,
      "invalid",
      ["currency"],
    ]);
    const short = await add({ type: "ngn", currency: "NGN", ...naira, account_number: "12" });
    expect(short.body.fields).toEqual({ account_number: "Enter the 10-digit account number." });
    const foreign = await add({ type: "ngn", currency: "NGN", ...naira, iban: "GB82" });
    expect(foreign.body.fields).toEqual({ iban: "This field is not expected." });
    expect(await stored()).toBe(0n);
  });
});

describe("what a country asks for", () => {
  const asks = (country: string): Promise<Answer> => {
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
    const { status, body } = await asks(country);
    expect([status, body.type]).toEqual([200, type]);
    const fields: { name: string; required: boolean }[] = body.fields;
    expect(fields.filter((field) => field.required).map(({ name }) => name)).toEqual(required);
  });

  test("is not said of a country that there is not", async () => {
    expect(said(await asks("QQ"))).toEqual([422, "invalid"]);
    expect(said(await asks("Ghana"))).toEqual([422, "invalid"]);
  });
});

describe("staff", () => {
  const operator = { staffId: "staff_one", memberId: null };
  test("approve an account, and its member is told", async () => {
    bank.names("A OKAFOR");
    const ada = await club.member(email);
    const { id } = (await set(ada, naira)).body.ngn_bank_account;
    await approvedByTwo(club, id);
    expect((await me(ada)).ngn_bank_account).toMatchObject({
      is_verified: true,
      name_match: "match",
      account_name: "A OKAFOR",
    });
    expect((await me(ada)).withdrawal_blockers.ngn).not.toContain("bank");
    const letters = await club.lettersTo(email);
    expect(letters.filter(({ subject }) => subject.includes("was checked"))).toHaveLength(1);
  });

  test("decline one with a reason; another may be added at once", async () => {
    const ada = await club.member(email);
    const { id } = (await set(ada, naira)).body.ngn_bank_account;
    await declined(club, id, { reason: "other", note: "The account is joint." });
    // The answer was lost and it is sent again: one letter all the same.
    await declined(club, id, { reason: "other", note: "The account is joint." });
    expect((await me(ada)).ngn_bank_account).toMatchObject({
      is_verified: false,
      name_match: "mismatch",
      declined_reason: "The account is joint.",
    });
    const [letter] = await club.lettersTo(email);
    expect(letter?.text).toContain("The account is joint.");
    const other = { ...naira, account_number: "0123456788", bank_code: "057" };
    expect((await set(ada, other)).status).toBe(200);
  });

  test("who declined an account keep money from it that was asked for before", async () => {
    const ada = await payable(club, email);
    const keyed = { "idempotency-key": "11111111-1111-4111-8111-111111111111" };
    const asked = await ada.visitor.ask(createWithdrawal, {
      params: { id: ada.ngn ?? "" },
      body: { amount: 1000 },
      headers: keyed,
    });
    await approveWithdrawal(club.platform, asked.body.withdrawal.id, operator);
    const batch = () =>
      makeBatch(
        club.platform,
        { currency: "NGN", payoutOn: "2030-01-01" },
        {
          staffId: "staff_two",
          memberId: null,
        },
      );
    await declined(club, ada.accounts.NGN ?? "", { reason: "reported" });
    expect(await batch()).toBeUndefined();
    // It was a mistake, and two of them say so.
    await approvedByTwo(club, ada.accounts.NGN ?? "");
    expect(await batch()).toBeDefined();
  });
});

test("a withdrawal keeps the account that it was asked for", async () => {
  const ada = await payable(club, email);
  await ada.visitor.ask(createWithdrawal, {
    params: { id: ada.ngn ?? "" },
    body: { amount: 1000 },
  });
  const changed = await set(ada.visitor, naira);
  expect(changed.status).toBe(200);
  const { body } = await ada.visitor.ask(listWithdrawals);
  expect(body.data[0].bank_account.account_number_masked).toBe("••6788");
});

test("an account stays payable under the name of its owner only", async () => {
  const ada = await club.member(email);
  await set(ada, naira);
  const renamed = await ada.ask(updateMember, { body: { first_name: "Chioma" } });
  expect(renamed.body.ngn_bank_account).toMatchObject({ name_match: "match", is_verified: true });
  const stranger = await ada.ask(updateMember, { body: { first_name: "Emeka" } });
  expect(stranger.body.ngn_bank_account).toMatchObject({
    name_match: "mismatch",
    is_verified: false,
  });
  expect(stranger.body.withdrawal_blockers.ngn).toContain("bank");
});

test("where an account leads never changes in the database", async () => {
  const ada = await club.member(email);
  const { id } = (await set(ada, naira)).body.ngn_bank_account;
  for (const column of [
    "account_number",
    "branch_code",
    "intermediary_account",
    "holder_address",
  ]) {
    const change = sql`update bank_account set ${sql.ref(column)} = 'x' where bank_account_id = ${id}`;
    await expect(change.execute(club.db)).rejects.toThrow("bank details do not change");
  }
});

test("only whoever is signed in may set an account", async () => {
  for (const to of [
    contract.setNgnBankAccount,
    contract.setUsdBankAccount,
    contract.setInternationalBankAccount,
    contract.setOtherBankAccount,
    contract.addBankAccount,
  ]) {
    expect(said(await set(club.visitor(), naira, to))).toEqual([401, "signed_out"]);
  }
});
