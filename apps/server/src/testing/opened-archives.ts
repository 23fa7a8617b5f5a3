import { unzipSync } from "fflate";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** Forgets how often anyone asked, so that thousands of questions are answered. */
export async function forgetLimits(db: Db): Promise<void> {
  await sql`delete from limit_window`.execute(db);
}

/** A file of a ZIP archive. Throws where it has none of this name. */
export function extractFile(archive: Uint8Array, name: string): Buffer {
  const file = unzipSync(archive)[name];
  if (file === undefined) throw new Error(`the archive has no ${name}`);
  return Buffer.from(file);
}
