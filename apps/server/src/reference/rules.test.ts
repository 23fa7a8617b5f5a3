import { toRateE6, type RateE6 } from "@kinfold/money";
import { describe, expect, test } from "vitest";
import { computeMedian, formatMillionths, holdReasonOf, isBeyond, type RateBase } from "./rules.ts";

const rate = (naira: number): RateE6 => toRateE6(BigInt(Math.round(naira * 1_000_000)));
const next = (e6: RateE6, step: bigint): RateE6 => toRateE6(e6 + step);

test.each([
  [rate(105), false],
  [next(rate(105), 1n), true],
  [rate(95), false],
  [next(rate(95), -1n), true],
  [rate(100), false],
])("%s millionths are beyond 5 % of 100 naira: %s", (e6, isFar) => {
  expect(isBeyond(e6, rate(100), 5)).toBe(isFar);
});

describe("a fetched rate", () => {
  const base: RateBase = {
    floorE6: rate(1_000),
    ceilingE6: rate(2_000),
    lastE6: rate(1_500),
    dayAgoE6: rate(1_500),
  };
  const fromLast = "more than 5 % from the last accepted rate";
  const fromDayAgo = "more than 15 % from the rate of 24 hours ago";
  const first = { lastE6: undefined, dayAgoE6: undefined };
  test.each<[string, RateE6, Partial<RateBase>, string | undefined]>([
    ["at the floor is accepted", rate(1_000), first, undefined],
    ["below the floor waits", next(rate(1_000), -1n), first, "below the floor"],
    ["at the ceiling is accepted", rate(2_000), first, undefined],
    ["above the ceiling waits", next(rate(2_000), 1n), first, "above the ceiling"],
    ["5 % from the last is accepted", rate(1_575), {}, undefined],
    ["further from the last waits", next(rate(1_575), 1n), {}, fromLast],
    ["15 % from the day before is accepted", rate(1_725), { lastE6: rate(1_700) }, undefined],
    [
      "further from the day before waits",
      next(rate(1_725), 1n),
      { lastE6: rate(1_700) },
      fromDayAgo,
    ],
    ["is held against the day before alone too", rate(1_800), { lastE6: undefined }, fromDayAgo],
  ])("%s", (_, e6, change, reason) => {
    expect(holdReasonOf(e6, { ...base, ...change })).toBe(reason);
  });
});

test.each([
  [1n, 1n, 1n],
  [1n, 2n, 2n],
  [1n, 4n, 3n],
  [10n, 20n, 15n],
])("the median of %s and %s is %s: half a millionth goes up", (low, high, median) => {
  expect(computeMedian(toRateE6(low), toRateE6(high))).toBe(median);
});

test.each([
  [1_500_000_000n, "1500"],
  [1_500_500_000n, "1500.5"],
  [1_500_000_001n, "1500.000001"],
  [50_000n, "0.05"],
  [0n, "0"],
])("%s millionths are written %s", (e6, text) => {
  expect(formatMillionths(toRateE6(e6))).toBe(text);
});
