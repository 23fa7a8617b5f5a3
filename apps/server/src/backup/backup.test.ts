import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  locateDatabaseFolder,
  locatePasswordFile,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "#platform/embedded/embedded-postgres.ts";
import { openDatabase } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { findPlain } from "../testing/find-plain.ts";
import { keepBackup } from "../testing/kept-backup.ts";
import { openFolderStore } from "./backup-store.ts";
import { openLogArchive } from "./log-archive.ts";
import { findQuarantine, releaseQuarantine } from "./quarantine.ts";
import { ArchiveCycle, nameCycle } from "./records.ts";
import { restoreBackup, type Restored } from "./restore.ts";
import { listBackups } from "./restore-plan.ts";
import { readBackupKey, sealObject } from "./sealed-object.ts";
import { sealStore, type SealedStore } from "./sealed-store.ts";
import { readIdentity, takeBackup } from "./take-backup.ts";

const log = createLog("silent");
const KEY = readBackupKey(randomBytes(32).toString("base64"));

let folder: string;
let place: string;
let dataDir: string;
let postgres: EmbeddedPostgres;
let client: pg.Client;
let store: SealedStore;
let midway: Date;
let idleCycle: unknown;
/** The last segment that was archived. */
let lastSegment: string;

/** What no compression makes smaller: wherever it lies unencrypted, its bytes lie there. */
const CANARY = { row: randomBytes(200_000), upload: randomBytes(200_000) };

/** What a write of a segment left that was killed long ago. */
const leftPart = (): string => join(place, "log/000000010000000000000001.4711-0a1b2c3d.part");

const note = (text: string) => client.query("insert into notes_of_test values ($1)", [text]);

/** A club's database with three rows: in the backup, in the log before the moment, and in the log after it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kinfold-backup-"));
  await chmod(folder, 0o755);
  place = join(folder, "place");
  dataDir = join(folder, "data");
  postgres = await startEmbeddedPostgres({ dataDir, log, settings: ["fsync=off"] });
  await migrate(postgres.addressOf("migrate"), log);
  client = new pg.Client(postgres.address());
  client.on("error", () => undefined);
  await client.connect();
  await client.query("create table notes_of_test (text text)");
  await client.query("create table canary_of_test (bytes bytea)");
  await client.query("insert into canary_of_test values ($1)", [CANARY.row]);
  await mkdir(join(dataDir, "files/receipts/aa"), { recursive: true });
  await writeFile(join(dataDir, "files/receipts/aa/first"), "first upload");
  await writeFile(join(dataDir, "files/receipts/aa/canary"), CANARY.upload);
  store = sealStore(openFolderStore(place), KEY);
  const uploads = join(dataDir, "files");
  const archive = openLogArchive({
    store,
    address: postgres.backupAddress(),
    logFolder: join(locateDatabaseFolder(dataDir), "pg_wal"),
    uploads,
    log,
  });
  await archive.runCycle();
  await writeFile(leftPart(), "half");
  await utimes(leftPart(), new Date(0), new Date(0));
  await note("in the backup");
  await takeBackup(store, {
    database: postgres,
    passwordFile: locatePasswordFile(dataDir),
    uploads,
  });
  await note("in the log");
  await archive.runCycle();
  midway = new Date();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await writeFile(join(dataDir, "files/receipts/aa/second"), "second upload");
  await note("after the moment");
  await archive.runCycle();
  const cycle = (await note("at the end"), await archive.runCycle());
  lastSegment = cycle?.segments.at(-1)?.name ?? "";
  idleCycle = await archive.runCycle();
  await note("never archived");
});

afterAll(async () => {
  await client.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

test("what a killed write left in the place goes with the next backup", () => {
  expect(existsSync(leftPart())).toBe(false);
});

let restores = 0;
async function restore(
  from: string,
  at?: Date,
  key = KEY,
  suffix = "",
): Promise<Restored & { into: string }> {
  restores += 1;
  const into = join(folder, `into${restores}${suffix}`);
  const order = { store: sealStore(openFolderStore(from), key), at, into, log };
  return { ...(await restoreBackup(order)), into };
}

async function inside(into: string, text: string): Promise<unknown[]> {
  const copy = await startEmbeddedPostgres({ dataDir: into, log });
  const reader = new pg.Client(copy.address());
  await reader.connect();
  try {
    return (await reader.query({ text, rowMode: "array" })).rows.flat();
  } finally {
    await reader.end();
    await copy.stop();
  }
}

const findNone = async () => [];

test("a restore to the end has everything that was archived, its uploads, and a mark", async () => {
  const { into } = await restore(place);
  expect(
    await inside(
      into,
      "select text from notes_of_test union all select 'marked' from restored_copy",
    ),
  ).toEqual(["in the backup", "in the log", "after the moment", "at the end", "marked"]);
  expect(await readFile(join(into, "files/receipts/aa/second"), "utf8")).toBe("second upload");
  // It stays in quarantine until a person says otherwise, and the server's own role is no person.
  const copy = await startEmbeddedPostgres({ dataDir: into, log });
  const served = openDatabase(copy.addressOf("run"), log, 1);
  const owned = openDatabase(copy.addressOf("migrate"), log, 1);
  try {
    const at = new Date();
    const reason = "Compared with the bank until noon";
    expect(await findQuarantine(served.db)).toMatchObject({
      target: expect.stringContaining("the last archived moment"),
    });
    await expect(
      releaseQuarantine(served.db, { name: "Ngozi Eze", reason, at }, findNone),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(releaseQuarantine(owned.db, { name: "me", reason, at }, findNone)).rejects.toThrow(
      /^release_without_name: /,
    );
    await releaseQuarantine(owned.db, { name: "Ngozi Eze", reason, at }, findNone);
    expect(await findQuarantine(served.db)).toBeUndefined();
    await expect(
      releaseQuarantine(owned.db, { name: "Ngozi Eze", reason, at }, findNone),
    ).rejects.toThrow(/^release_not_needed: /);
    const { rows } = await sql`select entry from audit_entry`.execute(served.db);
    expect(JSON.stringify(rows)).toContain("Ngozi Eze");
  } finally {
    await served.close();
    await owned.close();
    await copy.stop();
  }
  // The person who restores into it again is refused, and the folder is as it was.
  const order = { store, at: undefined, into, log };
  await expect(restoreBackup(order)).rejects.toThrow(/^restore_target_not_empty: /);
});

test("a restore to a moment has what was committed before it and nothing after, also where the folder's name is odd and too long for a socket", async () => {
  const { into } = await restore(place, midway, KEY, ` it's 100 %p of a copy${"x".repeat(100)}`);
  expect(await inside(into, "select text from notes_of_test")).toEqual([
    "in the backup",
    "in the log",
  ]);
  expect(await readdir(join(into, "files/receipts/aa"))).toContain("first");
});

test("a backup whose log is not kept any more is restored to its own end, and to no other moment", async () => {
  const copy = join(folder, "without log");
  await cp(place, copy, { recursive: true });
  for (const number of [1, 2, 3]) {
    const cycle = await store.getRecord(nameCycle(number), ArchiveCycle);
    for (const { name } of cycle?.segments ?? []) await rm(join(copy, "log", name));
    await rm(join(copy, nameCycle(number)));
  }
  const [backup] = await listBackups(store);
  await expect(restore(copy, midway)).rejects.toThrow(/^backup_beyond_archive: .*is not kept/);
  const { into } = await restore(copy, new Date(backup?.ended_at ?? ""));
  expect(await inside(into, "select text from notes_of_test")).toEqual(["in the backup"]);
});

type Damage = (copy: string) => Promise<unknown>;
const flip = async (file: string): Promise<void> => {
  const bytes = await readFile(file);
  const at = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  await writeFile(file, bytes);
};
const cut = async (file: string): Promise<void> => {
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, bytes.length >> 1));
};
const baseOf = async (copy: string): Promise<string> =>
  join(copy, "base", (await readdir(join(copy, "base")))[0] ?? "");
const firstFrame = async (copy: string): Promise<string> =>
  join(await baseOf(copy), "database.000000");
const logOf = (copy: string): string => join(copy, "log", lastSegment);

test.each<[string, RegExp, Damage]>([
  [
    "a file left out",
    /^backup_file_missing: base\/.*000000 is missing/,
    async (copy) => rm(await firstFrame(copy)),
  ],
  ["a file cut short", /^backup_truncated: base/, async (copy) => cut(await firstFrame(copy))],
  [
    "one bit flipped in the database",
    /^backup_damaged: base/,
    async (copy) => flip(await firstFrame(copy)),
  ],
  ["one bit flipped in the log", /^backup_damaged: log/, async (copy) => flip(logOf(copy))],
  [
    "a segment left out",
    /^backup_segment_missing: The log segment [0-9A-F]{24} is missing/,
    async (copy) => rm(logOf(copy)),
  ],
  [
    "a segment in another's place",
    /^backup_damaged: log/,
    async (copy) => {
      const names = await readdir(join(copy, "log"));
      const other = names.findLast((name) => name !== lastSegment) ?? "";
      return cp(join(copy, "log", other), logOf(copy));
    },
  ],
  [
    "another format",
    /^backup_version_unknown: base/,
    async (copy) => {
      const file = await firstFrame(copy);
      const bytes = await readFile(file);
      bytes.writeUInt8(2, 4);
      await writeFile(file, bytes);
    },
  ],
  [
    "no record",
    /^backup_none: There is no finished backup here/,
    async (copy) => rm(join(await baseOf(copy), "record")),
  ],
  [
    "a round of the archive left out",
    /^backup_file_missing: archive\/cycle\/000000003/,
    async (copy) => rm(join(copy, "archive/cycle/000000003")),
  ],
  [
    "the end of the archive left out",
    /^backup_file_missing: archive\/cycle\/000000004/,
    async (copy) => rm(join(copy, "archive/cycle/000000004")),
  ],
  [
    "an upload left out",
    /^backup_file_missing: files/,
    async (copy) => rm(join(copy, "files/receipts/aa/first")),
  ],
])(
  "refused: %s",
  async (_name, message, damage) => {
    const copy = join(folder, "damaged");
    await rm(copy, { recursive: true, force: true });
    await cp(place, copy, { recursive: true });
    await damage(copy);
    await expect(restore(copy)).rejects.toThrow(message);
    // Nothing is left of it.
    expect((await readdir(folder)).filter((name) => name.startsWith(`into${restores}`))).toEqual(
      [],
    );
  },
  60_000,
);

test("refused: a segment that the archive passed over", async () => {
  const copy = join(folder, "damaged");
  await rm(copy, { recursive: true, force: true });
  await cp(place, copy, { recursive: true });
  const holed = sealStore(openFolderStore(copy), KEY);
  const cycle = await holed.getRecord(nameCycle(3), ArchiveCycle);
  await holed.putRecord(nameCycle(3), { ...cycle, segments: [] });
  await expect(restore(copy)).rejects.toThrow(
    /^backup_segment_missing: The log has a hole: [0-9A-F]{24} was never archived/,
  );
});

test("an idle database is not archived again at once", () => {
  expect(idleCycle).toBeUndefined();
});

test("refused: another key, a moment before and a moment after", async () => {
  const other = readBackupKey(randomBytes(32).toString("base64"));
  await expect(restore(place, undefined, other)).rejects.toThrow(/^backup_key_wrong: /);
  await expect(restore(place, new Date("2020-01-01"))).rejects.toThrow(/^backup_none: The oldest/);
  await expect(restore(place, new Date(Date.now() + 60_000))).rejects.toThrow(
    /^backup_beyond_archive: The archive reaches until /,
  );
});

test("refused: a place with the backups of another database, and a key that is none", async () => {
  const other = join(folder, "other");
  const elsewhere = sealStore(openFolderStore(other), KEY);
  const source = {
    database: postgres,
    passwordFile: locatePasswordFile(dataDir),
    uploads: undefined,
  };
  const ours = await readIdentity(postgres.backupAddress());
  // Another database; and this one, whose log another copy of it went on with.
  for (const others of [{ system_identifier: "1" }, { timeline: ours.timeline + 1 }]) {
    const { system_identifier, timeline } = { ...ours, ...others };
    await elsewhere.putRecord("archive/identity", { system_identifier, timeline });
    await expect(takeBackup(elsewhere, source)).rejects.toThrow(
      /^backup_archive_of_another_database: /,
    );
  }
  expect(() => readBackupKey("secret")).toThrow(/^backup_key_missing: /);
});

test("nothing of the club can be read in the place, and the key is not in it", async () => {
  const password = (await readFile(locatePasswordFile(dataDir), "utf8")).trim();
  const secrets = {
    row: CANARY.row.subarray(50_000, 50_032),
    upload: CANARY.upload.subarray(50_000, 50_032),
    name: Buffer.from("kinfold_run"),
    password: Buffer.from(password),
    key: KEY.secret,
    "key in base64": Buffer.from(KEY.secret.toString("base64")),
    "key in base64url": Buffer.from(KEY.secret.toString("base64url")),
    "key in hex": Buffer.from(KEY.secret.toString("hex")),
  };
  expect(await findPlain(place, secrets)).toEqual([]);
  // Whatever is not encrypted is found, compressed or not: in the data itself, in a part of a backup and in a record.
  expect(await findPlain(dataDir, secrets)).toEqual(
    expect.arrayContaining(["upload in files/receipts/aa/canary", "password in pg18.password"]),
  );
  expect((await findPlain(locateDatabaseFolder(dataDir), secrets)).join()).toMatch(
    /row in (base|pg_wal)/,
  );
  const open = join(folder, "open");
  await mkdir(open);
  await writeFile(join(open, "frame"), gzipSync(CANARY.row, { level: 1 }));
  await writeFile(
    join(open, "record"),
    gzipSync(JSON.stringify({ key: KEY.secret.toString("hex") })),
  );
  expect(await findPlain(open, secrets)).toEqual(["row in frame", "key in hex in record"]);
  expect(sealObject(KEY, { name: "x/y", frame: 0, isLast: true }, Buffer.from("a"))).not.toEqual(
    sealObject(KEY, { name: "x/y", frame: 0, isLast: true }, Buffer.from("a")),
  );
});

test("a backup whose connection breaks off is refused, and is none", async () => {
  const before = await listBackups(store);
  const source = {
    database: postgres,
    passwordFile: locatePasswordFile(dataDir),
    uploads: undefined,
  };
  const ending = takeBackup(store, source).then(
    () => "a backup",
    (error: unknown) => String(error),
  );
  const cut =
    "select pg_terminate_backend(pid) from pg_stat_replication where state in ('startup', 'backup')";
  while ((await client.query(cut)).rowCount === 0);
  expect(await ending).toMatch(/terminat|connection error|EPIPE/);
  expect(await listBackups(store)).toEqual(before);
});

test("what a killed restore left of a copy is removed by the next one, and what one that runs writes is not", async () => {
  const into = join(folder, `into${restores + 1}`);
  const ended = spawnSync(process.execPath, ["-e", ""]).pid;
  const left = [ended, process.pid].map((pid) => `${into}.restoring-${pid}`);
  const running = `${into}.restoring-${process.ppid}`;
  for (const name of [...left, running]) await mkdir(join(name, "pg18"), { recursive: true });
  await restore(place, midway);
  expect(left.filter((name) => existsSync(name))).toEqual([]);
  expect(existsSync(running)).toBe(true);
});

test("refused: a folder that cannot be made", async () => {
  await writeFile(join(folder, "file"), "");
  for (const into of ["/proc/kinfold/copy", join(folder, "file/copy")]) {
    const order = { store, at: undefined, into, log };
    await expect(restoreBackup(order)).rejects.toThrow(
      /^restore_target_unusable: .*cannot be used/,
    );
  }
});

test("the newest backup is the one that is furthest in the log, whatever the clock said", async () => {
  const jumped = openFolderStore(join(folder, "jumped"));
  await keepBackup(jumped, KEY, {
    id: "20300101T000000Z-a",
    endedAt: "2030-01-01T00:00:00.000Z",
    endLsn: "0/2000100",
  });
  await keepBackup(jumped, KEY, {
    id: "20261112T000000Z-b",
    endedAt: "2026-11-12T00:00:00.000Z",
    endLsn: "0/3000100",
  });
  const ids = (await listBackups(sealStore(jumped, KEY))).map(({ id }) => id);
  expect(ids).toEqual(["20300101T000000Z-a", "20261112T000000Z-b"]);
});
