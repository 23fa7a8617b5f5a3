import type pg from "pg";

/** The file that each table is in, and how many rows it has. */
export type TableFiles = ReadonlyMap<string, { file: string; rows: number }>;

/** Tables with fewer rows may be written anew: no one waits for those. */
const LARGE_ROWS = 1_000;

/** Where the rows of each table are. The tables were analysed since they were filled. */
export async function readFiles(client: pg.Client): Promise<TableFiles> {
  const { rows } = await client.query<{ name: string; file: string; rows: number }>(
    `select oid::regclass::text as name, pg_relation_filenode(oid)::text as file, reltuples as rows from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)`,
  );
  return new Map(rows.map(({ name, ...one }) => [name, one]));
}

/** The large tables whose rows are in another file now: all of them were written anew, while no one could read them. */
export const findRewritten = (before: TableFiles, after: TableFiles): string[] =>
  [...before].flatMap(([name, { file, rows }]) => {
    const now = after.get(name);
    return rows >= LARGE_ROWS && now !== undefined && now.file !== file ? [name] : [];
  });
