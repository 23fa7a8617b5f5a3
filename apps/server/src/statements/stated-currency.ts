import type { Currency } from "@kinfold/money";
import { statementRefusals } from "@kinfold/contract/refusals/statements";
import { findCurrencies, type StatedCurrency } from "./currency-words.ts";
import type { TableRow } from "./csv.ts";
import type { Head } from "./heads.ts";
import { refuse } from "./statement-refused.ts";

const LABEL =
  /^(?:a\/?c |acct |account |statement |transaction |tran )?(?:currency|ccy|crncy|curr)(?: code| type| name)?\s*:?$/i;

type Placed = { line: number; place: string; stated: readonly StatedCurrency[] };

/** The cells beside and below a label, and what stands behind it in its own cell. */
function readLabelled(table: readonly TableRow[], until: number): Placed[] {
  return table.slice(0, until).flatMap(({ line, cells }, at) =>
    cells.flatMap((cell, column): Placed[] => {
      const [, label = cell, inside] = /^([^:]+:)\s*(\S.*)$/.exec(cell) ?? [];
      if (!LABEL.test(label)) return [];
      const beside = cells.slice(column + 1).find((one) => one !== "") ?? "";
      const below = at + 1 < until ? (table[at + 1]?.cells[column] ?? "") : "";
      const stated = findCurrencies(inside ?? `${beside} / ${below}`, { isLabelled: true });
      return [{ line, place: label.replace(/\s*:$/, ""), stated }];
    }),
  );
}

/** The cells of a column that is called currency. */
function readColumn(
  table: readonly TableRow[],
  { head, from }: { head: Head; from: number },
): Placed[] {
  const column = head.names.findIndex((name) => LABEL.test(name));
  if (column === -1) return [];
  return table.slice(from).map(({ line, cells }) => ({
    line,
    place: head.names[column] ?? "",
    stated: findCurrencies(cells[column] ?? "", { isLabelled: true }),
  }));
}

/** The names of the columns of amounts: Debit (USD). */
const readNames = (
  table: readonly TableRow[],
  { head, from }: { head: Head; from: number },
): Placed[] =>
  (["debit", "credit", "amount", "balance"] as const).flatMap((column) => {
    const place = head.names[head.at[column] ?? -1];
    if (place === undefined) return [];
    const stated = findCurrencies(place, { isLabelled: true });
    return [{ line: table[from - 1]?.line ?? 1, place, stated }];
  });

/** What stands above the columns in words, without a label: USD DOMICILIARY ACCOUNT. */
const readText = (table: readonly TableRow[], until: number): Placed[] =>
  table.slice(0, until).flatMap(({ line, cells }) =>
    cells.map((cell) => ({
      line,
      place: "",
      stated: findCurrencies(cell, { isLabelled: false }),
    })),
  );

/**
 * Refuses a file that names another currency than its account's: beside a label, in the name of a column or in a column of its own. Words above the
 * columns count where no place names the account's currency.
 */
export function refuseOtherCurrency(
  table: readonly TableRow[],
  { head, from, currency }: { head: Head; from: number; currency: Currency },
): void {
  const isOther = ({ stated }: Placed): boolean => stated.length > 0 && !stated.includes(currency);
  // The row of the names belongs to the columns.
  const until = head.names.length > 0 && from > 0 ? from - 1 : from;
  const certain = [
    ...readLabelled(table, until),
    ...readNames(table, { head, from }),
    ...readColumn(table, { head, from }),
  ];
  const other = certain.find(isOther);
  const isNamed = certain.some(({ stated }) => stated.includes(currency));
  const text = isNamed ? [] : readText(table, until);
  const inText = text.some(({ stated }) => stated.includes(currency))
    ? undefined
    : text.find(isOther);
  const found = other ?? inText;
  if (found !== undefined) {
    refuse(statementRefusals().statement_wrong_currency(found.line, found.place, currency));
  }
}
