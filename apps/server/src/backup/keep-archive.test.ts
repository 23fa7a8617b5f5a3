import { HOUR_MS } from "@kinfold/contract/durations";
import { expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import { keepArchive, type ArchiveKeeper } from "./keep-archive.ts";
import type { LogArchive } from "./log-archive.ts";

const log = createLog("silent");
const EVERY_MS = 5;

/** An archive whose rounds end as they are told to, and what resolves after so many of them. */
function openPlace() {
  const place = {
    round: async (): Promise<void> => undefined,
    rounds: 0,
    hasHole: false,
    isRestorable: async (): Promise<boolean> => true,
    takeBackup: async (): Promise<void> => undefined,
    backups: 0,
  };
  let waiting: { count: number; resolve: () => void }[] = [];
  const archive: LogArchive = {
    runCycle: async () => {
      place.rounds += 1;
      waiting = waiting.filter(({ count, resolve }) => {
        if (place.rounds < count) return true;
        resolve();
        return false;
      });
      await place.round();
      return undefined;
    },
    hasHole: () => place.hasHole,
  };
  const open = (): ArchiveKeeper =>
    keepArchive({
      archive,
      isRestorable: () => place.isRestorable(),
      takeBackup: async () => {
        await place.takeBackup();
        place.backups += 1;
      },
      log,
      everyMs: EVERY_MS,
    });
  const rounds = (more: number): Promise<void> =>
    new Promise((resolve) => waiting.push({ count: place.rounds + more, resolve }));
  return { place, open, rounds };
}

test("the archive is as old as its last round that ended well, whether rounds fail or never end", async () => {
  const { place, open, rounds } = openPlace();
  const keeper = open();
  const opened = performance.now();
  await rounds(3);
  expect(keeper.readAgeMs()).toBeLessThan(performance.now() - opened + 5);

  place.round = () => Promise.reject(new Error("no room"));
  await rounds(2);
  const began = performance.now();
  const before = keeper.readAgeMs();
  await rounds(5);
  const grown = keeper.readAgeMs() - before;
  expect(grown).toBeGreaterThanOrEqual(performance.now() - began - 5);

  place.round = async () => undefined;
  const mended = performance.now();
  await rounds(2);
  expect(keeper.readAgeMs()).toBeLessThan(performance.now() - mended + 5);

  let release = (): void => undefined;
  place.round = () => new Promise((resolve) => (release = resolve));
  await rounds(1);
  const hanging = keeper.readAgeMs();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(keeper.readAgeMs()).toBeGreaterThanOrEqual(hanging + 15);
  place.round = async () => undefined;
  release();
  await keeper.stop();
});

test("a clock that jumps makes the archive neither older nor fresh", async () => {
  const { open, rounds } = openPlace();
  const keeper = open();
  await rounds(2);
  const now = Date.now;
  try {
    Date.now = () => now() + HOUR_MS;
    expect(keeper.readAgeMs()).toBeLessThan(1_000);
    Date.now = () => now() - HOUR_MS;
    expect(keeper.readAgeMs()).toBeGreaterThanOrEqual(0);
  } finally {
    Date.now = now;
  }
  await keeper.stop();
});

test("without a backup that the log goes on from, one is taken at once, and until then the archive grows old", async () => {
  const { place, open, rounds } = openPlace();
  place.isRestorable = async () => false;
  place.takeBackup = () => Promise.reject(new Error("no room"));
  const keeper = open();
  await rounds(3);
  const grown = keeper.readAgeMs();
  await rounds(5);
  expect(keeper.readAgeMs()).toBeGreaterThan(grown);
  place.takeBackup = async () => undefined;
  await rounds(3);
  expect(place.backups).toBe(1);
  await keeper.stop();
  expect(place.backups).toBe(1);
});

test("after a hole in the log a backup is taken, once", async () => {
  const { place, open, rounds } = openPlace();
  const keeper = open();
  await rounds(2);
  expect(place.backups).toBe(0);
  place.round = async () => {
    place.hasHole = true;
    place.round = async () => void (place.hasHole = false);
  };
  await rounds(4);
  expect(place.backups).toBe(1);
  await keeper.stop();
});

test("a server that stops does not wait for a backup", async () => {
  const { place, open } = openPlace();
  place.isRestorable = async () => false;
  const taking = new Promise<void>((resolve) => {
    place.takeBackup = () => {
      resolve();
      return new Promise(() => undefined);
    };
  });
  const keeper = open();
  await taking;
  await keeper.stop();
  expect(place.rounds).toBe(2);
});
