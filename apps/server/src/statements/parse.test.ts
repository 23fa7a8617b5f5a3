import { describe, expect, test } from "vitest";
import type { Question } from "./layouts.ts";
import { parseStatement, type Statement } from "./parse.ts";
import type { Unfit } from "./statement-refused.ts";

const NOW = new Date("2026-11-12T08:00:00Z");
const ACCOUNT = "0123456789";
const ask = (text: string | Buffer): Statement | Unfit | Question =>
  parseStatement(Buffer.from(text), { accountNumber: ACCOUNT, currency: "NGN", now: NOW });
/** Reads a file; asked about its dates alone, it says that the day comes first. */
function read(text: string | Buffer): Statement | Unfit | Question {
  const first = ask(text);
  if (!("why" in first) || first.why !== "dates") return first;
  const { columns, head_line, rows } = first;
  const head = rows.find(({ line }) => line === head_line)?.cells ?? null;
  return parseStatement(Buffer.from(text), {
    accountNumber: ACCOUNT,
    currency: "NGN",
    now: NOW,
    answer: { head, columns, dateOrder: "day_first" },
  });
}

const GTBANK = [
  "Account Number:,0123456789",
  "",
  "Trans. Date,Value. Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks",
  '10-Nov-2026,10-Nov-2026,FT26110912,,"500,000.00","1,500,000.00",LEKKI,"NIP/ADAEZE OKAFOR, LAGOS/KIN-7F3K9Q"',
  '11-Nov-2026,11-Nov-2026,FT26110913,53.75,,"1,499,946.25",LEKKI,CHARGE',
  "",
].join("\r\n");
const ACCESS = [
  "Account No,0123456789,NGN",
  "Posted Date,Value Date,Description,Reference,Debit,Credit,Balance",
  "11/11/2026,10/11/2026,TRF KIN-7F3K9Q,S1,,1000.5,2000.50",
  "10/11/2026,10/11/2026,OPENING,S0,,1000,1000.00",
].join("\n");
const ZENITH = [
  "Statement of 0123456789",
  "DATE POSTED,VALUE DATE,DESCRIPTION,DEBIT,CREDIT,BALANCE",
  "10/11/2026,10/11/2026,TRF KIN-7F3K9Q,0.00,1000.00,",
].join("\n");
const HEAD = "account_number,booked_on,value_on,amount,narration,bank_reference,balance";
const generic = (...rows: string[]): string => [HEAD, ...rows].join("\n");
const ROW = "0123456789,2026-11-10,2026-11-10,500.25,KIN-7F3K9Q,S1,";

const dated = (day: string, amount: string, side = ""): string =>
  `Account,${ACCOUNT}\nDate,Narration,Amount,Dr/Cr\n${day},KIN-7F3K9Q,"${amount}",${side}`;
const totalled = (credit: string): string =>
  `Account,${ACCOUNT}\nDate,Narration,Debit,Credit\n10/11/2026,KIN,,5.00\nTotal,,,${credit}`;

describe("a statement is read", () => {
  test("as GTBank writes it", () => {
    expect(read(GTBANK)).toEqual({
      layout: "CSV",
      accountNumber: ACCOUNT,
      lines: [
        {
          fileLine: 4,
          bookedOn: "2026-11-10",
          valueOn: "2026-11-10",
          narration: "NIP/ADAEZE OKAFOR, LAGOS/KIN-7F3K9Q",
          bankReference: "FT26110912",
          amountMinor: 50_000_000n,
          balanceMinor: 150_000_000n,
        },
        {
          fileLine: 5,
          bookedOn: "2026-11-11",
          valueOn: "2026-11-11",
          narration: "CHARGE",
          bankReference: "FT26110913",
          amountMinor: -5_375n,
          balanceMinor: 149_994_625n,
        },
      ],
      balances: { opening: 100_000_000n, closing: 149_994_625n },
    });
  });

  test.each<[string, string, bigint]>([
    ["Access Bank", ACCESS, 100_050n],
    ["Zenith Bank", ZENITH, 100_000n],
    ["no bank", generic(ROW), 50_025n],
  ])("as %s writes it", (_bank, file, amountMinor) => {
    const statement = read(file);
    expect("lines" in statement && statement.lines[0]).toMatchObject({
      amountMinor,
      valueOn: "2026-11-10",
    });
  });

  test.each([
    "10-Nov-26",
    "10-Nov-2026",
    "10 November 2026",
    "10/11/2026",
    "10/11/26",
    "10-11-2026",
    "10.11.2026",
    "2026-11-10",
    "2026-11-10T09:31:07",
    "10/11/2026 09:31",
  ])("with the day %s", (day) => {
    expect(read(dated(day, "500.25"))).toMatchObject({ lines: [{ bookedOn: "2026-11-10" }] });
  });

  test.each<[string, bigint]>([
    ["1,234.50", 123_450n],
    ["₦1,234.50", 123_450n],
    ["NGN 1234.5", 123_450n],
    ["-₦1,234.50", -123_450n],
    ["₦-1,234.50", -123_450n],
    ["(1,234.50)", -123_450n],
    ["1,234.50-", -123_450n],
    ["1,234.50 DR", -123_450n],
    ["1,234.50CR", 123_450n],
    ["+1,234.50", 123_450n],
  ])("with the amount %s", (amount, amountMinor) => {
    expect(read(dated("10/11/2026", amount))).toMatchObject({ lines: [{ amountMinor }] });
  });

  test.each<[string, string, bigint]>([
    ["1,234.50", "CR", 123_450n],
    ["1,234.50", "Debit", -123_450n],
    ["-1,234.50", "D", -123_450n],
    ["-1,234.50", "NIP transfer", -123_450n],
  ])("with the amount %s and the side %s", (amount, side, amountMinor) => {
    const file = `Account;${ACCOUNT}\nDate;Narration;Amount;Dr/Cr\n10/11/2026;KIN;${amount};${side}`;
    expect(read(file)).toMatchObject({ lines: [{ amountMinor }] });
  });

  test.each([";", "\t"])("with cells that %j parts, and amounts with commas", (separator) => {
    const file = [
      `Account${separator}${ACCOUNT}`,
      ["Date", "Narration", "Debit (NGN)", "Credit (NGN)", "Balance (₦)"].join(separator),
      ["10/11/2026", "KIN, LAGOS", "", "1,234,567.00", "1,234,567.00"].join(separator),
    ].join("\n");
    expect(read(file)).toMatchObject({
      lines: [{ narration: "KIN, LAGOS", amountMinor: 123_456_700n, balanceMinor: 123_456_700n }],
    });
  });

  test.each(["-CASH", "+234 803", "=SUM(A1)", "@HOME", "\t=1+1"])(
    "with the narration %j, as text",
    (narration) => {
      const statement = read(generic(`${ACCOUNT},2026-11-10,2026-11-10,5,"${narration}",,`));
      expect(statement).toMatchObject({ lines: [{ narration: narration.trim() }] });
    },
  );

  test("with what banks print around the movements", () => {
    const file = [
      `Account Statement,,,,`,
      `Account Number,${ACCOUNT},,,`,
      "Date,Narration,Debit,Credit,Balance",
      ',Opening Balance,,,"1,000.00"',
      '09-Nov-26,KIN-7F3K9Q,-,"500.00","1,500.00"',
      "Page 1 of 2,,,,",
      "Date,Narration,Debit,Credit,Balance",
      '10-Nov-26,CHARGE,53.75,,"1,446.25"',
      "TOTAL,,53.75,500.00,",
      ',Closing Balance,,,"1,446.25"',
      "*** End of statement ***,,,,",
      "Printed on 12-Nov-2026 by ONLINE,,,,",
    ].join("\n");
    expect(read(file)).toMatchObject({
      lines: [
        { fileLine: 5, amountMinor: 50_000n },
        { fileLine: 8, amountMinor: -5_375n },
      ],
    });
  });

  test("with a mark of its encoding, and quotes in quotes", () => {
    const file = `\uFEFF${generic('0123456789,2026-11-10,2026-11-10,-5,"He said ""KIN""",,')}`;
    expect(read(file)).toMatchObject({
      lines: [{ narration: 'He said "KIN"', amountMinor: -500n, bankReference: null }],
    });
  });
});

describe("a file is refused whole", () => {
  const bad = (change: string): string => generic(ROW, change);
  test.each<[string, string | Buffer, Unfit["code"], number | null]>([
    [
      "with a formula for an amount",
      bad("0123456789,2026-11-10,2026-11-10,=5,KIN,,"),
      "statement_unreadable",
      3,
    ],
    ["in dollars", bad("0123456789,2026-11-10,2026-11-10,$5,KIN,,"), "statement_unreadable", 3],
    [
      "with two signs",
      bad("0123456789,2026-11-10,2026-11-10,(-5),KIN,,"),
      "statement_unreadable",
      3,
    ],
    ["with a debit that came in", dated("10/11/2026", "-5", "CR"), "statement_unreadable", 3],
    ["with a total that is another", totalled("500.00"), "statement_unreadable", 4],
    [
      "with another opening balance",
      ZENITH.replace(
        "10/11/2026,10/11/2026,TRF KIN-7F3K9Q,0.00,1000.00,",
        ",,Opening Balance,,,5.00\n10/11/2026,10/11/2026,TRF,0.00,1000.00,1000.00",
      ),
      "statement_unreadable",
      4,
    ],
    [
      "with a movement called opening balance",
      ZENITH.replace(
        "TRF KIN-7F3K9Q,0.00,1000.00,",
        "Opening balance,0.00,1000.00,1000.00\n10/11/2026,10/11/2026,TRF,0.00,1.00,1001.00",
      ),
      "statement_unreadable",
      3,
    ],
    [
      "of another account in a row",
      bad("0987654321,2026-11-10,2026-11-10,5,KIN,,"),
      "statement_wrong_account",
      3,
    ],
    [
      "of another account at its head",
      GTBANK.replace(ACCOUNT, "0987654321"),
      "statement_wrong_account",
      null,
    ],
    ["of no account", ZENITH.replace(ACCOUNT, "our account"), "statement_account_unproven", null],
    [
      "with three decimals",
      bad("0123456789,2026-11-10,2026-11-10,5.001,KIN,,"),
      "statement_unreadable",
      3,
    ],
    [
      "with commas in odd places",
      bad('0123456789,2026-11-10,2026-11-10,"50,00",KIN,,'),
      "statement_unreadable",
      3,
    ],
    [
      "with 31 November",
      bad("0123456789,2026-11-31,2026-11-10,5,KIN,,"),
      "statement_unreadable",
      3,
    ],
    ["with tomorrow", bad("0123456789,2026-11-13,2026-11-10,5,KIN,,"), "statement_unreadable", 3],
    [
      "with a cell too few",
      bad("0123456789,2026-11-10,2026-11-10,5,KIN,"),
      "statement_unreadable",
      3,
    ],
    [
      "with debit and credit in one",
      ZENITH.replace("0.00,1000.00", "5.00,1000.00"),
      "statement_unreadable",
      3,
    ],
    [
      "with a quote that never closes",
      bad('0123456789,2026-11-10,2026-11-10,5,"KIN,,'),
      "statement_unreadable",
      3,
    ],
    ["with a changed amount", GTBANK.replace("53.75", "54.75"), "statement_unreadable", 5],
    ["with a head and nothing else", HEAD, "statement_unreadable", null],
    ["that is empty", "", "statement_unreadable", null],
    [
      "in UTF-16 that does not say so",
      Buffer.from(generic(ROW), "utf16le"),
      "statement_unreadable",
      1,
    ],
    [
      "with more than a person reads",
      generic(...Array.from({ length: 20_001 }, () => ROW)),
      "statement_unreadable",
      null,
    ],
  ])("%s", (_what, file, code, line) => {
    const sentence =
      line === null
        ? /^(The(re)?|No row|Two columns) /
        : new RegExp(`^Line ${line}(, cell .+)?: .+ Nothing of the file was taken in\\.$`);
    expect(read(file)).toEqual({ code, sentence: expect.stringMatching(sentence) });
  });

  test.each([
    [
      dated("2026/13/45", "5"),
      "Line 3, cell Date: a date such as 21/11/2026, 21-Nov-26 or 2026-11-21 is expected. Nothing of the file was taken in.",
    ],
    [
      dated("10/11/2026", "5,00"),
      "Line 3, cell Amount: an amount in NGN such as 1,234.50 is expected. Nothing of the file was taken in.",
    ],
    [
      totalled("500.00"),
      "Line 4, cell Credit: the total is not the sum of the lines above. Nothing of the file was taken in.",
    ],
  ])("and names the line, the cell and what is expected: %#", (file, sentence) => {
    expect(read(file)).toEqual({ code: "statement_unreadable", sentence });
  });
});
