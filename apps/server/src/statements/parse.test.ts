import { describe, expect, test } from "vitest";
import { parseStatement, type Statement, type Unfit } from "./parse.ts";

const NOW = new Date("2026-11-12T08:00:00Z");
const ACCOUNT = "0123456789";
const read = (text: string | Buffer, accountNumber = ACCOUNT): Statement | Unfit =>
  parseStatement(Buffer.from(text), { accountNumber, now: NOW });

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

describe("a statement is read", () => {
  test("as GTBank writes it", () => {
    expect(read(GTBANK)).toEqual({
      layout: "GTBank",
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
    });
  });

  test.each<[string, string, bigint]>([
    ["Access Bank", ACCESS, 100_050n],
    ["Zenith Bank", ZENITH, 100_000n],
    ["Generic", generic(ROW), 50_025n],
  ])("as %s writes it", (layout, file, amountMinor) => {
    expect(read(file)).toMatchObject({
      layout,
      lines: [{ amountMinor, valueOn: "2026-11-10" }, ...(layout === "Access Bank" ? [{}] : [])],
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
      "with a formula",
      bad('0123456789,2026-11-10,2026-11-10,5,"=HYPERLINK(""x"")",,'),
      "statement_formula",
      3,
    ],
    ["with a plus", bad("0123456789,2026-11-10,2026-11-10,5,+1+cmd,,"), "statement_formula", 3],
    ["with a minus", bad("0123456789,2026-11-10,2026-11-10,5,-2+3,,"), "statement_formula", 3],
    ["with an at", bad("0123456789,2026-11-10,2026-11-10,5,@SUM(A1),,"), "statement_formula", 3],
    [
      "with a formula behind a tab",
      bad('0123456789,2026-11-10,2026-11-10,5,"\t=1+1",,'),
      "statement_formula",
      3,
    ],
    [
      "with a formula for an amount",
      bad("0123456789,2026-11-10,2026-11-10,=5,KIN,,"),
      "statement_formula",
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
    ["of no account", ZENITH.replace(ACCOUNT, "our account"), "statement_wrong_account", null],
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
      "with nothing moved",
      bad("0123456789,2026-11-10,2026-11-10,0.00,KIN,,"),
      "statement_unreadable",
      3,
    ],
    [
      "with 31 November",
      bad("0123456789,2026-11-31,2026-11-10,5,KIN,,"),
      "statement_unreadable",
      3,
    ],
    ["with tomorrow", bad("0123456789,2026-11-10,2026-11-13,5,KIN,,"), "statement_unreadable", 3],
    [
      "with a cell too few",
      bad("0123456789,2026-11-10,2026-11-10,5,KIN,"),
      "statement_unreadable",
      3,
    ],
    [
      "without a narration",
      bad("0123456789,2026-11-10,2026-11-10,5,,,"),
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
    ["in columns of nobody", "a,b,c\n1,2,3", "statement_unreadable", null],
    ["with a head and nothing else", HEAD, "statement_unreadable", null],
    ["that is empty", "", "statement_unreadable", null],
    ["in another encoding", Buffer.from([0x4b, 0xe9, 0x0a]), "statement_unreadable", null],
    ["in UTF-16", Buffer.from(generic(ROW), "utf16le"), "statement_unreadable", null],
    [
      "with more than a person reads",
      generic(...Array.from({ length: 5_001 }, () => ROW)),
      "statement_unreadable",
      null,
    ],
  ])("%s", (_what, file, code, line) => {
    const sentence =
      line === null
        ? /^The(re)? /
        : new RegExp(`^Line ${line}: .+ Nothing of the file was taken in\\.$`);
    expect(read(file)).toEqual({ code, sentence: expect.stringMatching(sentence) });
  });

  test.each([
    [GTBANK.replace("Credits,", ""), "The column Credits of the layout GTBank is missing."],
    [
      GTBANK.replace("Debits,Credits", "Out,In"),
      "The columns Debits, Credits of the layout GTBank are missing.",
    ],
    [ZENITH.replace(",BALANCE", ""), "The column Balance of the layout Zenith Bank is missing."],
    [
      generic(ROW).replace("bank_reference", "ref"),
      "The column bank_reference of the layout Generic is missing.",
    ],
    [
      ACCESS.replace("Debit,Credit", "Credit,Debit"),
      "The columns of the layout Access Bank stand in another order, or others stand among them.",
    ],
    [
      "a,b,c\n1,2,3",
      "The columns are of no bank that we read (GTBank, Access Bank, Zenith Bank, Generic).",
    ],
  ])("in a layout that we do not read, and says what is missing: %#", (file, sentence) => {
    expect(read(file)).toEqual({ code: "statement_unreadable", sentence });
  });
});
