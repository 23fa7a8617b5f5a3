import { toBackupId } from "@kinfold/contract/ids";
import { randomBytes } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keepBackup } from "../testing/kept-backup.ts";
import { openFolderStore, type BackupStore } from "./backup-store.ts";
import { chooseKept, pruneBackups } from "./prune.ts";
import {
  nameBackupObject,
  nameCycle,
  nameSegmentObject,
  type ArchiveCycle,
  type BackupRecord,
} from "./records.ts";
import { nameSegment } from "./log-position.ts";
import { listBackups, prepareRestore } from "./restore-plan.ts";
import { readBackupKey } from "./sealed-object.ts";
import { sealStore } from "./sealed-store.ts";

/** Backups that ended at these moments; each is named by its moment. */
const ended = (...moments: string[]): BackupRecord[] =>
  moments.map((moment) => ({
    id: toBackupId(moment),
    ended_at: moment,
    system_identifier: "1",
    timeline: 1,
    postgres_major: 18,
    postgres_version: "18.0",
    start_lsn: "0/1000000",
    end_lsn: "0/2000000",
    bytes: 1,
    files: 1,
    frames: 1,
    schema: "0142",
    audit_anchor: null,
    uploads: null,
    erasures: 0,
  }));

test("of each of the last days, weeks and months of Lagos the newest is kept", () => {
  const backups = ended(
    "2026-08-31T01:20:00Z",
    "2026-09-30T01:20:00Z",
    // Half past midnight of 1 October in Lagos.
    "2026-09-30T23:30:00Z",
    "2026-10-31T01:20:00Z",
    // A Sunday, and the Monday after it.
    "2026-11-08T01:20:00Z",
    "2026-11-09T01:20:00Z",
    "2026-11-10T01:20:00Z",
    "2026-11-11T01:20:00Z",
    "2026-11-11T15:00:00Z",
  );
  expect([...chooseKept(backups, { days: 2, weeks: 0, months: 0 })].toSorted()).toEqual([
    "2026-11-10T01:20:00Z",
    "2026-11-11T15:00:00Z",
  ]);
  expect([...chooseKept(backups, { days: 0, weeks: 2, months: 0 })].toSorted()).toEqual([
    "2026-11-08T01:20:00Z",
    "2026-11-11T15:00:00Z",
  ]);
  expect([...chooseKept(backups, { days: 0, weeks: 0, months: 3 })].toSorted()).toEqual([
    "2026-09-30T01:20:00Z",
    "2026-10-31T01:20:00Z",
    "2026-11-11T15:00:00Z",
  ]);
});

test("a week without a backup counts for none", () => {
  const backups = ended("2026-01-05T01:20:00Z", "2026-11-11T01:20:00Z");
  expect(chooseKept(backups, { days: 0, weeks: 0, months: 0 }).size).toBe(0);
  expect(chooseKept(backups, { days: 0, weeks: 2, months: 0 }).size).toBe(2);
  expect(chooseKept([], { days: 1, weeks: 1, months: 1 }).size).toBe(0);
});

const KEY = readBackupKey(randomBytes(32).toString("base64"));

/** Two old backups and a new one, each with an upload of its own and one of all, and rounds before and after them. */
async function keepThree(store: BackupStore): Promise<string> {
  const stamps = ["20261109", "20261110", "20261112"];
  const ids = stamps.map((stamp) => `${stamp}T012000Z-aaaaaaaa`);
  for (const [at, id] of ids.entries()) {
    const endedAt = `2026-11-${id.slice(6, 8)}T01:21:00.000Z`;
    await keepBackup(store, KEY, { id, endedAt, uploads: ["of/all", `of/${at}`] });
  }
  const sealed = sealStore(store, KEY);
  for (const [at, mark_lsn] of ["0/1000000", "0/1800000", "0/2000080", "0/3000000"].entries()) {
    const cycle: ArchiveCycle = {
      number: at + 1,
      mark: `round ${at}`,
      mark_lsn,
      covered_until: "2026-11-09T01:00:00.000Z",
      marked_at: "2026-11-09T01:00:00.000Z",
      segments: [],
      uploads_added: [{ name: `round/${at}`, size: 1, sha256: "00" }],
      uploads_removed: [],
    };
    await store.put(`files/round/${at}`, Buffer.from("x"));
    await sealed.putRecord(nameCycle(at + 1), cycle);
  }
  for (const name of ["000000010000000000000000", "000000010000000000000002"]) {
    await store.put(nameSegmentObject(name), Buffer.from("log"));
  }
  return ids[2] ?? "";
}

/** The store, which ends after so many changes: its process was killed. */
function endAfter(store: BackupStore, changes: number): BackupStore {
  let left = changes;
  const spend = <T>(change: () => Promise<T>): Promise<T> => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error("killed")) : change();
  };
  return {
    ...store,
    put: (name, bytes) => spend(() => store.put(name, bytes)),
    remove: (name) => spend(() => store.remove(name)),
  };
}

test("cut short at any change, the next pruning ends where one that is not cut short ends", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-prune-"));
  const retention = { days: 1, weeks: 0, months: 0 };
  const namesIn = async (store: BackupStore): Promise<string[]> =>
    (await Promise.all(["archive", "base", "log", "files"].map((part) => store.list(part)))).flat();
  const newest = await keepThree(openFolderStore(join(folder, "kept")));
  const whole = openFolderStore(join(folder, "whole"));
  await cp(join(folder, "kept"), join(folder, "whole"), { recursive: true });
  await pruneBackups(sealStore(whole, KEY), retention, toBackupId(newest));
  const expected = await namesIn(whole);
  expect(expected).toEqual([
    "archive/cycle/000000003",
    "archive/cycle/000000004",
    ...["database.000000", "manifest", "record"].map((part) => `base/${newest}/${part}`),
    "log/000000010000000000000002",
    "files/of/2",
    "files/of/all",
    "files/round/2",
    "files/round/3",
  ]);

  let changes = 0;
  for (let isCut = true; isCut; changes += 1) {
    const place = join(folder, String(changes));
    await cp(join(folder, "kept"), place, { recursive: true });
    const store = openFolderStore(place);
    isCut = await pruneBackups(
      sealStore(endAfter(store, changes), KEY),
      retention,
      toBackupId(newest),
    ).then(
      () => false,
      (error: unknown) => {
        expect(error).toEqual(new Error("killed"));
        return true;
      },
    );
    await pruneBackups(sealStore(store, KEY), retention, toBackupId(newest));
    expect(await namesIn(store), `after ${changes} changes`).toEqual(expected);
  }
  expect(changes).toBeGreaterThan(10);
  await rm(folder, { recursive: true, force: true });
});

test("the log stays for the backups of the last days, and an older backup holds its own end alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-prune-"));
  const store = openFolderStore(folder);
  const sealed = sealStore(store, KEY);
  // A backup of last month, and one of each of two days, each with rounds of the log after it.
  const ids = ["20261005T012000Z-a", "20261111T012000Z-b", "20261112T012000Z-c"];
  const segmentAt = (at: number): string => nameSegment(1, BigInt(at));
  let number = 0;
  for (const [at, id] of ids.entries()) {
    const first = 16 * (at + 1);
    const endedAt = `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}T01:21:00.000Z`;
    const lsn = (segment: number, offset: string): string =>
      `0/${segment.toString(16).toUpperCase()}${offset}`;
    await keepBackup(store, KEY, {
      id,
      endedAt,
      startLsn: lsn(first, "000000"),
      endLsn: lsn(first, "000100"),
      uploads: [`of/${at}`],
    });
    await sealed.put(nameBackupObject(toBackupId(id), "password"), Buffer.from("secret"));
    for (let segment = first + (at === 0 ? 0 : -15); segment <= first; segment += 1) {
      number += 1;
      const name = segmentAt(segment);
      await sealed.putRecord(nameCycle(number), {
        number,
        mark: `kinfold_${number}`,
        mark_lsn: lsn(segment, "000080"),
        covered_until: endedAt,
        marked_at: endedAt,
        segments: [{ name, sha256: "00" }],
        uploads_added: [],
        uploads_removed: [],
      });
      await store.put(nameSegmentObject(name), Buffer.from("log"));
    }
  }
  await sealed.putRecord("archive/head", { number, last_segment: segmentAt(48) });
  const retention = { days: 2, weeks: 0, months: 2 };
  await pruneBackups(sealed, retention, toBackupId(ids[2]));
  // Nothing before the backup of the first of the two days.
  expect((await listBackups(sealed)).map(({ id }) => id)).toEqual(ids);
  expect((await store.list("log"))[0]).toBe(nameSegmentObject(segmentAt(32)));
  expect(await store.list("files")).toEqual(["files/of/0", "files/of/1", "files/of/2"]);
  const plan = await prepareRestore(sealed, new Date("2026-10-05T01:21:00.000Z"));
  expect(plan.target).toMatchObject({
    setting: "recovery_target=immediate",
    name: "the end of the backup 20261005T012000Z-a, 2026-10-05T01:21:00.000Z",
  });
  expect(plan.segments.size).toBe(0);
  await expect(prepareRestore(sealed, new Date("2026-10-06T01:00:00.000Z"))).rejects.toThrow(
    "backup_beyond_archive: The log after the backup 20261005T012000Z-a is not kept any more. --at 2026-10-05T01:21:00.000Z restores it as it was then.",
  );
  // The newest is never without its log.
  await expect(prepareRestore(sealed, undefined)).resolves.toMatchObject({
    backup: { id: ids[2] },
  });
  await rm(folder, { recursive: true, force: true });
});
