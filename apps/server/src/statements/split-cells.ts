import type { Currency } from "@kinfold/money";
import type { DateOrder } from "@kinfold/contract/office/statements";
import { readDay, readFigure } from "./cells.ts";
import type { TableRow } from "./csv.ts";
import { COLUMNS, type Column, type Head } from "./heads.ts";

/** How the cells of a row are read. */
type Reading = { head: Head; order: DateOrder; currency: Currency };

/** Cells that banks fill with words: a separator without quotes may stand in them. */
type Kind = Column | "ignored";
const WORDS: ReadonlySet<Kind> = new Set(["narration", "bank_reference"]);
const FIGURES: ReadonlySet<Kind> = new Set(["debit", "credit", "amount", "balance"]);
const DAYS: ReadonlySet<Kind> = new Set(["booked_on", "value_on"]);
/** More separators than these in one row are no narration. */
const MOST_EXTRA = 3;

const listKinds = ({ width, at }: Head): Kind[] =>
  Array.from(
    { length: width },
    (_, index) => COLUMNS.find((column) => at[column] === index) ?? "ignored",
  );

function isReadable(kind: Kind, cell: string, parts: number, reading: Reading): boolean {
  if (FIGURES.has(kind)) return readFigure(cell, reading.currency) !== undefined;
  if (DAYS.has(kind)) {
    return parts === 1 && (cell === "" || readDay(cell, reading.order) !== undefined);
  }
  return parts === 1 || WORDS.has(kind) || kind === "ignored";
}

/** Whether the row moves money as a movement does: in one of two columns, or in the one that there is. */
function hasOneAmount(kinds: readonly Kind[], cells: readonly string[], { currency }: Reading) {
  const moving = kinds.flatMap((kind, at) => {
    if (kind !== "debit" && kind !== "credit" && kind !== "amount") return [];
    const figure = readFigure(cells[at] ?? "", currency);
    return figure === undefined || figure === "blank" || figure.minor === 0n ? [] : [kind];
  });
  return moving.length === 1;
}

/** Every way in which these cells become one for each column, with what stands between them put back. */
function* listWays(
  kinds: readonly Kind[],
  parts: readonly string[],
  reading: Reading,
): Generator<string[]> {
  const [kind, ...others] = kinds;
  if (kind === undefined) {
    yield [];
    return;
  }
  const extra = parts.length - kinds.length;
  for (let count = others.length === 0 ? extra : 0; count <= extra; count += 1) {
    const cell = parts
      .slice(0, count + 1)
      .join(",")
      .trim();
    if (!isReadable(kind, cell, count + 1, reading)) continue;
    for (const rest of listWays(others, parts.slice(count + 1), reading)) yield [cell, ...rest];
  }
}

/**
 * A row with the separators put back that its bank wrote into words without quotes: "NIP FROM ADA, LAGOS". The row as it is where it has no such
 * separator, or where they may stand in more than the narration and the reference, which are searched together.
 */
export function joinSplitCells(row: TableRow, reading: Reading): TableRow {
  const { width } = reading.head;
  const filled = row.cells.findLastIndex((cell) => cell !== "") + 1;
  if (filled <= width || filled - width > MOST_EXTRA) return row;
  const kinds = listKinds(reading.head);
  const parts = (row.untrimmed ?? row.cells).slice(0, filled);
  const withoutWords = (cells: readonly string[]): string =>
    JSON.stringify(cells.filter((_, at) => !WORDS.has(kinds[at] ?? "ignored")));
  let best: string[] | undefined;
  for (const cells of listWays(kinds, parts, reading)) {
    if (!hasOneAmount(kinds, cells, reading)) continue;
    if (best !== undefined && withoutWords(best) !== withoutWords(cells)) return row;
    const narration = kinds.indexOf("narration");
    if (best === undefined || (cells[narration] ?? "").length > (best[narration] ?? "").length)
      best = cells;
  }
  return best === undefined ? row : { ...row, cells: best };
}
