import { statementRefusals } from "@kinfold/contract/refusals/statements";
import { add, addUp, dropSign, negate, ZERO, type Minor } from "@kinfold/money";
import { lagosDay, type Day } from "#calendar/index.ts";
import { isIsoDay, readDay, readFigure } from "./cells.ts";
import type { TableRow } from "./csv.ts";
import {
  MOST_LINES,
  NARRATION_MAX,
  type ExpectedStatement,
  type ParsedLine,
  type Statement,
  type StatementBalances,
} from "./parse.ts";
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
  ],
  TxDtls: ["Amt", "Amt/@Ccy", "EndToEndId", "AcctSvcrRef", "Dbtr", "Cdtr", "Ustrd", "AddtlTxInf"],
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

  readDay(cell: "BookgDt" | "ValDt", today: Day): Day | undefined {
    const text = this.get(cell).replace(/(?:[+-]\d{2}:\d{2})$/, "");
    if (text === "") return undefined;
    const day = isIsoDay(text) ? readDay(text, "day_first") : undefined;
    if (day === undefined) return this.refuse(cell, "a date such as 2026-11-21 is expected");
    return day > today ? this.refuse(cell, "a date of today or earlier is expected") : day;
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
    for (const cell of ["Ustrd", "AddtlTxInf", isIn ? "Dbtr" : "Cdtr", "EndToEndId"]) {
      text = addPart(text, details.get(cell));
    }
  }
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
  if (amountMinor === 0n) entry.refuse("Amt", "an amount other than zero is expected");
  refuseOtherSum(entry, amountMinor, currency);
  const [bookedOn, valueOn] = [entry.readDay("BookgDt", today), entry.readDay("ValDt", today)];
  const day = bookedOn ?? valueOn;
  if (day === undefined) return entry.refuse("BookgDt", "a date such as 2026-11-21 is expected");
  const narration = buildNarration(entry, amountMinor > 0n);
  if (narration === "") {
    return entry.refuse("AddtlNtryInf", "a text here or in its details (TxDtls) is expected");
  }
  const [only] = entry.details.length === 1 ? entry.details : [];
  const reference = entry.get("AcctSvcrRef") || (only?.get("AcctSvcrRef") ?? "");
  return {
    fileLine: entry.line,
    bookedOn: day,
    valueOn: valueOn ?? day,
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

function refuseOtherAccount(
  { line, accounts }: StatementElements,
  expected: ExpectedStatement,
): void {
  const { element } = statementRefusals().statement_wrong_account;
  const [account] = accounts;
  if (account === undefined) return refuse(element(line, "Stmt/Acct"));
  if (account.get("Id") !== expected.accountNumber) refuse(element(account.line, "Acct/Id"));
  const currency = account.get("Ccy");
  if (currency !== "" && currency !== expected.currency) {
    account.refuse("Ccy", `the currency of the chosen account, ${expected.currency}, is expected`);
  }
}

/** The opening balance and the entries come to the closing balance. Both are there in every statement of a day. */
function readBalances(
  { line, balances }: StatementElements,
  lines: readonly ParsedLine[],
  currency: ExpectedStatement["currency"],
): PlacedBalances {
  const findBalance = (...types: string[]): Element | undefined =>
    types.flatMap((type) => balances.filter((one) => one.get("Tp") === type)).at(0);
  const [opening, closing] = [findBalance("OPBD", "PRCD"), findBalance("CLBD")];
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
  const status = entry.get("Sts");
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
  const balances: PlacedBalances[] = [];
  const lines = groupElements(table).flatMap((statement) => {
    refuseOtherAccount(statement, expected);
    const booked = statement.entries.filter(isBooked).map((entry) => readEntry(entry, expected));
    balances.push(readBalances(statement, booked, expected.currency));
    return booked;
  });
  if (lines.length === 0) return refuse(getUnreadable().noLines);
  if (lines.length > MOST_LINES) return refuse(getUnreadable().tooManyLines(MOST_LINES));
  return { accountNumber: expected.accountNumber, lines, balances: joinBalances(balances) };
}
