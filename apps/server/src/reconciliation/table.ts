import { subtract, ZERO } from "@kinfold/money";
import { writeCsv } from "#platform/csv.ts";
import type { DayRow, ItemRow } from "./store.ts";
import { computeDifference } from "./view.ts";

const HEADER = [
  "row",
  "day",
  "account",
  "currency",
  "reference",
  "about",
  "ledger",
  "provider",
  "provider_keeps",
  "bank",
  "difference",
  "status",
  "reason",
];

const ofItem = (item: ItemRow) => {
  const isBank = item.account === "bank";
  return [
    "item",
    item.day,
    item.account,
    item.currency,
    item.subject,
    item.about,
    item.ledger_minor,
    isBank ? null : item.other_minor,
    null,
    isBank ? item.other_minor : null,
    subtract(item.other_minor ?? ZERO, item.ledger_minor ?? ZERO),
    item.status,
    item.reason,
  ];
};

const ofDay = (row: DayRow) => [
  "day",
  row.day,
  row.account,
  row.currency,
  null,
  null,
  row.ledger_minor,
  row.gateway_minor,
  row.kept_minor,
  row.bank_minor,
  computeDifference(row),
  row.unexplained > 0 ? "open" : row.explained > 0 ? "explained" : "agrees",
  null,
];

/** Days as CSV, each followed by what it does not agree about. Figures in major units; nothing acts as a formula. */
export function writeReconciliationCsv(
  days: readonly DayRow[],
  items: readonly ItemRow[],
): Buffer<ArrayBuffer> {
  return writeCsv(
    HEADER,
    days.flatMap((row) => [
      ofDay(row),
      ...items
        .filter(
          ({ day, account, currency }) =>
            day === row.day && account === row.account && currency === row.currency,
        )
        .map(ofItem),
    ]),
  );
}
