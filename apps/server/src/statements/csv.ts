/** A row of a table and the line of the file on which it begins, counted from 1. `untrimmed` has the spaces around the cells of a CSV. */
export type TableRow = { line: number; cells: string[]; untrimmed?: string[] };

/** By the name that its sentence has in the catalogue of refusals. */
export type CsvFault = "quoteClosesEarly" | "quoteInCell" | "quoteNeverCloses";

/** A file is not what RFC 4180 calls CSV. */
export class BrokenCsv extends Error {
  override readonly name = "BrokenCsv";
  readonly line: number;
  readonly fault: CsvFault;

  constructor(line: number, fault: CsvFault) {
    super(`line ${line}: ${fault}`);
    this.line = line;
    this.fault = fault;
  }
}

/** What parts the cells of a row. */
const SEPARATORS = [",", ";", "\t", "|"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** How many of these lines have as many cells as most of them have. */
function countUniform(lines: readonly string[], separator: Separator): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const cells = line.split(separator).length;
    if (cells > 2) counts.set(cells, (counts.get(cells) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

/** What parts the cells: the one that makes a head of one of these lines, or else makes most of them alike. */
export function detectSeparator(
  lines: readonly string[],
  isHead: (cells: readonly string[]) => boolean,
): Separator {
  const toCells = (line: string, separator: Separator): string[] =>
    line.split(separator).map((cell) => cell.trim().replaceAll('"', ""));
  const byHead = SEPARATORS.find((one) => lines.some((line) => isHead(toCells(line, one))));
  // An amount has commas of its own.
  const byCount = SEPARATORS.toReversed().toSorted(
    (one, other) => countUniform(lines, other) - countUniform(lines, one),
  );
  return byHead ?? byCount[0] ?? ",";
}

/** Reads separated values to the letter: quotes open and close a cell or do not stand in it. Empty lines are left out. */
export function readCsv(text: string, separator: Separator = ","): TableRow[] {
  const rows: TableRow[] = [];
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const untrimmed: string[] = [];
    const row: TableRow = { line, cells: [], untrimmed };
    for (;;) {
      // A program writes ="0123456789" so that a spreadsheet keeps the zero.
      const start = text.startsWith('="', at) ? at + 1 : at;
      const cell =
        text[start] === '"' ? quoted(text, start, line) : bare(text, at, { line, separator });
      row.cells.push(cell.value.trim());
      untrimmed.push(cell.value);
      line += cell.value.split("\n").length - 1;
      at = cell.end;
      if (text[at] !== separator) break;
      at += 1;
    }
    if (text[at] === "\r") at += 1;
    if (at < text.length && text[at] !== "\n") throw new BrokenCsv(line, "quoteClosesEarly");
    at += 1;
    line += 1;
    if (row.cells.some((cell) => cell !== "")) rows.push(row);
  }
  return rows;
}

function bare(
  text: string,
  from: number,
  { line, separator }: { line: number; separator: Separator },
): { value: string; end: number } {
  let end = from;
  while (end < text.length && !`${separator}\n\r`.includes(text.charAt(end))) {
    if (text[end] === '"') throw new BrokenCsv(line, "quoteInCell");
    end += 1;
  }
  return { value: text.slice(from, end), end };
}

function quoted(text: string, from: number, line: number): { value: string; end: number } {
  let end = from + 1;
  for (;;) {
    end = text.indexOf('"', end);
    if (end === -1) throw new BrokenCsv(line, "quoteNeverCloses");
    if (text[end + 1] !== '"') break;
    end += 2;
  }
  return { value: text.slice(from + 1, end).replaceAll('""', '"'), end: end + 1 };
}
