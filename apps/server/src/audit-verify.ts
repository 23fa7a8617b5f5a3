import { existsSync } from "node:fs";
import { sql } from "kysely";
import { listAnchors, parseAnchor, readAnchors, verifyAudit, type Anchor } from "#audit/index.ts";
import { CommandLineRefused, readCommandLine } from "#platform/command-line.ts";
import type { Db } from "#platform/db.ts";
import { CannotLook, checkDatabase, CHECKED, printLine } from "./check-database.ts";

const { expected, anchorsPath } = readCommandLine(
  {
    command: "npm run audit:verify",
    about: `
Reads the whole audit, changes nothing, and names the first entry that was edited, removed, moved or put in, and each approval that is
not as it was signed. Opens the server's own
database, which must be stopped, or the one of DATABASE_READ_URL or DATABASE_URL. Exits with 0 when the audit holds, 1 when it does
not, and 2 when it could not look.`,
    options: {
      expect: {
        value: "NUMBER:HASH",
        isRepeated: true,
        text: "the hash of an entry that was noted elsewhere; may be repeated",
      },
      anchors: { value: "FILE", text: "a file of such hashes instead of those in the database" },
    },
    example: "--expect 1204:9f2c…",
  },
  ({ options }) => ({
    expected: options.expect.map(readAnchor),
    anchorsPath: options.anchors,
  }),
);

function readAnchor(text: string): Anchor {
  const anchor = parseAnchor(text);
  if (anchor !== undefined) return anchor;
  throw new CommandLineRefused(`${text} is no NUMBER:HASH. See --help.`);
}

/** What was noted in the database, or in the file that was asked for, which must be there. */
async function notedAnchors(db: Db): Promise<Anchor[]> {
  if (anchorsPath === undefined) return listAnchors(db);
  if (!existsSync(anchorsPath)) throw new CannotLook(`There is no ${anchorsPath}.`);
  try {
    return await readAnchors(anchorsPath);
  } catch (error) {
    throw new CannotLook(error instanceof Error ? error.message : `the anchors cannot be read`);
  }
}

async function verify(db: Db): Promise<number> {
  const { rows } = await sql<{ audit: string | null }>`
    select to_regclass('audit_anchor')::text as audit`.execute(db);
  if (rows[0]?.audit === null) {
    throw new CannotLook("This database has no audit yet. Start the club on it once.");
  }
  const anchors = [...expected, ...(await notedAnchors(db))];
  const { count, head, wrong, approvals } = await verifyAudit(db, anchors);
  if (wrong !== undefined) {
    printLine(`NOT SO: entry ${wrong.number}: ${wrong.what}.`);
    printLine(`The audit does NOT hold. Up to entry ${wrong.number - 1n} it does.`);
    return CHECKED.doesNotHold;
  }
  for (const fault of approvals.wrong) printLine(`NOT SO: ${fault}.`);
  if (approvals.wrong.length > 0) {
    printLine("The audit holds, and the approvals do NOT.");
    return CHECKED.doesNotHold;
  }
  printLine(`The audit holds: ${count} entries, held against ${anchors.length} anchors.`);
  const { passkey, password, unsigned } = approvals;
  printLine(
    `Approvals hold: ${passkey} signed by passkey, ${password} by password and code, ${unsigned} from before.`,
  );
  if (count > 0n) printLine(`It ends at ${count}:${head}`);
  return CHECKED.holds;
}

await checkDatabase(verify, "read");
