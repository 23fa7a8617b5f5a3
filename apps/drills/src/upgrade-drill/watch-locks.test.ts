import { expect, test } from "vitest";
import { listHeldLocks } from "./watch-locks.ts";

const STEPS = [
  { name: "0001_one.sql", endedAt: 1_000 },
  { name: "0002_two.sql", endedAt: 1_200 },
];
const lock = (firstMs: number, lastMs: number) => ({
  table: "ledger.posting",
  mode: "AccessExclusiveLock",
  firstMs,
  lastMs,
});

test("a lock belongs to the step that held it longest, also where the look began before that step", () => {
  expect(listHeldLocks([lock(990, 1_150), lock(900, 1_003)], STEPS)).toEqual([
    expect.objectContaining({ step: "0002_two.sql", heldMs: 160 }),
    expect.objectContaining({ step: "0001_one.sql", heldMs: 103 }),
  ]);
});

test("a lock that no step explains is at the end", () => {
  expect(listHeldLocks([lock(10, 20)], [])).toMatchObject([{ step: "the end" }]);
});
