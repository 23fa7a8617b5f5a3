import { join } from "node:path";
import { openBackupStore, readBackupKey, sealStore, takeBackup } from "#backup/index.ts";
import {
  hasDatabase,
  locatePasswordFile,
  connectEmbeddedPostgres,
  startEmbeddedPostgres,
} from "#platform/embedded/embedded-postgres.ts";
import { EmbeddedDatabaseRefused } from "#platform/embedded/binaries.ts";
import { createLog } from "#platform/log.ts";
import { readCommandLine, writeLine } from "#platform/command-line.ts";
import { runBackupProgram } from "./backup-settings.ts";

const place = readCommandLine(
  {
    command: "npm run backup",
    about: `
Copies the database that comes along, its uploads and where the audit stands into a folder or a bucket, encrypted with BACKUP_KEY, while the server
runs or not. The copy is checked file by file before it counts. Exits with 0 when the backup is complete, 1 with a sentence and a code
when it was refused, and 2 for a wrong command line. docs/run/restore.md says more.`,
    options: {
      to: {
        value: "PLACE",
        text: "where backups are kept, a folder or s3://bucket/folder; BACKUP_TO when left out",
      },
    },
    example: "--to /mnt/backups/kinfold",
  },
  ({ options }) => options.to ?? "",
);

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;

await runBackupProgram(async (env) => {
  const key = readBackupKey(env.BACKUP_KEY);
  const store = sealStore(
    openBackupStore(place || env.BACKUP_TO, env, process.env["INIT_CWD"]),
    key,
  );
  const { DATA_DIR: dataDir } = env;
  if (!hasDatabase(dataDir)) {
    throw new EmbeddedDatabaseRefused(
      `There is no database in ${dataDir}. Set DATA_DIR to the server's.`,
    );
  }
  const began = performance.now();
  const serving = await connectEmbeddedPostgres(dataDir);
  const own =
    serving === undefined
      ? await startEmbeddedPostgres({ dataDir, log: createLog("silent") })
      : undefined;
  try {
    const database = serving ?? own;
    if (database === undefined) return;
    const uploads = env.FILES_S3_URL === "" ? join(dataDir, "files") : undefined;
    const backup = await takeBackup(store, {
      database,
      passwordFile: locatePasswordFile(dataDir),
      uploads,
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const files =
      backup.uploads === null
        ? "the uploads are in FILES_S3_URL and NOT in it"
        : `${backup.uploads.length} uploads`;
    writeLine(
      `The backup ${backup.id} is complete and was checked: ${megabytes(backup.bytes)} in ${backup.files} files, ${files}, ${seconds} s.`,
    );
    if (backup.audit_anchor !== null) writeLine(`The audit stood at ${backup.audit_anchor}`);
  } finally {
    await own?.stop();
  }
});
