import { strFromU8, unzipSync } from "fflate";
import readXlsxFile from "read-excel-file/node";
import { toPlainNumber } from "./plain-number.ts";
import { createTableFault, toReadTable, type ReadTable, type TableRow } from "./read-table.ts";

const WORKBOOK = "xl/workbook.xml";
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const FORMULA = /<(?:[\w.-]+:)?f[\s>/]/;
/** The reader of spreadsheets knows `date1904="1"` alone; LibreOffice writes `true`. */
const DAYS_FROM_1904 = /<(?:[\w.-]+:)?workbookPr\b[^>]*\bdate1904\s*=\s*["']true["']/;
/** So many days lie between the first days of the two calendars. */
const CALENDARS_APART_MS = Date.UTC(1904, 0, 1) - Date.UTC(1899, 11, 30);
const NAMES_SHOWN = 5;

/** The cell of the first formula, as spreadsheets name it. What a program computed is not what the bank wrote. */
function findFormula(sheet: string): { line: number; place: string } | undefined {
  const at = FORMULA.exec(sheet)?.index;
  if (at === undefined) return undefined;
  const cells = [
    ...sheet
      .slice(0, at)
      .slice(-2_000)
      .matchAll(/\br="([A-Z]{1,3})(\d{1,7})"/g),
  ];
  const [, column = "", row = "0"] = cells.at(-1) ?? [];
  return { line: Number(row), place: `${column}${row}` };
}

/** What a cell says, as a bank would print it in CSV: a day as 2026-11-21, a number in all its digits. */
function toText(cell: unknown, laterMs: number): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) {
    const moment = new Date(cell.getTime() + laterMs);
    return Number.isNaN(moment.getTime()) ? "" : moment.toISOString().slice(0, 19);
  }
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  return typeof cell === "string" ? cell.trim() : "";
}

/**
 * Reads the one sheet of a spreadsheet that holds anything. Numbers are read as their digits stand in the file and never become a binary
 * number. Refuses formulas and several sheets with values.
 */
export async function readXlsx(bytes: Buffer): Promise<ReadTable> {
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name }) => name === WORKBOOK || SHEET.test(name),
    });
    for (const [name, part] of Object.entries(parts)) {
      const formula = name === WORKBOOK ? undefined : findFormula(strFromU8(part));
      if (formula !== undefined) {
        return createTableFault("sheetFormula", formula.line, formula.place);
      }
    }
    const workbook = strFromU8(parts[WORKBOOK] ?? new Uint8Array());
    const laterMs = DAYS_FROM_1904.test(workbook) ? CALENDARS_APART_MS : 0;
    const sheets = (await readXlsxFile(bytes, { parseNumber: toPlainNumber }))
      .map(({ sheet, data }) => ({
        name: sheet,
        rows: data
          .map((cells, at): TableRow => [at + 1, ...cells.map((cell) => toText(cell, laterMs))])
          .filter(([, ...cells]) => cells.some((cell) => cell !== "")),
      }))
      .filter(({ rows }) => rows.length > 0);
    if (sheets.length > 1) {
      const names = sheets.slice(0, NAMES_SHOWN).map(({ name }) => name.slice(0, 40));
      return createTableFault("sheetsSeveral", 0, names.join(", "));
    }
    return toReadTable(sheets[0]?.rows ?? []);
  } catch (error) {
    // More rows than the engine's stack has room for.
    return createTableFault(error instanceof RangeError ? "tableTooLarge" : "sheetBroken");
  }
}
