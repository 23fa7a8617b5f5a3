import { findColumnsFault, type StatementColumn } from "@kinfold/contract/office/statements";

/** What a column holds that is read. */
export type Column = Exclude<StatementColumn, "ignored">;

/** What the heads of a statement's columns are called, for each thing that a column holds; the better name first. */
const HEADS: Readonly<Record<Column, readonly string[]>> = {
  account_number: ["account_number", "Account No", "NUBAN"],
  booked_on: [
    "booked_on",
    "Posted Date",
    "Date Posted",
    "Posting Date",
    "Booking Date",
    "Post Date",
    "Trans. Date",
    "Transaction Date",
    "Tran Date",
    "Txn Date",
    "Entry Date",
    "Date",
  ],
  value_on: ["value_on", "Value Date", "Val Date", "Effective Date"],
  narration: [
    "Narration",
    "Narrative",
    "Remarks",
    "Remark",
    "Description",
    "Transaction Description",
    "Transaction Details",
    "Transaction Remarks",
    "Details",
    "Particulars",
  ],
  bank_reference: [
    "bank_reference",
    "Reference",
    "Reference No",
    "Reference Number",
    "Ref",
    "Ref No",
    "Transaction Reference",
    "Transaction ID",
    "Session ID",
    "Instrument No",
  ],
  debit: ["Debit", "Debits", "Debit Amount", "Withdrawal", "Withdrawals", "Money Out", "Dr"],
  credit: [
    "Credit",
    "Credits",
    "Credit Amount",
    "Deposit",
    "Deposits",
    "Lodgement",
    "Lodgements",
    "Money In",
    "Cr",
  ],
  amount: ["Amount", "Transaction Amount"],
  direction: ["Dr/Cr", "Cr/Dr", "D/C", "Debit/Credit", "Transaction Type", "Type", "Indicator"],
  balance: [
    "Balance",
    "Running Balance",
    "Balance After",
    "Book Balance",
    "Ledger Balance",
    "Closing Balance",
    "Available Balance",
  ],
};

/** Where the columns stand in a file, and what the bank calls them. */
export type Head = {
  width: number;
  at: Partial<Record<Column, number>>;
  names: readonly string[];
};

/** A head without case, spaces, marks and the currency in parentheses. */
const toHeadKey = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, "")
    .replaceAll(/[^a-z/]/g, "");

const isColumn = (name: string): name is Column => name in HEADS;
/** Everything that a column may hold. */
export const COLUMNS: readonly Column[] = Object.keys(HEADS).filter(isColumn);

/** How many cells a row has, without the empty ones at its end. */
export const countFilled = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell !== "") + 1;

function findColumns(cells: readonly string[]): Head {
  const keys = cells.map(toHeadKey);
  const at: Head["at"] = {};
  for (const column of COLUMNS) {
    const best = HEADS[column].map(toHeadKey).find((head) => keys.includes(head));
    if (best !== undefined) at[column] = keys.indexOf(best);
  }
  return { width: countFilled(cells), at, names: cells };
}

const listColumns = ({ at }: Head): Column[] =>
  COLUMNS.filter((column) => at[column] !== undefined);

/** Of two columns of one name either may be meant. */
function hasRepeated({ at, names }: Head): boolean {
  const keys = names.map(toHeadKey);
  const used = Object.values(at).map((index) => keys[index] ?? "");
  return used.some((key) => keys.indexOf(key) !== keys.lastIndexOf(key));
}

/** Where the columns of a statement stand, when this row is its head. */
export function readHead(cells: readonly string[]): Head | undefined {
  const head = findColumns(cells);
  return findColumnsFault(listColumns(head)) === undefined && !hasRepeated(head) ? head : undefined;
}

/** What each of so many columns seems to hold by the names in this row. */
export function suggestColumns(cells: readonly string[], width: number): StatementColumn[] {
  const { at } = findColumns(cells);
  return Array.from(
    { length: width },
    (_, index) => COLUMNS.find((column) => at[column] === index) ?? "ignored",
  );
}

/** How many columns this row names as banks do. */
export const countNamed = (cells: readonly string[]): number =>
  listColumns(findColumns(cells)).length;

/** The head of a file whose columns a person named. Without names, its columns are called by their number. */
export function buildHead(
  columns: readonly StatementColumn[],
  names: readonly string[] | null,
): Head {
  const at: Head["at"] = {};
  for (const [index, column] of columns.entries()) if (column !== "ignored") at[column] = index;
  const last = Math.max(...Object.values(at));
  return {
    width: Math.max(last + 1, countFilled(names ?? [])),
    at,
    names: columns.map((_, index) => names?.[index] || String(index + 1)),
  };
}

/** A name that banks give to what a column holds. */
export const nameColumn = (column: StatementColumn): string =>
  column === "ignored"
    ? ""
    : column === "booked_on"
      ? "Date"
      : (HEADS[column].find((name) => !name.includes("_")) ?? column);
