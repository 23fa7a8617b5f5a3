import { DAY_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { COPY } from "@kinfold/contract/copy";
import {
  GLOBAL,
  PASSWORD,
  readMe,
  naira,
  readOutcome,
  setAccount,
  countStoredAccounts,
  openAccounts,
  type Accounts,
} from "../testing/accounts.ts";
import { turnOnTwoFactor } from "../testing/authenticator.ts";
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

describe("a naira account", () => {
  test("is in the name that the bank says, shown by its last digits, and waits a day", async () => {
    const ada = await club.member(email);
    const { status, body, text } = await setAccount(ada, {
      ...naira,
      account_name: "SOMEONE ELSE",
    });
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
    expect((await readMe(ada)).ngn_bank_account).toEqual(body.ngn_bank_account);
    const [emailContent] = await club.emailsTo(email);
    expect(emailContent?.subject).toBe("Your naira bank account was changed");
    expect(emailContent?.text).toContain("Guaranty Trust Bank (GTBank) ••6785");
    expect(emailContent?.text).toContain("http://kinfold.test/auth/change-password");
    for (const place of [text, emailContent?.text, emailContent?.html, club.logged.join("")]) {
      expect(place).not.toContain("0123456785");
    }
  });

  test.each([
    ["A OKAFOR", "review"],
    ["OKAFORR ADAEZE", "review"],
  ])("of %s is kept for %s and not paid yet", async (name, match) => {
    bank.names(name);
    const ada = await club.member(email);
    const { body } = await setAccount(ada, naira);
    expect(body.ngn_bank_account).toMatchObject({ name_match: match, is_verified: false });
    expect((await readMe(ada)).withdrawal_blockers.ngn).toContain("bank");
    const [emailContent] = await club.emailsTo(email);
    expect(emailContent?.text).toContain("We look at it by hand");
  });

  test.each(["TUNDE BAKARE", "OKAFOR EMEKA", "OKON-BASSEY VENTURES LIMITED"])(
    "of %s is refused, and nothing is stored",
    async (name) => {
      bank.names(name);
      const answer = await setAccount(refused, naira);
      expect(readOutcome(answer)).toEqual([422, "bank_name_mismatch"]);
      expect(answer.body.fields.account_number).toBe(answer.body.error);
      expect(await countStoredAccounts(club, REFUSED)).toBe(0n);
      expect((await club.emailsTo(REFUSED)).map(({ subject }) => subject)).not.toContain(
        "Your naira bank account was changed",
      );
    },
  );

  test("that the bank does not know, of no bank, or with no one to ask, is refused", async () => {
    const ada = await club.member(email);
    bank.refuses("Could not resolve account name. Check parameters or try again.");
    const unknown = await setAccount(ada, naira);
    expect(readOutcome(unknown)).toEqual([422, "bank_unresolved"]);
    expect(unknown.body.fields.account_number).toBe(unknown.body.error);
    const hinted = await setAccount(ada, { ...naira, account_number: "0123456780" });
    expect(hinted.body.fields.account_number).toContain("last digit");
    expect(readOutcome(await setAccount(ada, { ...naira, bank_code: "030" }))).toEqual([
      422,
      "bank_unknown",
    ]);
    bank.hangsUp();
    const away = await setAccount(ada, naira);
    expect([...readOutcome(away), away.body.error]).toEqual([
      503,
      "bank_unreachable",
      COPY.bankUnreachable,
    ]);
    expect(await countStoredAccounts(club, email)).toBe(0n);
  });

  test("needs the password again, five tries of it, before the bank is asked", async () => {
    const ada = await club.member(email);
    const before = bank.asked();
    for (let tried = 0; tried < 5; tried += 1) {
      const wrong = await setAccount(ada, { ...naira, current_password: "Not-my-day-77" });
      expect(readOutcome(wrong)).toEqual([422, "password_wrong"]);
      expect(wrong.body.fields).toEqual({ current_password: wrong.body.error });
    }
    expect(readOutcome(await setAccount(ada, naira))).toEqual([429, "rate_limited"]);
    expect(bank.asked()).toBe(before);
    club.clock.advance(15 * MINUTE_MS);
    expect((await setAccount(ada, naira)).status).toBe(200);
  });

  test("needs a code too where two-factor is on, and leaves it good when the change is refused", async () => {
    const visitor = await club.member(email);
    const phone = await turnOnTwoFactor(club, visitor);
    expect(readOutcome(await setAccount(visitor, naira))).toEqual([403, "step_up_required"]);
    const wrong = await setAccount(visitor, { ...naira, two_factor_code: "000000" });
    expect(readOutcome(wrong)).toEqual([422, "two_factor_invalid"]);
    const two_factor_code = phone.nextCode();
    bank.names("SOMEONE ELSE");
    expect(readOutcome(await setAccount(visitor, { ...naira, two_factor_code }))).toEqual([
      422,
      "bank_name_mismatch",
    ]);
    expect(await countStoredAccounts(club, email)).toBe(0n);
    bank.names("OKAFOR ADAEZE CHIOMA");
    expect((await setAccount(visitor, { ...naira, two_factor_code })).status).toBe(200);
    expect(readOutcome(await visitor.signIn(email, PASSWORD, two_factor_code))).toEqual([
      422,
      "two_factor_invalid",
    ]);
  });

  test("cannot be changed while it waits; sent again, it is no change", async () => {
    const ada = await club.member(email);
    const { body } = await setAccount(ada, naira);
    expect((await setAccount(ada, naira)).body).toEqual(body);
    const other = { ...naira, account_number: "0123456788", bank_code: "057" };
    club.clock.advance(DAY_MS - 1_000);
    await ada.signIn(email);
    const early = await setAccount(ada, other);
    expect(readOutcome(early)).toEqual([409, "bank_change_cooling"]);
    expect(early.body.error).toContain("Friday, 13 November 2026 at 09:00, Lagos time");
    club.clock.advance(1_000);
    expect((await setAccount(ada, other)).status).toBe(200);
    expect((await readMe(ada)).ngn_bank_account.account_number_masked).toBe("••6788");
    expect(await countStoredAccounts(club, email)).toBe(2n);
    const emails = await club.emailsTo(email);
    expect(emails.filter(({ subject }) => subject.includes("was changed"))).toHaveLength(2);
  });

  test("set twice at once, one stands and the other is refused", async () => {
    const ada = await club.member(email);
    const other = { ...naira, account_number: "0123456788", bank_code: "057" };
    const answers = await Promise.all([setAccount(ada, naira), setAccount(ada, other)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await countStoredAccounts(club, email)).toBe(1n);
  });

  test("is not for a global member, who never reads of one", async () => {
    const james = await club.member(email, GLOBAL);
    expect(readOutcome(await setAccount(james, naira))).toEqual([403, "bank_not_offered"]);
    expect((await readMe(james)).ngn_bank_account).toBeNull();
    expect(await countStoredAccounts(club, email)).toBe(0n);
  });

  test.each([
    [{ account_number: "12345" }, "account_number", "Enter the 10-digit account number."],
    [{ bank_code: "" }, "bank_code", "Please choose a bank from the list."],
    [{ current_password: "" }, "current_password", "Please enter your password"],
    [{ is_verified: true }, "is_verified", "This field is not expected."],
    [{ payout_available_at: "2020-01-01" }, "payout_available_at", "This field is not expected."],
  ])("%j is refused at its field", async (change, field, words) => {
    const answer = await setAccount(refused, { ...naira, ...change });
    expect([...readOutcome(answer), answer.body.fields[field]]).toEqual([422, "invalid", words]);
    expect(await countStoredAccounts(club, REFUSED)).toBe(0n);
  });
});
