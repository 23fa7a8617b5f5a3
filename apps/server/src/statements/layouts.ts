import type { RefusalText } from "@kinfold/contract/refusals/catalogue";
import { statementRefusals } from "@kinfold/contract/refusals/statements";
import { toDay, type Day } from "#calendar/index.ts";

/** What a column of a statement holds. */
export type Column =
  | "account_number"
  | "booked_on"
  | "value_on"
  | "narration"
  | "bank_reference"
  | "debit"
  | "credit"
  | "amount"
  | "balance"
  | "ignored";

/** How a bank writes its statements. Heads are compared without case, dots and spaces. */
export type Layout = {
  name: string;
  columns: readonly (readonly [head: string, holds: Column])[];
  /** Reads the bank's way to write a day. */
  dayIn: (text: string) => Day | undefined;
};

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function day(year: string, month: number, date: string): Day | undefined {
  if (month < 1 || month > 12) return undefined;
  const parsedDay = toDay(Number(year), month, Number(date));
  // 31 November would be read as 1 December.
  return Number(parsedDay.slice(8)) === Number(date) ? parsedDay : undefined;
}

function isoDay(text: string): Day | undefined {
  const [, year = "", month = "", date = ""] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year === "" ? undefined : day(year, Number(month), date);
}

function slashedDay(text: string): Day | undefined {
  const [, date = "", month = "", year = ""] = /^(\d{2})[/-](\d{2})[/-](\d{4})$/.exec(text) ?? [];
  return year === "" ? undefined : day(year, Number(month), date);
}

function namedDay(text: string): Day | undefined {
  const [, date = "", month = "", year = ""] = /^(\d{2})-([A-Za-z]{3})-(\d{4})$/.exec(text) ?? [];
  return year === "" ? undefined : day(year, MONTHS.indexOf(month.toLowerCase()) + 1, date);
}

/** The layouts that are read. A file whose head is none of these is refused. */
export const LAYOUTS: readonly Layout[] = [
  {
    name: "GTBank",
    columns: [
      ["Trans. Date", "booked_on"],
      ["Value Date", "value_on"],
      ["Reference", "bank_reference"],
      ["Debits", "debit"],
      ["Credits", "credit"],
      ["Balance", "balance"],
      ["Originating Branch", "ignored"],
      ["Remarks", "narration"],
    ],
    dayIn: namedDay,
  },
  {
    name: "Access Bank",
    columns: [
      ["Posted Date", "booked_on"],
      ["Value Date", "value_on"],
      ["Description", "narration"],
      ["Reference", "bank_reference"],
      ["Debit", "debit"],
      ["Credit", "credit"],
      ["Balance", "balance"],
    ],
    dayIn: slashedDay,
  },
  {
    name: "Zenith Bank",
    columns: [
      ["Date Posted", "booked_on"],
      ["Value Date", "value_on"],
      ["Description", "narration"],
      ["Debit", "debit"],
      ["Credit", "credit"],
      ["Balance", "balance"],
    ],
    dayIn: slashedDay,
  },
  {
    name: "Generic",
    columns: [
      ["account_number", "account_number"],
      ["booked_on", "booked_on"],
      ["value_on", "value_on"],
      ["amount", "amount"],
      ["narration", "narration"],
      ["bank_reference", "bank_reference"],
      ["balance", "balance"],
    ],
    dayIn: isoDay,
  },
];

const headOf = (text: string): string => text.toLowerCase().replaceAll(/[\s._]/g, "");

/** The layout whose heads these cells are, all of them and in its order. */
export function detectLayout(cells: readonly string[]): Layout | undefined {
  const heads = cells.map(headOf);
  return LAYOUTS.find(
    ({ columns }) =>
      columns.length === heads.length && columns.every(([head], at) => headOf(head) === heads[at]),
  );
}

/** So few heads in common are chance: two layouts share a date and a balance. */
const LIKE_FROM = 3;

/**
 * What keeps these rows from being of a layout that is read: which column is missing of the layout that is nearest, or that
 * none is near.
 */
export function findLayoutFault(
  rows: readonly (readonly string[])[],
): RefusalText<"statement_unreadable"> {
  const { noLayout, columnOrder, columnsMissing } = statementRefusals().statement_unreadable;
  const like = rows
    .flatMap((cells) => {
      const heads = new Set(cells.map(headOf));
      return LAYOUTS.map(({ name, columns }) => {
        const missing = columns.flatMap(([head]) => (heads.has(headOf(head)) ? [] : [head]));
        return { name, missing, shared: columns.length - missing.length };
      });
    })
    .filter(({ shared }) => shared >= LIKE_FROM)
    .toSorted((one, other) => one.missing.length - other.missing.length)
    .at(0);
  if (like === undefined) {
    return noLayout(LAYOUTS.map(({ name }) => name));
  }
  const { name, missing } = like;
  return missing.length === 0 ? columnOrder(name) : columnsMissing(name, missing);
}
