import { zipSync, strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { buildCamt } from "../../../testing/camt.ts";
import { withReceived } from "../../../testing/received.ts";
import { buildSheet, buildWorkbook, buildXlsx } from "../../../testing/spreadsheets.ts";
import { examineInChild } from "./examine-in-child.ts";
import type { TableType } from "./examination.ts";
import { readCamt } from "./read-camt.ts";
import { readXlsx } from "./read-xlsx.ts";

async function examine(bytes: Buffer, type: TableType) {
  const { result, content } = await withReceived(bytes, ({ path }) => examineInChild(path, type));
  return "rows" in result ? JSON.parse(content.toString()) : result;
}

/** As the process of a file does it, without the process. */
async function readSheet(bytes: Buffer) {
  const table = await readXlsx(bytes);
  return "rows" in table ? table.rows : table;
}

function readXml(bytes: Buffer) {
  const table = readCamt(bytes);
  return "rows" in table ? table.rows : table;
}

const DAY = { day: "2026-11-10" };

describe("a spreadsheet is read in its process", () => {
  test("with days, numbers and texts as they stand, and the line of each row", async () => {
    const file = buildXlsx([
      ["Statement", null],
      [],
      ["Date", "Amount", "Text"],
      [DAY, { number: "1234.5699999999999" }, " -CASH & <more> "],
      [{ ...DAY, fraction: 0.999_99 }, { number: "1.0E7" }, "1,234.50"],
    ]);
    expect(await examine(file, "xlsx")).toEqual([
      [1, "Statement", "", ""],
      [3, "Date", "Amount", "Text"],
      [4, "2026-11-10T00:00:00", "1234.57", "-CASH & <more>"],
      [5, "2026-11-10T23:59:59", "10000000", "1,234.50"],
    ]);
  });

  test.each(["1", "true"] as const)("with days counted from 1904, said as %s", async (date1904) => {
    const rows = await readSheet(buildXlsx([[DAY]], { date1904 }));
    expect(rows).toEqual([[1, "2026-11-10T00:00:00"]]);
  });

  test("with merged cells, whose text stands in the first", async () => {
    const file = buildXlsx(
      [
        ["Account 0123456789", null],
        ["Date", "Amount"],
      ],
      {
        merges: ["A1:B1"],
      },
    );
    expect(await readSheet(file)).toEqual([
      [1, "Account 0123456789", ""],
      [2, "Date", "Amount"],
    ]);
  });

  test("with empty sheets beside it, and is refused with another that has values", async () => {
    const sheets = { A: buildSheet([["one"]]), "B & C": buildSheet([[null], []]) };
    expect(await readSheet(buildWorkbook(sheets))).toEqual([[1, "one"]]);
    const two = buildWorkbook({ ...sheets, D: buildSheet([["two"]]) });
    expect(await readSheet(two)).toEqual({
      tableFault: "sheetsSeveral",
      line: 0,
      place: "A, D",
    });
  });

  test.each([
    ["a formula", buildXlsx([["Sum"], [{ formula: "0.1+0.2", result: "0.30000000000000004" }]])],
    ["a formula without a result", buildXlsx([["Sum"], [{ formula: "SUM(A1:A9)", result: "" }]])],
  ])("and refused for %s, with its cell", async (_what, file) => {
    expect(await readSheet(file)).toEqual({
      tableFault: "sheetFormula",
      line: 2,
      place: "A2",
    });
  });

  test.each<[string, () => Buffer]>([
    ["is cut off", () => buildXlsx([["one"]]).subarray(0, 400)],
    ["is another archive", () => Buffer.from(zipSync({ "a.txt": strToU8("no sheet") }))],
    ["names a sheet that is not there", () => buildWorkbook({ A: "" })],
    [
      "refers to a text that is not there",
      () => buildWorkbook({ A: sheetOf('<c r="A1" t="s"><v>7</v></c>') }),
    ],
    [
      "has a cell in a place that is none",
      () => buildWorkbook({ A: sheetOf('<c r="1A"><v>7</v></c>') }),
    ],
    [
      "has a row twice",
      () => buildWorkbook({ A: `<worksheet><sheetData>${ROW}${ROW}</sheetData></worksheet>` }),
    ],
  ])("and refused when it %s", async (_what, build) => {
    expect(await readSheet(build())).toMatchObject({ tableFault: "sheetBroken" });
  });

  const ROW = '<row r="1"><c r="A1"><v>7</v></c></row>';
  const sheetOf = (cell: string): string =>
    `<worksheet><sheetData><row r="1">${cell}</row></sheetData></worksheet>`;

  const blank = (row: number): string => `<row r="${row}"/>`;
  test.each<[string, () => string]>([
    ["150 megabytes of spaces", () => `<worksheet>${" ".repeat(150_000_000)}</worksheet>`],
    [
      "a million columns of air",
      () =>
        `<worksheet><sheetData>${Array.from({ length: 20_000 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c><c r="XFD${at + 1}"><v>1</v></c></row>`).join("")}</sheetData></worksheet>`,
    ],
    [
      "1,048,576 empty rows",
      () =>
        `<worksheet><sheetData>${Array.from({ length: 1_048_576 }, (_, at) => blank(at + 1)).join("")}</sheetData></worksheet>`,
    ],
  ])("and refused, its process gone, when it unfolds into %s", async (_what, build) => {
    const bytes = buildWorkbook({ A: build() });
    expect(bytes.length).toBeLessThan(4_000_000);
    const result = await examine(bytes, "xlsx");
    expect([
      { fault: "tooMuchWork" },
      { fault: "notOpened" },
      { tableFault: "tableTooLarge", line: 0, place: "" },
    ]).toContainEqual(result);
  });

  test("with its last row far below, empty but formatted", async () => {
    const sheet = `<worksheet><sheetData><row r="1"><c r="A1"><v>7</v></c></row><row r="1048576"><c r="A1048576" s="1"/></row></sheetData></worksheet>`;
    expect(await readSheet(buildWorkbook({ A: sheet }))).toEqual([[1, "7"]]);
  });
});

const ENTRY = {
  amount: "500.25",
  side: "CRDT",
  bookedOn: "2026-11-10",
  text: "NIP & <ADA>",
  reference: "FT1",
} as const;

describe("a statement in XML is read in its process", () => {
  test.each(["02", "08"] as const)("with the elements of camt.053.001.%s", async (version) => {
    const details = [
      { amount: "500.25", endToEnd: "KIN-7F3K9Q", name: "ADA OKAFOR", text: "FOR NOVEMBER" },
    ];
    const file = buildCamt({ version, closing: "500.25", entries: [{ ...ENTRY, details }] });
    expect(await examine(Buffer.from(file), "camt")).toEqual([
      [4, "Stmt"],
      [5, "Acct", "0123456789", "NGN"],
      [6, "Bal", "OPBD", "0.00", "NGN", "CRDT"],
      [7, "Bal", "CLBD", "500.25", "NGN", "CRDT"],
      [
        8,
        "Ntry",
        "500.25",
        "NGN",
        "CRDT",
        "BOOK",
        "2026-11-10",
        "2026-11-10",
        "FT1",
        "",
        "NIP & <ADA>",
      ],
      [13, "TxDtls", "500.25", "NGN", "KIN-7F3K9Q", "", "ADA OKAFOR", "", "FOR NOVEMBER", ""],
    ]);
  });

  test.each<[string, BufferEncoding | "windows-1252"]>([
    ["UTF-16 with its mark", "utf16le"],
    ["Windows-1252 that says so", "windows-1252"],
  ])("in %s", (_what, encoding) => {
    const text = buildCamt({ closing: "500.25", entries: [{ ...ENTRY, text: "JOSÉ" }] });
    const bytes =
      encoding === "windows-1252"
        ? Buffer.from(text.replace("UTF-8", "windows-1252"), "latin1")
        : Buffer.from(`\uFEFF${text}`, encoding);
    expect(JSON.stringify(readXml(bytes))).toContain("JOSÉ");
  });

  const plain = buildCamt({ closing: "500.25", entries: [ENTRY] });
  const declare = (doctype: string): string => plain.replace("<Document", `${doctype}\n<Document`);
  const laughs = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
  );
  test.each([
    [
      "another file",
      declare('<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>').replace(
        "NIP",
        "&x;",
      ),
      "xmlDeclares",
      2,
    ],
    [
      "entities that unfold",
      declare(`<!DOCTYPE Document [<!ENTITY l0 "ha">${laughs.join("")}]>`).replace("NIP", "&l9;"),
      "xmlDeclares",
      2,
    ],
    [
      "a document type from elsewhere",
      declare('<!DOCTYPE Document SYSTEM "http://127.0.0.1:9/x.dtd">'),
      "xmlDeclares",
      2,
    ],
    ["an entity that XML has not", plain.replace("NIP", "&nbsp;"), "xmlBroken", 12],
    ["an element that is not closed", plain.replace("</Ntry>", ""), "xmlBroken", 14],
    ["nothing behind its middle", plain.slice(0, 900), "xmlBroken", 12],
    ["elements hundreds deep", plain.replace("<Ntry>", "<a>".repeat(500)), "xmlBroken", 8],
    ["another message", plain.replaceAll("BkToCstmrStmt", "BkToCstmrAcctRpt"), "xmlOther", 3],
    ["another message by its namespace", plain.replace("053.001.08", "052.001.08"), "xmlOther", 2],
    ["another name of its namespace", plain.replace("urn:iso:std", "urn:other"), "xmlOther", 2],
  ])("and refused with %s, by line", (_what, file, tableFault, line) => {
    expect(readXml(Buffer.from(file))).toMatchObject({ tableFault, line });
  });

  test("and refused in bytes that its encoding has not", () => {
    const bytes = Buffer.from(plain.replace("NIP", "JOS\u00C9"), "latin1");
    expect(readXml(bytes)).toMatchObject({ tableFault: "xmlEncoding" });
  });
});
