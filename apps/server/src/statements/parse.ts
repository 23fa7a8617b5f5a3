import type { RefusalText } from "@kinfold/contract/refusals/catalogue";
import { statementRefusals } from "@kinfold/contract/refusals/statements";
import { negate, subtract, toMinor, ZERO, type Minor } from "@kinfold/money";
import { lagosDay, type Day } from "#calendar/index.ts";
import { BrokenCsv, readCsv, type CsvRow } from "./csv.ts";
import { findLayoutFault, detectLayout, type Column, type Layout } from "./layouts.ts";

/** A line of a statement. Money that came in is above zero, money that went out below. Minor units. */
export type ParsedLine = {
  /** Where it stands in the file, counted from 1. */
  fileLine: number;
  bookedOn: Day;
  valueOn: Day;
  narration: string;
  bankReference: string | null;
  amountMinor: Minor;
  balanceMinor: Minor | null;
};

export type Statement = { layout: string; accountNumber: string; lines: ParsedLine[] };

/** Why a file is refused. */
export type Unfit = RefusalText<
  "statement_unreadable" | "statement_formula" | "statement_wrong_account"
>;

/** So many lines are a month of a busy account, and more than a person looks through at once. */
export const MOST_LINES = 5_000;
const NARRATION_MAX = 500;
const PREAMBLE_MAX_ROWS = 20;
const strictUtf8 = new TextDecoder("utf-8", { fatal: true });

class Refusal extends Error {
  override readonly name = "Refusal";
  readonly unfit: Unfit;

  constructor(unfit: Unfit) {
    super(unfit.sentence);
    this.unfit = unfit;
  }
}

function refuse(unfit: Unfit): never {
  throw new Refusal(unfit);
}

const unreadable = () => statementRefusals().statement_unreadable;

// What a spreadsheet would run. A tab or a break before it hides it from the eye, not from the spreadsheet.
const isFormula = (cell: string): boolean => /^[=+\-@\t\r\n]/.test(cell);

/** Naira or dollars as banks print them, exactly: 1,234,567.89. Undefined for what is none. */
function amountIn(text: string): Minor | undefined {
  if (!/^(\d{1,15}|\d{1,3}(,\d{3}){1,4})(\.\d{1,2})?$/.test(text)) return undefined;
  const [whole = "", fraction = ""] = text.replaceAll(",", "").split(".");
  return toMinor(BigInt(whole) * 100n + BigInt(fraction.padEnd(2, "0")));
}

function signedIn(text: string): Minor | undefined {
  const size = amountIn(text.replace(/^-/, ""));
  return size === undefined ? undefined : text.startsWith("-") ? negate(size) : size;
}

function textOf(bytes: Buffer): string {
  let text: string;
  try {
    text = strictUtf8.decode(bytes);
  } catch {
    return refuse(unreadable().utf8);
  }
  // oxlint-disable-next-line no-control-regex -- these very characters are looked for
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)) {
    return refuse(unreadable().characters);
  }
  return text;
}

const NUMBERS: ReadonlySet<Column> = new Set(["debit", "credit", "amount", "balance"]);

function refuseFormulas({ line, cells }: CsvRow, layout: Layout | undefined): void {
  cells.forEach((cell, at) => {
    const holds = layout?.columns[at]?.[1];
    // A minus before digits is a figure only where figures stand.
    const isFigure = holds !== undefined && NUMBERS.has(holds) && signedIn(cell) !== undefined;
    if (isFormula(cell) && !isFigure) {
      refuse(statementRefusals().statement_formula(line));
    }
  });
}

type Cells = Partial<Record<Column, string>>;

function dayIn({ dayIn: read }: Layout, text: string | undefined, line: number, today: Day): Day {
  const parsedLine = read(text ?? "");
  if (parsedLine === undefined) return refuse(unreadable().date(line));
  if (parsedLine > today) return refuse(unreadable().dateToCome(line));
  return parsedLine;
}

function movementOf(cells: Cells, line: number): Minor {
  if (cells.amount !== undefined) {
    const amount = signedIn(cells.amount);
    if (amount === undefined || amount === 0n) return refuse(unreadable().amount(line));
    return amount;
  }
  const [debit, credit] = [cells.debit ?? "", cells.credit ?? ""].map((text) =>
    text === "" ? ZERO : amountIn(text),
  );
  if (debit === undefined || credit === undefined) return refuse(unreadable().amounts(line));
  if ((debit === 0n) === (credit === 0n)) return refuse(unreadable().debitOrCredit(line));
  return subtract(credit, debit);
}

function lineOf(row: CsvRow, layout: Layout, accountNumber: string, today: Day): ParsedLine {
  const { line } = row;
  if (row.cells.length !== layout.columns.length) {
    return refuse(unreadable().cells(line, row.cells.length, layout.columns.length));
  }
  const cells: Cells = Object.fromEntries(
    layout.columns.map(([, holds], at) => [holds, row.cells[at] ?? ""]),
  );
  if (cells.account_number !== undefined && cells.account_number !== accountNumber) {
    return refuse(statementRefusals().statement_wrong_account.line(line));
  }
  const { narration = "", balance = "", bank_reference: reference = "" } = cells;
  if (narration === "" || narration.length > NARRATION_MAX) {
    return refuse(unreadable().narration(line));
  }
  const balanceMinor = balance === "" ? null : signedIn(balance);
  if (balanceMinor === undefined) return refuse(unreadable().balance(line));
  return {
    fileLine: line,
    bookedOn: dayIn(layout, cells.booked_on, line, today),
    valueOn: dayIn(layout, cells.value_on, line, today),
    narration,
    bankReference: reference === "" ? null : reference.slice(0, NARRATION_MAX),
    amountMinor: movementOf(cells, line),
    balanceMinor,
  };
}

/** Each balance is the one before and this line's money, read downwards or upwards: a row that is missing or changed shows. */
function refuseBrokenBalance(lines: readonly ParsedLine[]): void {
  if (lines.some(({ balanceMinor }) => balanceMinor === null)) return;
  const breaks = (inOrder: readonly ParsedLine[]): ParsedLine | undefined =>
    inOrder.find((line, at) => {
      const before = inOrder[at - 1]?.balanceMinor ?? null;
      return before !== null && line.balanceMinor !== before + line.amountMinor;
    });
  const broken = breaks(lines);
  if (broken === undefined || breaks(lines.toReversed()) === undefined) return;
  refuse(unreadable().balanceBroken(broken.fileLine));
}

const digitsOf = (rows: readonly CsvRow[]): string[] =>
  rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.match(/\d{8,20}/g) ?? []));

function read(bytes: Buffer, accountNumber: string, today: Day): Statement {
  const rows = readCsv(textOf(bytes));
  const top = rows.slice(0, PREAMBLE_MAX_ROWS).map(({ cells }) => cells);
  const head = top.findIndex((cells) => detectLayout(cells) !== undefined);
  const layout = detectLayout(rows[head]?.cells ?? []);
  if (layout === undefined) return refuse(findLayoutFault(top));
  const preamble = rows.slice(0, head);
  const body = rows.slice(head + 1);
  for (const row of preamble) refuseFormulas(row, undefined);
  for (const row of body) refuseFormulas(row, layout);
  if (body.length > MOST_LINES) return refuse(unreadable().tooManyLines(MOST_LINES));
  const isNamedByRows = layout.columns.some(([, holds]) => holds === "account_number");
  if (!isNamedByRows && !digitsOf(preamble).includes(accountNumber)) {
    return refuse(statementRefusals().statement_wrong_account.file);
  }
  const lines = body.map((row) => lineOf(row, layout, accountNumber, today));
  if (lines.length === 0) return refuse(unreadable().noLines);
  refuseBrokenBalance(lines);
  return { layout: layout.name, accountNumber, lines };
}

/** Reads a statement of this account as its bank exports it, all of it or nothing of it: the first thing that is not right refuses the file. */
export function parseStatement(
  bytes: Buffer,
  { accountNumber, now }: { accountNumber: string; now: Date },
): Statement | Unfit {
  try {
    return read(bytes, accountNumber, lagosDay(now));
  } catch (error) {
    if (error instanceof Refusal) return error.unfit;
    if (error instanceof BrokenCsv) return unreadable()[error.fault](error.line);
    throw error;
  }
}
