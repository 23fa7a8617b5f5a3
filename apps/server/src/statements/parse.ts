import type { DateOrder } from "@kinfold/contract/office/statements";
import { statementRefusals } from "@kinfold/contract/refusals/statements";
import {
  add,
  addUp,
  dropSign,
  negate,
  subtract,
  ZERO,
  type Currency,
  type Minor,
} from "@kinfold/money";
import { lagosDay, type Day } from "#calendar/index.ts";
import { readDay, readFigure } from "./cells.ts";
import { findMention, type ChosenAccount } from "./account-mentions.ts";
import { BrokenCsv, detectSeparator, readCsv, type TableRow } from "./csv.ts";
import { readHead, type Column, type Head } from "./heads.ts";
import { listPrintedFigures, refuseOtherFigures } from "./printed-figures.ts";
import { readLayout, type Layout, type Question } from "./layouts.ts";
import { joinSplitCells } from "./split-cells.ts";
import { refuse, StatementRefused, getUnreadable, type Unfit } from "./statement-refused.ts";
import { decodeStatementText, hasLostText } from "./statement-text.ts";

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

/** What an account held before the lines of a file, and after them. */
export type StatementBalances = { opening: Minor; closing: Minor };

export type Statement = {
  layout: string;
  accountNumber: string;
  lines: ParsedLine[];
  /** Null where the bank prints none. */
  balances: StatementBalances | null;
};

/** Whose statement a file has to be, and what is known of how the files of this account are read. */
export type ExpectedStatement = ChosenAccount & {
  currency: Currency;
  now: Date;
  /** What was said of earlier files, the newest first. */
  layouts?: readonly Layout[];
  /** What is said of this file. */
  answer?: Layout;
};

/** So many lines are a quarter of a busy account. */
export const MOST_LINES = 20_000;
/** What a bank writes about a movement is shorter. */
export const NARRATION_MAX = 500;
const PREAMBLE_MAX_ROWS = 40;

/** The rows of a CSV, parted by what parts a head of it. */
export function readCsvTable(bytes: Buffer): TableRow[] {
  const text = decodeStatementText(bytes);
  const top = text.split("\n", PREAMBLE_MAX_ROWS * 2);
  return readCsv(
    text,
    detectSeparator(top, (cells) => readHead(cells) !== undefined),
  );
}

function refuseLostText(table: readonly TableRow[]): void {
  for (const { line, cells } of table) {
    const at = cells.findIndex(hasLostText);
    if (at !== -1) refuse(getUnreadable().characters(line, String(at + 1)));
  }
}

/** The words alone, or with a day: a payer may write "Opening balance of my savings" as the remark of a transfer. */
const ALONE = String.raw`(?: b\/?f| c\/?f| brought forward| carried forward)?(?:[ :]*(?:as (?:at|of|on) |at |on )?\d[\w\/.,: -]*)?[:.]?$`;
const OPENING = new RegExp(
  String.raw`^(?:(?:opening|starting|previous) balance|(?:balance )?(?:b\/?f|brought forward))${ALONE}`,
  "i",
);
const CLOSING = new RegExp(
  String.raw`^(?:(?:closing|ending) balance|(?:balance )?(?:c\/?f|carried forward))${ALONE}`,
  "i",
);
const TOTAL = /^(?:grand |sub ?)?totals?(?: (?:debits?|credits?|amounts?))?:?$/i;
/** What banks print between the pages of a statement. */
const PAGE = /^(?:page\b|continued|\*+)/i;

/** A row under the head: a movement, or what banks print around the movements. */
type Kind = "movement" | "opening" | "closing" | "total" | "page" | "text";

/** One row with its cells by what they hold. */
class Row {
  readonly line: number;
  readonly #cells: readonly string[];
  readonly #head: Head;
  readonly #currency: Currency;
  readonly order: DateOrder;

  constructor({ line, cells }: TableRow, head: Head, order: DateOrder, currency: Currency) {
    this.line = line;
    this.#cells = cells;
    this.#head = head;
    this.order = order;
    this.#currency = currency;
  }

  get(column: Column): string {
    const at = this.#head.at[column];
    return at === undefined ? "" : (this.#cells[at] ?? "");
  }

  nameOf(column: Column): string {
    return this.#head.names[this.#head.at[column] ?? -1] ?? "";
  }

  /** The amount of a cell; null for an empty one. Refuses what is none. */
  readFigure(column: Column): { minor: Minor; sign: "plus" | "minus" | "none" } | null {
    const figure = readFigure(this.get(column), this.#currency);
    if (figure === undefined) {
      return refuse(getUnreadable().amount(this.line, this.nameOf(column), this.#currency));
    }
    return figure === "blank" ? null : figure;
  }

  get isDated(): boolean {
    return [this.get("booked_on"), this.get("value_on")].some(
      (cell) => readDay(cell, this.order) !== undefined,
    );
  }

  get hasFigures(): boolean {
    return (["debit", "credit", "amount"] as const).some(
      (column) => !/^-{0,3}$/.test(this.get(column)),
    );
  }

  /** A row that moves nothing and proves it: its amounts are zero, and it prints a balance. */
  get isZero(): boolean {
    const figures = (["debit", "credit", "amount"] as const)
      .map((column) => readFigure(this.get(column), this.#currency))
      .filter((figure) => figure !== "blank");
    const balance = readFigure(this.get("balance"), this.#currency);
    return (
      figures.length > 0 &&
      figures.every((figure) => figure?.minor === ZERO) &&
      balance !== undefined &&
      balance !== "blank"
    );
  }

  /** The words of a row that is no movement: banks print them in any cell. */
  get kind(): Kind {
    const { isDated } = this;
    const labels = isDated ? [this.get("narration")] : this.#cells;
    if (labels.some((cell) => OPENING.test(cell))) return "opening";
    if (labels.some((cell) => CLOSING.test(cell))) return "closing";
    // A movement prints the balance after it, a total with a date prints none.
    if (labels.some((cell) => TOTAL.test(cell)) && (!isDated || this.get("balance") === "")) {
      return "total";
    }
    if (isDated && this.isZero) return "page";
    if (this.#cells.every((cell, at) => cell === (this.#head.names[at] ?? ""))) return "page";
    if (this.hasFigures || isDated) return "movement";
    return this.#cells.some((cell) => PAGE.test(cell)) ? "page" : "text";
  }

  /** Refuses a row whose cells are more or fewer than the head's: a separator inside a narration moves all cells after it. */
  checkWidth(): void {
    const { width } = this.#head;
    const filled = this.#cells.findLastIndex((cell) => cell !== "") + 1;
    if (this.#cells.length < width || filled > width) {
      refuse(getUnreadable().cells(this.line, Math.max(this.#cells.length, filled), width));
    }
  }
}

function readDayOf(row: Row, column: "booked_on" | "value_on", today: Day): Day | undefined {
  const text = row.get(column);
  if (text === "") return undefined;
  const day = readDay(text, row.order);
  if (day === undefined) {
    const { date, dateMonthFirst } = getUnreadable();
    const expected = row.order === "day_first" ? date : dateMonthFirst;
    return refuse(expected(row.line, row.nameOf(column)));
  }
  return day > today ? refuse(getUnreadable().dateToCome(row.line, row.nameOf(column))) : day;
}

const IN = /^(?:CR?|CREDIT)$/i;
const OUT = /^(?:DR?|DEBIT)$/i;

/** What a row moves. Debits are printed with a sign or without one. */
function readMovement(row: Row, hasAmount: boolean): Minor {
  if (!hasAmount) {
    const [debit, credit] = [row.readFigure("debit"), row.readFigure("credit")];
    if (debit?.sign === "plus")
      return refuse(getUnreadable().direction(row.line, row.nameOf("debit")));
    const out = dropSign(debit?.minor ?? ZERO);
    const moved = credit?.minor ?? ZERO;
    if ((out === 0n) === (moved === 0n) || moved < 0n) {
      return refuse(
        getUnreadable().debitOrCredit(row.line, row.nameOf("debit"), row.nameOf("credit")),
      );
    }
    return out === 0n ? moved : negate(out);
  }
  const figure = row.readFigure("amount");
  if (figure === null || figure.minor === 0n) {
    return refuse(getUnreadable().noAmount(row.line, row.nameOf("amount")));
  }
  const direction = row.get("direction");
  if (IN.test(direction) && figure.sign !== "minus") return figure.minor;
  if (OUT.test(direction) && figure.sign !== "plus") return negate(dropSign(figure.minor));
  // Banks use such a column for other words too: where it is no direction, the sign says it.
  return IN.test(direction) || OUT.test(direction)
    ? refuse(getUnreadable().direction(row.line, row.nameOf("direction")))
    : figure.minor;
}

function readLineOf(row: Row, head: Head, expected: ExpectedStatement, today: Day): ParsedLine {
  const { line } = row;
  row.checkWidth();
  const account = row.get("account_number");
  if (
    head.at.account_number !== undefined &&
    // A spreadsheet drops the zeros at the beginning of a number, however short it becomes.
    account.padStart(expected.accountNumber.length, "0") !== expected.accountNumber &&
    findMention([account], expected) !== "named"
  ) {
    return refuse(
      statementRefusals().statement_wrong_account.line(line, row.nameOf("account_number")),
    );
  }
  const narration = row.get("narration");
  if (narration === "" || narration.length > NARRATION_MAX) {
    return refuse(getUnreadable().narration(line, row.nameOf("narration"), NARRATION_MAX));
  }
  const bookedOn = readDayOf(row, "booked_on", today);
  const valueOn = readDayOf(row, "value_on", today);
  const day = bookedOn ?? valueOn;
  if (day === undefined) {
    const column = head.at.booked_on === undefined ? "value_on" : "booked_on";
    return refuse(getUnreadable().date(line, row.nameOf(column)));
  }
  const reference = row.get("bank_reference");
  return {
    fileLine: line,
    bookedOn: day,
    valueOn: valueOn ?? day,
    narration,
    bankReference: reference === "" ? null : reference.slice(0, NARRATION_MAX),
    amountMinor: readMovement(row, head.at.debit === undefined || head.at.credit === undefined),
    balanceMinor: row.readFigure("balance")?.minor ?? null,
  };
}

type PrintedBalances = { opening?: Minor | undefined; closing?: Minor | undefined };

/** Each balance is the one before and this line's money, read downwards or upwards, from the opening balance to the closing one. */
function readBalances(
  lines: readonly ParsedLine[],
  { opening, closing }: PrintedBalances,
): StatementBalances | null {
  const moved = addUp(lines, ({ amountMinor }) => amountMinor);
  if (lines.some(({ balanceMinor }) => balanceMinor === null)) {
    if (opening === undefined) {
      return closing === undefined ? null : { opening: subtract(closing, moved), closing };
    }
    const end = add(opening, moved);
    return closing === undefined || end === closing
      ? { opening, closing: end }
      : refuse(getUnreadable().closingBroken);
  }
  const findBreak = (inOrder: readonly ParsedLine[]): ParsedLine | undefined =>
    inOrder.find((line, at) => {
      const before = at === 0 ? opening : (inOrder[at - 1]?.balanceMinor ?? undefined);
      return before !== undefined && line.balanceMinor !== add(before, line.amountMinor);
    });
  const upwards = lines.toReversed();
  const broken = findBreak(lines);
  const isUpwards = findBreak(upwards) === undefined;
  if (broken !== undefined && !isUpwards) {
    return refuse(getUnreadable().balanceBroken(broken.fileLine));
  }
  // Few lines may follow from one another both ways: then their days tell.
  const isNewestFirst = (upwards[0]?.bookedOn ?? "") < (lines[0]?.bookedOn ?? "");
  const last = (broken !== undefined || (isUpwards && isNewestFirst) ? upwards : lines).at(-1);
  const end = last?.balanceMinor ?? ZERO;
  if (closing !== undefined && last !== undefined && end !== closing) {
    refuse(getUnreadable().balanceBroken(last.fileLine));
  }
  return { opening: subtract(end, moved), closing: end };
}

/** A printed total is the sum of the lines. */
function refuseWrongTotal(row: Row, lines: readonly ParsedLine[]): void {
  const sums: Record<"debit" | "credit", Minor> = { debit: ZERO, credit: ZERO };
  for (const { amountMinor } of lines) {
    const side = amountMinor < 0n ? "debit" : "credit";
    sums[side] = add(sums[side], dropSign(amountMinor));
  }
  for (const side of ["debit", "credit"] as const) {
    const total = row.readFigure(side);
    if (total !== null && dropSign(total.minor) !== sums[side]) {
      refuse(getUnreadable().total(row.line, row.nameOf(side)));
    }
  }
}

/** The balance that an opening or closing row prints; in an amount's cell only where it cannot be taken for a movement. */
function readPrintedBalance(row: Row | undefined): Minor | undefined {
  if (row === undefined) return undefined;
  const amounts = (["amount", "credit", "debit"] as const)
    .map((column) => row.readFigure(column)?.minor ?? ZERO)
    .filter((amount) => amount !== 0n);
  const [amount] = amounts;
  const balance = row.readFigure("balance")?.minor;
  if (amount === undefined) return balance;
  if (
    amounts.length > 1 ||
    balance !== undefined ||
    (row.isDated && row.nameOf("balance") === "")
  ) {
    refuse(getUnreadable().printedBalance(row.line));
  }
  return amount;
}

const writeCells = ({ cells }: TableRow): string =>
  JSON.stringify(cells.filter((cell) => cell !== ""));

/** Reads the table of a statement: what stands before its head, its movements, and what banks print around them; or asks what its columns hold. */
export function readStatementTable(
  table: readonly TableRow[],
  expected: ExpectedStatement,
): Omit<Statement, "layout"> | Question {
  const { accountNumber, currency, now } = expected;
  const today = lagosDay(now);
  refuseLostText(table);
  const layout = readLayout(table, { ...expected, today });
  if ("why" in layout) return layout;
  const { head, order, from } = layout;
  const body = table
    .slice(from)
    .map((row) => new Row(joinSplitCells(row, { head, order, currency }), head, order, currency));
  if (body.length > MOST_LINES) return refuse(getUnreadable().tooManyLines(MOST_LINES));
  if (head.at.account_number === undefined) {
    const above = table.slice(0, from).flatMap(({ cells }) => cells);
    const mention = findMention(above, expected);
    const { file, hidden } = statementRefusals().statement_wrong_account;
    if (mention !== "named") refuse((mention === "hidden" ? hidden : file)(accountNumber));
  }
  // What stands above the first page stands above each page.
  const top = new Set(table.slice(0, from).map(writeCells));
  const kinds = body.map(({ kind }, at): Kind => {
    const row = table[from + at];
    return kind === "text" && row !== undefined && top.has(writeCells(row)) ? "page" : kind;
  });
  const [first, last] = [kinds.indexOf("movement"), kinds.lastIndexOf("movement")];
  if (first === -1) return refuse(getUnreadable().noLines);
  const stray = body.find((_, at) => kinds[at] === "text" && at > first && at < last);
  if (stray !== undefined) return refuse(getUnreadable().noMovement(stray.line));
  const listRows = (kind: Kind): Row[] => body.filter((_, at) => kinds[at] === kind);
  /** Without those between the movements, which carry a balance from one page to the next. */
  const listOuterRows = (kind: Kind): Row[] =>
    body.filter((_, at) => kinds[at] === kind && (at < first || at > last));
  const lines = listRows("movement").map((row) => readLineOf(row, head, expected, today));
  for (const row of listRows("total")) refuseWrongTotal(row, lines);
  const [opening, closing] = [listOuterRows("opening").at(0), listOuterRows("closing").at(-1)];
  const printed = { opening: readPrintedBalance(opening), closing: readPrintedBalance(closing) };
  const isOutside = (_row: TableRow, at: number): boolean =>
    kinds[at] === "text" ||
    (body[at] === opening && printed.opening === undefined) ||
    (body[at] === closing && printed.closing === undefined);
  const figures = listPrintedFigures(
    [...table.slice(0, from), ...table.slice(from).filter(isOutside)],
    currency,
  );
  const findPrinted = (name: "opening" | "closing"): Minor | undefined =>
    lines.some(({ balanceMinor }) => balanceMinor === null)
      ? figures.find((figure) => figure.name === name)?.minor
      : undefined;
  const balances = readBalances(lines, {
    opening: printed.opening ?? findPrinted("opening"),
    closing: printed.closing ?? findPrinted("closing"),
  });
  refuseOtherFigures(figures, lines, balances);
  return { accountNumber, lines, balances };
}

/** Does this work; answers why a file is refused instead of throwing it. */
export function captureUnfit<T>(work: () => T): T | Unfit {
  try {
    return work();
  } catch (error) {
    if (error instanceof StatementRefused) return error.unfit;
    if (error instanceof BrokenCsv) return getUnreadable()[error.fault](error.line);
    throw error;
  }
}

/**
 * Reads a CSV of this account as its bank exports it, all of it or nothing of it: the first thing that is not right refuses the file. Asks where
 * the columns or the dates are not certain.
 */
export const parseStatement = (
  bytes: Buffer,
  expected: ExpectedStatement,
): Statement | Unfit | Question =>
  captureUnfit(() => {
    const statement = readStatementTable(readCsvTable(bytes), expected);
    return "why" in statement ? statement : { layout: "CSV", ...statement };
  });
