import { toMajor } from "@kinfold/money";
import { unzipSync } from "fflate";
import writeXlsxFile from "write-excel-file/node";
import type { Cell } from "./csv.ts";
import { writeZip } from "./zip.ts";

/** A sheet of a workbook: its name of 31 characters at most, its head and its rows. */
export type Sheet = {
  name: string;
  header: readonly string[];
  rows: readonly (readonly Cell[])[];
};

const SHEET_NAME_MAX_CHARACTERS = 31;

/** The names of the sheets stand in here, where a code among them is found without unpacking anything. */
const NAMES_OF_SHEETS = "xl/workbook.xml";

/** Spreadsheets keep and show so many digits of a number. A figure that has more is text, for its last kobo would be lost. */
const EXACT_DIGITS = 15;

function writeNumber(exact: string, format: string) {
  const isExact = exact.replaceAll(/\D/g, "").replace(/^0+/, "").length <= EXACT_DIGITS;
  return isExact
    ? { value: Number(exact), type: Number, format }
    : { value: exact, type: String, align: "right" as const };
}

const DECIMALS = { 2: "#,##0.00", 4: "#,##0.0000", 6: "#,##0.00####" } as const;

function writeCell(cell: Cell) {
  if (cell === null) return null;
  if (typeof cell === "string") return { value: cell, type: String };
  if (typeof cell === "bigint") return writeNumber(toMajor(cell), DECIMALS[2]);
  if ("day" in cell) {
    return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: "yyyy-mm-dd" };
  }
  return writeNumber(cell.decimal, DECIMALS[cell.places]);
}

/**
 * Writes tables as a workbook, a sheet each: text as text, which no spreadsheet takes for a formula, figures as numbers (in minor units
 * as major units with two decimals; as text where a spreadsheet would round them), and days as days. The head stays in sight. The same
 * tables make the same bytes.
 */
export async function writeXlsx(sheets: readonly Sheet[]): Promise<Buffer<ArrayBuffer>> {
  const written = sheets.map(({ name, header, rows }) => ({
    sheet: name.slice(0, SHEET_NAME_MAX_CHARACTERS),
    stickyRowsCount: 1,
    data: [
      header.map((value) => ({ value, type: String, fontWeight: "bold" as const })),
      ...rows.map((row) => row.map(writeCell)),
    ],
  }));
  // The library writes the time of the machine into its archive.
  return writeZip(unzipSync(await writeXlsxFile(written).toBuffer()), NAMES_OF_SHEETS);
}
