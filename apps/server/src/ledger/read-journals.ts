import type { Currency, Minor } from "@kinfold/money";
import { sql, type RawBuilder } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Count, Db, RowNumber } from "#platform/db.ts";
import { limitToPage } from "#platform/paging.ts";

/** The moments from `from` until just before `before`. */
export type Period = { from: Date; before: Date };

/**
 * Where the ledger stood when all that happened before a moment was closed: what happened before it and has a higher number was posted
 * late.
 */
export type CloseMark = { before: Date; highestJournal: RowNumber };

/** True for a journal that was posted to a period after that was closed. */
export const isPostedLate = (
  { journal_id: id, event_at: at }: Pick<JournalRow, "journal_id" | "event_at">,
  marks: readonly CloseMark[],
): boolean => marks.some(({ before, highestJournal }) => at < before && id > highestJournal);

/** SQL: the same, for a row of `ledger.journal`. */
const postedLate = (
  marks: readonly CloseMark[],
): RawBuilder<unknown> => sql`exists (select from unnest(
    ${marks.map(({ before }) => before)}::timestamptz[], ${marks.map(({ highestJournal }) => highestJournal)}::bigint[])
  as mark (before, highest_journal) where journal.event_at < mark.before and journal.journal_id > mark.highest_journal)`;

/** Pages count from 1. */
type Page = { page: number; perPage: number };

export type JournalFilter = Partial<Period> & {
  kind?: string | undefined;
  account?: string | undefined;
  /** Ids, references and numbers of journals: a journal fits that rests on one of them or has this number. */
  sources?: readonly string[] | undefined;
  /** Those alone that were posted after one of these. */
  lateAfter?: readonly CloseMark[] | undefined;
};

export type JournalRow = {
  journal_id: RowNumber;
  kind: string;
  idempotency_key: string;
  event_at: Date;
  posted_at: Date;
  meta: Record<string, string>;
};

/** One debit and one credit of one amount, by the names of their accounts. */
export type PostingRow = {
  posting_id: RowNumber;
  journal_id: RowNumber;
  debit: string;
  credit: string;
  currency: Currency;
  amount_minor: Minor;
};

const NUMBER = /^\d{1,15}$/;

/** SQL: the journals that rest on one of these ids and references, or have one of these numbers. Each is found by an index. */
export const listJournalsOf = (sources: readonly string[]): RawBuilder<unknown> => sql`
  select journal_id from ledger.journal where list_sources(meta) && ${[...sources]}::text[]
  union select journal_id from wallet_movement join wallet_transaction using (transaction_id)
    where reference = any (${[...sources]}::text[])
  union select journal_id from ledger.journal
    where journal_id = any (${sources.filter((one) => NUMBER.test(one))}::bigint[])`;

const matches = (filter: JournalFilter): RawBuilder<unknown> => {
  const { from, before, kind, account, sources, lateAfter } = filter;
  return sql`(${from ?? null}::timestamptz is null or event_at >= ${from ?? null})
    and (${before ?? null}::timestamptz is null or event_at < ${before ?? null})
    and (${kind ?? null}::text is null or kind = ${kind ?? null})
    and (${account ?? null}::text is null or exists (select from ledger.posting
      join ledger.account on account_id in (debit_account, credit_account)
      where posting.journal_id = journal.journal_id and account.name = ${account ?? null}))
    ${lateAfter === undefined ? sql`` : sql`and ${postedLate(lateAfter)}`}
    ${sources === undefined ? sql`` : sql`and journal_id = any (array(${listJournalsOf(sources)}))`}`;
};

/** One page of the journals that fit, newest first, and how many fit in all. */
export async function listJournalRows(
  db: Db,
  filter: JournalFilter,
  page: Page,
): Promise<{ rows: JournalRow[]; total: number }> {
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from ledger.journal where ${matches(filter)}`.execute(db);
  const { rows } = await sql<JournalRow>`
    select journal_id, kind, once_key as idempotency_key, event_at, posted_at, meta from ledger.journal where ${matches(filter)}
      order by event_at desc, journal_id desc ${limitToPage(page)}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** The kinds of journals that were ever posted. */
export async function listJournalKinds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from ledger.journal order by kind`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** All postings of these journals, in their order. */
export async function listPostings(
  db: Db,
  journalIds: readonly RowNumber[],
): Promise<PostingRow[]> {
  const { rows } = await sql<PostingRow>`
    select posting_id, journal_id, debited.name as debit, credited.name as credit, posting.currency, amount_minor
      from ledger.posting join ledger.account debited on debited.account_id = debit_account
        join ledger.account credited on credited.account_id = credit_account
      where journal_id = any (${[...journalIds]}::bigint[]) order by journal_id, leg`.execute(db);
  return rows;
}

/** Accounts over a period, in minor units: credits are above zero, and what an account stood at is credits less debits. */
export type TotalsRow = {
  name: string;
  currency: Currency;
  account_count: Count;
  opening_minor: Minor;
  debits_minor: Minor;
  credits_minor: Minor;
  closing_minor: Minor;
};

const totals = ({ from, before }: Period) => sql`
  coalesce(sum(moved.minor) filter (where event_at < ${from}::timestamptz), 0)::bigint as opening_minor,
  coalesce(-sum(moved.minor) filter (where event_at >= ${from}::timestamptz and event_at < ${before}::timestamptz and moved.minor < 0), 0)::bigint as debits_minor,
  coalesce(sum(moved.minor) filter (where event_at >= ${from}::timestamptz and event_at < ${before}::timestamptz and moved.minor > 0), 0)::bigint as credits_minor,
  coalesce(sum(moved.minor) filter (where event_at < ${before}::timestamptz), 0)::bigint as closing_minor`;

/** What a line of `sumAllAccounts` stood at when a month was closed, and how many accounts it was of. Minor units. */
export type ClosedTotal = Pick<TotalsRow, "name" | "currency" | "account_count" | "closing_minor">;

/** Where adding up may begin: what every account stood at when a month was closed, which is said by its first day. */
export type ClosedTotals = CloseMark & { month: Day; totals: readonly ClosedTotal[] };

/** SQL: the journals until the end of a period that closed totals do not hold. What was posted late is found by its number. */
const addedUp = ({ before }: Period, since: ClosedTotals | undefined): RawBuilder<unknown> =>
  since === undefined
    ? sql`select journal_id, event_at from ledger.journal where event_at < ${before}::timestamptz`
    : sql`select journal_id, event_at from ledger.journal
        where event_at >= ${since.before}::timestamptz and event_at < ${before}::timestamptz
      union all select journal_id, event_at from ledger.journal
        where event_at < ${since.before}::timestamptz and journal_id > ${since.highestJournal}::bigint`;

/** SQL: the postings of those journals. That they lie between two numbers spares the planner all others. */
async function listAddedUp(
  db: Db,
  period: Period,
  since: ClosedTotals | undefined,
): Promise<RawBuilder<unknown>> {
  const added = sql`(${addedUp(period, since)}) added`;
  if (since === undefined) return sql`ledger.posting join ${added} using (journal_id)`;
  const { rows } = await sql<{ first: RowNumber; last: RowNumber }>`
    select coalesce(min(journal_id), 0) as first, coalesce(max(journal_id), 0) as last from ${added}`.execute(
    db,
  );
  const { first, last } = rows[0] ?? { first: 0n, last: 0n };
  return sql`(select * from ledger.posting where journal_id between ${first}::bigint and ${last}::bigint) posting
    join ${added} using (journal_id)`;
}

/**
 * Every account that ever moved before the end of the period, each with what it stood at. Members' wallets are one line for each currency
 * and kind, `wallets:available` and `wallets:held`. With the totals of a month that was closed before the period only what came since is read.
 */
export async function sumAllAccounts(
  db: Db,
  period: Period,
  since: ClosedTotals | undefined,
): Promise<TotalsRow[]> {
  const totals = since?.totals ?? [];
  const added = await listAddedUp(db, period, since);
  const { rows } =
    // Each posting is read once: between two accounts there are far fewer sums than postings.
    await sql<TotalsRow>`with moved as (
      select debit_account, credit_account,
          sum(amount_minor) filter (where event_at < ${period.from}::timestamptz) as before_minor,
          sum(amount_minor) filter (where event_at >= ${period.from}::timestamptz) as within_minor
        from ${added} group by debit_account, credit_account
    ), line as (
      select debit_account as account_id, -sum(before_minor) as opening_minor, sum(within_minor) as debits_minor, 0 as credits_minor
        from moved group by debit_account
      union all select credit_account, sum(before_minor), 0, sum(within_minor) from moved group by credit_account
    ), own as (
      select account_id, sum(opening_minor) as opening_minor, sum(debits_minor) as debits_minor, sum(credits_minor) as credits_minor
        from line group by account_id
    ), shown as (
      select case side when 'member' then 'wallets:' || split_part(name, ':', 3) else name end as name, currency,
          count(*) filter (where counted.account_id is null) as account_count,
          sum(opening_minor) as opening_minor, sum(debits_minor) as debits_minor, sum(credits_minor) as credits_minor
        from own join ledger.account using (account_id)
          left join month_close_account counted on counted.account_id = own.account_id and counted.month <= ${since?.month ?? null}::date
        group by 1, 2
      union all select name, currency, account_count, closing_minor, 0, 0
        from unnest(${totals.map(({ name }) => name)}::text[], ${totals.map(({ currency }) => currency)}::text[],
          ${totals.map(({ account_count: count }) => count)}::bigint[], ${totals.map(({ closing_minor: minor }) => minor)}::bigint[])
          as closed (name, currency, account_count, closing_minor)
    )
    select name, currency, coalesce(sum(account_count), 0)::bigint as account_count,
        coalesce(sum(opening_minor), 0)::bigint as opening_minor, coalesce(sum(debits_minor), 0)::bigint as debits_minor,
        coalesce(sum(credits_minor), 0)::bigint as credits_minor,
        (coalesce(sum(opening_minor), 0) - coalesce(sum(debits_minor), 0) + coalesce(sum(credits_minor), 0))::bigint as closing_minor
      from shown where name is not null and currency is not null group by name, currency order by currency, name`.execute(
      db,
    );
  return rows;
}

/** What these accounts stood at and moved by, in the order of their names; those that never moved are all zero. */
export async function sumAccounts(
  db: Db,
  names: readonly string[],
  period: Period,
): Promise<TotalsRow[]> {
  const { rows } =
    await sql<TotalsRow>`select name, account.currency, count(distinct account_id) as account_count, ${totals(period)}
    from ledger.account left join (select account_id, amount_minor as minor, event_at
      from ledger.entry join ledger.journal using (journal_id)) moved using (account_id)
    where name = any (${[...names]}::text[]) group by name, account.currency order by name`.execute(
      db,
    );
  return rows;
}

/** What one posting did to one account, in minor units: above zero it was credited. */
export type EntryRow = {
  posting_id: RowNumber;
  journal_id: RowNumber;
  kind: string;
  event_at: Date;
  account: string;
  counter: string;
  currency: Currency;
  minor: Minor;
  /** What the account stood at after it, in the order of the journals' moments. */
  balance_minor: Minor;
};

/** One page of what moved these accounts in the period, oldest first, and how many movements there are. */
export async function listEntryRows(
  db: Db,
  names: readonly string[],
  { from, before }: Period,
  page: Page,
): Promise<{ rows: EntryRow[]; total: number }> {
  const accounts = sql`(select account_id from ledger.account where name = any (${[...names]}::text[]))`;
  const { rows: counted } = await sql<{ total: Count }>`select count(*) as total
    from ledger.entry join ledger.journal using (journal_id)
    where account_id in ${accounts} and event_at >= ${from}::timestamptz and event_at < ${before}::timestamptz`.execute(
    db,
  );
  const { rows } = await sql<EntryRow>`
    select posting_id, journal_id, kind, event_at, account, counter, currency, minor, balance_minor from (
      select posting_id, journal_id, kind, event_at, own.name as account, counter.name as counter, own.currency, minor,
          coalesce(sum(minor) over (partition by own.account_id order by event_at, posting_id), 0)::bigint as balance_minor
        from (select posting_id, journal_id, credit_account as account_id, debit_account as counter_id, amount_minor as minor
            from ledger.posting where credit_account in ${accounts}
          union all select posting_id, journal_id, debit_account, credit_account, -amount_minor
            from ledger.posting where debit_account in ${accounts}) moved
          join ledger.journal using (journal_id)
          join ledger.account own on own.account_id = moved.account_id
          join ledger.account counter on counter.account_id = counter_id) told
      where event_at >= ${from}::timestamptz and event_at < ${before}::timestamptz
      order by event_at, posting_id, account ${limitToPage(page)}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** What was posted to an account of a period after that was closed. Minor units; wallets are one line, as in `sumAllAccounts`. */
export type LateRow = {
  name: string;
  currency: Currency;
  debits_minor: Minor;
  credits_minor: Minor;
};

/** SQL: the journals of a period that were posted after one of these marks. */
const lateWithin = ({ from, before }: Period, marks: readonly CloseMark[]): RawBuilder<unknown> =>
  sql`select journal_id, event_at from ledger.journal
    where event_at >= ${from}::timestamptz and event_at < ${before}::timestamptz
      and ${postedLate(marks.filter((mark) => mark.before > from))}`;

/** What of the movements of a period was posted after one of these marks, by account. */
export async function sumLate(
  db: Db,
  period: Period,
  marks: readonly CloseMark[],
): Promise<LateRow[]> {
  if (marks.length === 0) return [];
  const { rows } = await sql<LateRow>`with late as materialized (${lateWithin(period, marks)})
    select shown as name, account.currency,
      coalesce(-sum(entry.amount_minor) filter (where entry.amount_minor < 0), 0)::bigint as debits_minor,
      coalesce(sum(entry.amount_minor) filter (where entry.amount_minor > 0), 0)::bigint as credits_minor
    from late join ledger.entry using (journal_id)
      join (select account_id, currency, case side when 'member' then 'wallets:' || split_part(name, ':', 3) else name end as shown
        from ledger.account) account using (account_id)
    where shown is not null
    group by shown, account.currency order by account.currency, shown`.execute(db);
  return rows;
}

/** When the journals of a period that were posted late happened, oldest first. */
export async function listLateMoments(
  db: Db,
  period: Period,
  marks: readonly CloseMark[],
): Promise<Date[]> {
  if (marks.length === 0) return [];
  const { rows } = await sql<{ event_at: Date }>`
    select event_at from (${lateWithin(period, marks)}) late order by event_at`.execute(db);
  return rows.map(({ event_at: at }) => at);
}

/** How many journals a period has, and the highest number of all journals. */
export async function readLedgerHead(
  db: Db,
  { from, before }: Period,
): Promise<{ count: number; highest: RowNumber }> {
  const { rows } = await sql<{ count: Count; highest: RowNumber }>`
    select coalesce((select count(*) from ledger.journal
          where event_at >= ${from}::timestamptz and event_at < ${before}::timestamptz), 0) as count,
        coalesce((select max(journal_id) from ledger.journal), 0) as highest`.execute(db);
  return { count: Number(rows[0]?.count ?? 0n), highest: rows[0]?.highest ?? 0n };
}

/** When the first thing happened that the ledger knows of; null while it knows of none. */
export async function findFirstMoment(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ event_at: Date }>`
    select event_at from ledger.journal order by journal_id limit 1`.execute(db);
  const [posted] = rows;
  if (posted === undefined) return null;
  // What was posted first nearly always happened first: that nothing happened before it is said by the index of moments, without reading the ledger.
  const { rows: earlier } = await sql<{ first_at: Date | null }>`
    select min(event_at) as first_at from ledger.journal where event_at < ${posted.event_at}::timestamptz`.execute(
    db,
  );
  return earlier[0]?.first_at ?? posted.event_at;
}

/** Holds the ledger until the transaction ends: what is being posted is waited for, and what comes waits. */
export async function holdJournals(tx: Db): Promise<void> {
  await sql`select ledger.hold_journals()`.execute(tx);
}
