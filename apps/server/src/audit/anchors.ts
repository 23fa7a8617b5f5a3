import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** What the audit was at a moment, noted outside the database: how many entries, and the hash of the last. */
export type Anchor = { number: bigint; hash: string };

const WRITTEN = /^(\d{1,18}):([0-9a-f]{64})$/;

/** As people write it down and hand it to the check: `1204:9f86d0…`. */
export function anchorText({ number, hash }: Anchor): string {
  return `${number}:${hash}`;
}

/** Reads what `anchorText` wrote; undefined when it is something else. */
export function parseAnchor(text: string): Anchor | undefined {
  const [, number, hash] = WRITTEN.exec(text.trim().toLowerCase()) ?? [];
  return number === undefined || hash === undefined ? undefined : { number: BigInt(number), hash };
}

/** Where the newest entry stands; undefined while nothing was written. */
export async function newestAnchor(db: Db): Promise<Anchor | undefined> {
  const { rows } = await sql<{ audit_number: bigint; hash: Buffer }>`
    select audit_number, hash from audit_head where audit_number > 0`.execute(db);
  const [head] = rows;
  return head && { number: head.audit_number, hash: head.hash.toString("hex") };
}

/** Where anchors are kept beside the database: one line for each, oldest first. */
export const anchorsFile = (dataDir: string): string => join(dataDir, "audit", "anchors.txt");

/** What was noted in this file. Empty without the file; throws at a line that is no anchor. */
export async function readAnchors(file: string): Promise<Anchor[]> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  });
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, index) => {
      const anchor = parseAnchor(line.split(" ")[0] ?? "");
      if (anchor === undefined) throw new Error(`line ${index + 1} of ${file} is no anchor`);
      return anchor;
    });
}

/** Notes the anchor at the end of the file, unless the last one there is the same. */
export async function noteAnchor(file: string, anchor: Anchor, at: Date): Promise<boolean> {
  const last = (await readAnchors(file)).at(-1);
  if (last !== undefined && anchorText(last) === anchorText(anchor)) return false;
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, `${anchorText(anchor)} ${at.toISOString()}\n`);
  return true;
}
