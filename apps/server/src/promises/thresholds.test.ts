import { HOUR_MS } from "@kinfold/contract/durations";
import { expect, test } from "vitest";
import { endInLagos, type Holidays } from "#calendar/index.ts";
import { computeThresholds } from "./thresholds.ts";

const NONE: Holidays = () => false;
function thresholds(
  from: string,
  dueAt: Date,
  {
    isInWorkingDays = false,
    holidays = NONE,
  }: { isInWorkingDays?: boolean; holidays?: Holidays } = {},
): string[] {
  const beganAt = new Date(from);
  const { remindAt, escalateAt } = computeThresholds({ beganAt, dueAt, isInWorkingDays }, holidays);
  return [remindAt.toISOString(), escalateAt.toISOString()];
}

test("48 hours have their thresholds at 24 and 40", () => {
  const due = new Date(Date.parse("2026-11-12T08:00:00.000Z") + 48 * HOUR_MS);
  expect(thresholds("2026-11-12T08:00:00.000Z", due)).toEqual([
    "2026-11-13T08:00:00.000Z",
    "2026-11-14T00:00:00.000Z",
  ]);
});

test("a weekend brings no threshold nearer for a promise in working days", () => {
  // Friday 08:00 UTC to the end of Tuesday in Lagos: 15 + 24 + 24 hours of working days.
  expect(
    thresholds("2026-11-13T08:00:00.000Z", endInLagos("2026-11-17"), {
      isInWorkingDays: true,
    }),
  ).toEqual(["2026-11-16T15:29:59.999Z", "2026-11-17T12:29:59.999Z"]);
});

test("a public holiday counts as little as a weekend", () => {
  const holidays: Holidays = (one) => one === "2026-11-16";
  expect(
    thresholds("2026-11-13T08:00:00.000Z", endInLagos("2026-11-17"), {
      isInWorkingDays: true,
      holidays,
    }),
  ).toEqual(["2026-11-17T03:29:59.999Z", "2026-11-17T16:29:59.999Z"]);
});

test("a promise without a working day in it is measured by the clock", () => {
  expect(
    thresholds("2026-11-14T00:00:00.000Z", new Date("2026-11-14T06:00:00.000Z"), {
      isInWorkingDays: true,
    }),
  ).toEqual(["2026-11-14T03:00:00.000Z", "2026-11-14T05:00:00.000Z"]);
});

test("what is due as it begins has all thresholds at once", () => {
  const at = "2026-11-14T00:00:00.000Z";
  expect(thresholds(at, new Date(at))).toEqual([at, at]);
});
