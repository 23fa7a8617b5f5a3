import type { DateOrder, StatementColumn } from "@kinfold/contract/office/statements";
import { describe, expect, test } from "vitest";
import { toLayout, type Layout } from "./layouts.ts";
import { captureUnfit, parseStatement, readCsvTable, type ExpectedStatement } from "./parse.ts";

const ACCOUNT = "0123456789";
const read = (file: string | Buffer, known: Partial<ExpectedStatement> = {}) =>
  parseStatement(Buffer.from(file), {
    accountNumber: ACCOUNT,
    currency: "NGN",
    now: new Date("2026-11-12T08:00:00Z"),
    ...known,
  });

const ODD = [
  `Statement of,${ACCOUNT},,,`,
  "When,What for,Out,In,Left",
  '21-Oct-2026,KIN-7F3K9Q,,"1,000.00","1,500.00"',
  '22-Oct-2026,CHARGE,53.75,,"1,446.25"',
].join("\n");
const ODD_COLUMNS: StatementColumn[] = ["booked_on", "narration", "debit", "credit", "balance"];
const answerFor = (
  file: string,
  columns: StatementColumn[] = ODD_COLUMNS,
  {
    headLine = 2,
    dateOrder = "day_first",
  }: { headLine?: number | null; dateOrder?: DateOrder } = {},
): Layout => toLayout(readCsvTable(Buffer.from(file)), { columns, headLine, dateOrder });

describe("a file whose columns are not known", () => {
  test("is asked about where the names stand in two rows, and read as it was answered", () => {
    const file = [
      `Statement of,${ACCOUNT},,,`,
      "Date,Narration,Amount,,Balance",
      ",,Debit,Credit,",
      '21-Oct-2026,KIN-7F3K9Q,,"1,000.00","1,500.00"',
      '22-Oct-2026,CHARGE,53.75,,"1,446.25"',
    ].join("\n");
    const columns = ["booked_on", "narration", "debit", "credit", "balance"];
    expect(read(file)).toMatchObject({ why: "columns", head_line: 3, columns });
    const answer = answerFor(file, ODD_COLUMNS, { headLine: 3 });
    const lines = [{ amountMinor: 100_000n }, { amountMinor: -5_375n }];
    expect(read(file, { answer })).toMatchObject({ lines });
    expect(read(file, { layouts: [answer] })).toMatchObject({ lines });
  });

  test("is asked about with its first rows, and what its names seem to say", () => {
    const file = ODD.replace("When", "Date").replace("Left", "Balance");
    expect(read(file)).toEqual({
      why: "columns",
      rows: [
        { line: 1, cells: ["Statement of", ACCOUNT, "", "", ""] },
        { line: 2, cells: ["Date", "What for", "Out", "In", "Balance"] },
        { line: 3, cells: ["21-Oct-2026", "KIN-7F3K9Q", "", "1,000.00", "1,500.00"] },
        { line: 4, cells: ["22-Oct-2026", "CHARGE", "53.75", "", "1,446.25"] },
      ],
      columns: ["booked_on", "ignored", "ignored", "ignored", "balance"],
      head_line: 2,
      date_order: "day_first",
    });
  });

  test.each([
    ["with a column missing", ODD.replace("What for,Out,In", "Narration,Debit,In")],
    ["with two columns of one name", ODD.replace("What for,Out,In", "Narration,Amount,Amount")],
    ["with semicolons", ODD.replaceAll(",", ";").replaceAll(/"|;000|;500|;446/g, "")],
  ])("is asked about %s", (_what, file) => {
    const question = read(file);
    expect(question).toMatchObject({ why: "columns" });
    expect("rows" in question && question.rows.at(-1)?.cells).toHaveLength(5);
  });

  test("is read once they are named", () => {
    expect(read(ODD, { answer: answerFor(ODD) })).toMatchObject({
      lines: [
        { fileLine: 3, bookedOn: "2026-10-21", amountMinor: 100_000n, balanceMinor: 150_000n },
        { fileLine: 4, amountMinor: -5_375n },
      ],
    });
  });

  test("is read without a row of names, by the number of its columns", () => {
    const file = ODD.replace(/When.*\n/, "");
    const answer = answerFor(file, ODD_COLUMNS, { headLine: null });
    expect(read(file, { answer })).toMatchObject({ lines: [{ fileLine: 2 }, { fileLine: 3 }] });
    expect(read(file.replace("CHARGE,53.75", "CHARGE,5x"), { answer })).toEqual({
      code: "statement_unreadable",
      sentence:
        "Line 3, cell 3: an amount in NGN such as 1,234.50 is expected. Nothing of the file was taken in.",
    });
  });

  test.each<[string, StatementColumn[], RegExp]>([
    [
      "leaves out the narration",
      ["booked_on", "ignored", "debit", "credit", "balance"],
      /hold Narration/,
    ],
    [
      "leaves out the credit",
      ["booked_on", "narration", "debit", "ignored", "balance"],
      /hold Credit/,
    ],
    ["leaves out the date", ["ignored", "narration", "debit", "credit", "balance"], /hold Date/],
    [
      "has a column twice",
      ["booked_on", "narration", "debit", "debit", "balance"],
      /Two columns .* Debit/,
    ],
    ["is of fewer columns", ["booked_on", "narration", "amount"], /Say what the columns/],
    [
      "takes a text for an amount",
      ["booked_on", "debit", "narration", "credit", "balance"],
      /^Line 3, cell What for/,
    ],
    [
      "takes amounts for days",
      ["narration", "booked_on", "debit", "credit", "balance"],
      /^Line 3, cell What for/,
    ],
    [
      "has debit for credit, against the balance",
      ["booked_on", "narration", "credit", "debit", "balance"],
      /^Line 4: the balance does not follow/,
    ],
  ])("and an answer that %s is refused", (_what, columns, sentence) => {
    const answer = { ...answerFor(ODD), columns };
    expect(read(ODD, { answer })).toEqual({
      code: expect.stringMatching(/^statement_/),
      sentence: expect.stringMatching(sentence),
    });
  });

  test("and an answer about a line that is not there is refused", () => {
    const refused = captureUnfit(() => answerFor(ODD, ODD_COLUMNS, { headLine: 77 }));
    expect(refused).toMatchObject({ code: "statement_layout_unknown" });
  });
});

describe("what was answered of an earlier file", () => {
  const layouts = [answerFor(ODD)];

  test("is used for the next one with the same names, wherever they stand", () => {
    const next = `Printed today,,,,\n,,,,\n${ODD.replace("1,446.25", "1,446.25").toUpperCase()}`;
    expect(read(next, { layouts })).toMatchObject({ lines: [{ fileLine: 5 }, { fileLine: 6 }] });
  });

  test("is not used for a file with other columns, which is asked about again", () => {
    const moved = ODD.replace("Out,In", "In,Out");
    expect(read(moved, { layouts })).toMatchObject({ why: "changed" });
    const more = ODD.replaceAll("\n", ",\n").replace("Left,", "Left,Branch");
    expect(read(more, { layouts })).toMatchObject({ why: "changed" });
  });

  test("of files without names is not used for one with more columns or with names", () => {
    const bare = ODD.replace(/When.*\n/, "");
    const layouts = [answerFor(bare, ODD_COLUMNS, { headLine: null })];
    expect(read(bare, { layouts })).toHaveProperty("lines");
    expect(read(bare.replaceAll("\n", ",x\n"), { layouts })).toMatchObject({
      why: "changed",
    });
    const named = ODD.replace("When,What for,Out,In,Left", "Date,Narration,Credit,Debit,Balance");
    // By its names: the columns are the other way around, and the balance says so.
    expect(read(named, { layouts })).toMatchObject({ code: "statement_unreadable" });
  });
});

const dated = (...days: string[]): string =>
  [
    `Account,${ACCOUNT},`,
    "Date,Narration,Amount",
    ...days.map((day, at) => `${day},KIN-${at},5.00`),
  ].join("\n");

describe("a date in digits", () => {
  test.each([
    ["03/04/2026 alone", dated("03/04/2026")],
    ["only days of a month's first twelve", dated("03/10/2026", "04/10/2026", "10-10-26")],
    ["a day that is to come unless the month comes first", dated("11/12/2026", "10/09/2026")],
    ["a month that is none unless it comes first", dated("10/21/2026", "10/09/2026")],
  ])("is asked about: %s", (_what, file) => {
    expect(read(file)).toMatchObject({
      why: "dates",
      date_order: null,
      columns: ["booked_on", "narration", "amount"],
      head_line: 2,
    });
  });

  test.each([
    ["a day after the twelfth", dated("03/04/2026", "21/04/2026"), "2026-04-03"],
    ["the same both ways", dated("10/10/2026"), "2026-10-10"],
    ["another reading that is to come", dated("12/11/2026"), "2026-11-12"],
    ["no digits alone", dated("03-Apr-2026"), "2026-04-03"],
  ])("is read with the day first where the file tells: %s", (_what, file, bookedOn) => {
    expect(read(file)).toMatchObject({
      lines: [{ bookedOn }, ...(file.includes("21/") ? [{}] : [])],
    });
  });

  test.each([
    ["day_first", "2026-04-03"],
    ["month_first", "2026-03-04"],
  ] as const)("is read as is said: %s, also in the next file", (dateOrder, bookedOn) => {
    const file = dated("03/04/2026");
    const answer = answerFor(file, ["booked_on", "narration", "amount"], { dateOrder });
    expect(read(file, { answer })).toMatchObject({ lines: [{ bookedOn }] });
    expect(read(dated("05/04/2026", "03/04/2026"), { layouts: [answer] })).toMatchObject({
      lines: [{}, { bookedOn }],
    });
  });

  test("that cannot be what was answered is asked about again, and an answer that it cannot be is refused", () => {
    const answer = answerFor(dated("03/04/2026"), ["booked_on", "narration", "amount"], {
      dateOrder: "month_first",
    });
    const file = dated("03/04/2026", "21/04/2026");
    expect(read(file, { layouts: [answer] })).toMatchObject({ why: "changed" });
    expect(read(file, { answer })).toEqual({
      code: "statement_unreadable",
      sentence:
        "Line 4, cell Date: a date with the month first such as 11/21/2026 is expected. Nothing of the file was taken in.",
    });
  });
});

describe("a file in another encoding", () => {
  const text = ODD.replace(
    "When,What for,Out,In,Left",
    "Date,Narration,Debit,Credit,Balance",
  ).replace("CHARGE", "JOSÉ ADÉ");
  const utf16 = Buffer.from(`\uFEFF${text}`, "utf16le");
  test.each<[string, Buffer]>([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with its mark", Buffer.from(`\uFEFF${text}`)],
    ["UTF-16, the small end first", utf16],
    ["UTF-16, the big end first", Buffer.from(utf16).swap16()],
    ["Windows-1252", Buffer.from(text, "latin1")],
  ])("is read: %s", (_what, file) => {
    expect(read(file)).toMatchObject({ lines: [{}, { narration: "JOSÉ ADÉ" }] });
  });

  const replaceBytes = (file: Buffer, from: string, to: Buffer): Buffer => {
    const at = file.indexOf(from);
    return Buffer.concat([file.subarray(0, at), to, file.subarray(at + Buffer.from(from).length)]);
  };
  test.each<[string, Buffer]>([
    [
      "a byte that Windows-1252 has not",
      replaceBytes(Buffer.from(text, "latin1"), "JOS", Buffer.from([0x81])),
    ],
    [
      "UTF-8 that was cut within a character",
      replaceBytes(Buffer.from(text.replace("ADÉ", "₦ ADE")), "ADE", Buffer.from([0xe2, 0x82])),
    ],
    ["a control character", Buffer.from(text.replace("JOS", "\u0001"))],
    [
      "half a character of UTF-16",
      Buffer.from(`\uFEFF${text.replace("JOSÉ", "\uD800")}`, "utf16le"),
    ],
  ])("is refused by line and cell for %s", (_what, file) => {
    expect(read(file)).toEqual({
      code: "statement_unreadable",
      sentence:
        "Line 4, cell 2: text is expected instead of characters that cannot be read. Nothing of the file was taken in.",
    });
  });
});
