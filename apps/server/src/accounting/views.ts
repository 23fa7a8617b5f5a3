import { toStaffId } from "@kinfold/contract/ids";
import type * as contract from "@kinfold/contract/office/accounting";
import { subtract, ZERO } from "@kinfold/money";
import {
  isPostedLate,
  listPostings,
  type CloseMark,
  type EntryRow,
  type JournalRow,
  type LateRow,
  type PostingRow,
  type TotalsRow,
} from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";
import { readStaffNames } from "#staff/index.ts";
import { readAccountViews } from "./account-views.ts";

/** What a journal's meta names that is a staff member. */
const NAMES_STAFF = /_by$/;

/** Journals with their postings, as the office reads them. */
export async function readJournals(
  db: Db,
  rows: readonly JournalRow[],
  marks: readonly CloseMark[],
): Promise<contract.Journal[]> {
  const postings = await listPostings(
    db,
    rows.map(({ journal_id: id }) => id),
  );
  const viewOf = await readAccountViews(
    db,
    postings.flatMap(({ debit, credit, currency }) =>
      [debit, credit].map((name) => ({ name, currency })),
    ),
  );
  const staffNames = await readStaffNames(
    db,
    rows.flatMap(({ meta }) =>
      Object.entries(meta).flatMap(([what, id]) => (NAMES_STAFF.test(what) ? [toStaffId(id)] : [])),
    ),
  );
  const byJournal = Map.groupBy(postings, ({ journal_id: id }) => id);
  const toPosting = ({ debit, credit, currency, amount_minor: amount }: PostingRow) => ({
    debit: viewOf(debit, currency),
    credit: viewOf(credit, currency),
    currency,
    amount,
  });
  return rows.map((row) => ({
    id: String(row.journal_id),
    kind: row.kind,
    happened_at: row.event_at.toISOString(),
    posted_at: row.posted_at.toISOString(),
    idempotency_key: row.idempotency_key,
    sources: Object.entries(row.meta).map(([what, id]) => ({
      what,
      id,
      name: staffNames.get(toStaffId(id)) ?? null,
    })),
    postings: (byJournal.get(row.journal_id) ?? []).map(toPosting),
    is_late: isPostedLate(row, marks),
  }));
}

/** Accounts with what they stood at and moved by, as the office reads them. */
export async function readTotals(
  db: Db,
  rows: readonly TotalsRow[],
  late: readonly LateRow[] = [],
): Promise<contract.TrialBalanceRow[]> {
  const viewOf = await readAccountViews(db, rows);
  const lateOf = ({ name, currency }: TotalsRow) => {
    const own = late.find((one) => one.name === name && one.currency === currency);
    return own === undefined ? ZERO : subtract(own.credits_minor, own.debits_minor);
  };
  return rows.map((row) => ({
    account: viewOf(row.name, row.currency),
    account_count: Number(row.account_count),
    opening: row.opening_minor,
    debits: row.debits_minor,
    credits: row.credits_minor,
    closing: row.closing_minor,
    late: lateOf(row),
  }));
}

/** Movements of accounts, as the office reads them. */
export async function readEntries(
  db: Db,
  rows: readonly EntryRow[],
): Promise<contract.LedgerEntry[]> {
  const viewOf = await readAccountViews(
    db,
    rows.flatMap(({ account, counter, currency }) =>
      [account, counter].map((name) => ({ name, currency })),
    ),
  );
  return rows.map((row) => ({
    id: `${row.posting_id} ${row.account}`,
    journal_id: String(row.journal_id),
    kind: row.kind,
    happened_at: row.event_at.toISOString(),
    account: viewOf(row.account, row.currency),
    counter: viewOf(row.counter, row.currency),
    amount: row.minor,
    balance: row.balance_minor,
  }));
}
