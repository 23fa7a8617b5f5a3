import type { SubjectId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "./db.ts";
import { ConfigurationRefused } from "./env.ts";
import {
  isUnderCurrentKey,
  computeKeyName,
  sealSecret,
  SEAL_MARK,
  sealHeaderOf,
  unsealSecret,
  type Keyring,
  type KeySettings,
} from "./sealing.ts";

/** A column of sealed secrets: where it is, whom each was sealed for, and with which keys. An empty value is no secret. */
export type SealedColumn = {
  table: string;
  /** The primary key: one column of text. */
  key: string;
  column: string;
  /** The one row that is meant, of a table whose rows have different keys. */
  only?: string;
  ownerOf: (id: SubjectId) => string;
  ringOf: (env: KeySettings) => Keyring;
};

const BATCH = 200;

const names = ({ table, key, column, only }: SealedColumn) => ({
  table: sql.table(table),
  key: sql.ref(key),
  column: sql.ref(column),
  filled: sql`length(${sql.ref(column)}) > 0 and ${only === undefined ? sql`true` : sql`${sql.ref(key)} = ${only}`}`,
});

/** Seals one secret under the current key, unless it was written anew meanwhile. */
async function resealOne(
  db: Db,
  where: SealedColumn,
  ring: Keyring,
  { id, secret, sealed }: { id: SubjectId; secret: string; sealed: Buffer },
): Promise<void> {
  const { table, key, column } = names(where);
  await sql`update ${table} set ${column} = ${sealSecret(ring, secret, where.ownerOf(id))}
    where ${key} = ${id} and ${column} = ${sealed}`.execute(db);
}

/** Reads a sealed secret. One under the previous key is stored under the current one. */
export async function openSealed(
  db: Db,
  env: KeySettings,
  where: SealedColumn,
  { id, sealed }: { id: SubjectId; sealed: Buffer },
): Promise<string> {
  const ring = where.ringOf(env);
  const secret = unsealSecret(ring, sealed, where.ownerOf(id));
  if (!isUnderCurrentKey(ring, sealed)) await resealOne(db, where, ring, { id, secret, sealed });
  return secret;
}

/** Seals under the current key whatever is not, and answers how much that was. What neither key opens stays as it is. */
export async function resealAll(
  db: Db,
  env: KeySettings,
  columns: readonly SealedColumn[],
): Promise<number> {
  let count = 0;
  for (const where of columns) {
    const ring = where.ringOf(env);
    const { table, key, column, filled } = names(where);
    let last = "";
    for (;;) {
      const { rows } = await sql<{ id: SubjectId; sealed: Buffer }>`
        select ${key} as id, ${column} as sealed from ${table}
        where ${filled} and substr(${column}, 1, 12) <> ${sealHeaderOf(ring.current)} and ${key} > ${last}
        order by ${key} limit ${BATCH}`.execute(db);
      for (const { id, sealed } of rows) {
        last = id;
        const secret = tryUnseal(ring, sealed, where.ownerOf(id));
        if (secret === undefined) continue;
        await resealOne(db, where, ring, { id, secret, sealed });
        count += 1;
      }
      if (rows.length < BATCH) break;
    }
  }
  return count;
}

function tryUnseal(ring: Keyring, sealed: Buffer, owner: string): string | undefined {
  try {
    return unsealSecret(ring, sealed, owner);
  } catch {
    return undefined;
  }
}

/** How many secrets of a column are under one key. */
export type KeyCount = {
  where: SealedColumn;
  setting: Keyring["setting"];
  /** Null for what an older server sealed, which names no key. */
  keyName: string | null;
  key: "current" | "previous" | "unknown" | "unnamed";
  count: number;
};

/** Counts the secrets of each column by the key that they name. */
export async function countByKey(
  db: Db,
  env: KeySettings,
  columns: readonly SealedColumn[],
): Promise<KeyCount[]> {
  const counts: KeyCount[] = [];
  for (const where of columns) {
    const { setting, current, previous } = where.ringOf(env);
    const { table, column, filled } = names(where);
    const { rows } = await sql<{ key_name: string | null; count: number }>`
      select case when substr(${column}, 1, 4) = ${SEAL_MARK} then encode(substr(${column}, 5, 8), 'hex') end as key_name,
        count(*)::int as count
      from ${table} where ${filled} group by 1 order by 1`.execute(db);
    for (const { key_name: keyName, count } of rows) {
      const kindOf = (): KeyCount["key"] => {
        if (keyName === null) return "unnamed";
        if (keyName === computeKeyName(current)) return "current";
        return previous !== undefined && keyName === computeKeyName(previous)
          ? "previous"
          : "unknown";
      };
      counts.push({ where, setting, keyName, key: kindOf(), count });
    }
  }
  return counts;
}

/** One secret without a key's name, by which the ring is tried. */
async function opensUnnamed(db: Db, env: KeySettings, where: SealedColumn): Promise<boolean> {
  const { table, key, column, filled } = names(where);
  const { rows } = await sql<{ id: SubjectId; sealed: Buffer }>`
    select ${key} as id, ${column} as sealed from ${table}
    where ${filled} and substr(${column}, 1, 4) <> ${SEAL_MARK} limit 1`.execute(db);
  const [row] = rows;
  return (
    row === undefined ||
    tryUnseal(where.ringOf(env), row.sealed, where.ownerOf(row.id)) !== undefined
  );
}

/** Refuses to go on while a secret is under a key that no setting holds, with a sentence that names the setting and the key. */
export async function requireKnownKeys(
  db: Db,
  env: KeySettings,
  columns: readonly SealedColumn[],
): Promise<void> {
  const faults: string[] = [];
  for (const { where, setting, keyName, key, count } of await countByKey(db, env, columns)) {
    const isUnknown =
      key === "unknown" || (key === "unnamed" && !(await opensUnnamed(db, env, where)));
    if (!isUnknown) continue;
    faults.push(
      `${setting}_PREVIOUS must be the key ${keyName ?? "before"}: ${count} of ${where.table}.${where.column} are sealed under it, and ${setting} is ${computeKeyName(where.ringOf(env).current)}`,
    );
  }
  if (faults.length > 0) throw new ConfigurationRefused(faults);
}
