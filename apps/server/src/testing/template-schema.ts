import pg from "pg";
import { TEMPLATE, type TestPostgres } from "./global-setup.ts";

/** One object: what it is called, its definition as a statement, and what has to go before a changed one takes its place. */
export type SchemaObject = { name: string; definition: string; drop: string | undefined };

/** All of the schema's own that have a rule in them; what an extension brings is left out. */
const OBJECTS = `
  select n.nspname || '.' || p.proname as name, pg_get_functiondef(p.oid) as definition, null as drop
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'ledger') and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select n.nspname || '.' || c.relname,
      'create or replace view ' || c.oid::regclass || ' as ' || pg_get_viewdef(c.oid), null
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'ledger') and c.relkind = 'v'
  union all
  select c.relname || ' check ' || k.conname,
      'alter table ' || c.oid::regclass || ' add constraint ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid),
      'alter table ' || c.oid::regclass || ' drop constraint ' || quote_ident(k.conname)
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'ledger') and k.contype = 'c' and k.conparentid = 0
  union all
  select c.relname || ' trigger ' || t.tgname, pg_get_triggerdef(t.oid),
      'drop trigger ' || quote_ident(t.tgname) || ' on ' || c.oid::regclass
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'ledger') and not t.tgisinternal and t.tgqual is not null
  order by 1`;

/** Reads every object of the schema that has a rule in it. */
export async function readSchema(client: pg.Client): Promise<SchemaObject[]> {
  const { rows } = await client.query<{ name: string; definition: string; drop: string | null }>(
    OBJECTS,
  );
  return rows.map(({ name, definition, drop }) => ({ name, definition, drop: drop ?? undefined }));
}

/** Puts a definition in the place of the one that is there. False when PostgreSQL refuses it; then nothing has changed. */
export async function replaceObject(
  client: pg.Client,
  { drop }: SchemaObject,
  definition: string,
): Promise<boolean> {
  try {
    await client.query("begin");
    if (drop !== undefined) await client.query(drop);
    await client.query(definition);
    await client.query("commit");
    return true;
  } catch {
    await client.query("rollback");
    return false;
  }
}

/** Works on the database that test files copy. None can be copied until the work has ended. */
export async function openTemplate<Answer>(
  { host, port, user, password }: TestPostgres,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ host, port, user, password, database: TEMPLATE });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
