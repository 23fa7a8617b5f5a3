import { hash } from "node:crypto";
import type { Currency } from "@kinfold/money";
import { sql } from "kysely";
import { writeCanonicalJson } from "#audit/index.ts";
import { hashLeaf } from "#merkle-log/index.ts";
import type { Db, RowNumber } from "#platform/db.ts";

/** Debit account, credit account, currency, and minor units as text. */
type PostingText = readonly [debit: string, credit: string, currency: Currency, minor: string];

/** A journal as the log reads it. Moments are in UTC, to the microsecond. */
export type LoggedJournal = {
  journal_id: RowNumber;
  kind: string;
  idempotency_key: string;
  event_at: string;
  posted_at: string;
  request_sha256: string;
  facts_sha256: string;
  postings: PostingText[];
};

/**
 * All that a leaf says of a journal, as one canonical JSON text (RFC 8785). What the journal has beside it, such as the ids of its
 * payment, is in the hashes of its request and its facts, which the integrity check holds against the rows.
 */
export function writeJournalText(journal: LoggedJournal, salt: Uint8Array): string {
  return writeCanonicalJson({
    leaf: "kinfold journal 1",
    id: String(journal.journal_id),
    kind: journal.kind,
    key: journal.idempotency_key,
    event_at: journal.event_at,
    posted_at: journal.posted_at,
    request_sha256: journal.request_sha256,
    facts_sha256: journal.facts_sha256,
    postings: journal.postings.map(([debit, credit, currency, minor]) => ({
      debit,
      credit,
      currency,
      minor,
    })),
    salt: Buffer.from(salt).toString("hex"),
  });
}

/** The leaf of the tree: its data is the SHA-256 of the text. */
export const hashJournalText = (text: string): Buffer => hashLeaf(hash("sha256", text, "buffer"));

const utc = (column: string) =>
  sql.raw<string>(
    `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ${column}`,
  );

/** These journals as the log reads them, by their numbers. */
export async function readLoggedJournals(
  db: Db,
  ids: readonly RowNumber[],
): Promise<LoggedJournal[]> {
  const { rows } = await sql<LoggedJournal>`
    select journal_id, kind, once_key as idempotency_key, ${utc("event_at")}, ${utc("posted_at")},
        encode(request_hash, 'hex') as request_sha256, encode(facts_hash, 'hex') as facts_sha256,
        coalesce((select jsonb_agg(jsonb_build_array(debited.name, credited.name, posting.currency, amount_minor::text) order by leg)
          from ledger.posting join ledger.account debited on debited.account_id = debit_account
            join ledger.account credited on credited.account_id = credit_account
          where posting.journal_id = journal.journal_id), '[]') as postings
      from ledger.journal where journal_id = any (${[...ids]}::bigint[]) order by journal_id`.execute(
    db,
  );
  return rows;
}
