import { describe, expect, test } from "vitest";
import dark from "./dark.tokens.json" with { type: "json" };
import { isObject, type Json, type JsonObject } from "./json.ts";
import lessMotion from "./less-motion.tokens.json" with { type: "json" };
import { printTokensCss } from "./print-css.ts";
import { readOverlay, readTokens } from "./read-tokens.ts";
import tokens from "./tokens.json" with { type: "json" };
import resolver from "./tokens.resolver.json" with { type: "json" };

// `npm run unit -- tokens.test -u` prints it again.
test("tokens.css is what the token files say, to the byte", async () => {
  await expect(printTokensCss()).toMatchFileSnapshot("../styles/tokens.css");
});

test("the resolver puts each overlay where the style sheet has it", () => {
  expect(resolver).toMatchObject({
    version: "2025.10",
    sets: { base: { sources: [{ $ref: "tokens.json" }] } },
    modifiers: {
      theme: { contexts: { light: [], dark: [{ $ref: "dark.tokens.json" }] }, default: "light" },
      motion: {
        contexts: { full: [], less: [{ $ref: "less-motion.tokens.json" }] },
        default: "full",
      },
    },
    resolutionOrder: [
      { $ref: "#/sets/base" },
      { $ref: "#/modifiers/theme" },
      { $ref: "#/modifiers/motion" },
    ],
  });
  const files = Object.keys(import.meta.glob("./*.json"));
  const named = [...JSON.stringify(resolver).matchAll(/"\$ref":"([^#"]+)"/g)].map(
    ([, file = ""]) => `./${file}`,
  );
  expect(files.toSorted()).toEqual([...named, "./tokens.resolver.json"].toSorted());
});

test("the two overlays have no name in common, so their order says nothing", () => {
  const inDark = new Set(readOverlay(tokens, dark).map(({ name }) => name));
  expect(readOverlay(tokens, lessMotion).filter(({ name }) => inDark.has(name))).toEqual([]);
});

test("an overlay also changes what is an alias of it", () => {
  const base = { color: { $type: "color", ink: tokens.dip[9], edge: { $value: "{color.ink}" } } };
  const overlay = { color: { $type: "color", ink: tokens.cotton[0] } };
  expect(readOverlay(base, overlay).map(({ name, css }) => [name, css])).toEqual([
    ["color-ink", "#fefcf9"],
    ["color-edge", "#fefcf9"],
  ]);
});

/** The document with this at a path, whose last part may be new. */
function replaceAt(document: JsonObject, path: readonly string[], value: Json): JsonObject {
  const [name = "", ...rest] = path;
  const below = document[name];
  const next = rest.length === 0 ? value : replaceAt(isObject(below) ? below : {}, rest, value);
  return { ...document, [name]: next };
}

const srgb = (components: Json, more: JsonObject = {}): Json => ({
  colorSpace: "srgb",
  components,
  ...more,
});

describe("what breaks the format is refused, with its path", () => {
  test.each<[string, string, Json, string]>([
    ["a type of the wrong kind", "space.$type", "duration", "space.1: Error: expected ms or s"],
    ["an unknown type", "space.$type", "length", "space.1: Error: expected color"],
    ["no type", "space", { 1: tokens.space[1] }, "space.1: has no type"],
    ["an alias that leads nowhere", "color.ink.$value", "{dip.11}", "no token is named dip.11"],
    ["an alias of a group", "color.ink.$value", "{dip}", "no token is named dip"],
    ["an alias of itself", "dip.9.$value", "{color.ink}", "a circle"],
    ["an alias of another type", "color.ink.$value", "{space.1}", "of another type"],
    ["a component above 1", "dip.0.$value", srgb([1.2, 0, 0]), "a number from 0 to 1, got 1.2"],
    ["two components", "dip.0.$value", srgb([0, 0]), "a list of 3"],
    ["an alpha above 1", "dip.0.$value", srgb([0, 0, 0], { alpha: 1.5 }), "from 0 to 1, got 1.5"],
    ["a hex of another colour", "dip.0.$value", srgb([0, 0, 0], { hex: "#000001" }), "#000000"],
    ["a colour in words", "dip.0.$value", "#f0f4fa", "an object of colorSpace, components"],
    ["another colour space", "dip.0.$value.colorSpace", "oklch", "expected srgb"],
    ["a dimension in em", "space.1.$value.unit", "em", "expected px or rem"],
    ["a number in words", "space.1.$value.value", "0.25", 'a number, got "0.25"'],
    ["a dimension without its unit", "space.1.$value", { value: 1 }, "an object of value, unit"],
    ["a duration in minutes", "duration.base.$value.unit", "min", "expected ms or s"],
    ["a weight above 1000", "weight.body.$value", 6000, "from 1 to 1000"],
    ["a curve of three numbers", "ease.out.$value", [0, 0, 1], "a list of 4"],
    ["a curve that goes back in time", "ease.out.$value", [1.2, 0, 1, 1], "from 0 to 1"],
    ["a shadow without its blur", "shadow.cloth.$value", { color: srgb([0, 0, 0]) }, "blur"],
    ["a family that is a number", "font.text.$value", [7], "the name of a family"],
    ["a stop beyond the end", "scrim.$root.$value", [{ color: srgb([0, 0, 0]), position: 2 }], "1"],
    [
      "a pointer that leads nowhere",
      "scrim.$root.$value",
      [{ color: srgb({ $ref: "#/scrim/moon/$value/components" }), position: 0 }],
      "no colour has its channels at scrim/moon",
    ],
    ["no stops", "scrim.$root.$value", [], "a list"],
    ["a cap of no kind", "stitch.$value.lineCap", "flat", "round or butt or square"],
    ["a name with a dollar", "color.$ink", tokens.dip[9], "color.$ink: neither"],
    ["a token that is a group too", "dip.9.deep", tokens.dip[9], "dip.9: a token has no deep"],
    ["a value outside a token", "color.ink", "#111938", "color.ink: neither"],
  ])("%s", (_, path, value, sentence) => {
    const broken = replaceAt(tokens, path.split("."), value);
    expect(() => readTokens(broken)).toThrow(sentence);
  });

  test("a token that only an overlay has", () => {
    const stranger = replaceAt(dark, ["color", "moon"], tokens.dip[0]);
    expect(() => readOverlay(tokens, stranger)).toThrow("color.moon: only the overlay has it");
  });
});
