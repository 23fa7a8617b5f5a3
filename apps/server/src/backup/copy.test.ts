import { toBackupId, toErasureId, toMemberId } from "@kinfold/contract/ids";
import { DAY_MS } from "@kinfold/contract/durations";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepBackup } from "../testing/kept-backup.ts";
import { openFolderStore, type BackupStore } from "./backup-store.ts";
import { copyBackups, type Copied } from "./copy.ts";
import { addErasures } from "./erasure-list.ts";
import { readBackupKey } from "./sealed-object.ts";
import { sealStore } from "./sealed-store.ts";

const KEY = readBackupKey(randomBytes(32).toString("base64"));
const NIGHT = new Date("2026-11-12T02:00:00.000Z");
const ID = "20261112T012000Z-aaaaaaaa";
const LATER = "20261113T012000Z-bbbbbbbb";

let folder: string;
let from: BackupStore;
let to: BackupStore;

const keep = (id: string, endedAt: string): Promise<void> => keepBackup(from, KEY, { id, endedAt });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kinfold-copy-"));
  from = openFolderStore(join(folder, "here"));
  to = openFolderStore(join(folder, "there"));
  const sealed = sealStore(from, KEY);
  await sealed.putRecord("archive/identity", { system_identifier: "7", timeline: 1 });
  await sealed.putRecord("archive/head", { number: 0, last_segment: "000000010000000000000002" });
  await from.put("log/000000010000000000000002", randomBytes(200));
  await keep(ID, "2026-11-12T01:21:00.000Z");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const copy = (night = NIGHT, provenId = ID, days = 14) =>
  copyBackups(
    { from, to, key: KEY, retention: { days, weeks: 0, months: 0 } },
    toBackupId(provenId),
    night,
  );
const namesIn = async (store: BackupStore): Promise<string[]> =>
  (
    await Promise.all(["archive", "base", "log", "erasures"].map((part) => store.list(part)))
  ).flat();
const weekFrom = (night: Date): Date[] =>
  Array.from({ length: 7 }, (_, at) => new Date(night.getTime() + at * DAY_MS));

test("everything is copied as it is, and the next night only what is new", async () => {
  const erased = {
    erasure_id: toErasureId("ers_1"),
    member_id: toMemberId("mbr_1"),
    erased_at: NIGHT,
  };
  await addErasures(sealStore(from, KEY), [erased]);
  expect(await copy()).toEqual({ copied: 6, compared: 0, differing: [] });
  for (const name of await namesIn(to)) expect(await to.get(name)).toEqual(await from.get(name));
  await keep(LATER, "2026-11-13T01:21:00.000Z");
  expect(await copy(NIGHT, LATER)).toMatchObject({ copied: 3, differing: [] });
  expect(await namesIn(to)).toEqual(
    (await namesIn(from)).filter((name) => !name.endsWith("copied")),
  );
});

test("what a killed write left in the other place goes with the next copy", async () => {
  await copy();
  const left = join(folder, "there/log/000000010000000000000003.4711-0a1b2c3d.part");
  await writeFile(left, "half");
  await utimes(left, new Date(0), new Date(0));
  await copy();
  expect(existsSync(left)).toBe(false);
});

test("within a week each object is compared, and one that changed is named every night from then on", async () => {
  await copy();
  const bad = "log/000000010000000000000002";
  const bytes = Buffer.from((await to.get(bad)) ?? []);
  bytes.writeUInt8(bytes.readUInt8(7) ^ 1, 7);
  await to.put(bad, bytes);
  const nights: Copied[] = [];
  for (const night of weekFrom(NIGHT)) nights.push(await copy(night));
  const firstDiffering = nights.findIndex(({ differing }) => differing.length > 0);
  const sum = nights.reduce((all, { compared }) => all + compared, 0);
  // Once found, it is found every night until it is mended.
  expect(sum).toBe(5 + (6 - firstDiffering));
  const later = nights.slice(firstDiffering).map(({ differing }) => differing);
  expect(later).toEqual(later.map(() => [bad]));
  expect(nights.every(({ copied }) => copied === 0)).toBe(true);
  await to.put(bad, (await from.get(bad)) ?? Buffer.from(""));
  expect(await copy()).toMatchObject({ differing: [] });
  expect((await copy()).compared).toBeLessThan(5);
});

test("a backup without a record is not copied, and one that is cut short has no record there", async () => {
  await from.put(`base/${LATER}/database.000000`, randomBytes(10));
  await copy();
  expect((await namesIn(to)).filter((name) => name.includes(LATER))).toEqual([]);
  await keep(LATER, "2026-11-13T01:21:00.000Z");
  const { put } = to;
  to.put = (name, bytes) =>
    name.endsWith("manifest") ? Promise.reject(new Error("the disk is full")) : put(name, bytes);
  await expect(copy(NIGHT, LATER)).rejects.toThrow("the disk is full");
  expect(await to.get(`base/${LATER}/record`)).toBeUndefined();
});

test("what is lost here stays there, and what the retention drops goes there too", async () => {
  await copy();
  await keep(LATER, "2026-11-13T01:21:00.000Z");
  await from.remove(`base/${ID}/database.000000`);
  await copy(NIGHT, LATER);
  expect(await to.get(`base/${ID}/database.000000`)).toBeDefined();
  await copy(NIGHT, LATER, 1);
  expect((await namesIn(to)).filter((name) => name.includes(ID))).toEqual([]);
});

test("an other place that is empty after it was copied to is refused, as is that of another database", async () => {
  await copy();
  await rm(join(folder, "there"), { recursive: true });
  await expect(copy()).rejects.toThrow(/^backup_place_unusable: .*is its disk there/);
  await to.put("archive/identity", Buffer.from("another database's"));
  await expect(copy()).rejects.toThrow(/^backup_archive_of_another_database/);
});

test("a place that does not keep what it was given is refused", async () => {
  to = {
    ...to,
    get: (name) => Promise.resolve(name.startsWith("archive/") ? undefined : Buffer.from("")),
  };
  await expect(copy()).rejects.toThrow(/^backup_place_unusable: .*does not keep/);
});
