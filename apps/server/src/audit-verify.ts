import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { anchorsFile, parseAnchor, readAnchors, verifyAudit, type Anchor } from "#audit/index.ts";
import type { Db } from "#platform/db.ts";
import type { Env } from "#platform/env.ts";
import { CannotLook, checkDatabase, CHECKED, say } from "./check-database.ts";

const USAGE = "Use: npm run audit:verify -- [--expect NUMBER:HASH]… [--anchors FILE]";

function given(): { expect: string[]; anchors: string | undefined } {
  try {
    const { values } = parseArgs({
      options: { expect: { type: "string", multiple: true }, anchors: { type: "string" } },
    });
    return { expect: values.expect ?? [], anchors: values.anchors };
  } catch {
    throw new CannotLook(USAGE);
  }
}

function expected(text: string): Anchor {
  const anchor = parseAnchor(text);
  if (anchor === undefined) throw new CannotLook(`${text} is no NUMBER:HASH. ${USAGE}`);
  return anchor;
}

/** What was noted in the file, which must be there when it was asked for. */
async function noted(file: string | undefined, dataDir: string): Promise<Anchor[]> {
  if (file !== undefined && !existsSync(file)) throw new CannotLook(`There is no ${file}.`);
  try {
    return await readAnchors(file ?? anchorsFile(dataDir));
  } catch (error) {
    throw new CannotLook(error instanceof Error ? error.message : `the anchors cannot be read`);
  }
}

async function verify(db: Db, env: Env): Promise<number> {
  const { expect, anchors: file } = given();
  const { rows } = await sql<{ audit: string | null }>`
    select to_regclass('audit_entry')::text as audit`.execute(db);
  if (rows[0]?.audit === null) {
    throw new CannotLook("This database has no audit yet. Start the club on it once.");
  }
  const anchors = [...expect.map(expected), ...(await noted(file, env.DATA_DIR))];
  const { count, head, wrong } = await verifyAudit(db, anchors);
  if (wrong !== undefined) {
    say(`NOT SO: entry ${wrong.number}: ${wrong.what}.`);
    say(`The audit does NOT hold. Up to entry ${wrong.number - 1n} it does.`);
    return CHECKED.doesNotHold;
  }
  say(`The audit holds: ${count} entries, held against ${anchors.length} anchors.`);
  if (count > 0n) say(`It ends at ${count}:${head}`);
  return CHECKED.holds;
}

await checkDatabase(verify, "read");
