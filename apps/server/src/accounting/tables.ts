import type * as contract from "@kinfold/contract/office/accounting";
import type { Sheet } from "#platform/xlsx.ts";

/** Journals as a table, a row for each posting. */
export const buildJournalsTable = (journals: readonly contract.Journal[]): Sheet => ({
  name: "Journals",
  header: [
    "journal",
    "happened_at",
    "posted_at",
    "kind",
    "debit_account",
    "debit_title",
    "credit_account",
    "credit_title",
    "currency",
    "amount",
    "sources",
    "posted_under",
    "after_the_close",
  ],
  rows: journals.flatMap((journal) =>
    journal.postings.map(({ debit, credit, currency, amount }) => [
      journal.id,
      journal.happened_at,
      journal.posted_at,
      journal.kind,
      debit.name,
      debit.title,
      credit.name,
      credit.title,
      currency,
      amount,
      journal.sources.map(({ what, id }) => `${what} ${id}`).join(", "),
      journal.idempotency_key,
      journal.is_late ? "yes" : "no",
    ]),
  ),
});

const balanceHeader = [
  "account",
  "title",
  "currency",
  "accounts",
  "opening",
  "debits",
  "credits",
  "closing",
  "after_the_close",
];

/** Accounts over a period as a table. A closing balance above zero is a credit. */
export const buildBalancesTable = (
  name: string,
  rows: readonly contract.TrialBalanceRow[],
): Sheet => ({
  name,
  header: balanceHeader,
  rows: rows.map(({ account, account_count: count, opening, debits, credits, closing, late }) => [
    account.name,
    account.title,
    account.currency,
    String(count),
    opening,
    debits,
    credits,
    closing,
    late,
  ]),
});

/** Movements of accounts as a table. */
export const buildEntriesTable = (entries: readonly contract.LedgerEntry[]): Sheet => ({
  name: "Movements",
  header: [
    "happened_at",
    "journal",
    "kind",
    "account",
    "title",
    "other_account",
    "other_title",
    "currency",
    "amount",
    "balance",
  ],
  rows: entries.map((entry) => [
    entry.happened_at,
    entry.journal_id,
    entry.kind,
    entry.account.name,
    entry.account.title,
    entry.counter.name,
    entry.counter.title,
    entry.account.currency,
    entry.amount,
    entry.balance,
  ]),
});

/** Who holds units, as a table. Units have four decimals and prices six, as text. */
export const buildUnitsTable = (rows: readonly contract.UnitsRow[]): Sheet => ({
  name: "Units",
  header: [
    "plan",
    "plan_name",
    "portfolio",
    "member_id",
    "member",
    "currency",
    "units",
    "unit_price",
    "priced_on",
    "value",
  ],
  rows: rows.map((row) => [
    row.plan.id,
    row.plan.name,
    row.reference,
    row.member.id,
    row.member.name,
    row.currency,
    row.units,
    row.unit_price,
    row.priced_on,
    row.value,
  ]),
});
