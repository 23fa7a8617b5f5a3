import { sql } from "kysely";
import { readCommandLine } from "#platform/command-line.ts";
import type { Db } from "#platform/db.ts";
import { CannotLook, checkDatabase, CHECKED, printLine } from "./check-database.ts";

readCommandLine(
  {
    command: "npm run integrity-check",
    about: `
Reads all of the ledger and everything that must agree with it, changes nothing, and names whatever does not hold. Opens the server's
own database, which must be stopped, or the one of DATABASE_READ_URL or DATABASE_URL. Exits with 0 when everything holds, 1 when
something does not, and 2 when it could not look.`,
    options: {},
    example: "",
  },
  () => undefined,
);

// What is checked takes a second to load: `--help` does without.
const { checkLedger } = await import("#integrity/index.ts");

async function look(db: Db): Promise<number> {
  const { rows } = await sql<{ ledger: string | null }>`
    select to_regclass('ledger.journal')::text as ledger`.execute(db);
  if (rows[0]?.ledger === null) {
    throw new CannotLook("This database has no ledger yet. Start the club on it once.");
  }
  const { promises, journals, postings } = await checkLedger(db);
  const broken = promises.flatMap(({ promise, brokenBy }) =>
    brokenBy.map((about) => `NOT SO: ${promise} (${about})`),
  );
  for (const line of broken) printLine(line);
  const size = `${journals} journals, ${postings} postings`;
  printLine(
    broken.length === 0
      ? `The ledger is consistent: ${size}.`
      : `The ledger is NOT consistent: ${size}.`,
  );
  return broken.length === 0 ? CHECKED.holds : CHECKED.doesNotHold;
}

await checkDatabase(look, "read");
