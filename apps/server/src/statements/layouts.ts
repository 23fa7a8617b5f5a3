import {
  findColumnsFault,
  LAYOUT_ROWS,
  type DateOrder,
  type LayoutQuestion,
  type StatementColumn,
} from "@kinfold/contract/office/statements";
import { statementRefusals } from "@kinfold/contract/refusals/statements";
import type { Day } from "#calendar/index.ts";
import { isIsoDay, isNumberedDay, readDay } from "./cells.ts";
import type { TableRow } from "./csv.ts";
import {
  buildHead,
  countFilled,
  countNamed,
  suggestColumns,
  nameColumn,
  readHead,
  type Head,
} from "./heads.ts";
import { refuse, getUnreadable } from "./statement-refused.ts";

/** How the files of an account are read, as a person said: the row that names the columns (null for none), what they hold, and how dates are written. */
export type Layout = {
  head: readonly string[] | null;
  columns: readonly StatementColumn[];
  dateOrder: DateOrder;
};

/** What a person has to tell before a file is taken in. */
export type Question = Omit<LayoutQuestion, "last_answer" | "why"> & {
  why: Exclude<LayoutQuestion["why"], "again">;
};

/** What a person tells of one file: the line of the row that names its columns, what they hold, and how dates are written. */
export type LayoutAnswer = Omit<Layout, "head"> & { headLine: number | null };

/** What is said of a file, as it is kept for the files after it. Refuses a line that is not there. */
export function toLayout(
  table: readonly TableRow[],
  { headLine, columns, dateOrder }: LayoutAnswer,
): Layout {
  if (headLine === null) return { head: null, columns, dateOrder };
  const row = table.find(({ line }) => line === headLine);
  if (row === undefined) return refuse(statementRefusals().statement_layout_unknown.columns);
  return { head: row.cells.slice(0, countFilled(row.cells)), columns, dateOrder };
}

/** How a file is read: its head, the first row under it, and what comes first in its dates. */
type FileLayout = { head: Head; from: number; order: DateOrder };

type Reading = {
  today: Day;
  layouts?: readonly Layout[];
  answer?: Layout;
};

const PREAMBLE_MAX_ROWS = 40;
/** So few names in common are chance. */
const NAMES_FROM = 2;
const ORDERS = ["day_first", "month_first"] as const;

const widthOf = (table: readonly TableRow[]): number =>
  Math.max(0, ...table.slice(0, PREAMBLE_MAX_ROWS * 2).map(({ cells }) => countFilled(cells)));

const toKey = (cells: readonly string[]): string =>
  JSON.stringify(cells.slice(0, countFilled(cells)).map((cell) => cell.toLowerCase()));

/** The first row whose date can be read: what stands above it is no movement. */
function findFirstDated(table: readonly TableRow[], { at }: Head): number {
  return table.findIndex(({ cells }) =>
    [at.booked_on, at.value_on].some((column) =>
      ORDERS.some((order) => readDay(cells[column ?? -1] ?? "", order) !== undefined),
    ),
  );
}

/** Where the rows of a file begin that is written like this layout; undefined when it is not. */
function applyLayout(
  table: readonly TableRow[],
  { head: names, columns }: Layout,
): Omit<FileLayout, "order"> | undefined {
  const head = buildHead(columns, names);
  if (names === null) {
    const from = findFirstDated(table, head);
    const isNamed = table.slice(0, PREAMBLE_MAX_ROWS).some(({ cells }) => readHead(cells));
    return from === -1 || isNamed || widthOf(table) !== columns.length ? undefined : { head, from };
  }
  const at = table
    .slice(0, PREAMBLE_MAX_ROWS)
    .findIndex(({ cells }) => toKey(cells) === toKey(names));
  return at === -1 ? undefined : { head, from: at + 1 };
}

/** Whether the names of the columns go on in the row below: "Amount" over "Debit" and "Credit". */
function isMerged(table: readonly TableRow[], at: number): boolean {
  const [names, below] = [table[at]?.cells ?? [], table[at + 1]?.cells ?? []];
  return toKey(below) !== toKey(names) && countNamed(below) >= NAMES_FROM;
}

function applyNames(table: readonly TableRow[]): Omit<FileLayout, "order"> | undefined {
  const top = table.slice(0, PREAMBLE_MAX_ROWS);
  const at = top.findIndex(({ cells }) => readHead(cells) !== undefined);
  const head = readHead(top[at]?.cells ?? []);
  return head === undefined || isMerged(table, at) ? undefined : { head, from: at + 1 };
}

/** What comes first in the dates in digits of a file. `possible` is empty where no one order reads all of them. */
type DateEvidence = { possible: readonly DateOrder[]; isCertain: boolean };

function findDateEvidence(cells: readonly string[], today: Day): DateEvidence {
  const numbered = cells.filter(isNumberedDay);
  const possible = ORDERS.filter((order) =>
    numbered.every((cell) => {
      const day = readDay(cell, order);
      return day !== undefined && day <= today;
    }),
  );
  const isSame = numbered.every(
    (cell) => readDay(cell, "day_first") === readDay(cell, "month_first"),
  );
  return { possible, isCertain: isSame || (possible.length === 1 && possible[0] === "day_first") };
}

function listDateCells(
  table: readonly TableRow[],
  { head, from }: Omit<FileLayout, "order">,
): string[] {
  const columns = [head.at.booked_on, head.at.value_on].filter((at) => at !== undefined);
  return table.slice(from).flatMap((row) => columns.map((at) => row.cells[at] ?? ""));
}

/** A spreadsheet that took some dates for its own and left others as text has swapped the days and months of the first. */
function refuseMixedDates(table: readonly TableRow[], { head, from }: FileLayout): void {
  for (const at of [head.at.booked_on, head.at.value_on]) {
    if (at === undefined) continue;
    const rows = table.slice(from).map(({ line, cells }) => ({ line, cell: cells[at] ?? "" }));
    const numbered = rows.find(({ cell }) => isNumberedDay(cell));
    if (numbered !== undefined && rows.some(({ cell }) => isIsoDay(cell))) {
      refuse(getUnreadable().datesMixed(numbered.line, head.names[at] ?? ""));
    }
  }
}

/** Refuses an answer that leaves out what a statement needs, names a column twice or is of another file. */
function refuseUnfitAnswer(table: readonly TableRow[], { columns }: Layout): void {
  const fault = findColumnsFault(columns);
  if (fault !== undefined) {
    const { columnsMissing, columnTwice } = getUnreadable();
    refuse(
      "twice" in fault
        ? columnTwice(nameColumn(fault.twice))
        : columnsMissing(fault.missing.map(nameColumn)),
    );
  }
  if (columns.length !== widthOf(table)) {
    refuse(statementRefusals().statement_layout_unknown.columns);
  }
}

function buildQuestion(table: readonly TableRow[], why: Question["why"], today: Day): Question {
  const width = widthOf(table);
  const top = table.slice(0, PREAMBLE_MAX_ROWS);
  const named = top
    .map(({ cells }, at) => ({ at, count: countNamed(cells) }))
    .toSorted((one, other) => other.count - one.count)
    .find(({ count }) => count >= NAMES_FROM)?.at;
  const last = named !== undefined && isMerged(table, named) ? named + 1 : named;
  const cells = (table[last ?? -1]?.cells ?? []).map(
    (cell, column) => cell || (table[named ?? -1]?.cells[column] ?? ""),
  );
  const below = table.slice((last ?? -1) + 1);
  const evidence = findDateEvidence(
    below.flatMap((row) => row.cells),
    today,
  );
  const first = Math.max(0, (named ?? 0) - 2);
  return {
    why,
    rows: table.slice(first, first + LAYOUT_ROWS).map((row) => ({
      line: row.line,
      cells: Array.from({ length: width }, (_, at) => row.cells[at] ?? ""),
    })),
    columns: suggestColumns(cells, width),
    head_line: table[last ?? -1]?.line ?? null,
    date_order: evidence.isCertain ? "day_first" : null,
  };
}

/**
 * How a file is read: as is said of it, as was said of one like it, or by the names of its columns. Asks where the columns are not known,
 * where both orders of its dates are possible, and where only the month can come first and no one has said so.
 */
export function readLayout(
  table: readonly TableRow[],
  { today, layouts = [], answer }: Reading,
): FileLayout | Question {
  const candidates = answer === undefined ? layouts : [answer];
  if (answer !== undefined) refuseUnfitAnswer(table, answer);
  const learned = candidates
    .map((layout) => ({ layout, applied: applyLayout(table, layout) }))
    .find(({ applied }) => applied !== undefined);
  const applied = learned?.applied ?? (answer === undefined ? applyNames(table) : undefined);
  if (applied === undefined) {
    if (answer !== undefined) return refuse(statementRefusals().statement_layout_unknown.columns);
    if (table.length === 0) return refuse(getUnreadable().noLines);
    return buildQuestion(table, layouts.length === 0 ? "columns" : "changed", today);
  }
  const { possible, isCertain } = findDateEvidence(listDateCells(table, applied), today);
  const order = learned?.layout.dateOrder ?? "day_first";
  if (answer === undefined && possible.length > 0) {
    if (learned === undefined && !isCertain) return buildQuestion(table, "dates", today);
    if (learned !== undefined && !possible.includes(order)) {
      return buildQuestion(table, "changed", today);
    }
  }
  refuseMixedDates(table, { ...applied, order });
  return { ...applied, order };
}
