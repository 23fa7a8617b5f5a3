import { describe, expect, test } from "vitest";
import type { SignMeaning } from "@kinfold/contract/office/statements";
import { parseStatement } from "./parse.ts";

const ACCOUNT = "0123456789";
const read = (text: string, signs?: SignMeaning) =>
  parseStatement(Buffer.from(text), {
    accountNumber: ACCOUNT,
    currency: "NGN",
    now: new Date("2026-11-28T08:00:00Z"),
    signs,
  });
const table = (head: string, ...rows: string[]): string =>
  [`Account Number,${ACCOUNT}`, head, ...rows].join("\n");
const bare = (...rows: string[]): string => table("Date,Narration,Debit,Credit", ...rows);
const balanced = (...rows: string[]): string =>
  table("Date,Narration,Debit,Credit,Balance", ...rows);
const amountsOf = (statement: ReturnType<typeof read>): bigint[] =>
  "lines" in statement ? statement.lines.map(({ amountMinor }) => amountMinor) : [];

const CHARGE = "20-Nov-26,SMS CHARGE,60.00,";
const REFUND = "21-Nov-26,SMS CHARGE REFUND,-60.00,";
const OTHER_CHARGE = "21-Nov-26,TRANSFER FEE,-20.00,";
const CREDIT = "22-Nov-26,NIP OKAFOR A,,250.00";

describe("a minus among debits and credits", () => {
  test("is asked about where nothing in the file proves what it means", () => {
    for (const file of [
      bare(CHARGE, REFUND, CREDIT),
      bare(REFUND, CREDIT),
      bare(CHARGE, CREDIT, "23-Nov-26,NIP OKAFOR A,,-250.00"),
      table("Date,Narration,Amount,Dr/Cr", "20-Nov-26,FEE,60.00,DR", "21-Nov-26,FEE,-60.00,DR"),
    ]) {
      expect(read(file)).toMatchObject({ code: "statement_signs_unclear" });
    }
  });

  test.each<[SignMeaning, bigint[]]>([
    ["ignored", [-6_000n, -6_000n, 25_000n]],
    ["minus_opposite", [-6_000n, 6_000n, 25_000n]],
    ["plain_opposite", [6_000n, -6_000n, 25_000n]],
  ])("means what is answered, and the file says so: %s", (signs, amounts) => {
    const statement = read(bare(CHARGE, REFUND, CREDIT), signs);
    expect(amountsOf(statement)).toEqual(amounts);
    expect(statement).toMatchObject({ notes: { signs } });
  });

  test.each<[string, string, bigint[]]>([
    [
      "balances: a refund",
      balanced(`${CHARGE},940.00`, `${REFUND},1000.00`, `${CREDIT},1250.00`),
      [-6_000n, 6_000n, 25_000n],
    ],
    [
      "balances: every debit has one",
      balanced(`${REFUND},940.00`, `${OTHER_CHARGE},920.00`, `${CREDIT},1170.00`),
      [-6_000n, -2_000n, 25_000n],
    ],
    [
      "balances: only those without one came back",
      balanced(
        ",Opening Balance,,,1000.00",
        `${CHARGE},1060.00`,
        `${OTHER_CHARGE},1040.00`,
        `${CREDIT},1290.00`,
      ),
      [6_000n, -2_000n, 25_000n],
    ],
    [
      "balances: a credit is taken back",
      balanced(`${CREDIT},1250.00`, "23-Nov-26,NIP OKAFOR A,,-250.00,1000.00"),
      [25_000n, -25_000n],
    ],
    [
      "opening and closing balance",
      table("Date,Narration,Debit,Credit", CHARGE, OTHER_CHARGE).replace(
        ",0123456789",
        ",0123456789\nOpening Balance,1000.00\nClosing Balance,960.00",
      ),
      [-6_000n, 2_000n],
    ],
    [
      "a total",
      bare(CHARGE, OTHER_CHARGE, CREDIT, "Total,,40.00,250.00"),
      [-6_000n, 2_000n, 25_000n],
    ],
    [
      "a total of what went out",
      bare(CHARGE, OTHER_CHARGE, CREDIT, "Total,,80.00,250.00"),
      [-6_000n, -2_000n, 25_000n],
    ],
    [
      "DR beside each amount",
      bare("20-Nov-26,FEE,60.00 DR,", "21-Nov-26,FEE,20.00 DR,", CREDIT),
      [-6_000n, -2_000n, 25_000n],
    ],
    [
      "the direction beside each signed amount",
      table("Date,Narration,Amount,Dr/Cr", "20-Nov-26,FEE,-60.00,DR", "21-Nov-26,NIP,250.00,CR"),
      [-6_000n, 25_000n],
    ],
  ])("means what this proves: %s", (_proof, file, amounts) => {
    expect(amountsOf(read(file))).toEqual(amounts);
    // No answer goes against a proof.
    for (const signs of ["ignored", "minus_opposite", "plain_opposite"] as const) {
      expect(amountsOf(read(file, signs))).toEqual(amounts);
    }
  });
});

describe("a file that names another currency than its account's is refused", () => {
  const above = (row: string): string =>
    [`Account Number,${ACCOUNT}`, row, "Date,Narration,Debit,Credit", CREDIT].join("\n");
  test.each([
    above("Currency,USD"),
    above("Currency: US Dollar"),
    above("Account Currency:,$"),
    above("Currency,GBP"),
    above("Ccy,,Branch,XOF"),
    above("USD DOMICILIARY ACCOUNT"),
    above("Account type: Dollar Current Account"),
    above("Opening Balance: USD 5.00"),
    [`Account Number,Currency`, `${ACCOUNT},CAD`, "Date,Narration,Debit,Credit", CREDIT].join("\n"),
    table("Date,Narration,Debit (USD),Credit (USD)", CREDIT),
    table("Date,Narration,Debit,Credit,Currency", `${CREDIT},USD`),
  ])("%s", (file) => {
    expect(read(file)).toMatchObject({ code: "statement_wrong_currency" });
  });

  test.each([
    above("Currency,NGN"),
    above("Currency: Nigerian Naira"),
    above("Account Currency:,₦"),
    above("Currency,Branch"),
    above("Branch,TOP OF THE HILL"),
    [`Account Number,Currency`, `${ACCOUNT},NGN`, "Date,Narration,Debit,Credit", CREDIT].join("\n"),
    table("Date,Narration,Debit (NGN),Credit (₦)", CREDIT),
    table("Date,Narration,Debit,Credit,Currency", `${CREDIT},NGN`),
    table("Date,Narration,Debit,Credit", "22-Nov-26,USD PURCHASE OKAFOR A,,250.00"),
  ])("and one that names its own or none is read: %s", (file) => {
    expect(amountsOf(read(file))).toEqual([25_000n]);
  });
});
