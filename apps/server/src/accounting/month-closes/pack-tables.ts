import { toMinor, type Minor } from "@kinfold/money";
import type { Cell } from "#platform/csv.ts";
import type { Sheet } from "#platform/xlsx.ts";
import type { Contents } from "./contents.ts";

const readMinor = (text: string | null): Minor | null =>
  text === null ? null : toMinor(BigInt(text));

/** The accounts of a closed month. A closing balance above zero is a credit. */
const buildBalances = ({ trial_balance: rows }: Contents): Sheet => ({
  name: "Trial balance",
  header: ["account", "title", "currency", "accounts", "opening", "debits", "credits", "closing"],
  rows: rows.map((row) => [
    row.account,
    row.title,
    row.currency,
    String(row.accounts),
    readMinor(row.opening),
    readMinor(row.debits),
    readMinor(row.credits),
    readMinor(row.closing),
  ]),
});

const buildUnits = ({ units }: Contents): Sheet => ({
  name: "Units",
  header: [
    "plan",
    "plan_name",
    "portfolio",
    "member_id",
    "currency",
    "units",
    "unit_price",
    "priced_on",
    "value",
  ],
  rows: units.map((row) => [
    String(row.plan),
    row.plan_name,
    row.portfolio,
    row.member,
    row.currency,
    row.units,
    row.unit_price,
    row.priced_on,
    readMinor(row.value),
  ]),
});

const buildPrices = ({ prices }: Contents): Sheet => ({
  name: "Prices",
  header: [
    "plan",
    "plan_name",
    "currency",
    "on",
    "unit_price",
    "correction",
    "in_force_at_the_end",
    "valuation",
  ],
  rows: prices.map((row) => [
    String(row.plan),
    row.plan_name,
    row.currency,
    row.on,
    row.unit_price,
    String(row.correction),
    row.is_newest ? "yes" : "no",
    row.valuation,
  ]),
});

/** Everything that a reconciliation has, a row each: what it is about stands in the first column. */
function buildReconciliation({ reconciliation }: Contents): Sheet {
  const { banks, days, disagreements, lines } = reconciliation;
  const rows: (readonly Cell[])[] = [
    ...days.map((row) => [
      "day",
      row.day,
      row.account,
      row.currency,
      null,
      readMinor(row.ledger),
      readMinor(row.provider),
      readMinor(row.bank),
      readMinor(row.difference),
    ]),
    ...banks.map((row) => [
      "bank_account",
      null,
      row.account,
      row.currency,
      null,
      readMinor(row.ledger),
      null,
      null,
      null,
    ]),
    ...banks.flatMap((row) =>
      row.missing.map(({ from, through }) => [
        "days_without_statement",
        from,
        row.account,
        row.currency,
        `${from} to ${through}`,
        null,
        null,
        null,
        null,
      ]),
    ),
    ...lines.map((row) => [
      "open_line",
      row.day,
      row.account,
      row.currency,
      row.id,
      null,
      null,
      readMinor(row.amount),
      null,
    ]),
    ...disagreements.map((row) => [
      "disagreement",
      row.day,
      row.account,
      row.currency,
      `${row.kind} ${row.reference}`,
      null,
      null,
      null,
      readMinor(row.difference),
    ]),
  ];
  return {
    name: "Reconciliation",
    header: [
      "row",
      "day",
      "account",
      "currency",
      "reference",
      "ledger",
      "provider",
      "bank",
      "difference",
    ],
    rows,
  };
}

/** The tables of a pack, by the name of their files. */
export const buildPackTables = (contents: Contents): Readonly<Record<string, Sheet>> => ({
  "trial-balance": buildBalances(contents),
  units: buildUnits(contents),
  prices: buildPrices(contents),
  reconciliation: buildReconciliation(contents),
});
