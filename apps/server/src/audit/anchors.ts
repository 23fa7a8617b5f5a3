import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db, RowNumber } from "#platform/db.ts";

/** What the audit was at a moment, as it was noted: how many entries, and the hash of the last. */
export type Anchor = { number: RowNumber; hash: string };

const WRITTEN = /^(\d{1,18}):([0-9a-f]{64})$/;

/** As people write it down and hand it to the check: `1204:9f86d0…`. */
export function formatAnchor({ number, hash }: Anchor): string {
  return `${number}:${hash}`;
}

/** Reads what `formatAnchor` wrote; undefined when it is something else. */
export function parseAnchor(text: string): Anchor | undefined {
  const [, number, hash] = WRITTEN.exec(text.trim().toLowerCase()) ?? [];
  return number === undefined || hash === undefined ? undefined : { number: BigInt(number), hash };
}

/** Where the newest entry stands; undefined while nothing was written. */
export async function findNewestAnchor(db: Db): Promise<Anchor | undefined> {
  const { rows } = await sql<{ audit_number: RowNumber; hash: Buffer }>`
    select audit_number, hash from audit_head where audit_number > 0`.execute(db);
  const [head] = rows;
  return head && { number: head.audit_number, hash: head.hash.toString("hex") };
}

/** Every anchor that the database keeps, oldest first. */
export async function listAnchors(db: Db): Promise<Anchor[]> {
  const { rows } = await sql<{ audit_number: RowNumber; hash: Buffer }>`
    select audit_number, hash from audit_anchor order by audit_number, noted_at`.execute(db);
  return rows.map((row) => ({ number: row.audit_number, hash: row.hash.toString("hex") }));
}

/** Keeps the anchor; false when it is kept already. */
export async function noteAnchor(tx: Db, { number, hash }: Anchor, at: Date): Promise<boolean> {
  const { rows } = await sql`insert into audit_anchor (audit_number, hash, noted_at)
    values (${number}, decode(${hash}, 'hex'), ${at}::timestamptz)
    on conflict do nothing returning audit_number`.execute(tx);
  return rows.length > 0;
}

/** The anchors of a file, one on each line. Throws at a line that is no anchor. */
export async function readAnchors(file: string): Promise<Anchor[]> {
  const text = await readFile(file, "utf8");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, index) => {
      const anchor = parseAnchor(line.split(" ")[0] ?? "");
      assertExists(anchor, `line ${index + 1} of ${file} is no anchor`);
      return anchor;
    });
}
