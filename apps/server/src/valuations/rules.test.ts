import { toMinor, ZERO, type UnitsE6 } from "@kinfold/money";
import { describe, expect, test } from "vitest";
import { parsePriceE6, parseUnitsE4, toMillionths } from "#units/index.ts";
import { isInOrder, computeTolerance, computeWorth } from "./rules.ts";

const units = (text: string): UnitsE6 => toMillionths(parseUnitsE4(text));
const price = parsePriceE6;
const owned = (have: bigint, owe = 0n) => ({ haveMinor: toMinor(have), oweMinor: toMinor(owe) });

describe("what a unit costs", () => {
  test("follows from what the plan has and owes", () => {
    expect(
      computeWorth(units("6923.0769"), {
        assets: owned(76_426_923n, 100_000n),
        priceE6: undefined,
      }),
    ).toEqual({
      netMinor: 76_326_923n,
      priceE6: price("110.250000"),
    });
  });

  test("is never rounded up: what is left over stays in the plan", () => {
    expect(computeWorth(units("3"), { assets: owned(10_000n), priceE6: undefined })).toEqual({
      netMinor: 10_000n,
      priceE6: price("33.333333"),
    });
  });

  test("may be given, and then says what the plan is worth", () => {
    expect(
      computeWorth(units("6923.0769"), { assets: undefined, priceE6: price("110.25") }),
    ).toEqual({
      netMinor: 76_326_923n,
      priceE6: price("110.25"),
    });
    expect(computeWorth(ZERO, { assets: undefined, priceE6: price("100") })).toEqual({
      netMinor: 0n,
      priceE6: price("100"),
    });
  });

  test("may be given while no one holds units", () => {
    const priceE6 = price("100");
    const worth = { netMinor: 0n, priceE6 };
    expect(computeWorth(ZERO, { assets: owned(0n), priceE6 })).toEqual(worth);
  });

  test("is 0 when the plan lost all it had", () => {
    const nothing = { netMinor: 0n, priceE6: 0n };
    expect(computeWorth(units("10"), { assets: owned(500n, 500n), priceE6: undefined })).toEqual(
      nothing,
    );
    expect(computeWorth(units("10"), { assets: undefined, priceE6: ZERO })).toEqual(nothing);
  });

  test.each([
    ["no one holds units", units("0"), owned(0n), undefined, { fault: "price_needed" }],
    ["nothing is given", units("10"), undefined, undefined, { fault: "price_needed" }],
  ])("cannot be said when %s", (_, unitsE6, assets, priceE6, expected) => {
    expect(computeWorth(unitsE6, { assets, priceE6 })).toEqual(expected);
  });
});

describe("a balance", () => {
  const million = units("1000000");
  const priceE6 = price("104.118235");
  const worth = 10_411_823_500n;

  test("holds to within the price's last decimal on every unit, and a kobo", () => {
    expect(computeTolerance(million)).toBe(101n);
    for (const off of [0n, 101n, -101n]) {
      expect(computeWorth(million, { assets: owned(worth + off), priceE6 })).toEqual({
        netMinor: worth + off,
        priceE6,
      });
    }
  });

  test.each([102n, -102n, 1_000_000n])("that is off by %s is refused with both figures", (off) => {
    expect(computeWorth(million, { assets: owned(worth + off), priceE6 })).toEqual({
      fault: "unbalanced",
      netMinor: worth + off,
      unitsWorthMinor: worth,
    });
  });
});

test("days are published in their order", () => {
  expect(isInOrder("2026-11-30", "2026-10-31")).toBe(true);
  expect(isInOrder("2026-10-31", "2026-10-31")).toBe(false);
  expect(isInOrder("2026-10-30", "2026-10-31")).toBe(false);
});
