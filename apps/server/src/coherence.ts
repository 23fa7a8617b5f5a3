import { sql } from "kysely";
import { checkBooks } from "#books/index.ts";
import type { Db } from "#platform/db.ts";
import { CannotLook, checkDatabase, CHECKED, say } from "./check-database.ts";

async function look(db: Db): Promise<number> {
  const { rows } = await sql<{ books: string | null }>`
    select to_regclass('ledger.journal')::text as books`.execute(db);
  if (rows[0]?.books === null) {
    throw new CannotLook("This database has no books yet. Start the club on it once.");
  }
  const { promises, journals, postings } = await checkBooks(db);
  const broken = promises.flatMap(({ promise, brokenBy }) =>
    brokenBy.map((about) => `NOT SO: ${promise} (${about})`),
  );
  for (const line of broken) say(line);
  const size = `${journals} journals, ${postings} postings`;
  say(
    broken.length === 0
      ? `The books are coherent: ${size}.`
      : `The books are NOT coherent: ${size}.`,
  );
  return broken.length === 0 ? CHECKED.holds : CHECKED.doesNotHold;
}

await checkDatabase(look, "read");
