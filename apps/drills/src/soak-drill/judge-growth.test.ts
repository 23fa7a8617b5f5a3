import { expect, test } from "vitest";
import { computeSlope, judgeGrowth, type Sample } from "./judge-growth.ts";

const MINUTE = 60;

/** A sample each minute of a server whose memory grows by so many bytes in ten minutes, beside a swing of half a megabyte. */
const growing = (bytesInTenMinutes: number, changed: Partial<Sample> = {}): Sample[] =>
  Array.from({ length: 61 }, (_, minute) => ({
    atSeconds: minute * MINUTE,
    usedBytes: 90_000_000 + (minute * bytesInTenMinutes) / 10 + (minute % 2) * 500_000,
    rssBytes: 200_000_000,
    descriptors: 40,
    connections: 12,
    ...(minute === 60 && changed),
  }));

test("a line through points has their slope", () => {
  expect(
    computeSlope([
      [0, 1],
      [1, 3],
      [2, 5],
    ]),
  ).toBe(2);
});

test("memory that swings and grows by less than a megabyte in ten minutes is well", () => {
  expect(judgeGrowth(growing(900_000), 1).faults).toEqual([]);
});

test.each([
  ["memory", growing(1_100_000), "memory grows by 1.10 MB in 10 minutes, not by less than 1"],
  ["descriptors", growing(0, { descriptors: 51 }), "descriptors grew from 40 to 51"],
  ["connections", growing(0, { connections: 23 }), "database connections grew from 12 to 23"],
  ["samples", growing(0).slice(0, 4), "it was measured too seldom"],
])("too many %s are a fault", (_, samples, fault) => {
  expect(judgeGrowth(samples, 1).faults).toEqual([fault]);
});
