import { sql, type RawBuilder } from "kysely";
import { readAtOneMoment, type Db } from "#platform/db.ts";

/** What does not hold, and of which account, journal or currency. Names and figures, never a person's data. */
export type BrokenInvariant = { invariant: string; about: string };

/** The text is null where a part of it is missing: the row counts all the same. */
type Row = { about: string | null };

const SHOWN_OF_EACH = 20;

/** What the ledger promises, in the words of an auditor, and the query that finds the person who breaks it. */
const INVARIANTS: Readonly<Record<string, RawBuilder<Row>>> = {
  "each currency adds up to zero": sql<Row>`
    select account.currency || ' is off by ' || sum(entry.amount_minor) as about
      from ledger.entry join ledger.account using (account_id)
      group by account.currency having sum(entry.amount_minor) <> 0`,
  "each journal adds up to zero per currency": sql<Row>`
    select journal.once_key || ' is off by ' || sum(entry.amount_minor) || ' ' || account.currency as about
      from ledger.entry join ledger.account using (account_id) join ledger.journal using (journal_id)
      group by journal.journal_id, account.currency having sum(entry.amount_minor) <> 0`,
  "a stored balance is the sum of its postings": sql<Row>`
    select account.name || ' says ' || balance.amount_minor || ', its postings ' || coalesce(moved.minor, 0) as about
      from ledger.balance join ledger.account using (account_id)
      left join (select account_id, sum(amount_minor) as minor from ledger.entry group by 1) moved using (account_id)
      where balance.amount_minor <> coalesce(moved.minor, 0)`,
  "no one is below their floor": sql<Row>`
    select account.name || ' has ' || balance.amount_minor as about
      from ledger.balance join ledger.account using (account_id)
      where balance.amount_minor < balance.floor_minor`,
  "versions have no gap": sql<Row>`
    select account.name || ' is at version ' || balance.version || ' after ' || coalesce(moved.times, 0) || ' postings'
        as about
      from ledger.balance join ledger.account using (account_id)
      left join (select account_id, count(*) as times from ledger.entry group by 1) moved using (account_id)
      where balance.version <> coalesce(moved.times, 0)`,
  "one journal per idempotency key": sql<Row>`
    select once_key || ' has ' || count(*) as about from ledger.journal group by once_key having count(*) > 1`,
  "a journal says what was asked for": sql<Row>`
    select journal.once_key as about
      from ledger.journal
      left join (
        select posting.journal_id, array_agg(debited.name order by leg) as debit,
            array_agg(credited.name order by leg) as credit, array_agg(amount_minor order by leg) as amount_minor
          from ledger.posting
          join ledger.account debited on debited.account_id = posting.debit_account
          join ledger.account credited on credited.account_id = posting.credit_account
          group by posting.journal_id
      ) written using (journal_id)
      where journal.request_hash is distinct from ledger.request_hash(
        journal.kind, written.debit, written.credit, written.amount_minor, journal.meta)`,
  "every posting has a journal and a positive amount": sql<Row>`
    select 'posting ' || posting_id as about
      from ledger.posting left join ledger.journal using (journal_id)
      where journal.journal_id is null or amount_minor <= 0`,
  "every account of a member has a balance": sql<Row>`
    select account.name as about from ledger.account left join ledger.balance using (account_id)
      where (account.side = 'member') <> (balance.account_id is not null)`,
  "a snapshot is the sum of what came before": sql<Row>`
    select account.name || ' up to ' || snapshot.upto_posting_id as about
      from ledger.snapshot join ledger.account using (account_id)
      where snapshot.amount_minor <> (
        select coalesce(sum(entry.amount_minor), 0) from ledger.entry
          where entry.account_id = snapshot.account_id and entry.posting_id <= snapshot.upto_posting_id)`,
};

/** The names of everything that `checkLedgerInvariants` checks. */
export const INVARIANT_NAMES: readonly string[] = Object.keys(INVARIANTS);

/** Checks the whole ledger at one moment and answers the invariants that do not hold. Changes nothing. */
export function checkLedgerInvariants(db: Db): Promise<BrokenInvariant[]> {
  return findBrokenInvariants(db, INVARIANTS);
}

/** Runs the query of each invariant in one read-only transaction and answers the rows that break it. */
export function findBrokenInvariants(
  db: Db,
  invariants: Readonly<Record<string, RawBuilder<Row>>>,
): Promise<BrokenInvariant[]> {
  return readAtOneMoment(db, async (tx) => {
    const violations: BrokenInvariant[] = [];
    for (const [invariant, query] of Object.entries(invariants)) {
      const { rows } = await sql<{ about: string }>`
          select coalesce(about, 'a row that does not say which') as about from (${query}) broken
            order by 1 limit ${SHOWN_OF_EACH}`.execute(tx);
      violations.push(...rows.map(({ about }) => ({ invariant, about })));
    }
    return violations;
  });
}
