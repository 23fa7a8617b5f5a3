import type { PricedRate } from "@kinfold/contract/money";
import {
  METHOD_WORDS,
  formatTransactionStatus,
  TYPE_WORDS,
} from "@kinfold/contract/transaction-words";
import { negate } from "@kinfold/money";
import { formatSortableMoment } from "#calendar/index.ts";
import { writeCsv } from "#platform/csv.ts";
import { findRunningBalance, type Stretch, type TransactionRow } from "./find.ts";
import type { Statement } from "./statement.ts";

const RATE_COLUMNS = ["exchange_rate", "rate_source", "rate_time", "rate_id"] as const;

/** The cells of a rate, in the order of its columns; empty where an amount had none. */
function rateCells(
  figure: string | null,
  rate: PricedRate | null | undefined,
): [figure: string, source: string, time: string, id: string] {
  const shown = figure === null ? "" : String(Number(figure));
  if (rate === null || rate === undefined) return [shown, "", "", ""];
  return [shown, rate.source, formatSortableMoment(new Date(rate.as_of)), rate.id];
}

/** The movements as a table for a spreadsheet: signed amounts, times in Lagos, in the order of the lists. */
export function renderTransactionsCsv(
  rows: readonly TransactionRow[],
  rates: ReadonlyMap<string | null, PricedRate>,
  stretches: readonly Stretch[],
): Buffer<ArrayBuffer> {
  return writeCsv(
    [
      "date",
      "type",
      "description",
      "reference",
      "method",
      "currency",
      "amount",
      "fee",
      "fee_currency",
      "balance_after",
      "status",
      ...RATE_COLUMNS,
    ],
    rows.map((row) =>
      [
        formatSortableMoment(row.moved_at ?? row.created_at),
        TYPE_WORDS[row.type],
        row.description,
        row.reference,
        row.gateway === null ? "" : METHOD_WORDS[row.gateway],
        row.currency,
        row.direction === "debit" ? negate(row.amount_minor) : row.amount_minor,
        row.fee_minor,
        row.fee_currency,
        findRunningBalance(row, stretches),
        formatTransactionStatus({ ...row, moved_at: row.moved_at && row.moved_at.toISOString() }),
      ].concat(rateCells(row.exchange_rate, rates.get(row.rate_id))),
    ),
  );
}

/** The statement as a table: the opening balance first, the closing balance last, and each line's balance between. */
export function renderStatementCsv(statement: Statement): Buffer<ArrayBuffer> {
  const { currency, from, to, openingMinor, closingMinor, lines } = statement;
  return writeCsv(
    ["date", "description", "reference", "currency", "amount", "balance", ...RATE_COLUMNS],
    [
      [from, "Opening balance", "", currency, null, openingMinor, ...rateCells(null, null)],
      ...lines.map((line) =>
        [
          formatSortableMoment(line.moved_at),
          line.description,
          line.reference,
          currency,
          line.change_minor,
          line.balance_after_minor,
        ].concat(rateCells(line.exchange_rate, line.rate)),
      ),
      [to, "Closing balance", "", currency, null, closingMinor, ...rateCells(null, null)],
    ],
  );
}
