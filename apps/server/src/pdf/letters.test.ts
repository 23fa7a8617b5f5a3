import { HA } from "@kinfold/language/catalogues/ha";
import { IG } from "@kinfold/language/catalogues/ig";
import { PCM } from "@kinfold/language/catalogues/pcm";
import { HA as HA_SENT } from "@kinfold/language/catalogues/server/ha";
import { IG as IG_SENT } from "@kinfold/language/catalogues/server/ig";
import { PCM as PCM_SENT } from "@kinfold/language/catalogues/server/pcm";
import { YO as YO_SENT } from "@kinfold/language/catalogues/server/yo";
import { YO } from "@kinfold/language/catalogues/yo";
import { beforeAll, expect, test } from "vitest";
import { openTaggedPdfReader } from "../testing/read-tagged-pdf.ts";
import type { Doc } from "./doc.ts";
import { createPdf, drawText, finishPdf } from "./document.ts";
import { PLAIN, STRONG } from "./letters.ts";
import { drawTagged } from "./tags.ts";

const NAMES = [
  "Ọláṣùnkànmí Ị́kẹ",
  "Ńwáọ̀gbụ̀ Ǹjị́",
  "Ḿbà b̀ ǹ m̀ ḿ",
  "Ɗanjuma Ɓagudu",
  "Ƙwairanga Ƴar’adua",
  "Saʼadatu Sulaimān",
  "Ẹ́bùn Ọ̀ṣọ́",
];

let read: Awaited<ReturnType<typeof openTaggedPdfReader>>;
beforeAll(async () => {
  read = await openTaggedPdfReader();
});

/** Everything that is a letter to its reader, with its marks, in the drafts of all languages and in such names. */
function listLetters(): string[] {
  const drafts = [HA, IG, PCM, YO, HA_SENT, IG_SENT, PCM_SENT, YO_SENT].flatMap(Object.values);
  const segmenter = new Intl.Segmenter("yo", { granularity: "grapheme" });
  const letters = [...drafts, ...NAMES].flatMap((text: string) =>
    Array.from(segmenter.segment(text.normalize("NFC")), ({ segment }) => segment),
  );
  return [...new Set(letters)].filter((letter) => letter.trim() !== "").toSorted();
}

/** The font that is chosen, which the types of the library hide. */
type Laying = { _font: { font: { layout: (words: string) => { glyphs: { id: number }[] } } } };

/** The glyphs of what is drawn, as the library lays it out. */
function layOut(doc: Doc, text: string): number[] {
  const { _font: chosen } = doc as unknown as Laying;
  return chosen.font.layout(text).glyphs.map(({ id }) => id);
}

test.each([PLAIN, STRONG])("%s has every letter of all languages", async (font) => {
  const letters = listLetters();
  expect(letters.length).toBeGreaterThan(120);
  const doc = createPdf("Letters", new Date("2026-11-12T08:00:00Z"));
  doc.font(font).fontSize(9);
  const missing = letters.filter((letter) => layOut(doc, letter).includes(0));
  expect(missing).toEqual([]);
  const lines = [...letters, ...NAMES];
  for (const [at, text] of lines.entries()) {
    if (at % 50 === 0) doc.addPage();
    const place = { x: 40, width: 500, align: "left" } as const;
    drawTagged(doc, "P", () => drawText(doc, text, place, 20 + (at % 50) * 15));
  }
  const strip = (text: string): string => text.normalize("NFC").replaceAll(/\s/g, "");
  const { pages } = read(await finishPdf(doc));
  // A mark that is moved to its letter is a piece of its own.
  const words = strip(pages.flatMap(({ drawn }) => drawn.map(({ text }) => text)).join(""));
  expect(NAMES.filter((name) => !words.includes(strip(name)))).toEqual([]);
});

test("a letter that no font has is found", () => {
  const doc = createPdf("Letters", new Date("2026-11-12T08:00:00Z"));
  doc.font(PLAIN);
  expect(layOut(doc, "ⰰ")).toEqual([0]);
});
