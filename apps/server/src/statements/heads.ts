import type { RefusalText } from "@kinfold/contract/refusals/catalogue";
import { statementRefusals } from "@kinfold/contract/refusals/statements";

/** What the heads of a statement's columns are called, for each thing that a column holds; the better name first. */
const HEADS = {
  accountNumber: ["account_number", "Account No", "NUBAN"],
  bookedOn: [
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
  valueOn: ["value_on", "Value Date", "Val Date", "Effective Date"],
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
  bankReference: [
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
} as const;

/** What a column of a statement holds. */
export type Column = keyof typeof HEADS;

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
const COLUMNS = Object.keys(HEADS).filter(isColumn);

function findColumns(cells: readonly string[]): Head {
  const keys = cells.map(toHeadKey);
  const at: Head["at"] = {};
  for (const column of COLUMNS) {
    const best = HEADS[column].map(toHeadKey).find((head) => keys.includes(head));
    if (best !== undefined) at[column] = keys.indexOf(best);
  }
  return { width: cells.findLastIndex((cell) => cell !== "") + 1, at, names: cells };
}

/** What a head still needs, each with a name that banks give it. */
function listMissing({ at }: Head): string[] {
  return [
    ...(at.bookedOn === undefined && at.valueOn === undefined ? [HEADS.valueOn[1]] : []),
    ...(at.narration === undefined ? [HEADS.narration[0]] : []),
    ...(at.amount === undefined && at.debit === undefined && at.credit === undefined
      ? [HEADS.amount[0]]
      : []),
    ...(at.amount === undefined && at.debit === undefined && at.credit !== undefined
      ? [HEADS.debit[0]]
      : []),
    ...(at.amount === undefined && at.credit === undefined && at.debit !== undefined
      ? [HEADS.credit[0]]
      : []),
  ];
}

/** Of two columns of one name either may be meant. */
function findRepeated({ at, names }: Head): string | undefined {
  const keys = names.map(toHeadKey);
  const used = Object.values(at).map((index) => keys[index] ?? "");
  const repeated = used.find((key) => keys.indexOf(key) !== keys.lastIndexOf(key));
  return repeated === undefined ? undefined : names[keys.lastIndexOf(repeated)];
}

/** Where the columns of a statement stand, when this row is its head. */
export function readHead(cells: readonly string[]): Head | undefined {
  const head = findColumns(cells);
  return listMissing(head).length === 0 && findRepeated(head) === undefined ? head : undefined;
}

/** So few columns in common are chance. */
const LIKE_FROM = 3;

/** What keeps these rows from having a head: which column is missing of the row that is nearest, or that none is near. */
export function findHeadFault(
  rows: readonly (readonly string[])[],
): RefusalText<"statement_unreadable"> {
  const { noHead, columnsMissing, columnTwice } = statementRefusals().statement_unreadable;
  const nearest = rows
    .map(findColumns)
    .toSorted((one, other) => Object.keys(other.at).length - Object.keys(one.at).length)
    .at(0);
  if (nearest === undefined || Object.keys(nearest.at).length < LIKE_FROM) return noHead;
  const missing = listMissing(nearest);
  return missing.length > 0 ? columnsMissing(missing) : columnTwice(findRepeated(nearest) ?? "");
}
