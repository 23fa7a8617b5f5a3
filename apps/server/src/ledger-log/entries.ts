import { sql } from "kysely";
import { writeCanonicalJson, type JsonObject } from "#audit/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db, RowNumber } from "#platform/db.ts";

/** Something that stands in the log beside the journals, as one canonical JSON text. */
export type EntryRow = { entry_id: RowNumber; body: string };

/** Hands the log a text to keep: it gets its leaf before the next checkpoint is signed. `leaf` says what kind of text it is. */
export async function addLogEntry(
  tx: Db,
  body: JsonObject & { leaf: string },
  now: Date,
): Promise<RowNumber> {
  const { rows } = await sql<{ entry_id: RowNumber }>`insert into ledger_log_entry (body, noted_at)
    values (${writeCanonicalJson(body)}, ${now}::timestamptz) returning entry_id`.execute(tx);
  const [row] = rows;
  assertExists(row, "the entry was stored");
  return row.entry_id;
}

/** The text of an entry's leaf: its body with the salt, as canonical JSON. */
export function writeEntryText({ body }: Pick<EntryRow, "body">, salt: Uint8Array): string {
  // It was written by `addLogEntry`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const parsed = JSON.parse(body) as JsonObject;
  return writeCanonicalJson({ ...parsed, salt: Buffer.from(salt).toString("hex") });
}

/** These entries, by their numbers. */
export async function listEntries(db: Db, ids: readonly RowNumber[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`select entry_id, body from ledger_log_entry
    where entry_id = any (${[...ids]}::bigint[]) order by entry_id`.execute(db);
  return rows;
}

/** Entries that have no leaf yet, by their numbers. */
export async function listMissingEntries(db: Db): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`select entry_id, body from ledger_log_entry
    where not exists (select from ledger_log_leaf leaf where leaf.entry_id = ledger_log_entry.entry_id)
    order by entry_id`.execute(db);
  return rows;
}
