import { CommandLineRefused, readCommandLine } from "#platform/command-line.ts";
import type { Db } from "#platform/db.ts";
import { traceReference } from "#trace/index.ts";
import { CHECKED, checkDatabase, printLine } from "./check-database.ts";

const reference = readCommandLine(
  {
    command: "npm run trace",
    about: `
Prints what is stored about one payment, receipt, withdrawal or contribution, oldest first: the request, webhooks, decisions, journals
with their postings, notices, emails and audit entries. Changes nothing. Opens the server's own database, which must be stopped, or the
one of DATABASE_READ_URL or DATABASE_URL. Exits with 0, with 1 when nothing has this reference, and with 2 when it could not look.`,
    options: {},
    words: { name: "REFERENCE", text: "what the member quotes, such as KIN-7F3K9Q" },
    example: "KIN-7F3K9Q",
  },
  ({ words }) => {
    const [only, ...more] = words;
    if (only !== undefined && more.length === 0) return only.trim();
    throw new CommandLineRefused("Name one REFERENCE. See --help.");
  },
);

async function trace(db: Db): Promise<number> {
  const lines = await traceReference(db, reference);
  if (lines === undefined) {
    printLine(
      `No payment, receipt, withdrawal, contribution or portfolio has the reference ${reference}.`,
    );
    return CHECKED.doesNotHold;
  }
  for (const line of lines) printLine(line);
  return CHECKED.holds;
}

await checkDatabase(trace, "read");
