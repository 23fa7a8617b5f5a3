import type { DateOrder, SignMeaning } from "@kinfold/contract/office/statements";
import { statementRefusals } from "@kinfold/contract/refusals/statements";
import { add, addUp, dropSign, subtract, ZERO, type Currency, type Minor } from "@kinfold/money";
import { lagosDay, type Day } from "#calendar/index.ts";
import { dropTextMark, readDay, readFigure, type Figure } from "./cells.ts";
import { countDaysApart } from "./read-line.ts";
import { findMention, type ChosenAccount } from "./account-mentions.ts";
import { BrokenCsv, detectSeparator, readCsv, type TableRow } from "./csv.ts";
import { readHead, type Column, type Head } from "./heads.ts";
import { isSumOf, sumColumns, type ColumnSums } from "./column-sums.ts";
import { listPrintedFigures, refuseOtherFigures } from "./printed-figures.ts";
import { readLayout, type Layout, type Question } from "./layouts.ts";
import { chooseSigns, toMoved, type Movement, type Side } from "./signs.ts";
import { joinSplitCells } from "./split-cells.ts";
import { refuseOtherCurrency } from "./stated-currency.ts";
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
  /** What was read in a way that the audit names; left out where nothing was. */
  notes?: StatementNotes;
};

/** How a file was read where it does not say so itself. */
export type StatementNotes = {
  /** What a minus beside a debit or credit means, by a staff member's answer. */
  signs?: SignMeaning;
  /** The file names no account: a staff member said whose it is, and its balances prove it. */
  account_unnamed?: true;
  /** Lines without a narration. */
  narrations_missing?: number;
  /** Narrations that were cut. */
  narrations_cut?: number;
  /** Value dates that are none, or lie far from the booking: the day of the booking counts. */
  value_dates_replaced?: number;
  /** Rows among the lines that move nothing: texts, headings and amounts of zero. */
  rows_without_money?: number;
};

/** Whose statement a file has to be, and what is known of how the files of this account are read. */
export type ExpectedStatement = ChosenAccount & {
  currency: Currency;
  now: Date;
  /** What was said of earlier files, the newest first. */
  layouts?: readonly Layout[];
  /** What is said of this file. */
  answer?: Layout;
  /** What a staff member says that a minus beside a debit or credit means, for a file that does not prove it. */
  signs?: SignMeaning | undefined;
  /** A staff member says that a file without an account number is of this account. Its balances have to prove it. */
  isOfAccount?: boolean | undefined;
};

/** So many lines are a quarter of a busy account. */
export const MOST_LINES = 20_000;
/** What a bank writes about a movement is shorter. */
export const NARRATION_MAX = 500;
const PREAMBLE_MAX_ROWS = 40;
/** What a line says that the bank says nothing of. */
export const NO_NARRATION = "No narration";
/** A value date is farther from its booking by mistake only. */
export const VALUE_DAYS = 60;

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
type Kind = "movement" | "opening" | "closing" | "total" | "page" | "text" | "empty";

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
  readFigure(column: Column): Figure | null {
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

  /**
   * A row that moves nothing: no cell of its amounts is another than zero, and nowhere else stands an amount. With a date and without an amount it has to
   * print its balance, which proves it.
   */
  get isWithoutMoney(): boolean {
    const figures = (["debit", "credit", "amount"] as const).map((column) =>
      readFigure(this.get(column), this.#currency),
    );
    const isNone = figures.every((figure) => figure === "blank" || figure?.minor === ZERO);
    const isZero = figures.some((figure) => figure !== "blank");
    const isProven = !this.isDated || this.get("balance") !== "";
    return isNone && (isZero || (isProven && !this.#hasStrayAmount));
  }

  /** Whether an amount stands in a cell that is none of amounts, as when the cells of a row moved. */
  get #hasStrayAmount(): boolean {
    const { at } = this.#head;
    const places = new Set([at.debit, at.credit, at.amount, at.balance]);
    return this.#cells.some(
      (cell, column) =>
        !places.has(column) &&
        /\.\d{2}\D*$/.test(cell) &&
        typeof readFigure(cell, this.#currency) === "object",
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
    if (this.#cells.every((cell, at) => cell === (this.#head.names[at] ?? ""))) return "page";
    if (this.hasFigures || isDated) return this.isWithoutMoney ? "empty" : "movement";
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

/** The day on which the bank booked a row; refuses what is no day. */
function readBookedOn(row: Row, today: Day): Day | undefined {
  const text = row.get("booked_on");
  if (text === "") return undefined;
  const day = readDay(text, row.order);
  return day === undefined ? refuseDay(row, "booked_on") : refuseDayToCome(row, day, today);
}

function refuseDay(row: Row, column: "booked_on" | "value_on"): never {
  const { date, dateMonthFirst } = getUnreadable();
  const expected = row.order === "day_first" ? date : dateMonthFirst;
  return refuse(expected(row.line, row.nameOf(column)));
}

function refuseDayToCome(row: Row, day: Day, today: Day): Day {
  const column = row.get("booked_on") === "" ? "value_on" : "booked_on";
  return day > today ? refuse(getUnreadable().dateToCome(row.line, row.nameOf(column))) : day;
}

/** The days of a row. A value date may come later; one that is no day near the booking is the day of the booking. */
function readDays(
  row: Row,
  today: Day,
): Pick<ParsedLine, "bookedOn" | "valueOn"> & { isReplaced: boolean } {
  const text = row.get("value_on");
  const valueOn = readDay(text, row.order);
  const bookedOn = readBookedOn(row, today);
  if (bookedOn === undefined) {
    if (valueOn === undefined) {
      return refuseDay(row, row.nameOf("booked_on") === "" ? "value_on" : "booked_on");
    }
    const day = refuseDayToCome(row, valueOn, today);
    return { bookedOn: day, valueOn: day, isReplaced: false };
  }
  const isNear = valueOn !== undefined && countDaysApart(valueOn, bookedOn) <= VALUE_DAYS;
  return { bookedOn, valueOn: isNear ? valueOn : bookedOn, isReplaced: text !== "" && !isNear };
}

const IN = /^(?:CR?|CREDIT)$/i;
const OUT = /^(?:DR?|DEBIT)$/i;

/** What a row moves. What a minus in a column of debits or credits means is told by the whole file. */
function readMovement(row: Row, hasAmount: boolean): Movement {
  if (!hasAmount) {
    const figures = (["debit", "credit"] as const).flatMap((side) => {
      const figure = row.readFigure(side);
      return figure === null || figure.minor === 0n ? [] : [{ side, figure }];
    });
    const [moving] = figures;
    if (moving === undefined || figures.length > 1) {
      return refuse(
        getUnreadable().debitOrCredit(row.line, row.nameOf("debit"), row.nameOf("credit")),
      );
    }
    const { side, figure } = moving;
    const isContrary =
      side === "debit" ? figure.sign === "plus" : figure.isMarked && figure.sign === "minus";
    if (isContrary) return refuse(getUnreadable().direction(row.line, row.nameOf(side)));
    return toMovement(row, side, figure);
  }
  const figure = row.readFigure("amount");
  if (figure === null || figure.minor === 0n) {
    return refuse(getUnreadable().noAmount(row.line, row.nameOf("amount")));
  }
  const direction = row.get("direction");
  const side = IN.test(direction) ? "credit" : OUT.test(direction) ? "debit" : "signed";
  const isContrary =
    (side === "debit" && figure.sign === "plus") || (side === "credit" && figure.sign === "minus");
  // Banks use such a column for other words too: where it is no direction, the sign says it.
  return isContrary
    ? refuse(getUnreadable().direction(row.line, row.nameOf("direction")))
    : { ...toMovement(row, side, figure), isDirected: side !== "signed" };
}

function toMovement(
  { line }: Row,
  side: Side | "signed",
  { minor, sign, isMarked }: Figure,
): Movement {
  return {
    fileLine: line,
    side,
    minor: side === "signed" ? minor : dropSign(minor),
    hasMinus: sign === "minus" && !isMarked,
    isMarked,
    isDirected: false,
  };
}

type ReadRow = {
  line: Omit<ParsedLine, "amountMinor">;
  movement: Movement;
  isDayReplaced: boolean;
  isCut: boolean;
};

function refuseOtherAccount(row: Row, expected: ExpectedStatement): void {
  const account = dropTextMark(row.get("account_number"));
  const { accountNumber } = expected;
  if (
    account === "" ||
    // A spreadsheet drops the zeros at the beginning of a number, however short it becomes.
    account.padStart(accountNumber.length, "0") === accountNumber ||
    findMention([account], expected) === "named"
  ) {
    return;
  }
  const { line } = statementRefusals().statement_wrong_account;
  refuse(line(row.line, row.nameOf("account_number")));
}

function readLineOf(row: Row, head: Head, expected: ExpectedStatement, today: Day): ReadRow {
  row.checkWidth();
  refuseOtherAccount(row, expected);
  const narration = row.get("narration");
  const reference = row.get("bank_reference");
  const { isReplaced, ...days } = readDays(row, today);
  return {
    line: {
      fileLine: row.line,
      ...days,
      narration: (narration || NO_NARRATION).slice(0, NARRATION_MAX),
      bankReference: reference === "" ? null : reference.slice(0, NARRATION_MAX),
      balanceMinor: row.readFigure("balance")?.minor ?? null,
    },
    movement: readMovement(row, head.at.debit === undefined || head.at.credit === undefined),
    isDayReplaced: isReplaced,
    isCut: narration.length > NARRATION_MAX,
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

/** Refuses a row without money whose balance is not that of the lines beside it. */
function refuseMovedBalance(row: Row, lines: readonly ParsedLine[]): void {
  const balance = row.readFigure("balance")?.minor;
  if (balance === undefined) return;
  const beside = [
    lines.findLast(({ fileLine }) => fileLine < row.line),
    lines.find(({ fileLine }) => fileLine > row.line),
  ];
  const held = beside.flatMap((line) =>
    line === undefined || line.balanceMinor === null
      ? []
      : [line.balanceMinor, subtract(line.balanceMinor, line.amountMinor)],
  );
  if (held.length > 0 && !held.includes(balance)) {
    refuse(getUnreadable().balanceBroken(row.line));
  }
}

/** Whether the balances run the same way as the days: from the oldest to the newest, in the order of the file or against it. */
function isInOrderOfDays(lines: readonly ParsedLine[]): boolean {
  const [first, last] = [lines[0]?.bookedOn ?? "", lines.at(-1)?.bookedOn ?? ""];
  const inOrder = first <= last ? lines : lines.toReversed();
  return inOrder.every((line, at) => {
    const before = inOrder[at - 1]?.balanceMinor ?? null;
    const { balanceMinor: after } = line;
    return before === null || after === null || after === add(before, line.amountMinor);
  });
}

/** A printed total is the sum of the lines. */
function refuseWrongTotal(row: Row, sums: ColumnSums): void {
  for (const side of ["debit", "credit"] as const) {
    const total = row.readFigure(side);
    if (total !== null && !isSumOf(sums[side], total.minor)) {
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
  refuseOtherCurrency(table, { head, from, currency });
  if (body.length > MOST_LINES) return refuse(getUnreadable().tooManyLines(MOST_LINES));
  // What stands above the first page stands above each page.
  const top = new Set(table.slice(0, from).map(writeCells));
  const kinds = body.map(({ kind }, at): Kind => {
    const row = table[from + at];
    return kind === "text" && row !== undefined && top.has(writeCells(row)) ? "page" : kind;
  });
  const [first, last] = [kinds.indexOf("movement"), kinds.lastIndexOf("movement")];
  if (first === -1) return refuse(getUnreadable().noLines);
  const isUnnamed = !isAccountNamed(table, { head, from, expected });
  const isBetween = (at: number): boolean => at > first && at < last;
  // A heading that names another account begins that one's lines.
  const isStray = (row: Row, at: number): boolean =>
    !row.isWithoutMoney ||
    ["other", "hidden"].includes(findMention(table[from + at]?.cells ?? [], expected));
  const stray = body.find((row, at) => kinds[at] === "text" && isBetween(at) && isStray(row, at));
  if (stray !== undefined) return refuse(getUnreadable().noMovement(stray.line));
  const emptyRows = kinds.filter(
    (kind, at) => kind === "empty" || (kind === "text" && isBetween(at)),
  ).length;
  const listRows = (kind: Kind): Row[] => body.filter((_, at) => kinds[at] === kind);
  /** Without those between the movements, which carry a balance from one page to the next. */
  const listOuterRows = (kind: Kind): Row[] =>
    body.filter((_, at) => kinds[at] === kind && (at < first || at > last));
  const rows = listRows("movement").map((row) => readLineOf(row, head, expected, today));
  const [opening, closing] = [listOuterRows("opening").at(0), listOuterRows("closing").at(-1)];
  const printed = { opening: readPrintedBalance(opening), closing: readPrintedBalance(closing) };
  const isOutside = (_row: TableRow, at: number): boolean =>
    (kinds[at] === "text" && !isBetween(at)) ||
    (body[at] === opening && printed.opening === undefined) ||
    (body[at] === closing && printed.closing === undefined);
  const figures = listPrintedFigures(
    [...table.slice(0, from), ...table.slice(from).filter(isOutside)],
    currency,
  );
  const findPrinted = (name: "opening" | "closing"): Minor | undefined =>
    rows.some(({ line }) => line.balanceMinor === null)
      ? figures.find((figure) => figure.name === name)?.minor
      : undefined;
  const movements = rows.map(({ movement }) => movement);
  const { signs, checked } = chooseSigns(movements, expected.signs, (meanings) => {
    const lines = rows.map(({ line, movement }): ParsedLine => ({
      ...line,
      amountMinor: toMoved(movement, meanings),
    }));
    const sums = sumColumns(movements, meanings);
    for (const row of listRows("total")) refuseWrongTotal(row, sums);
    const balances = readBalances(lines, {
      opening: printed.opening ?? findPrinted("opening"),
      closing: printed.closing ?? findPrinted("closing"),
    });
    refuseOtherFigures(figures, sums, balances);
    for (const row of listRows("empty")) refuseMovedBalance(row, lines);
    return { lines, balances, isInOrder: isInOrderOfDays(lines) };
  });
  const { lines, balances } = checked;
  const count = (is: (row: ReadRow) => boolean): number => rows.filter(is).length;
  const notes = listNotes({
    signs,
    account_unnamed: isUnnamed || undefined,
    narrations_missing: count(({ line }) => line.narration === NO_NARRATION),
    narrations_cut: count(({ isCut }) => isCut),
    value_dates_replaced: count(({ isDayReplaced }) => isDayReplaced),
    rows_without_money: emptyRows,
  });
  return { accountNumber, lines, balances, ...notes };
}

/** The notes that say something. */
export function listNotes(notes: {
  [Name in keyof StatementNotes]: StatementNotes[Name] | undefined;
}): Pick<Statement, "notes"> {
  const said = Object.entries(notes).filter(([, note]) => note !== undefined && note !== 0);
  return said.length === 0 ? {} : { notes: Object.fromEntries(said) };
}

/**
 * Whether a file names its account. Refuses one that names another or hides the digits that tell; asks about one that names none.
 */
function isAccountNamed(
  table: readonly TableRow[],
  { head, from, expected }: { head: Head; from: number; expected: ExpectedStatement },
): boolean {
  const { accountNumber, isOfAccount = false } = expected;
  const column = head.at.account_number;
  const below = column === undefined ? [] : table.slice(from).map(({ cells }) => cells[column]);
  // Each of them is compared with its line.
  if (below.some((cell) => cell !== undefined && cell !== "")) return true;
  const above = table.slice(0, from).flatMap(({ cells }) => cells);
  const mention = findMention(above, expected);
  if (mention === "named") return true;
  const { file, hidden } = statementRefusals().statement_wrong_account;
  if (mention === "hidden") return refuse(hidden(accountNumber));
  if (mention === "other") return refuse(file(accountNumber));
  return isOfAccount
    ? false
    : refuse(statementRefusals().statement_account_unproven.confirm(accountNumber));
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
