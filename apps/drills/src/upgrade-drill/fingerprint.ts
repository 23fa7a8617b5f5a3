import { createHash } from "node:crypto";
import type pg from "pg";

/** What a database is, in a few hashes that two databases can be compared by. */
export type Fingerprint = {
  /** Of every account's balance, as it is stored and as its postings come to. */
  balances: string;
  /** Everything else, by what it is. */
  parts: Readonly<Record<string, string>>;
};

const OURS = "('public'::regnamespace, 'ledger'::regnamespace)";

/** A migration may open an account, which then holds nothing. */
const BALANCES = `select name, currency, stored.amount_minor, stored.version, moved.minor
  from ledger.account left join ledger.balance stored using (account_id)
  left join (select account_id, sum(amount_minor) as minor from ledger.entry group by 1) moved using (account_id)
  where coalesce(stored.amount_minor, 0) <> 0 or coalesce(moved.minor, 0) <> 0
  order by name`;

const SCHEMA: Readonly<Record<string, string>> = {
  columns: `select attrelid::regclass::text, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid)
    from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace in ${OURS} and relkind in ('r', 'v', 'p') and attnum > 0 and not attisdropped order by 1, 2`,
  constraints: `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace in ${OURS} order by 1, 2`,
  indexes: `select indexrelid::regclass::text, pg_get_indexdef(indexrelid), indisvalid from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace in ${OURS} order by 1`,
  triggers: `select tgrelid::regclass::text, tgname, tgenabled, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1, 2`,
  functions: `select oid::regprocedure::text, pg_get_functiondef(oid), proacl::text from pg_proc where pronamespace in ${OURS} and prokind = 'f' order by 1`,
  views: `select oid::regclass::text, pg_get_viewdef(oid) from pg_class where relnamespace in ${OURS} and relkind = 'v' order by 1`,
  "who may what": `select oid::regclass::text, relowner::regrole::text, relacl::text from pg_class where relnamespace in ${OURS} order by 1`,
  "the list of migrations": `select name, checksum from migration order by 1`,
  "what is hashed": `select table_name, columns from hashed_table order by 1`,
};

/** Tables whose rows no migration makes anew: all of them are compared, and of the others how many there are. */
const COMPARED: ReadonlySet<string> = new Set([
  "member",
  "wallet",
  "wallet_transaction",
  "wallet_transaction_step",
  "wallet_movement",
  "ledger.account",
  "ledger.journal",
  "ledger.posting",
  "ledger.balance",
]);

const hash = (rows: unknown): string =>
  createHash("sha256")
    .update(
      JSON.stringify(rows, (_, value: unknown) =>
        typeof value === "bigint" ? String(value) : value,
      ),
    )
    .digest("hex");

async function ask(client: pg.Client, text: string): Promise<unknown[]> {
  const { rows } = await client.query<unknown[]>({ text, rowMode: "array" });
  return rows;
}

/** Adds everything up that a database is. */
export async function takeFingerprint(client: pg.Client): Promise<Fingerprint> {
  const parts: Record<string, string> = {};
  for (const [name, text] of Object.entries(SCHEMA)) parts[name] = hash(await ask(client, text));
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace in ${OURS} and relkind = 'r' order by 1`,
  );
  for (const { name } of tables) {
    const sum = COMPARED.has(name) ? "sum(hashtextextended(to_jsonb(t)::text, 0))::text" : "''";
    parts[`rows of ${name}`] = hash(
      await ask(client, `select count(*)::text, ${sum} from ${name} t`),
    );
  }
  return { balances: await hashBalances(client), parts };
}

/** A hash of every account's balance. */
export const hashBalances = async (client: pg.Client): Promise<string> =>
  hash(await ask(client, BALANCES));

/** What differs, in words. */
export function listDifferences(one: Fingerprint, other: Fingerprint): string[] {
  const names = new Set([...Object.keys(one.parts), ...Object.keys(other.parts)]);
  return [
    ...(one.balances === other.balances ? [] : ["balances"]),
    ...[...names].filter((name) => one.parts[name] !== other.parts[name]),
  ];
}
