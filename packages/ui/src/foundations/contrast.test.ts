import { describe, expect, test } from "vitest";
import { COLOUR_ROLES } from "./colour-roles.ts";
import { computeContrast, computePairContrast, EXEMPT, PAIRS } from "./contrast.ts";
import designTable from "./design-contrast.txt?raw";
import { REDUCED, TOKENS, listTokens } from "./tokens.ts";

const THEMES = ["light", "dark"] as const;

describe("a colour can be read on every ground it may lie on", () => {
  test.each(THEMES)("in the %s", (theme) => {
    const faint = PAIRS.filter(
      (pair) => computePairContrast(pair, TOKENS[theme]) < pair.atLeast,
    ).map(
      (pair) =>
        `${pair.over} on ${pair.under} (${pair.use}): ${computePairContrast(pair, TOKENS[theme]).toFixed(2)}`,
    );
    expect(faint).toEqual([]);
  });

  test("and no two roles were paired twice", () => {
    const names = PAIRS.map(({ over, under, use }) => `${over} on ${under} as ${use}`);
    expect(names).toHaveLength(new Set(names).size);
    expect(names.length).toBeGreaterThan(80);
  });

  test("no role is left out: each is in a pair or says why it owes none", () => {
    const paired = PAIRS.flatMap(({ over, under }) => [over, under]);
    const excused = EXEMPT.flatMap(({ what }) => what);
    expect(listTokens("color-").filter((role) => ![...paired, ...excused].includes(role))).toEqual(
      [],
    );
    expect(excused.filter((role) => paired.includes(role) || !TOKENS.light.has(role))).toEqual([]);
  });

  test("nor is a pair of the design's own table, which asks for no more than we do", () => {
    const table = [...designTable.matchAll(/^ {3}([\w-]+) on ([\w-]+) {2,}\D+?(4\.5|3) {2}/gm)];
    expect(table).toHaveLength(89);
    const excused = new Set(EXEMPT.flatMap(({ what }) => what));
    const named = (role = "") => (role.startsWith("chart-") ? role : `color-${role}`);
    const missing = table.filter(
      ([, over, under, atLeast]) =>
        !excused.has(named(over)) &&
        !PAIRS.some(
          (pair) =>
            pair.over === named(over) &&
            pair.under === named(under) &&
            pair.atLeast >= Number(atLeast),
        ),
    );
    expect(missing.map(([row]) => row)).toEqual([]);
  });
});

test("contrast is measured as WCAG does", () => {
  expect(computeContrast("#000000", "#ffffff")).toBe(21);
  expect(computeContrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(() => computeContrast("rgb(0 0 0)", "#ffffff")).toThrow("not an opaque colour");
});

test("every colour role has its room on the colour page", () => {
  const shown = Object.values(COLOUR_ROLES).flat();
  const dyed = listTokens("color-").map((name) => name.slice("color-".length));
  expect(shown.toSorted()).toEqual(dyed.toSorted());
});

test("anyone who asks for less motion gets less of every duration, and none of it slides", () => {
  const ms = (duration = "") => Number.parseFloat(duration);
  const durations = listTokens("duration-");
  const longer = durations.filter((name) => !(ms(REDUCED.get(name)) < ms(TOKENS.light.get(name))));
  expect(longer).toEqual([]);
  expect(durations.filter((name) => ms(REDUCED.get(name)) > 1)).toEqual(["duration-modal-fade"]);
});
