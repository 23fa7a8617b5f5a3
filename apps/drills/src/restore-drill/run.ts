import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  keepArchive,
  openFolderStore,
  openLogArchive,
  readBackupKey,
  restoreBackup,
  sealStore,
  takeBackup,
  type BackupSource,
  type LogArchive,
} from "@kinfold/server/backup/index.ts";
import {
  locateDatabaseFolder,
  locatePasswordFile,
} from "@kinfold/server/platform/embedded/embedded-postgres.ts";
import { createLog } from "@kinfold/server/platform/log.ts";
import type { Report } from "../define-drill.ts";
import { createCaller } from "../drill/calls.ts";
import { createChance } from "../drill/chance.ts";
import { moveUntilOver, type Movements } from "../drill/move-all.ts";
import type { DrillMember } from "../drill/people.ts";
import { runOnClub } from "../drill/run-on-club.ts";
import type { Stage } from "../drill/stage.ts";
import { checkCopy, forgetMark, watchServerOnCopy } from "./copy.ts";
import { findPlain } from "@kinfold/server/testing/find-plain.ts";
import { removeFile, removeSegment, tryDamagedCopies, UPLOAD } from "./damage.ts";
import { describeLarge, judgeLarge, measureLargeRestore } from "./large.ts";
import type { RestoreOrders } from "./drill.ts";
import { followRunbook } from "./runbook.ts";
import { TimedJournal } from "./timed-journal.ts";

const MOMENTS = -20;
/** The short form archives as often; otherwise it is as often as a server does. */
const SHORT_ARCHIVE_MS = 1_000;
/** What is committed must be in the archive after so long. */
const RECOVERY_POINT_MS = 60_000;
const log = createLog("silent");

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** How old what was not archived yet became at most, and before which moment everything is archived. */
type Archived = { recoveryPointMs: number; coveredUntil: number };

/** Archives as a server does until it is stopped; every so often, or as often as a server does. */
function archiveAsTheyGo(
  archive: LogArchive,
  everyMs: number | undefined,
): () => Promise<Archived> {
  let oldest = 0;
  let coveredUntil = Date.now();
  const runCycle: LogArchive["runCycle"] = async () => {
    const cycle = await archive.runCycle();
    if (cycle === undefined) return undefined;
    oldest = Math.max(oldest, Date.now() - coveredUntil);
    coveredUntil = new Date(cycle.covered_until).getTime();
    return cycle;
  };
  const keeper = keepArchive({
    archive: { ...archive, runCycle },
    // The drill takes its backup itself.
    isRestorable: async () => true,
    takeBackup: async () => undefined,
    log,
    everyMs,
  });
  return async () => {
    await keeper.stop();
    return { recoveryPointMs: oldest, coveredUntil };
  };
}

/** Lets members work while their club is backed up, restores moments and looks at what came of it. */
export async function runRestoreDrill(orders: RestoreOrders): Promise<Report> {
  const scratch = await mkdtemp(join(tmpdir(), "kinfold-restores-"));
  await chmod(scratch, 0o755);
  try {
    return await runOnClub(
      { members: orders.members },
      (close) =>
        orders.onOpen(async () => {
          await close();
          await rm(scratch, { recursive: true, force: true });
        }),
      ({ stage, members }) => restoreMoments(stage, members, orders, scratch),
    );
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function restoreMoments(
  stage: Stage,
  members: readonly DrillMember[],
  orders: RestoreOrders,
  scratch: string,
): Promise<Report> {
  const { say, isShort } = orders;
  const place = join(scratch, "place");
  const key = randomBytes(32).toString("base64");
  const store = sealStore(openFolderStore(place), readBackupKey(key));
  const source: BackupSource = {
    database: stage.postgres,
    passwordFile: locatePasswordFile(stage.databaseDir),
    uploads: stage.uploads,
  };
  const archive = openLogArchive({
    store,
    address: stage.postgres.backupAddress(),
    logFolder: join(locateDatabaseFolder(stage.databaseDir), "pg_wal"),
    uploads: stage.uploads,
    log,
  });
  const canary = randomBytes(100_000);
  await mkdir(dirname(join(stage.uploads, UPLOAD)), { recursive: true });
  await writeFile(join(stage.uploads, UPLOAD), canary);
  const journal = new TimedJournal(join(scratch, "acknowledged.jsonl"));
  const caller = createCaller({ url: stage.url, repeated: () => (journal.repeated += 1) });
  const floor = {
    seed: orders.seed,
    members,
    journal,
    call: journal.watch(caller),
    sandboxUrl: stage.sandboxUrl,
  };

  const stopArchive = archiveAsTheyGo(archive, isShort ? SHORT_ARCHIVE_MS : undefined);
  const movements: Movements = { begun: 0, isOver: false, failures: [] };
  const working = moveUntilOver(floor, orders.clients, movements);
  // The backup is taken while members work.
  await pause(500);
  await takeBackup(store, source);
  const from = Date.now() + 1;
  await pause(orders.seconds * 1_000);
  movements.isOver = true;
  await working;
  const { recoveryPointMs, coveredUntil } = await stopArchive();
  say(`${journal.writes.length} writes were acknowledged; the archive is complete`);

  if (orders.plant === "segment") await removeSegment(place, store);
  if (orders.plant === "file") await removeFile(place);
  const luck = createChance(orders.seed, MOMENTS);
  const faults = movements.failures.map((failure) => `not done: ${failure}`);
  const secrets = {
    "an upload": canary.subarray(50_000, 50_032),
    "the key": Buffer.from(key, "base64"),
    "the key in base64": Buffer.from(key),
  };
  faults.push(...(await findPlain(place, secrets)).map((one) => `not encrypted: ${one}`));
  const restoreMs: number[] = [];
  let watched: Promise<string[]> = Promise.resolve([]);
  for (let number = 1; number <= orders.restores; number += 1) {
    // The first is everything that was archived, so that all of the log is read at least once.
    const isWhole = number === 1;
    const at = isWhole ? undefined : luck.between(from, coveredUntil - 1);
    const into = join(scratch, `copy${number}`);
    const began = performance.now();
    try {
      await restoreBackup({ store, at: at === undefined ? at : new Date(at), into, log });
      restoreMs.push(performance.now() - began);
      const { missing, tooNew, faults: wrong } = await checkCopy(into, at, journal.writes, store);
      faults.push(
        ...missing.map((write) => `moment ${number}: ${write} was acknowledged and is missing`),
        ...tooNew.map((write) => `moment ${number}: ${write} was begun later and is there`),
        ...wrong.map((fault) => `moment ${number}: ${fault}`),
      );
      if (isWhole) {
        if (orders.plant === "job") await forgetMark(into);
        // It is watched while other moments are restored and damaged copies are tried.
        watched = watchServerOnCopy(into).catch((error: unknown) => [
          `could not be watched: ${String(error)}`,
        ]);
      }
    } catch (error) {
      faults.push(`moment ${number}: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (!isWhole) await rm(into, { recursive: true, force: true });
    if (number % 10 === 0) say(`${number} moments restored`);
  }
  const damaged =
    orders.plant === undefined
      ? await tryDamagedCopies(place, key, scratch)
      : { refused: [], faults: [] };
  faults.push(...(await watched).map((one) => `a server in quarantine ${one}`));
  if (orders.options.runbook || !isShort) {
    for (const kind of ["folder", "bucket"] as const) {
      const { faults: wrong, archivedMs } = await followRunbook(scratch, kind);
      faults.push(...wrong);
      const seconds = (archivedMs / 1000).toFixed(1);
      say(
        `docs/run/restore.md was followed with a ${kind}; its server archived after ${seconds} s`,
      );
    }
  }
  const large =
    orders.megabytes === 0
      ? undefined
      : await measureLargeRestore(
          { address: stage.postgres.address(), archive, store, source, scratch, log },
          orders.megabytes,
        );
  faults.push(...damaged.faults, ...judgeLarge(large));
  if (recoveryPointMs > orders.within(RECOVERY_POINT_MS))
    faults.push(`the recovery point was ${inSeconds(recoveryPointMs)}`);
  return {
    lines: [
      `${journal.writes.length} acknowledged, ${restoreMs.length} moments restored, each in ${inSeconds(Math.max(0, ...restoreMs))} at most`,
      `recovery point: ${inSeconds(recoveryPointMs)} at most`,
      ...(large === undefined ? [] : [describeLarge(large)]),
      ...damaged.refused.map((one) => `refused, ${one}`),
    ],
    faults,
  };
}
