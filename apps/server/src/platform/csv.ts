import { toMajor, type AnyMinor } from "@kinfold/money";

/** A value that keeps its meaning as text, a figure in minor units, or nothing. */
export type Cell = string | AnyMinor | null;

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠\t\r]/;

function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "bigint") return toMajor(cell);
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/**
 * Writes a table as CSV: UTF-8, a header, CRLF after every line, text in quotes and unable to act as a formula, figures in
 * major units with two decimals and no separators.
 */
export function writeCsv(
  header: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Buffer<ArrayBuffer> {
  const lines = [header.join(",")];
  for (const row of rows) lines.push(row.map(written).join(","));
  return Buffer.from(`${lines.join("\r\n")}\r\n`, "utf8");
}
