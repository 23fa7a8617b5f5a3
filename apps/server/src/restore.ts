import { relative, resolve } from "node:path";
import {
  BackupRefused,
  openBackupStore,
  readBackupKey,
  removeLeftRestores,
  restoreBackup,
  sealStore,
} from "#backup/index.ts";
import { createLog } from "#platform/log.ts";
import {
  CommandLineRefused,
  ENDED_BY_SIGNAL,
  readCommandLine,
  readRequired,
  writeLine,
} from "#platform/command-line.ts";
import { runBackupProgram } from "./backup-settings.ts";

/** A word as a shell takes it. */
const quoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/;

/** Reads a moment; without an offset it is of Lagos, like every time in the office. */
function readMoment(text: string): Date {
  const [match, , , offset] = MOMENT.exec(text) ?? [];
  const moment = new Date(offset === undefined ? `${text}+01:00` : text);
  if (match === undefined || Number.isNaN(moment.getTime())) {
    throw new CommandLineRefused(`${text} is no moment like 2026-11-22T10:15. See --help.`);
  }
  return moment;
}

const { from, into, at } = readCommandLine(
  {
    command: "npm run restore",
    about: `
Restores a backup and the log after it into a new data folder, to a moment or to the last one that was archived, and checks that exactly
this was reached. The copy is in quarantine. Exits with 0 when it is complete, 1 with a sentence and a code when it was refused, which
leaves nothing behind, and 2 for a wrong command line. docs/run/restore.md says more.`,
    options: {
      from: { value: "PLACE", text: "where the backups are: a folder or s3://bucket/folder" },
      at: {
        value: "MOMENT",
        text: "the moment to restore, of Lagos when it names no offset; the last one when left out",
      },
      into: { value: "NEW", text: "the data folder to make; it must not hold anything" },
    },
    example: "--from /mnt/backups/kinfold --at 2026-11-22T10:15 --into /srv/kinfold-restored",
  },
  ({ options }) => ({
    from: readRequired("from", options.from),
    into: readRequired("into", options.into),
    at: options.at === undefined ? undefined : readMoment(options.at),
  }),
);

await runBackupProgram(async (env) => {
  const calledFrom = process.env["INIT_CWD"] ?? process.cwd();
  const store = sealStore(openBackupStore(from, env, calledFrom), readBackupKey(env.BACKUP_KEY));
  const folder = resolve(calledFrom, into);
  if (!relative(resolve(calledFrom, from), folder).startsWith("../")) {
    throw new BackupRefused(
      "restore_target_unusable",
      `${folder} lies where the backups are, and a copy is not encrypted. Choose another folder.`,
    );
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      void removeLeftRestores(folder).finally(() => process.exit(ENDED_BY_SIGNAL));
    });
  }
  const began = performance.now();
  const { plan, reachedLsn, audit } = await restoreBackup({
    store,
    at,
    into: folder,
    log: createLog("silent"),
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  writeLine(
    `Restored to ${plan.target.name} from the backup ${plan.backup.id}, as planned, at ${reachedLsn}: ${folder}, ${seconds} s.`,
  );
  writeLine(
    plan.backup.uploads === null
      ? "The uploads were in a bucket and are not part of it."
      : `${plan.uploads.length} uploads.`,
  );
  writeLine(
    "The copy is in quarantine: no job, no email, no charge and no payout until it is released.",
  );
  writeLine(`Check it: DATA_DIR=${quoted(folder)} npm run integrity-check`);
  const expect = audit === undefined ? "" : ` -- --expect ${audit}`;
  writeLine(`Check it: DATA_DIR=${quoted(folder)} npm run audit:verify${expect}`);
});
