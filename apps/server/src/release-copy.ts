import { releaseQuarantine } from "#backup/index.ts";
import { readCommandLine, readRequired, writeLine } from "#platform/command-line.ts";
import { openDatabase, type DatabaseAddress } from "#platform/db.ts";
import { EmbeddedDatabaseRefused } from "#platform/embedded/binaries.ts";
import { hasDatabase, startEmbeddedPostgres } from "#platform/embedded/embedded-postgres.ts";
import { createLog } from "#platform/log.ts";
import { runBackupProgram } from "./backup-settings.ts";

const { name, reason } = readCommandLine(
  {
    command: "npm run restore:release",
    about: `
Ends the quarantine of a restored copy: from its next start the server sends emails, charges cards and runs its jobs again. Opens the
database in DATA_DIR, or of DATABASE_MIGRATE_URL where DATABASE_URL is set, whose server must be stopped, and writes the name and the reason into its audit. Exits with 0 when it is released,
1 with a sentence and a code when it was refused, and 2 for a wrong command line.`,
    options: {
      name: { value: "NAME", text: "first and last name of whoever releases it" },
      reason: { value: "REASON", text: "what was compared, and with whom" },
    },
    example: '--name "Ngozi Eze" --reason "Compared with Paystack and the bank up to noon"',
  },
  ({ options }) => ({
    name: readRequired("name", options.name),
    reason: readRequired("reason", options.reason),
  }),
);

const log = createLog("silent");

async function release(address: DatabaseAddress): Promise<void> {
  const { db, close } = openDatabase(address, log, 1);
  try {
    const { target } = await releaseQuarantine(db, { name, reason, at: new Date() });
    writeLine(`Released by ${name}: the copy of ${target} works again from its next start.`);
  } finally {
    await close();
  }
}

async function releaseEmbedded(dataDir: string): Promise<void> {
  if (!hasDatabase(dataDir)) {
    throw new EmbeddedDatabaseRefused(
      `There is no database in ${dataDir}. Set DATA_DIR to the copy.`,
    );
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    await release(postgres.addressOf("migrate"));
  } finally {
    await postgres.stop();
  }
}

await runBackupProgram(
  ({ DATABASE_URL: url, DATABASE_MIGRATE_URL: migrateUrl, DATA_DIR: dataDir }) =>
    url === "" ? releaseEmbedded(dataDir) : release({ connectionString: migrateUrl || url }),
  { forAny: true },
);
