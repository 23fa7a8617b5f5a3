import { describe, expect, test } from "vitest";
import { findMention } from "./account-mentions.ts";
import { parseStatement } from "./parse.ts";

const CHOSEN = {
  accountNumber: "0123456789",
  otherAccounts: ["0123456780", "0123456789", "1010101010"],
};

describe("an account is named", () => {
  test.each([
    "0123456789",
    "Account No: 012-345 6789",
    // A spreadsheet dropped the zero.
    "123456789",
    "******6789",
    "XXXXXX6789",
    "Account: 012****789 (Current)",
    "012xxxx789",
    "••••6789",
  ])("by %j", (cell) => {
    expect(findMention(["GUARANTY TRUST BANK", cell], CHOSEN)).toBe("named");
  });
});

describe("an account is not named", () => {
  test.each([
    "",
    "0123456780",
    "123456780",
    "******1010",
    // Three digits say too little.
    "*******789",
    "MAX6789",
    "xx 6789",
    "000000123456789012",
    "1.23E+08",
  ])("by %j", (cell) => {
    expect(["none", "other"]).toContain(findMention([cell], CHOSEN));
  });
});

test("hidden digits that tell two accounts of the club apart name neither", () => {
  expect(findMention(["01234567**"], CHOSEN)).toBe("hidden");
  expect(findMention(["01234567**"], { accountNumber: "0123456789" })).toBe("named");
  // What is shown elsewhere decides.
  expect(findMention(["01234567**", "******6789"], CHOSEN)).toBe("named");
});

const read = (account: string, cell = "") =>
  parseStatement(
    Buffer.from(
      `${account}\nDate,Narration,Debit,Credit,Balance${cell === "" ? "" : ",Account No"}\n21-Nov-26,NIP,,250.00,1250.00${cell === "" ? "" : `,${cell}`}\n`,
    ),
    { ...CHOSEN, currency: "NGN", now: new Date("2026-11-28T12:00:00Z") },
  );

test("a file with a masked number of the chosen account is read, above its columns and in one", () => {
  expect(read("Account,******6789")).toMatchObject({ lines: [{ amountMinor: 25_000n }] });
  expect(read("Statement", "******6789")).toMatchObject({ lines: [{ amountMinor: 25_000n }] });
});

test("a file that names another account or none, or hides which it is, says what to do", () => {
  expect(read("Statement")).toMatchObject({ code: "statement_account_unproven" });
  expect(read("Account,5550001112")).toMatchObject({
    code: "statement_wrong_account",
    sentence:
      "The file does not name account 0123456789. Choose its account, or export it again with the account's number. Nothing of the file was taken in.",
  });
  expect(read("Account,01234567**")).toMatchObject({
    code: "statement_wrong_account",
    sentence: expect.stringContaining("fits 0123456789 and another account of the club"),
  });
  expect(read("Statement", "******6780")).toMatchObject({
    sentence: expect.stringContaining("Line 3, cell Account No"),
  });
});
