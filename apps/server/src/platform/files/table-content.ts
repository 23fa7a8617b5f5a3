import { define, create } from "superstruct";
import type { FileFault, TableFault, TableType } from "./examining/examination.ts";
import type { TableRow } from "./examining/read-table.ts";
import { requestExamination } from "./examining/request-examination.ts";
import { examineInTurn, type Scanning } from "./file-content.ts";
import type { ReceivedFile } from "./files.ts";
import { isInfected } from "./malware-scanner.ts";

const isRow = (row: unknown): boolean =>
  Array.isArray(row) &&
  row.every((cell, at) => (at === 0 ? Number.isInteger(cell) : typeof cell === "string"));

/** Checked by hand: a struct for each of a hundred thousand cells takes a second. */
const TableRows = define<TableRow[]>(
  "TableRows",
  (value) => Array.isArray(value) && value.every(isRow),
);

/** What is wrong with a statement: with its bytes, or at a line and place in it. */
export type TableRefused = {
  fault: FileFault | TableFault | "infected";
  line: number;
  place: string;
};

/** The rows of a spreadsheet or of XML, read in a process of its own; or what is wrong with it. Throws Unavailable when too many files wait. */
export async function examineTable(
  { path }: ReceivedFile,
  type: TableType,
  { MALWARE_SCANNER: scanner }: Scanning,
): Promise<readonly TableRow[] | TableRefused> {
  if (scanner !== "" && (await isInfected(scanner, path))) {
    return { fault: "infected", line: 0, place: "" };
  }
  const { result, content } = await examineInTurn(() => requestExamination(path, type));
  if ("rows" in result) return create(JSON.parse(content.toString()), TableRows);
  if ("tableFault" in result) {
    return { fault: result.tableFault, line: result.line, place: result.place };
  }
  return { fault: "fault" in result ? result.fault : "notOpened", line: 0, place: "" };
}
