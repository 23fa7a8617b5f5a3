import { METHOD_WORDS, standingWords, TYPE_WORDS } from "@kinfold/contract/transaction-words";
import { csvOf } from "#platform/csv.ts";
import type { TransactionRow } from "./find.ts";
import { sortableMoment } from "#papers/index.ts";
import type { Statement } from "./statement.ts";

/** The movements as a table for a spreadsheet: signed amounts, times in Lagos. */
export function transactionsCsv(rows: readonly TransactionRow[]): Buffer<ArrayBuffer> {
  return csvOf(
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
      "exchange_rate",
    ],
    rows.map((row) => [
      sortableMoment(row.created_at),
      TYPE_WORDS[row.type],
      row.description,
      row.reference,
      row.gateway === null ? "" : METHOD_WORDS[row.gateway],
      row.currency,
      row.direction === "debit" ? -row.amount_minor : row.amount_minor,
      row.fee_minor,
      row.fee_currency,
      row.balance_after_minor,
      standingWords({ ...row, balance_after: row.balance_after_minor }),
      row.exchange_rate ?? "",
    ]),
  );
}

/** The statement as a table: the opening balance first, the closing balance last, and each line's balance between. */
export function statementCsv(statement: Statement): Buffer<ArrayBuffer> {
  const { currency, from, to, openingMinor, closingMinor, lines } = statement;
  return csvOf(
    ["date", "description", "reference", "currency", "amount", "balance"],
    [
      [from, "Opening balance", "", currency, null, openingMinor],
      ...lines.map((line) => [
        sortableMoment(line.moved_at),
        line.description,
        line.reference,
        currency,
        line.change_minor,
        line.balance_after_minor,
      ]),
      [to, "Closing balance", "", currency, null, closingMinor],
    ],
  );
}
