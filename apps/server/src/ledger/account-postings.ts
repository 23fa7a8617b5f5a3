import { addUp, subtract, type Currency, type Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Db, RowNumber } from "#platform/db.ts";
import type { AccountName } from "./accounts.ts";

/** What one posting did to an account, in minor units: above zero it was credited. */
export type AccountPosting = {
  posting_id: RowNumber;
  journal_id: RowNumber;
  kind: string;
  event_at: Date;
  /** The name of the account at the other end. */
  counter: string;
  minor: Minor;
};

/** The newest postings of a member's account, what it stood at after them, and what it stood at before them. */
export type AccountPostings = {
  currency: Currency;
  totalMinor: Minor;
  rows: AccountPosting[];
  earlierMinor: Minor;
  hasEarlier: boolean;
};

type Read = {
  currency: Currency;
  balance_minor: Minor;
  newer_minor: Minor;
} & { [Name in keyof AccountPosting]: AccountPosting[Name] | null };

/**
 * Reads at most so many postings of a member's account, newest first; only those with a lower number than `before`. What came earlier
 * is the stored balance less what is newer, so that its cost does not grow with the account.
 */
export async function readAccountPostings(
  db: Db,
  account: AccountName,
  { before, most }: { before: RowNumber | undefined; most: number },
): Promise<AccountPostings | undefined> {
  const last = before ?? null;
  const { rows } = await sql<Read>`
    with own as (select account_id, currency from ledger.account where name = ${account}),
      newest as (
        select posting_id, journal_id, counter_id, minor from (
          (select posting_id, journal_id, debit_account as counter_id, amount_minor as minor from ledger.posting
            where credit_account = (select account_id from own) and (${last}::bigint is null or posting_id < ${last}::bigint)
            order by posting_id desc limit ${most + 1})
          union all
          (select posting_id, journal_id, credit_account, -amount_minor from ledger.posting
            where debit_account = (select account_id from own) and (${last}::bigint is null or posting_id < ${last}::bigint)
            order by posting_id desc limit ${most + 1})) moved
        order by posting_id desc limit ${most + 1})
    select own.currency, balance.amount_minor as balance_minor,
        (coalesce((select sum(amount_minor) from ledger.posting
            where credit_account = own.account_id and posting_id >= ${last}::bigint), 0)
          - coalesce((select sum(amount_minor) from ledger.posting
            where debit_account = own.account_id and posting_id >= ${last}::bigint), 0))::bigint as newer_minor,
        told.posting_id, told.journal_id, told.kind, told.event_at, told.counter, told.minor
      from own join ledger.balance using (account_id)
        left join (select posting_id, newest.journal_id, kind, event_at, counter.name as counter, minor
          from newest join ledger.journal on journal.journal_id = newest.journal_id
            join ledger.account counter on counter.account_id = counter_id) told on true
      order by told.posting_id desc`.execute(db);
  const [first] = rows;
  if (first === undefined) return undefined;
  const postings = rows.flatMap(({ posting_id, journal_id, kind, event_at, counter, minor }) =>
    posting_id === null ||
    journal_id === null ||
    kind === null ||
    event_at === null ||
    counter === null ||
    minor === null
      ? []
      : [{ posting_id, journal_id, kind, event_at, counter, minor }],
  );
  const shown = postings.slice(0, most);
  const totalMinor = subtract(first.balance_minor, first.newer_minor);
  return {
    currency: first.currency,
    totalMinor,
    rows: shown,
    earlierMinor: subtract(
      totalMinor,
      addUp(shown, ({ minor }) => minor),
    ),
    hasEarlier: postings.length > most,
  };
}
