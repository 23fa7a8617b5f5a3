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

/**
 * Writes tables as a workbook, a sheet each: text as text, which no spreadsheet takes for a formula, and figures in minor units as
 * numbers of major units with two decimals. The same tables make the same bytes.
 */
export async function writeXlsx(sheets: readonly Sheet[]): Promise<Buffer<ArrayBuffer>> {
  const written = sheets.map(({ name, header, rows }) => ({
    sheet: name.slice(0, SHEET_NAME_MAX_CHARACTERS),
    stickyRowsCount: 1,
    data: [
      header.map((value) => ({ value, type: String, fontWeight: "bold" as const })),
      ...rows.map((row) =>
        row.map((cell) => {
          if (cell === null) return null;
          if (typeof cell === "string") return { value: cell, type: String };
          return { value: Number(toMajor(cell)), type: Number, format: "#,##0.00" };
        }),
      ),
    ],
  }));
  // The library writes the time of the machine into its archive.
  return writeZip(unzipSync(await writeXlsxFile(written).toBuffer()));
}
