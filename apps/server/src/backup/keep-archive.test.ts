import { expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import { keepArchive } from "./keep-archive.ts";
import type { LogArchive } from "./log-archive.ts";

const log = createLog("silent");
const EVERY_MS = 5;

/** An archive whose rounds end as they are told to, and what resolves after so many of them. */
function openPlace() {
  const place = { round: async (): Promise<void> => undefined, rounds: 0 };
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
  };
  const rounds = (more: number): Promise<void> =>
    new Promise((resolve) => waiting.push({ count: place.rounds + more, resolve }));
  return { place, archive, rounds };
}

test("the archive is as old as its last round that ended well, whether rounds fail or never end", async () => {
  const { place, archive, rounds } = openPlace();
  const keeper = keepArchive(archive, log, EVERY_MS);
  await rounds(3);
  expect(keeper.readAgeMs()).toBeLessThan(1_000);

  place.round = () => Promise.reject(new Error("no room"));
  await rounds(2);
  const began = performance.now();
  const before = keeper.readAgeMs();
  await rounds(5);
  const grown = keeper.readAgeMs() - before;
  expect(grown).toBeGreaterThanOrEqual(performance.now() - began - 5);

  place.round = async () => undefined;
  await rounds(2);
  expect(keeper.readAgeMs()).toBeLessThan(grown);

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
  const { archive, rounds } = openPlace();
  const keeper = keepArchive(archive, log, EVERY_MS);
  await rounds(2);
  const now = Date.now;
  try {
    Date.now = () => now() + 3_600_000;
    expect(keeper.readAgeMs()).toBeLessThan(1_000);
    Date.now = () => now() - 3_600_000;
    expect(keeper.readAgeMs()).toBeGreaterThanOrEqual(0);
  } finally {
    Date.now = now;
  }
  await keeper.stop();
});
