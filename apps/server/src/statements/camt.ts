import { statementRefusals } from "@kinfold/contract/refusals/statements";
import { add, addUp, dropSign, negate, ZERO, type Minor } from "@kinfold/money";
import { lagosDay, type Day } from "#calendar/index.ts";
import { isIsoDay, readDay, readFigure } from "./cells.ts";
import type { TableRow } from "./csv.ts";
import {
  MOST_LINES,
  NARRATION_MAX,
  NO_NARRATION,
  VALUE_DAYS,
  listNotes,
  type ExpectedStatement,
  type ParsedLine,
  type Statement,
  type StatementBalances,
} from "./parse.ts";
import { findMention } from "./account-mentions.ts";
import { countDaysApart } from "./read-line.ts";
import { readBankWords } from "./bank-words.ts";
import { refuse, getUnreadable } from "./statement-refused.ts";
import { hasLostText } from "./statement-text.ts";

/** The cells of a row of each element, in the order in which the examining process has them. */
const CELLS = {
  Acct: ["Id", "Ccy"],
  Bal: ["Tp", "Amt", "Amt/@Ccy", "CdtDbtInd"],
  Ntry: [
    "Amt",
    "Amt/@Ccy",
    "CdtDbtInd",
    "Sts",
    "BookgDt",
    "ValDt",
    "AcctSvcrRef",
    "RvslInd",
    "AddtlNtryInf",
    "BkTxCd/Domn",
    "BkTxCd/Prtry",
  ],
  TxDtls: [
    "Amt",
    "Amt/@Ccy",
    "EndToEndId",
    "AcctSvcrRef",
    "Dbtr",
    "Cdtr",
    "Ustrd",
    "AddtlTxInf",
    "CdtrRefInf",
  ],
} as const;
type ElementName = keyof typeof CELLS;

const isElement = (name: string): name is ElementName => name in CELLS;

/** Booked; the others are announced, expected or mentioned only. */
const BOOKED = "BOOK";
const NOT_BOOKED = new Set(["PDNG", "INFO", "FUTR"]);
/** XML has no commas, currencies or brackets in an amount, and may write zeros behind the cents. */
const DECIMAL = /^(\d{1,15}(?:\.\d{1,2})?)0{0,3}$/;
const NOT_PROVIDED = "NOTPROVIDED";

/** An element of a statement with the text of those below it. */
class Element {
  readonly line: number;
  readonly name: ElementName;
  readonly #cells: readonly string[];
  readonly details: Element[] = [];

  constructor(line: number, name: ElementName, cells: readonly string[]) {
    this.line = line;
    this.name = name;
    this.#cells = cells;
  }

  get(cell: string): string {
    const names: readonly string[] = CELLS[this.name];
    return this.#cells[names.indexOf(cell)] ?? "";
  }

  refuse(cell: string, expected: string): never {
    return refuse(getUnreadable().element(this.line, `${this.name}/${cell}`, expected));
  }

  /** The amount, in this currency and with the sign of its indicator. */
  readAmount(currency: ExpectedStatement["currency"]): Minor {
    if (this.get("Amt/@Ccy") !== currency) {
      return this.refuse(
        "Amt/@Ccy",
        `the currency of the chosen account, ${currency}, is expected`,
      );
    }
    const digits = DECIMAL.exec(this.get("Amt"))?.[1] ?? "";
    const figure = readFigure(digits, currency);
    if (figure === undefined || figure === "blank") {
      return this.refuse("Amt", `an amount in ${currency} such as 1234.50 is expected`);
    }
    return figure.minor;
  }

  readMoved(currency: ExpectedStatement["currency"]): Minor {
    const amount = this.readAmount(currency);
    const indicator = this.get("CdtDbtInd");
    if (indicator === "CRDT") return amount;
    if (indicator === "DBIT") return amount === 0n ? ZERO : negate(amount);
    return this.refuse("CdtDbtInd", "CRDT or DBIT is expected");
  }

  /** The day on which the entry was booked; undefined where none stands there. */
  readBookedOn(today: Day): Day | undefined {
    if (this.get("BookgDt") === "") return undefined;
    const day = this.readDay("BookgDt");
    if (day === undefined) return this.refuse("BookgDt", "a date such as 2026-11-21 is expected");
    return this.refuseToCome("BookgDt", day, today);
  }

  refuseToCome(cell: "BookgDt" | "ValDt", day: Day, today: Day): Day {
    return day > today ? this.refuse(cell, "a date of today or earlier is expected") : day;
  }

  /** The day of a cell; undefined where it is none. */
  readDay(cell: "BookgDt" | "ValDt"): Day | undefined {
    const text = this.get(cell).replace(/(?:[+-]\d{2}:\d{2})$/, "");
    return isIsoDay(text) ? readDay(text, "day_first") : undefined;
  }
}

/** Adds what a text does not say yet. */
const addPart = (text: string, part: string): string =>
  part === "" || part === NOT_PROVIDED || text.includes(part)
    ? text
    : [text, part].filter(Boolean).join(" / ");

/** What the entry and its details say, nothing twice: the bank's own text, the other party, what they wrote and their reference. */
function buildNarration(entry: Element, isIn: boolean): string {
  let text = entry.get("AddtlNtryInf");
  for (const details of entry.details) {
    for (const cell of [
      "Ustrd",
      "CdtrRefInf",
      "AddtlTxInf",
      isIn ? "Dbtr" : "Cdtr",
      "EndToEndId",
    ]) {
      text = addPart(text, details.get(cell));
    }
  }
  // Of an entry without any words its code says what it is.
  text ||= entry.get("BkTxCd/Prtry") || entry.get("BkTxCd/Domn");
  const isReversal = /^(?:true|1)$/.test(entry.get("RvslInd"));
  const isSaid = readBankWords({ narration: text, bankReference: null }).isReversal;
  const whole = isReversal && !isSaid ? `REVERSAL ${text}` : text;
  return whole.replaceAll(/\s+/g, " ").trim().slice(0, NARRATION_MAX);
}

/** The details of an entry that name amounts are together what it moves: a batch is one movement of the account. */
function refuseOtherSum(
  entry: Element,
  moved: Minor,
  currency: ExpectedStatement["currency"],
): void {
  const parts = entry.details.filter((one) => one.get("Amt") !== "");
  if (parts.length < entry.details.length || parts.length === 0) return;
  // Of one payment in another currency the bank tells what was paid there.
  if (parts.length === 1 || parts.some((one) => one.get("Amt/@Ccy") !== currency)) return;
  if (addUp(parts, (one) => one.readAmount(currency)) !== dropSign(moved)) {
    entry.refuse("Amt", "the sum of its details (TxDtls) is expected");
  }
}

function readEntry(entry: Element, { currency, now }: ExpectedStatement): ParsedLine {
  const today = lagosDay(now);
  const amountMinor = entry.readMoved(currency);
  refuseOtherSum(entry, amountMinor, currency);
  const [bookedOn, valueOn] = [entry.readBookedOn(today), entry.readDay("ValDt")];
  const day = bookedOn ?? (valueOn && entry.refuseToCome("ValDt", valueOn, today));
  if (day === undefined) return entry.refuse("BookgDt", "a date such as 2026-11-21 is expected");
  const isNear = valueOn !== undefined && countDaysApart(valueOn, day) <= VALUE_DAYS;
  const narration = buildNarration(entry, amountMinor > 0n) || NO_NARRATION;
  const [only] = entry.details.length === 1 ? entry.details : [];
  const reference = entry.get("AcctSvcrRef") || (only?.get("AcctSvcrRef") ?? "");
  return {
    fileLine: entry.line,
    bookedOn: day,
    valueOn: isNear ? valueOn : day,
    narration,
    bankReference: reference === "" ? null : reference.slice(0, NARRATION_MAX),
    amountMinor,
    balanceMinor: null,
  };
}

type StatementElements = {
  line: number;
  accounts: Element[];
  balances: Element[];
  entries: Element[];
};

function groupElements(table: readonly TableRow[]): StatementElements[] {
  const statements: StatementElements[] = [];
  for (const { line, cells } of table) {
    const [name = "", ...values] = cells;
    if (name === "Stmt") statements.push({ line, accounts: [], balances: [], entries: [] });
    const statement = statements.at(-1);
    if (statement === undefined || !isElement(name)) continue;
    const element = new Element(line, name, values);
    if (values.some(hasLostText)) {
      refuse(
        getUnreadable().element(
          line,
          name,
          "text is expected instead of characters that cannot be read",
        ),
      );
    }
    if (name === "Acct") statement.accounts.push(element);
    else if (name === "Bal") statement.balances.push(element);
    else if (name === "Ntry") statement.entries.push(element);
    else statement.entries.at(-1)?.details.push(element);
  }
  return statements;
}

/** Whether a statement names its account. Refuses another account or currency, and asks about a statement that names no account. */
function isAccountNamed({ accounts }: StatementElements, expected: ExpectedStatement): boolean {
  const [account] = accounts;
  const currency = account?.get("Ccy") ?? "";
  if (account !== undefined && currency !== "" && currency !== expected.currency) {
    account.refuse("Ccy", `the currency of the chosen account, ${expected.currency}, is expected`);
  }
  const number = account?.get("Id") ?? "";
  if (account === undefined || number === "") {
    const { confirm } = statementRefusals().statement_account_unproven;
    return expected.isOfAccount === true ? false : refuse(confirm(expected.accountNumber));
  }
  const isNamed =
    number.padStart(expected.accountNumber.length, "0") === expected.accountNumber ||
    findMention([number], expected) === "named";
  const { element } = statementRefusals().statement_wrong_account;
  return isNamed || refuse(element(account.line, "Acct/Id"));
}

/** The opening balance and the entries come to the closing balance. Null where the statement has neither. */
function readBalances(
  { line, balances }: StatementElements,
  lines: readonly ParsedLine[],
  currency: ExpectedStatement["currency"],
): PlacedBalances | null {
  const findBalance = (...types: string[]): Element | undefined =>
    types.flatMap((type) => balances.filter((one) => one.get("Tp") === type)).at(0);
  const [opening, closing] = [findBalance("OPBD", "PRCD"), findBalance("CLBD")];
  if (opening === undefined && closing === undefined) return null;
  if (opening === undefined || closing === undefined) {
    const expected = "an opening balance (OPBD) and a closing balance (CLBD) are expected";
    return refuse(getUnreadable().element(line, "Stmt/Bal", expected));
  }
  const moved = addUp(lines, ({ amountMinor }) => amountMinor);
  const held = { opening: opening.readMoved(currency), closing: closing.readMoved(currency) };
  if (add(held.opening, moved) !== held.closing) {
    closing.refuse("Amt", "the opening balance and the booked entries are expected");
  }
  return { ...held, at: opening };
}

type PlacedBalances = StatementBalances & { at: Element };

/** The balances of a file: its statements follow from one another, the oldest or the newest first. */
function joinBalances(balances: readonly PlacedBalances[]): StatementBalances {
  const findBreak = (inOrder: readonly PlacedBalances[]): PlacedBalances | undefined =>
    inOrder.find((one, at) => at > 0 && one.opening !== inOrder[at - 1]?.closing);
  const broken = findBreak(balances);
  const upwards = balances.toReversed();
  if (broken !== undefined && findBreak(upwards) !== undefined) {
    broken.at.refuse("Amt", "the closing balance of the statement before is expected");
  }
  const [first, last] =
    broken === undefined ? [balances[0], balances.at(-1)] : [upwards[0], upwards.at(-1)];
  return { opening: first?.opening ?? ZERO, closing: last?.closing ?? ZERO };
}

function isBooked(entry: Element): boolean {
  // Without a word of it an entry of a statement is booked.
  const status = entry.get("Sts") || BOOKED;
  if (status !== BOOKED && !NOT_BOOKED.has(status)) {
    entry.refuse("Sts", "BOOK, PDNG, INFO or FUTR is expected");
  }
  return status === BOOKED;
}

/**
 * Reads the elements of a CAMT.053 statement of this account: one line for each booked entry, also where it has many details. Entries that are not booked yet
 * are left out. The first thing that is not right refuses the file, by line and element.
 */
export function readCamtStatement(
  table: readonly TableRow[],
  expected: ExpectedStatement,
): Omit<Statement, "layout"> {
  const balances: (PlacedBalances | null)[] = [];
  let isUnnamed = false;
  let emptyEntries = 0;
  const lines = groupElements(table).flatMap((statement) => {
    if (!isAccountNamed(statement, expected)) isUnnamed = true;
    const booked = statement.entries.filter(isBooked).map((entry) => readEntry(entry, expected));
    const moving = booked.filter(({ amountMinor }) => amountMinor !== 0n);
    emptyEntries += booked.length - moving.length;
    balances.push(readBalances(statement, moving, expected.currency));
    return moving;
  });
  if (lines.length === 0) return refuse(getUnreadable().noLines);
  if (lines.length > MOST_LINES) return refuse(getUnreadable().tooManyLines(MOST_LINES));
  const printed = balances.filter((one) => one !== null);
  return {
    accountNumber: expected.accountNumber,
    lines,
    balances: printed.length < balances.length ? null : joinBalances(printed),
    ...listNotes({
      account_unnamed: isUnnamed || undefined,
      narrations_missing: lines.filter(({ narration }) => narration === NO_NARRATION).length,
      rows_without_money: emptyEntries,
    }),
  };
}
