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
import { createCaller } from "../drill/calls.ts";
import { createChance } from "../drill/chance.ts";
import { moveMoney, type Floor } from "../drill/member-work.ts";
import { fillClub, lowerPlans, type DrillMember } from "../drill/people.ts";
import { setStage, type Stage } from "../drill/stage.ts";
import { checkCopy, forgetMark, watchServerOnCopy } from "./copy.ts";
import { findPlain } from "@kinfold/server/testing/find-plain.ts";
import { removeFile, removeSegment, tryDamagedCopies, UPLOAD } from "./damage.ts";
import { measureLargeRestore, type LargeRestore } from "./large.ts";
import type { RestoreOrders } from "./orders.ts";
import { followRunbook } from "./runbook.ts";
import { TimedJournal } from "./timed-journal.ts";

const MOMENTS = -20;
const log = createLog("silent");

export type RestoreOutcome = {
  acknowledged: number;
  restores: number;
  /** The oldest that what was committed ever was before it was in the archive. */
  recoveryPointMs: number;
  restoreMs: readonly number[];
  refused: readonly string[];
  large: LargeRestore | undefined;
  faults: readonly string[];
};

/** Members work until they are told to end, each client one movement after another. */
async function work(
  floor: Floor,
  { clients, seed }: RestoreOrders,
  ending: AbortSignal,
): Promise<string[]> {
  const failures: string[] = [];
  let number = 0;
  const client = async (): Promise<void> => {
    while (!ending.aborted) {
      number += 1;
      await moveMoney(floor, number, createChance(seed, number), () => undefined).catch(
        (error: unknown) => {
          failures.push(String(error));
        },
      );
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return failures;
}

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

/** Sets the stage, lets members work while it is backed up, restores moments and looks at what came of it. */
export async function runRestoreDrill(
  orders: RestoreOrders,
  onOpen: (close: () => Promise<void>) => void,
  say: (line: string) => void,
): Promise<RestoreOutcome> {
  const scratch = await mkdtemp(join(tmpdir(), "kinfold-restores-"));
  await chmod(scratch, 0o755);
  let members: readonly DrillMember[] = [];
  const stage = await setStage([], async (db) => {
    members = await fillClub(db, orders.members);
    await lowerPlans(db);
  });
  const close = async (): Promise<void> => {
    await stage.close();
    await rm(scratch, { recursive: true, force: true });
  };
  onOpen(close);
  try {
    return await onStage(stage, members, orders, scratch, say);
  } finally {
    await close();
  }
}

async function onStage(
  stage: Stage,
  members: readonly DrillMember[],
  orders: RestoreOrders,
  scratch: string,
  say: (line: string) => void,
): Promise<RestoreOutcome> {
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
  const caller = createCaller({
    url: stage.url,
    plant: undefined,
    repeated: () => (journal.repeated += 1),
  });
  const floor: Floor = {
    seed: orders.seed,
    members,
    journal,
    call: journal.watch(caller),
    sandboxUrl: stage.sandboxUrl,
  };

  const stopArchive = archiveAsTheyGo(archive, orders.archiveEveryMs);
  const ending = new AbortController();
  const working = work(floor, orders, ending.signal);
  // The backup is taken while members work.
  await pause(500);
  await takeBackup(store, source);
  const from = Date.now() + 1;
  await pause(orders.seconds * 1_000);
  ending.abort();
  const failures = await working;
  const { recoveryPointMs, coveredUntil } = await stopArchive();
  say(`${journal.writes.length} writes were acknowledged; the archive is complete`);

  if (orders.plant === "segment") await removeSegment(place, store, "middle");
  if (orders.plant === "file") await removeFile(place);
  const luck = createChance(orders.seed, MOMENTS);
  const faults = failures.map((failure) => `not done: ${failure}`);
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
  const { hasRunbook, megabytes } = orders;
  if (hasRunbook) {
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
    megabytes === 0
      ? undefined
      : await measureLargeRestore(
          { address: stage.postgres.address(), archive, store, source, scratch, log },
          megabytes,
        );
  return {
    large,
    acknowledged: journal.writes.length,
    restores: restoreMs.length,
    recoveryPointMs,
    restoreMs,
    refused: damaged.refused,
    faults: [...faults, ...damaged.faults],
  };
}
