import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  measureOutline,
  readCharacters,
  readFont,
  readGlyphs,
  readMarkPlaces,
  readOutline,
  readWidths,
  writeFont,
} from "./font-file.ts";
import { drawHookedLetters, HOOKED_FONTS } from "./hooked-letters.ts";

const HOOKED = "ɓɗƙƴƁƊƘƳ";
const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;

describe.each(HOOKED_FONTS)("$to", ({ from, to }) => {
  const [before, after] = [from, to].map((path) => readFileSync(path));
  if (before === undefined || after === undefined) throw new Error("a font is missing");

  test("is what the tool draws", () => {
    expect(drawHookedLetters(before).equals(after)).toBe(true);
  });

  test("keeps every letter that it had, as it was", () => {
    const [old, hooked] = [readFont(before), readFont(after)];
    const characters = readCharacters(hooked);
    for (const [code, glyph] of readCharacters(old)) expect(characters.get(code)).toBe(glyph);
    const [was, is] = [readGlyphs(old), readGlyphs(hooked)];
    for (const number of was.keys())
      expect(readOutline(is, number)).toEqual(readOutline(was, number));
    expect(readWidths(hooked).slice(0, was.length)).toEqual(readWidths(old));
  });

  test("has the hooked letters, each within its width and as high as its plain letter or a little higher", () => {
    const hooked = readFont(after);
    const [characters, glyphs, widths] = [
      readCharacters(hooked),
      readGlyphs(hooked),
      readWidths(hooked),
    ];
    const take = (letter: string) => {
      const glyph = characters.get(codeOf(letter)) ?? 0;
      return { ...measureOutline(readOutline(glyphs, glyph)), width: widths[glyph] ?? 0, glyph };
    };
    for (const [at, letter] of Array.from(HOOKED).entries()) {
      const drawn = take(letter);
      const plain = take("bdkyBDKY".charAt(at));
      expect(drawn.glyph).toBeGreaterThan(0);
      expect(drawn.from.x).toBeGreaterThan(0);
      expect(drawn.to.x).toBeLessThan(drawn.width);
      expect(drawn.to.y - plain.to.y).toBeLessThan(60);
      expect(drawn.from.y).toBe(plain.from.y);
    }
  });

  test("says of each letter where its marks go", () => {
    const { letters } = readMarkPlaces(readFont(after));
    for (const [code, glyph] of readCharacters(readFont(after))) {
      if (!/^\p{L}$/u.test(String.fromCodePoint(code))) continue;
      expect([String.fromCodePoint(code), letters.get(glyph)?.every(Boolean)]).toEqual([
        String.fromCodePoint(code),
        true,
      ]);
    }
  });

  test("is written as it is read", () => {
    expect(writeFont(readFont(after)).equals(after)).toBe(true);
  });
});
