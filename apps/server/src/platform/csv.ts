import type { Day } from "@kinfold/contract/lagos-day";
import { toMajor, type AnyMinor } from "@kinfold/money";

/** A figure that is no money, written out exactly, and how many decimals a spreadsheet shows of it. */
export type Decimal = { decimal: string; places: 2 | 4 | 6 };

/** A value that keeps its meaning as text, a figure in minor units, another figure, a day, or nothing. */
export type Cell = string | AnyMinor | Decimal | { day: Day } | null;

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠\t\r]/;

function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "bigint") return toMajor(cell);
  if (typeof cell === "object") return "day" in cell ? cell.day : cell.decimal;
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** By this mark Excel on Windows knows UTF-8; without it names with accents are garbled. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Writes a table as CSV for people: as `writePlainCsv`, after the mark by which Excel on Windows knows UTF-8.
 */
export const writeCsv = (
  header: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from(BYTE_ORDER_MARK, "utf8"), writePlainCsv(header, rows)]);

/**
 * Writes a table as CSV for another program: UTF-8, a header, CRLF after every line, text in quotes and unable to act as a formula, figures in
 * major units with two decimals and no separators.
 */
export function writePlainCsv(
  header: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Buffer<ArrayBuffer> {
  const lines = [header.join(",")];
  for (const row of rows) lines.push(row.map(written).join(","));
  return Buffer.from(`${lines.join("\r\n")}\r\n`, "utf8");
}
