import { expect, test } from "vitest";
import { parseAmounts, writeAmounts } from "../../.storybook/amount-args.ts";

test.each([
  ["an amount", "48230000n", 48_230_000n],
  ["a debt", "-1n", -1n],
  ["the amounts of a list", [{ amount: "5n", note: "a" }], [{ amount: 5n, note: "a" }]],
  ["words that only look alike", "5 n", "5 n"],
  ["nothing", null, null],
])("what a control was given is read back: %s", (_, written, meant) => {
  expect(parseAmounts(written)).toEqual(meant);
});

test("what a component draws with is left whole", () => {
  const day = new Date(0);
  expect(parseAmounts({ day })).toEqual({ day });
});

test("a control writes the whole amount, however large, until it is told to stop", () => {
  const stop = writeAmounts();
  expect(JSON.stringify({ amount: 9_007_199_254_740_993n })).toBe('{"amount":"9007199254740993n"}');
  stop();
  expect(() => JSON.stringify(1n)).toThrow("BigInt");
});
