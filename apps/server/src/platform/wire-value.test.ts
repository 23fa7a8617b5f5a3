import { toWire } from "@kinfold/contract/amount";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toWireValue } from "./wire-value.ts";

/** The long way: through the text. */
const readBack = (value: unknown): unknown => JSON.parse(JSON.stringify(value, toWire));

class Shown {
  readonly own = 1n;
  get hidden(): number {
    return 2;
  }
}

test.each<[string, unknown]>([
  ["an amount", 123456n],
  ["an amount below zero", -5n],
  ["an amount beyond what a number holds", 9_007_199_254_740_993n],
  ["a fraction", 0.1],
  ["minus zero", -0],
  ["no number", Number.NaN],
  ["infinity", -Infinity],
  ["text with what JSON escapes", 'a"\\\u2028\u0000😀\ud800'],
  ["a moment", new Date("2026-11-12T18:00:00.123Z")],
  ["a moment that is none", new Date(Number.NaN)],
  ["bytes", Buffer.from("bytes")],
  ["typed numbers", new Uint8Array([1, 2])],
  ["null", null],
  ["true", true],
  ["a list with holes", [1n, undefined, () => 1, Symbol("s"), null, [new Date(0)]]],
  // oxlint-disable-next-line no-sparse-arrays
  ["a list with a gap", [1, , 3]],
  ["an object with what is left out", { a: undefined, b: () => 1, c: Symbol("s"), d: { e: 7n } }],
  ["a map and a set", { map: new Map([[1, 2]]), set: new Set([1]) }],
  ["an instance", new Shown()],
  ["boxed values", [new Number(1.5), new String("text"), new Boolean(false)]],
  ["what says its own JSON", { toJSON: (key: string) => ({ key, at: new Date(0), minor: 12n }) }],
  ["the same within", { name: { toJSON: (key: string) => key } }],
  ["what says that it has none", { a: { toJSON: () => undefined }, b: 1 }],
  ["without a prototype", Object.assign(Object.create(null) as object, { a: 1n })],
  ["a dangerous key", JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}')],
])("%s is what its JSON says", (_kind, value) => {
  expect(toWireValue(value)).toStrictEqual(readBack(value));
  expect(JSON.stringify(toWireValue(value))).toBe(JSON.stringify(value, toWire));
});

test("whatever is drawn by chance is what its JSON says, to the byte", () => {
  const leaf = fc.oneof(
    fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
    fc.double(),
    fc.string({ unit: "binary" }),
    fc.date(),
    fc.boolean(),
    fc.constantFrom(null, undefined),
  );
  const anything = fc.object({ values: [leaf], maxDepth: 4 });
  fc.assert(
    fc.property(anything, (value) => {
      expect(JSON.stringify(toWireValue(value))).toBe(JSON.stringify(value, toWire));
      expect(toWireValue(value)).toStrictEqual(readBack(value));
    }),
  );
});

test("what JSON has nothing to say for is undefined", () => {
  expect([undefined, () => 1, Symbol("s")].map((value) => toWireValue(value))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
