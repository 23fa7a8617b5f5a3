import { toBackupId, toErasureId, toMemberId } from "@kinfold/contract/ids";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { any } from "superstruct";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  BackupRefused,
  copyBackups,
  isRestorable,
  keepArchive,
  listBackups,
  openBackupStore,
  openFolderStore,
  openLogArchive,
  pruneBackups,
  readBackupKey,
  restoreBackup,
  sealStore,
  type Copied,
  type LogArchive,
} from "#backup/index.ts";
import {
  locateDatabaseFolder,
  locatePasswordFile,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "#platform/embedded/embedded-postgres.ts";
import { readProcessStart } from "#platform/embedded/folder-lock.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { startBucketServer } from "./testing/bucket-server.ts";
import { readFreeBytes } from "#platform/data-folder.ts";
import { openNightlyBackups, type NightlyBackups } from "./nightly-backups.ts";

const log = createLog("silent");
const KEY = readBackupKey(randomBytes(32).toString("base64"));
const COPY_WITHIN_MS = { usual: 60_000, silent: 3_000 };
const RETENTION = { days: 1, weeks: 1, months: 1 };

let folder: string;
let place: string;
let dataDir: string;
let scratch: string;

let postgres: EmbeddedPostgres;
let backups: NightlyBackups;
let runArchive: () => Promise<unknown>;
let client: pg.Client;

const upload = (name: string): string => join(dataDir, "files/receipts/aa", name);

/** A club's database whose log is archived, and a backup of last night. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kinfold-nightly-"));
  await chmod(folder, 0o755);
  place = join(folder, "place");
  dataDir = join(folder, "data");
  scratch = join(dataDir, "restored-for-check");
  postgres = await startEmbeddedPostgres({ dataDir, log, settings: ["fsync=off"] });
  await migrate(postgres.addressOf("migrate"), log);
  client = new pg.Client(postgres.address());
  client.on("error", () => undefined);
  await client.connect();
  await mkdir(join(dataDir, "files/receipts/aa"), { recursive: true });
  await writeFile(upload("first"), "first upload");
  const archive = openLogArchive({
    store: sealStore(openFolderStore(place), KEY),
    address: postgres.backupAddress(),
    logFolder: join(locateDatabaseFolder(dataDir), "pg_wal"),
    uploads: join(dataDir, "files"),
    log,
  });
  runArchive = archive.runCycle;
  await runArchive();
  backups = await open(place);
});

afterAll(async () => {
  await client.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const open = (
  from: string,
  copy?: (provenId: string) => Promise<Copied>,
  freeBytes?: number,
  copyWithinMs = COPY_WITHIN_MS.usual,
): Promise<NightlyBackups> =>
  openNightlyBackups({
    copy,
    copyWithinMs,
    readFreeBytes: () =>
      freeBytes === undefined ? readFreeBytes(dataDir) : Promise.resolve(freeBytes),
    store: sealStore(openFolderStore(from), KEY),
    source: {
      database: postgres,
      passwordFile: locatePasswordFile(dataDir),
      uploads: join(dataDir, "files"),
    },
    retention: RETENTION,
    scratch,
    log,
  });

const namesIn = async (part: string): Promise<string[]> =>
  (await readdir(join(place, part)).catch((): string[] => [])).toSorted();

test("without a finished backup the part fails and says so", async () => {
  expect(await backups.check([])).toEqual({
    looked: {},
    broken: [],
    failure: "There is no finished backup.",
  });
});

test("the newest backup is restored with its log, checked and removed again", async () => {
  await backups.take();
  await runArchive();
  const look = await backups.check([]);
  expect(look).toMatchObject({ broken: [] });
  expect(look.failure).toBeUndefined();
  expect(look.looked).toMatchObject({
    "minutes old": 0,
    uploads: 1,
    anchors: 0,
    "other places": 0,
  });
  expect(look.looked["promises"]).toBeGreaterThan(50);
  expect(existsSync(scratch)).toBe(false);
});

test("once it was verified it is copied to a bucket, from which it is restored", async () => {
  const server = await startBucketServer();
  onTestFinished(server.close);
  const { url, region, accessKeyId, secretAccessKey } = server.settings;
  const other = openBackupStore("s3://kinfold-files/club", {
    BACKUP_S3_URL: new URL(url).origin,
    BACKUP_S3_REGION: region,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  const deps = { from: openFolderStore(place), to: other, key: KEY, retention: RETENTION };
  const copying = await open(place, (id) => copyBackups(deps, toBackupId(id), new Date()));
  const look = await copying.check([]);
  expect(look.failure).toBeUndefined();
  expect(look.looked["copied"]).toBeGreaterThan(3);
  expect(look.looked["other places"]).toBe(1);
  const into = join(folder, "from-other");
  await restoreBackup({ store: sealStore(other, KEY), at: undefined, into, log });
  expect(await readFile(join(into, "files/receipts/aa/first"), "utf8")).toBe("first upload");
});

test("an erasure that is not in the list beside the backups is found every night, and so is a list that was cut", async () => {
  const erased = [
    { erasure_id: toErasureId("ers_1"), member_id: toMemberId("mbr_1"), erased_at: new Date(0) },
  ];
  const rows = `set session_replication_role = replica;
    insert into erasure (erasure_id, member_id, closure_id, listed_at, due_at, erased_at, erased_by)
      values ('ers_1', 'mbr_1', 'cls_1', now() - interval '1 day', now(), now() - interval '1 hour', 'era_1')`;
  await client.query(rows);
  onTestFinished(async () => {
    await client.query("delete from erasure; delete from row_hash where table_name = 'erasure'");
    await client.query("set session_replication_role = origin");
    await runArchive();
  });
  await runArchive();
  const findings = async (): Promise<unknown> =>
    (await backups.check([])).broken.filter(({ promise }) => promise.includes("the list"));
  expect(await findings()).toEqual([
    { promise: "each erasure is in the list beside the backups", brokenBy: ["ers_1"] },
  ]);
  await backups.addErasures(erased);
  expect(await findings()).toEqual([]);
  await rename(join(place, "erasures/000000001"), join(place, "erasures/000000002"));
  expect(await findings()).toMatchObject([
    {
      promise: "the list of erasures is as it was written",
      brokenBy: [expect.stringContaining("has no entry 1")],
    },
  ]);
  await rm(join(place, "erasures"), { recursive: true });
});

test("a backup that the disk has no room for is not restored, and that is a failure", async () => {
  const look = await (await open(place, undefined, 900_000_000)).check([]);
  expect(look).toMatchObject({ looked: {}, broken: [] });
  expect(look.failure).toMatch(
    /^It was not restored: there is no room for it[.] 1\d\d\d MB are needed, 900 MB are free[.]$/,
  );
  expect(existsSync(scratch)).toBe(false);
});

test("what could not be copied is a failure, and what differs is found", async () => {
  const refusing = await open(place, () =>
    Promise.reject(new BackupRefused("backup_place_unusable", "The disk is not there.")),
  );
  expect((await refusing.check([])).failure).toBe(
    "It was not copied to the other place. backup_place_unusable: The disk is not there.",
  );
  const silent = await open(
    place,
    () => new Promise(() => undefined),
    undefined,
    COPY_WITHIN_MS.silent,
  );
  expect((await silent.check([])).failure).toMatch(/^The other place took more than/);
  const differing = await open(place, () =>
    Promise.resolve({ copied: 0, compared: 1, differing: ["log/0"] }),
  );
  expect((await differing.check([])).broken).toEqual([
    { promise: "the copy in the other place is what was kept", brokenBy: ["log/0"] },
  ]);
});

test("an entry of the audit that was noted and is not in the copy is found", async () => {
  const look = await backups.check([{ number: 7n, hash: "ab".repeat(32) }]);
  expect(look.broken).toEqual([
    {
      promise: "in the restored backup, the audit is as it was written",
      brokenBy: [expect.stringMatching(/^entry \d+: /)],
    },
  ]);
});

test("a damaged backup fails with its code, what a killed check left is no hindrance, and nothing is removed", async () => {
  await mkdir(scratch, { recursive: true });
  await writeFile(join(scratch, "left"), "by a server that was killed");
  // Of another server, and of one that had the number that this one has now.
  const ended = spawnSync(process.execPath, ["-e", ""]).pid;
  const halves = [ended, process.pid].map((pid) => `${scratch}.restoring-${pid}`);
  for (const half of halves) await mkdir(join(half, "pg18"), { recursive: true });
  const damaged = join(folder, "damaged");
  await cp(place, damaged, { recursive: true });
  const [id = ""] = await readdir(join(damaged, "base"));
  const frame = join(damaged, "base", id, "database.000000");
  const bytes = await readFile(frame);
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  await writeFile(frame, bytes);
  const look = await (await open(damaged)).check([]);
  expect(look.failure).toMatch(/^It was not restored[.] backup_damaged: base/);
  expect(existsSync(scratch)).toBe(false);
  expect(halves.filter((half) => existsSync(half))).toEqual([]);
  expect(await readdir(join(damaged, "base"))).toEqual([id]);
});

test("a database that a killed server left running on the check's folder ends with the folder", async () => {
  const modules = ["platform/embedded/embedded-postgres.ts", "platform/log.ts"].map((name) =>
    JSON.stringify(new URL(name, import.meta.url).href),
  );
  const program = `
    import { startEmbeddedPostgres } from ${modules[0]};
    import { createLog } from ${modules[1]};
    const log = createLog("silent");
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(scratch)}, log, settings: ["fsync=off"] });
    console.log(postgres.pid());`;
  const server = spawn(process.execPath, ["--input-type=module", "-e", program]);
  // Whatever becomes of it, the next test finds the folder empty.
  onTestFinished(async () => void (await open(place)));
  const [said] = (await once(server.stdout, "data")) as [Buffer];
  expect(said.toString()).toMatch(/^\d+\n$/);
  const left = Number(said.toString());
  // Where the system tells it that its server ended, it would end by itself, and on a busy machine before anyone looked.
  process.kill(left, "SIGSTOP");
  server.kill("SIGKILL");
  await once(server, "close");
  expect(readProcessStart(left)).toBeDefined();
  await open(place);
  expect(readProcessStart(left)).toBeUndefined();
  expect(existsSync(scratch)).toBe(false);
});

test("a backup of more than 26 hours is checked, and its age is a failure", async () => {
  const store = sealStore(openFolderStore(place), KEY);
  const [id = ""] = await namesIn("base");
  const name = `base/${id}/record`;
  const kept = await readFile(join(place, name));
  const record = (await store.getRecord(name, any())) as Record<string, unknown>;
  const old = new Date(Date.now() - 27 * HOUR_MS).toISOString();
  await store.putRecord(name, { ...record, ended_at: old });
  const look = await backups.check([]);
  expect(look.failure).toBe("The newest backup is 27 hours old.");
  expect(look.looked["promises"]).toBeGreaterThan(50);
  await writeFile(join(place, name), kept);
});

test("a backup of tomorrow is checked, and the clock that dated it is a failure", async () => {
  const store = sealStore(openFolderStore(place), KEY);
  const [id = ""] = await namesIn("base");
  const name = `base/${id}/record`;
  const kept = await readFile(join(place, name));
  const record = (await store.getRecord(name, any())) as Record<string, unknown>;
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
  await store.putRecord(name, { ...record, ended_at: tomorrow });
  const look = await backups.check([]);
  expect(look.failure).toBe(
    `The newest backup is dated ${tomorrow}, which is not over yet: is the clock right?`,
  );
  await writeFile(join(place, name), kept);
});

test("a log that was archived no more is a failure, though the backup itself is right", async () => {
  const stalled = join(folder, "stalled");
  await cp(place, stalled, { recursive: true });
  const store = sealStore(openFolderStore(stalled), KEY);
  const head = (await store.getRecord("archive/head", any())) as { number: number };
  const name = `archive/cycle/${String(head.number).padStart(9, "0")}`;
  const cycle = (await store.getRecord(name, any())) as Record<string, unknown>;
  const old = new Date(Date.now() - 16 * MINUTE_MS).toISOString();
  await store.putRecord(name, { ...cycle, covered_until: old });
  const look = await (await open(stalled)).check([]);
  expect(look.failure).toBe("The log was last archived 16 minutes before the check.");
  expect(look.looked["promises"]).toBeGreaterThan(50);
  expect(look.broken).toEqual([]);
});

test("a check that is begun again while it runs is one check", async () => {
  const [one, other] = await Promise.all([backups.check([]), backups.check([])]);
  expect(other).toBe(one);
  expect(one.failure).toBeUndefined();
});

test("once the newest is right, older backups go with the log and uploads that only they needed", async () => {
  await rm(upload("first"));
  await writeFile(upload("second"), "second upload");
  await runArchive();
  const [old = ""] = await namesIn("base");
  const oldLog = await namesIn("log");
  await backups.take();
  await runArchive();
  // Left by a backup that was cut short long ago.
  await mkdir(join(place, "base/20260101T000000Z-00000000"));
  await writeFile(join(place, "base/20260101T000000Z-00000000/database.000000"), "half");
  const look = await backups.check([]);
  expect(look).toMatchObject({ broken: [], looked: { uploads: 1 } });

  const left = await Promise.all(
    (await namesIn("base")).map(async (id) => [
      id,
      (await readdir(join(place, "base", id))).length,
    ]),
  );
  expect(left.filter(([, files]) => files !== 0)).toHaveLength(1);
  const kept = String(left.find(([, files]) => files !== 0)?.[0]);
  expect(kept).not.toBe(old);
  expect(await namesIn("files/receipts/aa")).toEqual(["second"]);
  const log = await namesIn("log");
  expect(log.length).toBeGreaterThan(0);
  expect(oldLog[0]).not.toBe(log[0]);
  // One that was taken meanwhile is not proven, and takes nothing away from the one that is.
  const proven = await namesIn("base");
  const sealed = sealStore(openFolderStore(place), KEY);
  await backups.take();
  await pruneBackups(sealed, RETENTION, toBackupId(kept));
  expect(await namesIn("base")).toEqual(expect.arrayContaining(proven));
  expect(await pruneBackups(sealed, RETENTION, toBackupId("20200101T000000Z-none"))).toMatchObject({
    backups: 0,
  });
  // What is left is all that a restore needs, now and after the next round.
  await runArchive();
  expect((await backups.check([])).failure).toBeUndefined();
});

test("after a hole in the log nothing new can be restored until a backup is taken, which happens at once", async () => {
  const holed = join(folder, "holed");
  const store = sealStore(openFolderStore(holed), KEY);
  const openArchive = (): LogArchive =>
    openLogArchive({
      store,
      address: postgres.backupAddress(),
      logFolder: join(locateDatabaseFolder(dataDir), "pg_wal"),
      uploads: join(dataDir, "files"),
      log,
    });
  const archive = openArchive();
  const { take } = await open(holed);
  await archive.runCycle();
  await take();
  await archive.runCycle();
  expect([archive.hasHole(), await isRestorable(store)]).toEqual([false, true]);

  // As when the place was away until the database had to remove what waited.
  await client.query("select pg_drop_replication_slot('kinfold_archive')");
  await client.query("create table if not exists holes (number int)");
  for (let segment = 0; segment < 4; segment += 1) {
    await client.query("insert into holes values (1)");
    await client.query("select pg_switch_wal()");
  }
  await client.query("checkpoint");
  await archive.runCycle();
  expect([archive.hasHole(), await isRestorable(store)]).toEqual([true, false]);

  const backedUp = Promise.withResolvers<void>();
  const keeper = keepArchive({
    archive: openArchive(),
    isRestorable: () => isRestorable(store),
    takeBackup: () => take().then(backedUp.resolve),
    log,
  });
  await backedUp.promise;
  await client.query("insert into holes values (2)");
  await keeper.stop();
  expect(await isRestorable(store)).toBe(true);
  expect((await listBackups(store)).length).toBe(2);
});
