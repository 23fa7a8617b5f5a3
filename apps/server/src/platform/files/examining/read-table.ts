import type { TableFault } from "./examination.ts";

/** A row of a statement: the line of the file on which it begins, counted from 1, and its cells. */
export type TableRow = [line: number, ...cells: string[]];

/** The rows of a statement, or what is wrong with it and where. */
export type ReadTable =
  | { rows: readonly TableRow[] }
  | { tableFault: TableFault; line: number; place: string };

/** What no busy account has in a quarter. */
const MOST_CHARACTERS = 16_000_000;

/** A statement that cannot be read. Without a line the whole file is at fault. */
export const createTableFault = (tableFault: TableFault, line = 0, place = ""): ReadTable => ({
  tableFault,
  line,
  place,
});

/** The rows, unless they are more than a statement has. */
export function toReadTable(rows: readonly TableRow[]): ReadTable {
  let characters = 0;
  for (const row of rows) {
    for (const cell of row) characters += typeof cell === "string" ? cell.length + 3 : 8;
    if (characters > MOST_CHARACTERS) return createTableFault("tableTooLarge");
  }
  return { rows };
}
