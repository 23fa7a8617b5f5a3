import { create, is, object } from "superstruct";
import { describe, expect, test } from "vitest";
import { kobo, parseMajor } from "@kinfold/money";
import { Amount, toWire } from "./amount.ts";
import { findFieldErrors, findDescription } from "./describe.ts";

const read = (major: unknown): unknown => create(major, Amount);
const refusedAs = (major: unknown) => findFieldErrors({ major }, object({ major: Amount }));

describe("an amount on the wire", () => {
  test.each([
    [0, 0n],
    [0.29, 29n],
    [0.57, 57n],
    [-0.01, -1n],
    [1250.5, 125_050n],
    [7e13, 7_000_000_000_000_000n],
    [-7e13, -7_000_000_000_000_000n],
  ])("%d is read by its digits", (major, minor) => {
    expect(read(major)).toBe(minor);
  });

  test.each([7e13 + 0.01, -7e13 - 0.01, 7.1e13, 1e15])("%d is too large", (major) => {
    expect(refusedAs(major)).toEqual({ major: "This value is not valid." });
  });

  test.each([0.001, 1.005, -0.125])("%d has more than two decimals", (major) => {
    expect(refusedAs(major)).toEqual({ major: "This value is not valid." });
  });

  test.each(["5", null, undefined, true, {}, Number.NaN, Number.POSITIVE_INFINITY])(
    "%j is none",
    (value) => {
      expect(refusedAs(value)).toHaveProperty("major");
    },
  );

  test("minor units are what is read, and nothing else is", () => {
    expect(is(kobo(5n), Amount)).toBe(true);
    expect(is(5, Amount)).toBe(false);
  });
});

test("its description names its step and its most", () => {
  expect(findDescription(Amount)).toEqual({ type: "number", multipleOf: 0.01, maximum: 7e13 });
});

describe("what leaves", () => {
  test("a bigint as major units, and everything else as it is", () => {
    const sent = { amount: kobo(-125_050n), count: 3, text: "5", none: null };
    expect(JSON.stringify(sent, toWire)).toBe(
      '{"amount":-1250.5,"count":3,"text":"5","none":null}',
    );
  });

  test("an amount comes back as it left", () => {
    for (const minor of [1n, 57n, 6_999_999_999_999_999n]) {
      const major: unknown = JSON.parse(JSON.stringify(minor, toWire));
      expect(read(major)).toBe(minor);
    }
    expect(parseMajor("0.57")).toBe(57n);
  });
});
