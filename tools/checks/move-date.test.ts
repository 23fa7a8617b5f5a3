import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { moveDate } from "../../packages/contract/src/testing/move-date.ts";

/** Evaluates this where the clock is a day ahead. */
const evaluateMoved = (code: string): unknown =>
  runInNewContext(`const TrueDate = Date; (${String(moveDate)})(86_400_000); ${code}`);

test("a moved clock is ahead wherever the present is read", () => {
  const ahead = evaluateMoved(`
    const before = TrueDate.now();
    const read = [Date.now(), new Date().getTime(), TrueDate.parse(Date()) + 999];
    read.map((ms) => Math.round((ms - before) / 60_000))
  `);
  expect(ahead).toEqual([1_440, 1_440, 1_440]);
});

test("a date that is built of numbers or text is the same under a moved clock", () => {
  const built = evaluateMoved(`
    const day = new Date(1980, 0, 2, 3, 4, 5, 6);
    [day.getFullYear(), day.getMilliseconds(), new Date("2026-11-12").toISOString(), new Date(0).getTime(),
     Date.UTC(2026, 1), Date.parse("1970-01-01T00:00:01Z")]
  `);
  expect(built).toEqual([1980, 6, "2026-11-12T00:00:00.000Z", 0, Date.UTC(2026, 1), 1_000]);
});

test("every date is an instance of the moved one, and may be extended", () => {
  const are = evaluateMoved(`
    class Day extends Date {}
    [new TrueDate() instanceof Date, new Date() instanceof Date, new Day() instanceof Day, new Day(7).getTime() === 7]
  `);
  expect(are).toEqual([true, true, true, true]);
});

test("a moved clock moves further", () => {
  const minutes = evaluateMoved(`
    const moveFurther = (${String(moveDate)})(60_000);
    moveFurther(120_000);
    Math.round((Date.now() - TrueDate.now()) / 60_000)
  `);
  expect(minutes).toBe(1_443);
});
