import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createChance } from "../testing/chance.ts";
import { readStatementFile } from "../testing/read-statement.ts";
import { parseStatement, type ExpectedStatement, type StatementNotes } from "./parse.ts";

const FILES = join(import.meta.dirname, "../testing/statement-files");
const EXPECTED: ExpectedStatement = {
  accountNumber: "0123456789",
  currency: "NGN",
  now: new Date("2026-11-28T08:00:00Z"),
  otherAccounts: ["0123456789", "0987654321"],
};
const read = async (name: string, answer: Partial<ExpectedStatement> = {}) =>
  readStatementFile(await readFile(join(FILES, name)), { ...EXPECTED, ...answer });

describe("an ordinary line stops no account", () => {
  test.each<[string, bigint[], StatementNotes | undefined]>([
    ["value-date-later.csv", [25_000n, 6_000n], undefined],
    ["value-date-none.csv", [25_000n, -6_000n], { value_dates_replaced: 2 }],
    ["no-narration.csv", [25_000n, -6_000n], { narrations_missing: 1 }],
    ["long-narration.csv", [25_000n, -6_000n], { narrations_cut: 1 }],
    ["negative-credit.csv", [25_000n, -6_000n], undefined],
    ["text-marks.csv", [25_000n, -6_000n], undefined],
    ["padded-amounts.csv", [25_000n, -6_000n], undefined],
    ["heading-between.csv", [25_000n, -6_000n], { rows_without_money: 2 }],
    ["wrapped-narration.csv", [25_000n, -6_000n], { rows_without_money: 1 }],
    ["zero-without-balance.csv", [25_000n, -6_000n], { rows_without_money: 1 }],
    ["note-of-the-bank.csv", [25_000n, -6_000n], { rows_without_money: 1 }],
    ["account-shortened.csv", [25_000n, -6_000n], undefined],
    ["account-shortened-column.csv", [25_000n, -6_000n], undefined],
    ["camt-13.xml", [25_000n, -6_000n], { rows_without_money: 1 }],
    ["camt-without-balances.xml", [25_000n, -6_000n], { rows_without_money: 1 }],
  ])("%s", async (name, amounts, notes) => {
    const statement = await read(name);
    expect(statement).toMatchObject({ lines: amounts.map((amountMinor) => ({ amountMinor })) });
    expect("notes" in statement ? statement.notes : undefined).toEqual(notes);
  });

  test("a reference of the payer in its own element, and an entry with a code only", async () => {
    expect(await read("camt-13.xml")).toMatchObject({
      lines: [
        { narration: "KIN7F3K9Q / ADA BELLO", valueOn: "2026-12-02" },
        { narration: "CHRG", valueOn: "2026-11-22" },
      ],
      balances: { opening: 100_000n, closing: 119_000n },
    });
  });
});

describe("a file without an account number", () => {
  test.each([
    ["account-missing.csv", { account_unnamed: true }],
    ["camt-without-account.xml", { account_unnamed: true, rows_without_money: 1 }],
  ])("is asked about, and says so when it is answered: %s", async (name, notes) => {
    expect(await read(name)).toMatchObject({ code: "statement_account_unproven" });
    expect(await read(name, { isOfAccount: true })).toMatchObject({
      balances: { opening: 100_000n, closing: 119_000n },
      notes,
    });
  });

  test("is refused where it names another, whatever the answer", async () => {
    expect(await read("account-another.csv", { isOfAccount: true })).toMatchObject({
      code: "statement_wrong_account",
    });
  });

  test("a shortened number that two accounts of the club fit is refused", async () => {
    const fits = await read("account-shortened.csv", {
      otherAccounts: ["0123456789", "0123456790"],
    });
    expect(fits).toMatchObject({ lines: [{}, {}] });
    const shortened = await read("account-shortened-column.csv", {
      otherAccounts: ["0123456789", "0123456791"],
    });
    expect(shortened).toMatchObject({ code: "statement_wrong_account" });
  });
});

describe("what may be money is never left out", () => {
  test.each([
    "amount-in-another-cell.csv",
    "amount-missing.csv",
    "balance-moved-without-amount.csv",
    "account-of-another-between.csv",
  ])("%s is refused by its line", async (name) => {
    expect(await read(name)).toMatchObject({
      code: "statement_unreadable",
      sentence: expect.stringMatching(/^Line \d+/),
    });
  });

  test.each([
    ["statement.mt940", "MT940"],
    ["statement.ofx", "OFX"],
    ["statement-2.ofx", "OFX"],
    ["statement.qif", "QIF"],
    ["web-page.html", "a web page"],
  ])("%s is named, with what to export instead", async (name, format) => {
    expect(await read(name)).toEqual({
      code: "statement_unreadable",
      sentence: `The file is ${format}. Export the same days from the bank as CSV, XLSX or CAMT.053.`,
    });
  });
});

describe.each([57, 1457, 31_114])("drawn with seed %i", (seed) => {
  const next = createChance(seed);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(next() * items.length)] as Item;
  const drawAmount = (): bigint => BigInt(1 + Math.floor(next() * 9_000_000));
  const write = (minor: bigint): string =>
    `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`;
  const PADDINGS: readonly ((text: string) => string)[] = [
    (text) => text,
    (text) => `'${text}`,
    (text) => text.padStart(18, "0"),
    (text) => `***${text}`,
    (text) => `${text}00`,
    (text) => `NGN ${text}`,
  ];
  const drawDay = (day: number): string => pick([`${day}/11/2026`, `'${day}/11/2026`]);

  test("a file with ordinary lines has the money of the same file without them", () => {
    for (let round = 0; round < 100; round += 1) {
      let balance = 1_000_000_000n;
      const moved: bigint[] = [];
      const rows = [
        "Account Number,0123456789",
        "Date,Value Date,Narration,Debit,Credit,Balance",
        `,,Opening Balance,,,${write(balance)}`,
      ];
      for (let day = 13; day < 28; day += 1) {
        const isIn = next() < 0.6;
        const isMinus = next() < 0.2;
        const amount = drawAmount();
        const change = isIn === isMinus ? -amount : amount;
        balance += change;
        moved.push(change);
        const cell = `${isMinus ? "-" : ""}${isMinus ? write(amount) : pick(PADDINGS)(write(amount))}`;
        const booked = drawDay(day);
        const value = pick([booked, `${day}/12/2026`, "", "N/A"]);
        const narration = pick(["NIP/ADA BELLO", "", "CHARGE"]);
        rows.push(
          [booked, value, narration, isIn ? "" : cell, isIn ? cell : "", write(balance)].join(","),
        );
        const between = pick([
          undefined,
          ",,TRANSACTIONS OF THE DAY,,,",
          `${booked},${booked},WAIVED,0.00,,${write(balance)}`,
          `${booked},${booked},NOTE,,,${write(balance)}`,
        ]);
        if (between !== undefined) rows.push(between);
      }
      const statement = parseStatement(Buffer.from(rows.join("\n")), EXPECTED);
      expect(statement).toMatchObject({
        lines: moved.map((amountMinor) => ({ amountMinor })),
      });
    }
  });
});
