import { describe, expect, test } from "vitest";
import {
  add,
  parseMajor,
  toMinor,
  toPriceE6,
  toUnitsE6,
  ZERO,
  type PriceE6,
  type UnitsE6,
} from "@kinfold/money";
import type { Day } from "#calendar/index.ts";
import {
  formatE6,
  parseUnitsE6,
  computePercentHalfUp,
  computePriceTruncated,
  computeValueHalfUp,
} from "./exact.ts";
import { computeInternalRate } from "./internal-rate.ts";
import {
  computeGain,
  computePeriodReturn,
  computePersonalReturn,
  computePlanReturn,
  computeSimpleReturn,
  type Flow,
} from "./measures.ts";

const flow = (day: Day, major: string): Flow => ({ day, amountMinor: parseMajor(major) ?? ZERO });
const units = (text: string): UnitsE6 => parseUnitsE6(text) ?? toUnitsE6(-1n);
const price = (text: string): PriceE6 => toPriceE6(units(text) * 1n);

/** 500,000 at 100 and 200,000 at 104; the price is 110.25 at the end of the year. */
const FLOWS = [flow("2026-01-31", "500000"), flow("2026-04-30", "200000")];
const UNITS = add(units("5000.0000"), units("1923.0769"));
const AT_THE_END = {
  day: "2026-12-31",
  valueMinor: computeValueHalfUp(UNITS, price("110.25")),
} as const;

describe("the worked year", () => {
  test("is worth 763,269.23, of which 63,269.23 is gain", () => {
    expect(AT_THE_END.valueMinor).toBe(76_326_923n);
    expect(computeGain(ZERO, FLOWS, AT_THE_END.valueMinor)).toBe(6_326_923n);
  });

  test("has its four returns, each with its name and its day", () => {
    expect(computeSimpleReturn(FLOWS, AT_THE_END)).toEqual({
      measure: "simple",
      percent: 9.0385,
      asOf: "2026-12-31",
    });
    expect(computePersonalReturn(FLOWS, AT_THE_END)).toEqual({
      measure: "personal",
      percent: 10.7693,
      asOf: "2026-12-31",
    });
    const first = { day: "2026-01-31", priceE6: price("100") } as const;
    expect(computePlanReturn(first, { day: "2026-12-31", priceE6: price("110.25") })).toEqual({
      measure: "plan",
      percent: 10.25,
      asOf: "2026-12-31",
    });
    const opening = { day: "2026-01-31", valueMinor: toMinor(50_000_000n) } as const;
    expect(computePeriodReturn(opening, FLOWS.slice(1), AT_THE_END)).toEqual({
      measure: "period",
      percent: 9.7833,
      asOf: "2026-12-31",
    });
  });
});

describe("a personal return", () => {
  test("of Excel's documented flows is Excel's", () => {
    const flows = [
      flow("2008-01-01", "10000"),
      flow("2008-03-01", "-2750"),
      flow("2008-10-30", "-4250"),
      flow("2009-02-15", "-3250"),
      flow("2009-04-01", "-2750"),
    ];
    expect(computePersonalReturn(flows, { day: "2009-04-01", valueMinor: ZERO }).percent).toBe(
      37.3363,
    );
    const years = [0, 60, 303, 411, 456].map((days) => days / 365);
    const amounts = [-10_000, 2_750, 4_250, 3_250, 2_750];
    const timed = amounts.map((amount, at) => ({ years: years[at] ?? 0, amount }));
    expect(computeInternalRate(timed)).toBeCloseTo(0.3733625, 6);
  });

  test("is not said before the ninetieth day, and is from then on", () => {
    const flows = [flow("2026-01-01", "1000")];
    expect(
      computePersonalReturn(flows, { day: "2026-03-31", valueMinor: toMinor(103_000n) }).percent,
    ).toBeNull();
    expect(
      computePersonalReturn(flows, { day: "2026-04-01", valueMinor: toMinor(103_000n) }).percent,
    ).toBe(12.7359);
  });

  test.each([["nothing was ever put in", [], 0n]])(
    "is not said when %s",
    (_, flows, valueMinor) => {
      expect(
        computePersonalReturn(flows, { day: "2027-01-01", valueMinor: toMinor(valueMinor) })
          .percent,
      ).toBeNull();
    },
  );

  test("is −100 when all is lost and nothing came out", () => {
    const flows = [flow("2026-01-01", "1000"), flow("2026-03-01", "500")];
    const percent = (day: Day) => computePersonalReturn(flows, { day, valueMinor: ZERO }).percent;
    expect([percent("2027-01-01"), percent("2026-03-31")]).toEqual([-100, null]);
  });

  test("of a standstill is 0, which is not the same as not enough data", () => {
    const flows = [flow("2026-01-01", "1000")];
    expect(
      computePersonalReturn(flows, { day: "2027-01-01", valueMinor: toMinor(100_000n) }).percent,
    ).toBe(0);
  });

  test.each([
    ["loses nine tenths in a year", [flow("2026-01-01", "1000")], "2027-01-01", 10_000n, -90],
    ["grows a hundredfold in a year", [flow("2026-01-01", "10")], "2027-01-01", 100_000n, 9_900],
    ["doubles in ten years", [flow("2026-01-01", "1000")], "2035-12-30", 200_000n, 7.1773],
  ] as const)("does not run away when the money %s", (_, flows, day, valueMinor, percent) => {
    const value = { day, valueMinor: toMinor(valueMinor) };
    expect(computePersonalReturn(flows, value).percent).toBe(percent);
  });

  test("of several rates that explain the flows is the one closest to none", () => {
    // −1000, +2500, −1540 a year apart: 10 % and 40 % both explain it.
    const flows = [
      flow("2026-01-01", "1000"),
      flow("2027-01-01", "-2500"),
      flow("2028-01-01", "1540"),
    ];
    expect(computePersonalReturn(flows, { day: "2028-01-01", valueMinor: ZERO }).percent).toBe(10);
  });

  test.each<[string, [years: number, amount: number][], number | undefined]>([
    [
      "of two, the nearer one, whichever is lower",
      [
        [0, 1.6],
        [1, -2.8],
        [2, 1],
      ],
      0.25,
    ],
    [
      "near the end of the range",
      [
        [0, -1],
        [1, 21_800],
      ],
      21_799,
    ],
    ["none without a change of sign", [[0, 1]], undefined],
    [
      "none where what is worth most is beyond all numbers",
      [
        [0, -5],
        [80, 1],
        [100, -1],
      ],
      undefined,
    ],
    [
      "none where two such flows cancel out",
      [
        [0, -5],
        [80, 1],
        [80.0001, -1],
      ],
      undefined,
    ],
  ])("looks at the whole range: %s", (_, flows, rate) => {
    const timed = flows.map(([years, amount]) => ({ years, amount }));
    const rounded = (value: number | undefined) => value?.toFixed(6);
    expect(rounded(computeInternalRate(timed))).toBe(rounded(rate));
  });

  test("is not said where money only came out, and is −100 where a flow was of nothing", () => {
    const out = [flow("2026-01-01", "-1000")];
    const kept = { day: "2027-01-01", valueMinor: toMinor(100_000n) } as const;
    expect(computePersonalReturn(out, kept).percent).toBeNull();
    const lost = [flow("2026-01-01", "1000"), flow("2026-02-01", "0")];
    expect(computePersonalReturn(lost, { day: "2027-01-01", valueMinor: ZERO }).percent).toBe(-100);
  });

  test("knows the last of many flows, in whatever order they are", () => {
    const flows = [flow("2027-06-01", "1"), flow("2026-01-01", "1000"), flow("2026-02-01", "1000")];
    expect(
      computePersonalReturn(flows, { day: "2027-01-01", valueMinor: toMinor(1n) }).percent,
    ).toBeNull();
  });

  test("is not said where a flow is later than the value: the clock is behind", () => {
    const flows = [flow("2026-01-01", "1000"), flow("2027-06-01", "1")];
    expect(
      computePersonalReturn(flows, { day: "2027-01-01", valueMinor: toMinor(1n) }).percent,
    ).toBeNull();
  });
});

describe("not enough data", () => {
  test("for a simple return is nothing put in", () => {
    expect(computeSimpleReturn([], { day: "2026-12-31", valueMinor: ZERO }).percent).toBeNull();
    expect(
      computeSimpleReturn(FLOWS, { day: "2026-12-31", valueMinor: toMinor(70_000_000n) }).percent,
    ).toBe(0);
    expect(computeSimpleReturn(FLOWS, { day: "2026-12-31", valueMinor: ZERO }).percent).toBe(-100);
  });

  test("for a plan's return is one price", () => {
    const only = { day: "2026-01-31", priceE6: price("100") } as const;
    expect(computePlanReturn(undefined, only).percent).toBeNull();
    expect(computePlanReturn(only, only).percent).toBeNull();
    const lost = { ...only, priceE6: ZERO };
    expect(computePlanReturn(lost, { ...only, day: "2026-02-28" }).percent).toBeNull();
    expect(computePlanReturn(only, { ...only, day: "2026-02-28" }).percent).toBe(0);
  });

  test("for a period's return is no money at work", () => {
    const empty = { day: "2026-01-31", valueMinor: ZERO } as const;
    const paidOnTheLastDay = [flow("2026-02-28", "500")];
    const closing = { day: "2026-02-28", valueMinor: toMinor(50_000n) } as const;
    expect(computePeriodReturn(empty, [], { ...empty, day: "2026-02-28" }).percent).toBeNull();
    expect(computePeriodReturn(empty, paidOnTheLastDay, closing).percent).toBeNull();
    expect(computePeriodReturn(closing, [], closing).percent).toBeNull();
    const paidBefore = [flow("2026-02-27", "500")];
    expect(computePeriodReturn(closing, paidBefore, closing).percent).toBeNull();
  });
});

describe("exact decimals", () => {
  test.each([
    ["6923.0769", "6923.076900"],
    ["0", "0.000000"],
    ["-0.5", "-0.500000"],
    ["999999999999999999.999999", "999999999999999999.999999"],
  ])("%s is read by its digits", (text, written) => {
    expect(formatE6(units(text))).toBe(written);
  });

  test.each(["", "1e6", "1.2345678", "1,000", ".5", "5.", "NaN", "٣"])("%j is none", (text) => {
    expect(parseUnitsE6(text)).toBeUndefined();
  });

  test("a half of a kobo is rounded up, and a price down", () => {
    expect(computeValueHalfUp(units("1"), price("0.005"))).toBe(1n);
    expect(computeValueHalfUp(units("1"), price("0.004999"))).toBe(0n);
    expect(computePriceTruncated(toMinor(10_000n), units("3"))).toBe(price("33.333333"));
    expect(computePercentHalfUp(toMinor(1n), toMinor(3n))).toBe(33.3333);
    expect(computePercentHalfUp(toMinor(-2n), toMinor(3n))).toBe(-66.6667);
    expect(computePercentHalfUp(toMinor(-2n), toMinor(3n), 2)).toBe(-66.67);
  });
});
