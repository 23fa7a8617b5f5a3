import {
  BackupRefused,
  openBackupStore,
  readBackupKey,
  readErasureList,
  releaseQuarantine,
  sealStore,
  type ErasureEntry,
} from "#backup/index.ts";
import { findUnerasedMembers } from "#erasures/index.ts";
import { readCommandLine, readRequired, writeLine } from "#platform/command-line.ts";
import { openDatabase, type DatabaseAddress } from "#platform/db.ts";
import { EmbeddedDatabaseRefused } from "#platform/embedded/binaries.ts";
import { hasDatabase, startEmbeddedPostgres } from "#platform/embedded/embedded-postgres.ts";
import type { Env } from "#platform/env.ts";
import { createLog } from "#platform/log.ts";
import { runBackupProgram } from "./backup-settings.ts";

const { name, reason, from } = readCommandLine(
  {
    command: "npm run restore:release",
    about: `
Ends the quarantine of a restored copy: from its next start the server sends emails, charges cards and runs its jobs again. Opens the
database in DATA_DIR, or of DATABASE_MIGRATE_URL where DATABASE_URL is set, whose server must be stopped, and writes the name and the reason into its audit.
Refuses while a member is in it who was erased after its moment, by the list beside the backups. Exits with 0 when it is released,
1 with a sentence and a code when it was refused, and 2 for a wrong command line.`,
    options: {
      name: { value: "NAME", text: "first and last name of the person who releases it" },
      reason: { value: "REASON", text: "what was compared, and with whom" },
      from: {
        value: "PLACE",
        text: "where the list of erasures is: the place that the copy came from, or ERASURES_TO for a database of DATABASE_URL",
      },
    },
    example:
      '--from /mnt/backups/kinfold --name "Ngozi Eze" --reason "Compared with Paystack and the bank up to noon"',
  },
  ({ options }) => ({
    name: readRequired("name", options.name),
    reason: readRequired("reason", options.reason),
    from: options.from,
  }),
);

const log = createLog("silent");

/** The list of erasures beside the backups. It is read at the release, as members may have been erased since the restore. */
async function readList(env: Env): Promise<ErasureEntry[]> {
  if (from === undefined) {
    throw new BackupRefused(
      "release_without_list",
      "Give --from, the place of the list of erasures: that of the backups, or ERASURES_TO for a database of DATABASE_URL.",
    );
  }
  const store = openBackupStore(from, env, process.env["INIT_CWD"]);
  return readErasureList(sealStore(store, readBackupKey(env.BACKUP_KEY)));
}

async function release(address: DatabaseAddress, erasures: readonly ErasureEntry[]): Promise<void> {
  const { db, close } = openDatabase(address, log, 1);
  const erased = erasures.map(({ member_id: id }) => id);
  try {
    const { target } = await releaseQuarantine(db, { name, reason, at: new Date() }, (tx) =>
      findUnerasedMembers(tx, erased),
    );
    writeLine(`Released by ${name}: the copy of ${target} works again from its next start.`);
  } finally {
    await close();
  }
}

async function releaseEmbedded(env: Env): Promise<void> {
  const { DATA_DIR: dataDir } = env;
  if (!hasDatabase(dataDir)) {
    throw new EmbeddedDatabaseRefused(
      `There is no database in ${dataDir}. Set DATA_DIR to the copy.`,
    );
  }
  const erasures = await readList(env);
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    await release(postgres.addressOf("migrate"), erasures);
  } finally {
    await postgres.stop();
  }
}

await runBackupProgram(
  async (env) => {
    const { DATABASE_URL: url, DATABASE_MIGRATE_URL: migrateUrl } = env;
    if (url === "") await releaseEmbedded(env);
    else await release({ connectionString: migrateUrl || url }, await readList(env));
  },
  { forAny: true },
);
