import { describe, expect, test } from "vitest";
import { parseE6 } from "#returns/index.ts";
import { isInOrder, toleranceMinor, worthOf } from "./rules.ts";

const e6 = (text: string): bigint => parseE6(text) ?? -1n;
const owned = (haveMinor: bigint, oweMinor = 0n) => ({ haveMinor, oweMinor });

describe("what a unit costs", () => {
  test("follows from what the plan has and owes", () => {
    expect(
      worthOf(e6("6923.0769"), { assets: owned(76_426_923n, 100_000n), priceE6: undefined }),
    ).toEqual({
      netMinor: 76_326_923n,
      priceE6: e6("110.250000"),
    });
  });

  test("is never rounded up: what is left over stays in the plan", () => {
    expect(worthOf(e6("3"), { assets: owned(10_000n), priceE6: undefined })).toEqual({
      netMinor: 10_000n,
      priceE6: e6("33.333333"),
    });
  });

  test("may be given, and then says what the plan is worth", () => {
    expect(worthOf(e6("6923.0769"), { assets: undefined, priceE6: e6("110.25") })).toEqual({
      netMinor: 76_326_923n,
      priceE6: e6("110.25"),
    });
    expect(worthOf(0n, { assets: undefined, priceE6: e6("100") })).toEqual({
      netMinor: 0n,
      priceE6: e6("100"),
    });
  });

  test("is 0 when the plan lost all it had", () => {
    const nothing = { netMinor: 0n, priceE6: 0n };
    expect(worthOf(e6("10"), { assets: owned(500n, 500n), priceE6: undefined })).toEqual(nothing);
    expect(worthOf(e6("10"), { assets: undefined, priceE6: 0n })).toEqual(nothing);
  });

  test.each([
    ["nobody holds units", 0n, owned(0n), undefined, { fault: "price_needed" }],
    ["nothing is given", e6("10"), undefined, undefined, { fault: "price_needed" }],
  ])("cannot be said when %s", (_, units, assets, priceE6, expected) => {
    expect(worthOf(units, { assets, priceE6 })).toEqual(expected);
  });
});

describe("a balance", () => {
  const units = e6("1000000");
  const priceE6 = e6("104.118235");
  const worth = 10_411_823_500n;

  test("holds to within the price's last decimal on every unit, and a kobo", () => {
    expect(toleranceMinor(units)).toBe(101n);
    for (const off of [0n, 101n, -101n]) {
      expect(worthOf(units, { assets: owned(worth + off), priceE6 })).toEqual({
        netMinor: worth + off,
        priceE6,
      });
    }
  });

  test.each([102n, -102n, 1_000_000n])("that is off by %s is refused with both figures", (off) => {
    expect(worthOf(units, { assets: owned(worth + off), priceE6 })).toEqual({
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
