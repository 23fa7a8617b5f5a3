import { expect, test } from "vitest";
import { normalizeSearch, isTextMatch, splitSearch } from "./search-text.ts";
import { FOLDED_TEXTS } from "./testing/folded-texts.ts";

test.each(FOLDED_TEXTS)("%j folds to %j", (text, folded) => {
  expect(normalizeSearch(text)).toBe(folded);
});

test("a search finds a text that holds each of its words, in any order", () => {
  expect(isTextMatch("Ọláwùmí Yar’Adua", "yaradua OLAWUMI")).toBe(true);
  expect(isTextMatch("Ọláwùmí Yar’Adua", "olawumi obi")).toBe(false);
  expect(isTextMatch("Ọláwùmí", " ' - ")).toBe(true);
  expect(splitSearch(" Odumegwu–Ojukwu ")).toEqual(["odumegwu", "ojukwu"]);
});
