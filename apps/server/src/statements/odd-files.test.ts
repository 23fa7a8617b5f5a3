import { describe, expect, test } from "vitest";
import type { Question } from "./layouts.ts";
import { parseStatement, type Statement } from "./parse.ts";
import type { Unfit } from "./statement-refused.ts";

const ACCOUNT = "0123456789";
const read = (text: string): Statement | Unfit | Question =>
  parseStatement(Buffer.from(text), {
    accountNumber: ACCOUNT,
    currency: "NGN",
    now: new Date("2026-11-28T08:00:00Z"),
  });
const above = (...rows: string[]): string => [`Account Number,${ACCOUNT},,,`, ...rows].join("\n");
const table = (...rows: string[]): string => above("Date,Narration,Debit,Credit,Balance", ...rows);
const IN = '21-Nov-26,NIP OKAFOR A,,250.00,"1,250.00"';
const OUT = '22-Nov-26,CHARGE,60.00,,"1,190.00"';
const refuseLine = (start: string) => ({
  code: "statement_unreadable",
  sentence: expect.stringMatching(new RegExp(`^${start}.+Nothing of the file was taken in`)),
});

describe("what a bank prints beside the movements moves nothing", () => {
  test.each<[string, string]>([
    ["a total with a date", table(IN, OUT, "22-Nov-26,TOTAL,60.00,250.00,")],
    ["a total of one side with a date", table(IN, OUT, "22-Nov-26,Total,,250.00,")],
    ["a charge of zero", table(IN, '21-Nov-26,SMS CHARGE WAIVED,0.00,0.00,"1,250.00"', OUT)],
    ["a balance that is carried to the next page", table(IN, ",Balance C/F,,,1250.00", OUT)],
    [
      "the head and a balance that is brought to the next page",
      table(IN, "Page 1 of 2,,,,", "Date,Narration,Debit,Credit,Balance", ",B/F,,,1250.00", OUT),
    ],
    ["B/F above the movements", table('21-Nov-26,B/F,,,"1,000.00"', IN, OUT)],
    [
      "an opening balance with its day",
      table(',Opening Balance as at 20-Nov-26,,,"1,000.00"', IN, OUT),
    ],
    [
      "totals of one cell below",
      table(IN, OUT, "Total Debit: 60.00,,,,", "Total Credit: 250.00,,,,"),
    ],
    [
      "balances and totals above, and how many there are",
      above(
        'Opening Balance,"1,000.00"',
        "Total Debits:,NGN 60.00",
        "Total Debit,1",
        "Total Lodgements,,₦250.00",
        "Closing Balance: 1190.00",
        "Date,Narration,Debit,Credit,Balance",
        IN,
        OUT,
      ),
    ],
  ])("%s", (_what, file) => {
    expect(read(file)).toMatchObject({
      lines: [{ amountMinor: 25_000n }, { amountMinor: -6_000n }],
      balances: { opening: 100_000n, closing: 119_000n },
    });
  });

  test("balances that stand above the columns are those of a file without a column for them", () => {
    const file = above(
      'Opening Balance,"1,000.00"',
      "Closing Balance,1190.00",
      "Date,Narration,Debit,Credit",
      "21-Nov-26,NIP,,250.00",
      "22-Nov-26,CHARGE,60.00,",
    );
    const balances = { opening: 100_000n, closing: 119_000n };
    expect(read(file)).toMatchObject({ lines: [{}, {}], balances });
    expect(read(file.replace("1190.00", "1191.00"))).toMatchObject({
      code: "statement_unreadable",
    });
  });
});

describe("a file that does not agree with what it prints is refused by line and cell", () => {
  test.each<[string, string, string]>([
    ["a total with a date", table(IN, OUT, "22-Nov-26,TOTAL,60.00,251.00,"), "Line 5, cell Credit"],
    [
      "an opening balance above",
      above("Opening Balance,999.00", "Date,Narration,Debit,Credit,Balance", IN),
      "Line 2, cell Opening Balance",
    ],
    [
      "a closing balance below, outside its column",
      table(IN, OUT, "Ending Balance: 1190.01,,,,"),
      "Line 5, cell Ending Balance",
    ],
    ["a total in one cell", table(IN, "Total Credit: 251.00,,,,"), "Line 4, cell Total Credit"],
    [
      "a row of zero after which the balance is another",
      table(IN, "21-Nov-26,X,0.00,0.00,5.00", OUT.replace("1,190", "1,191")),
      "Line 5",
    ],
  ])("%s", (_what, file, start) => {
    expect(read(file)).toEqual(refuseLine(start));
  });
});

test.each([
  "Opening balance of my savings",
  "B/F for Ada",
  "TOTAL ENERGIES PLC",
  "Closing balance for the land",
  "Total",
])("a transfer with the remark %j is a movement", (remark) => {
  const file = table(IN, `22-Nov-26,${remark},,10.00,"1,260.00"`);
  expect(read(file)).toMatchObject({ lines: [{}, { narration: remark, amountMinor: 1_000n }] });
});

test.each([
  "21NOV2026",
  '"Nov 21, 2026"',
  "November 21 2026",
  "21-Nov-26 14:33:02",
  "2026-11-21T14:33:02+01:00",
])("the day %s is read", (day) => {
  expect(read(table(IN.replace("21-Nov-26", day)))).toMatchObject({
    lines: [{ bookedOn: "2026-11-21" }],
  });
});

test("cells that are kept as text, other separators and a parted account number are read", () => {
  const kept = table(IN).replace(`,${ACCOUNT}`, `,="${ACCOUNT}"`);
  const parted = table(IN).replace(ACCOUNT, "012-345 6789");
  const piped = table(IN.replaceAll('"', "")).replaceAll(",", "|").replace("1|250", "1,250");
  for (const file of [kept, parted, piped, `sep=;\n${piped.replaceAll("|", ";")}`]) {
    expect(read(file)).toMatchObject({ lines: [{ amountMinor: 25_000n, balanceMinor: 125_000n }] });
  }
  const minus = "Date,Narration,Amount,Balance\n21-Nov-26,X,\u221250.00,950.00";
  expect(read(above(minus))).toMatchObject({ lines: [{ amountMinor: -5_000n }] });
});
