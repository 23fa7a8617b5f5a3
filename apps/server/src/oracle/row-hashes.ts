import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/**
 * Tables whose rows have no hash, and why they need none. Every other table is hashed by migrations/always/row_hashes.sql;
 * a table that is neither here nor hashed is a finding.
 */
export const NOT_HASHED: Readonly<Record<string, string>> = {
  audit_entry: "a chain of hashes of its own, whose end leaves the database daily",
  audit_head: "the end of that chain",
  ledger_log_leaf: "hashes of journals, each recomputed from its journal and its salt",
  ledger_log_tile: "hashes of leaves, recomputed from them",
  liability_leaves:
    "the leaves of a tree, whose root is recomputed from them and stands in the ledger log",
  liability_line: "each is held against the leaves of its tree",
  limit_window: "counts requests of the last minutes",
  migration: "each file is held against its checksum at every start",
  month_close_account: "the first close of each account, recomputed from its postings",
  row_hash: "the hashes themselves: another one does not fit its row",
  hashed_table: "held against the columns that the tables have",
  "ledger.journal": "carries the hash of all that it says",
  "ledger.posting": "held against the hash of its journal's request",
  "ledger.balance": "added up from its postings",
};

export const HASHES_PROMISE = "every row is as it was last written";

const SHOWN = 20;

type Table = { name: string; keys: string[] | null; columns: string[]; known: string[] | null };

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Hashes one table's rows anew, and names those that are changed, added or gone. The connection speaks UTC. */
async function changedIn(tx: Db, { name, keys }: Table): Promise<string[]> {
  const key = (keys ?? [])
    .map((column) => `(to_jsonb(t) ->> ${literal(column)})`)
    .join(" || '/' || ");
  const { rows } = await sql<{ about: string }>`
    select ${name} || ' ' || coalesce(now.key, noted.row_key) || case
        when noted.hash is null then ' was added past the database''s own rules'
        when now.hash is null then ' is gone'
        else ' is not as it was written' end as about
      from (select ${sql.raw(key)} as key, sha256(convert_to(to_jsonb(t)::text, 'UTF8')) as hash from ${sql.raw(name)} t) now
      full join (select row_key, hash from row_hash where table_name = ${name}) noted on noted.row_key = now.key
      where now.hash is distinct from noted.hash
      limit ${SHOWN}`.execute(tx);
  return rows.map(({ about }) => about);
}

/** Holds every row, or those of one table, against the hash that the database wrote with it. */
export async function findChangedRows(tx: Db, only?: string): Promise<string[]> {
  const { rows: tables } = await sql<Table>`
    select pg_class.oid::regclass::text as name, registered.columns as known,
        (select array_agg(attname::text order by array_position(indkey::int2[], attnum))
          from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
          where indrelid = pg_class.oid and indisprimary) as keys,
        array(select attname || ' ' || format_type(atttypid, atttypmod)
          from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped order by attname) as columns
      from pg_class left join hashed_table registered on registered.table_name = pg_class.oid::regclass::text
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
      order by 1`.execute(tx);
  const findings: string[] = [];
  const looked = tables.filter(({ name }) => NOT_HASHED[name] === undefined);
  for (const table of looked.filter(({ name }) => only === undefined || name === only)) {
    if (JSON.stringify(table.known) !== JSON.stringify(table.columns)) {
      findings.push(
        `${table.name} has other columns than those that are hashed: migrations/always/row_hashes.sql takes them in`,
      );
    }
    findings.push(...(await changedIn(tx, table)));
  }
  const names = tables.map(({ name }) => name);
  const { rows } = await sql<{ about: string }>`
    select distinct table_name || ' has hashes, and is no table' as about
      from (select table_name from row_hash union select table_name from hashed_table) noted
      where table_name <> all (${names}::text[])`.execute(tx);
  return [...findings, ...rows.map(({ about }) => about)];
}
