import anyAscii from "any-ascii";
import { fileURLToPath } from "node:url";
import type { Doc } from "./doc.ts";

const font = (name: string): string => fileURLToPath(new URL(`fonts/${name}.ttf`, import.meta.url));

/** The two fonts of a PDF. They have ₦ and the letters of the languages of the app; what they lacked was drawn into them (decision 0191). */
export const PLAIN: string = font("public-sans-regular");
export const STRONG: string = font("public-sans-semibold");

/** The font that has Latin, Greek and Cyrillic whole, in both weights. It draws a text of which the font of the PDF lacks a letter. */
const WIDER: Readonly<Record<string, string>> = {
  [PLAIN]: font("noto-sans-regular"),
  [STRONG]: font("noto-sans-semibold"),
};

/** Fonts of other scripts. Only a name as it was given is drawn in them, beside its Latin spelling. */
const SCRIPT_FONTS: readonly string[] = [
  font("noto-sans-regular"),
  ...["arabic", "armenian", "ethiopic", "georgian", "hebrew"].map((name) =>
    font(`noto-sans-${name}`),
  ),
];

/** A text and the font that has all its characters. */
export type TextRun = { text: string; font: string };

/** What the types of the library hide: the font that is chosen, and where it came from. */
type Laying = {
  _fontSource: string;
  _fontSize: number;
  _font: {
    font: { hasGlyphForCodePoint: (codePoint: number) => boolean };
    layout: (text: string) => { glyphs: { id: number }[] };
    /** In thousandths of the size. */
    ascender: number;
  };
};
// PDFKit declares no types for what it keeps of the chosen font.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const readLaying = (doc: Doc): Laying => doc as unknown as Laying;

/** Runs work in a font and chooses again the one from before. */
export function withFont<Result>(doc: Doc, chosen: string, work: () => Result): Result {
  const before = readLaying(doc)._fontSource;
  doc.font(chosen);
  const result = work();
  doc.font(before);
  return result;
}

/** How far the base line is below the top of a line, in points, in the chosen font and size. */
export function measureBase(doc: Doc): number {
  const { _font: chosen, _fontSize: size } = readLaying(doc);
  return (chosen.ascender * size) / 1_000;
}

/** What is known of each font: whether it has a character. */
const coverage = new Map<string, Map<string, boolean>>();

function hasCharacter(doc: Doc, path: string, character: string): boolean {
  const characters = coverage.get(path) ?? new Map<string, boolean>();
  coverage.set(path, characters);
  let isThere = characters.get(character);
  if (isThere === undefined) {
    const codePoint = character.codePointAt(0) ?? 0;
    isThere = withFont(doc, path, () => readLaying(doc)._font.font.hasGlyphForCodePoint(codePoint));
    characters.set(character, isThere);
  }
  return isThere;
}

const hasAll = (doc: Doc, path: string, text: string): boolean =>
  Array.from(text).every((character) => hasCharacter(doc, path, character));

/** A script whose letters are set one after the other from left to right, each as it stands. Marks and signs belong to any script. */
const IS_SET_AS_IS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]$/u;

/** What is no loss where it has no spelling: it only accents or lengthens other letters. */
const IS_SILENT = /^[\p{M}\p{Lm}]$/u;

/** Latin spellings that the table of the library leaves out. */
const SPELLINGS: Readonly<Record<string, string>> = { ا: "a" };

const formatCodePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** A character in Latin letters; by its number where no spelling is known, so that no letter of a name is lost. */
function spellCharacter(character: string): string {
  const spelling = SPELLINGS[character] ?? anyAscii(character).replaceAll("`", "’");
  if (spelling !== "" || IS_SILENT.test(character)) return spelling;
  return ` ${formatCodePoint(character)} `;
}

function spellWord(doc: Doc, word: string, path: string): string {
  let isSpelt = false;
  const parts = Array.from(word, (character) => {
    const isMark = /^\p{M}$/u.test(character);
    const isKept =
      IS_SET_AS_IS.test(character) && hasCharacter(doc, path, character) && !(isMark && isSpelt);
    if (!isMark) isSpelt = !isKept;
    return isKept ? character : spellCharacter(character);
  });
  const [first = ""] = word;
  const isName = /^\p{L}$/u.test(first) && parts[0] !== first;
  return isName
    ? parts.join("").replace(/^[^A-Za-z]*[a-z]/, (start) => start.toUpperCase())
    : parts.join("");
}

/** A text in letters that the font has: each word that it cannot draw is spelt in Latin letters. */
function spellText(doc: Doc, text: string, path: string): string {
  const words = text.split(" ").map((word) => spellWord(doc, word, path));
  const spelt = words.join(" ").replaceAll(/ +/g, " ");
  const isLost = spelt.trim() === "" && text.trim() !== "";
  return isLost ? Array.from(text.trim(), formatCodePoint).join(" ") : spelt;
}

/** As the font has it: an i with a dot below loses its upper dot to a mark only where the lower one is a mark too. */
const splitMarks = (text: string): string =>
  text.normalize("NFC").replaceAll(/ị(?=[\u0300-\u0308])/gu, "i\u0323");

/**
 * Chooses how a text is drawn: in the font that is chosen where that has every letter, else in the wider one of its weight. What neither
 * has is spelt in Latin letters, so every text can be drawn. Characters that only turn, join or hide others are left out.
 */
export function chooseTextRun(doc: Doc, rawText: string): TextRun {
  const current = readLaying(doc)._fontSource;
  const text = splitMarks(rawText.toWellFormed())
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, "");
  if (/^[ -~]*$/.test(text) || hasAll(doc, current, text)) return { text, font: current };
  const wider = WIDER[current] ?? current;
  const spelt = spellText(doc, text, wider);
  return { text: spelt, font: hasAll(doc, current, spelt) ? current : wider };
}

/** Chooses how a name is drawn as it was given, in the font of its script; nothing where no font has it, or the letters of the PDF are its own. */
export function chooseOwnScript(doc: Doc, name: string): TextRun | undefined {
  const text = name.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  if (Array.from(text).every((character) => IS_SET_AS_IS.test(character))) return undefined;
  const path = SCRIPT_FONTS.find((one) => hasAll(doc, one, text));
  return path === undefined ? undefined : { text, font: path };
}

/** Refuses a text of which the chosen font lacks a letter: a PDF with a hole in it is not issued. */
export function refuseMissingLetters(doc: Doc, text: string): void {
  if (
    readLaying(doc)
      ._font.layout(text)
      .glyphs.every(({ id }) => id !== 0)
  )
    return;
  throw new Error(`no font has every letter of ${Array.from(text, formatCodePoint).join(" ")}`);
}

/**
 * A text whose marks are glyphs that are moved to their letter: read in the order of the glyphs, a mark would stand apart. What runs to the left is
 * left out: readers turn its glyphs round themselves, and would turn round its letters too.
 */
export const hasMovedMarks = (text: string): boolean =>
  /\p{M}/u.test(text) && !/[\u0590-\u08ff]/u.test(text);
