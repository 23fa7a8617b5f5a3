import { say } from "@kinfold/language/say";
import { getSpokenLocale } from "@kinfold/language/say-in";
import { setImmediate as breathe } from "node:timers/promises";
import PdfDocument from "pdfkit";
import { compressStructure } from "./compact.ts";
import { DYE, HEM, MARK, WORDMARK } from "./cloth.ts";
import type { Doc } from "./doc.ts";
import {
  chooseTextRun,
  chooseOwnScript,
  hasMovedMarks,
  measureBase,
  PLAIN,
  refuseMissingLetters,
  STRONG,
  withFont,
  type TextRun,
} from "./letters.ts";
import { closeStructure, drawArtifact, drawSpelt, drawTagged, openStructure } from "./tags.ts";
import { listFigures, getText, type Words } from "./words.ts";

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 44 } as const;
/** What is left between the margins. */
export const INNER: number = PAGE.width - 2 * PAGE.margin;
/** How far down the head of the first page goes. */
export const BAND = 104;
/** Where a page has to stop. */
export const FOOT: number = PAGE.height - 58;
/** Where the table begins on every page after the first. */
const NEXT_TOP = 36;

/** Digits are as wide as each other. */
const DIGITS: PDFKit.Mixins.OpenTypeFeatures[] = ["tnum"];

/** A column of a PDF's table. */
export type Column = { x: number; width: number; align: "left" | "right"; name: string };

/** What a reader sees as one character each. */
const splitGraphemes = (text: string): string[] =>
  Array.from(
    new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text),
    (one) => one.segment,
  );

/** No line holds more characters, however narrow they are. */
const LINE_MOST = 400;

/** As much of the text as fits one line in the font that is chosen, with an ellipsis where it was cut. */
function cut(doc: Doc, text: string, width: number): string {
  if (text.length <= LINE_MOST && doc.widthOfString(text) <= width) return text;
  const characters = splitGraphemes(text.slice(0, LINE_MOST).toWellFormed());
  while (characters.length > 0 && doc.widthOfString(`${characters.join("")}…`) > width)
    characters.pop();
  return `${characters.join("")}…`;
}

/**
 * Draws one line in its font, on the base line of the font that is chosen. Where its glyphs are not in the order of its characters, the PDF
 * holds the characters for copying.
 */
function drawLine(doc: Doc, { text, font }: TextRun, place: Omit<Column, "name">, y: number): void {
  const base = measureBase(doc);
  withFont(doc, font, () => {
    const line = cut(doc, text, place.width);
    refuseMissingLetters(doc, line);
    const { x, width, align } = place;
    const left = align === "left" ? x : x + width - doc.widthOfString(line, { features: DIGITS });
    const top = y + base - measureBase(doc);
    const draw = (): void => {
      doc.text(line, left, top, { lineBreak: false, features: DIGITS });
    };
    if (hasMovedMarks(line)) drawSpelt(doc, line, draw);
    else draw();
  });
}

/**
 * Sets text into a column, on one line, in the font that is chosen or a wider one. What no font has is spelt in Latin letters. The caller has said
 * what the text is to a reader.
 */
export function drawText(doc: Doc, text: string, place: Omit<Column, "name">, y: number): void {
  drawLine(doc, chooseTextRun(doc, text), place, y);
}

const measureText = (doc: Doc, text: string): number => {
  const run = chooseTextRun(doc, text);
  return withFont(doc, run.font, () => doc.widthOfString(run.text));
};

/** Breaks a text at spaces into lines that fit; a longer word is broken where it has to. A line that ends at a space keeps it. */
function breakText(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = "";
  const add = (part: string): void => {
    if (line !== "" && !fits(`${line}${part}`.trimEnd())) {
      lines.push(line);
      line = "";
    }
    line += part;
  };
  for (const word of text.trim().match(/\S+\s?/g) ?? []) {
    const isLong = !fits(word.trimEnd());
    if (isLong && line !== "") {
      lines.push(line);
      line = "";
    }
    (isLong ? splitGraphemes(word) : [word]).forEach(add);
  }
  return line === "" ? lines : [...lines, line];
}

/** Breaks a text into lines of a width, in the font that is chosen or a wider one. */
export const wrapText = (doc: Doc, text: string, width: number): string[] =>
  breakText(chooseTextRun(doc, text).text, (line) => measureText(doc, line) <= width);

/** Sets text into a column on as many lines as it takes, so high each. They are read as one text. */
export function drawLines(
  doc: Doc,
  lines: readonly string[],
  place: Omit<Column, "name">,
  y: number,
  height: number,
): void {
  for (const [at, line] of lines.entries()) {
    drawText(doc, line.trimEnd(), place, y + at * height);
    if (line.endsWith(" ")) drawSpace(doc);
  }
}

function drawCloth(doc: Doc): void {
  doc.rect(0, 0, PAGE.width, BAND).fill(DYE.cloth);
  doc
    .save()
    .rect(0, BAND - 26, PAGE.width, 26)
    .clip();
  for (let x = 0; x < PAGE.width; x += 92 * 0.4) {
    doc
      .save()
      .translate(x, BAND - 26)
      .scale(0.4)
      .path(HEM)
      .fillOpacity(0.34)
      .fill(DYE.motif)
      .restore();
  }
  doc.restore();
}

function drawMark(doc: Doc): void {
  doc.save().translate(PAGE.margin, 24).scale(0.3);
  doc.roundedRect(0, 0, 96, 96, 9).fill("#dfe6f5");
  doc.path(MARK.k).fill(DYE.ink);
  doc.path(MARK.shell).fill(DYE.shell).restore();
  doc
    .save()
    .translate(PAGE.margin + 38, 47)
    .scale(0.5)
    .path(WORDMARK)
    .fill(DYE.onCloth)
    .restore();
}

/** Sets a space, where two texts of one paragraph would be read as one word. */
export const drawSpace = (doc: Doc): void => void doc.text(" ", { lineBreak: false });

/** The head of the first page: the club's cloth, its mark, and the PDF's title. */
export function drawBand(doc: Doc, title: string): void {
  drawArtifact(doc, "Layout", () => drawCloth(doc));
  drawTagged(doc, "Figure", () => drawMark(doc), {
    alt: "Kinfold",
    bbox: [PAGE.margin, 22, PAGE.margin + 148, 54],
  });
  drawTagged(doc, "H1", () => {
    doc.font(STRONG).fontSize(17).fillColor(DYE.onCloth);
    drawText(doc, title, { x: PAGE.margin + 200, width: INNER - 200, align: "right" }, 32);
  });
}

/** Sizes of a fact's value, and of the same value in its own script, in points. */
const FACT_VALUE = { size: 10.5, top: 12, height: 13 } as const;
const OWN_SCRIPT = { size: 9, height: 14 } as const;

/** A fact with its lines, ready to be drawn, and how much higher it is than one of one line. */
export type LaidFact = {
  name: string;
  value: Words;
  lines: readonly string[];
  ownScript: readonly TextRun[];
  extraHeight: number;
};

/** A person's name in its own script, in lines of a width; none where it is in Latin, Greek or Cyrillic, or no font has the script. */
function layOwnScript(doc: Doc, name: string, width: number): TextRun[] {
  const whole = chooseOwnScript(doc, name);
  if (whole === undefined) return [];
  return withFont(doc, whole.font, () => {
    doc.fontSize(OWN_SCRIPT.size);
    const lines = breakText(whole.text, (line) => doc.widthOfString(line) <= width);
    return lines.map((line) => ({ text: line.trimEnd(), font: whole.font }));
  });
}

/** Breaks a fact into lines of a width: what it says is never cut. The name of a person also stands in its own script where a font has it. */
export function splitFact(
  doc: Doc,
  name: string,
  value: Words,
  { width, isPerson }: { width: number; isPerson: boolean },
): LaidFact {
  doc.font(STRONG).fontSize(FACT_VALUE.size);
  const lines = wrapText(doc, getText(value), width);
  const ownScript = isPerson ? layOwnScript(doc, getText(value), width) : [];
  const extraHeight =
    Math.max(lines.length - 1, 0) * FACT_VALUE.height + ownScript.length * OWN_SCRIPT.height;
  return { name, value, lines, ownScript, extraHeight };
}

/** Draws a name and under it what it is: read as one paragraph. */
export function drawFact(
  doc: Doc,
  { name, value, lines, ownScript }: LaidFact,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const place = { x, width, align: "left" } as const;
  const draw = (): void => {
    doc.font(PLAIN).fontSize(8).fillColor(DYE.soft);
    drawText(doc, name, place, y);
    drawSpace(doc);
    doc.font(STRONG).fontSize(FACT_VALUE.size).fillColor(DYE.ink);
    const top = y + FACT_VALUE.top;
    drawLines(doc, lines, place, top, FACT_VALUE.height);
    doc.font(PLAIN).fontSize(OWN_SCRIPT.size).fillColor(DYE.soft);
    for (const [at, run] of ownScript.entries()) {
      drawSpace(doc);
      const below = lines.length * FACT_VALUE.height + at * OWN_SCRIPT.height;
      drawLine(doc, run, place, top + below + 1);
    }
  };
  drawTagged(doc, "P", draw, { figures: listFigures(value) });
}

/** A line from margin to margin. */
export const drawRule = (doc: Doc, y: number): void =>
  drawArtifact(doc, "Layout", () =>
    doc
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.margin + INNER, y)
      .lineWidth(0.6)
      .stroke(DYE.line),
  );

/** Begins the next page and returns where it begins. Other requests are served in between. */
export async function startPage(doc: Doc): Promise<number> {
  await breathe();
  doc.addPage();
  drawArtifact(doc, "Layout", () => doc.rect(0, 0, PAGE.width, 10).fill(DYE.cloth));
  return NEXT_TOP;
}

/** Writes at the foot of every page what it belongs to, and which of how many it is; below that, one more line where there is one. */
export function drawFooters(doc: Doc, words: string, below?: string): void {
  const { count } = doc.bufferedPageRange();
  const right = { x: PAGE.margin + INNER - 90, width: 90, align: "right" } as const;
  const whole = { x: PAGE.margin, width: INNER, align: "left" } as const;
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    drawArtifact(doc, "Pagination", () => {
      doc.font(PLAIN).fontSize(7.5).fillColor(DYE.soft);
      drawText(doc, words, { x: PAGE.margin, width: INNER - 90, align: "left" }, FOOT + 22);
      drawText(doc, say("Page {page} of {count}", { page: page + 1, count }), right, FOOT + 22);
      if (below !== undefined) drawText(doc, below, whole, FOOT + 33);
    });
  }
}

/** Creates an A4 PDF whose structure is that of PDF/UA-1: what is drawn is tagged or said to be decoration. */
export function createPdf(title: string, issuedAt: Date): Doc {
  const doc = new PdfDocument({
    size: "A4",
    margin: 0,
    bufferPages: true,
    lang: getSpokenLocale(),
    tagged: true,
    displayTitle: true,
    pdfVersion: "1.7",
    // The types of the library lack it.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    subset: "PDF/UA" as PDFKit.Mixins.PDFSubsets,
    info: {
      Title: title,
      Author: "Kinfold",
      Creator: "Kinfold",
      Producer: "Kinfold",
      CreationDate: issuedAt,
    },
  });
  openStructure(doc);
  markFigures(doc);
  return doc;
}

/** Says that elements have properties of the user's, which the library does not; its types hide the catalogue. */
function markFigures(doc: Doc): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { MarkInfo } = (doc as unknown as { _root: { data: { MarkInfo: { data: object } } } })._root
    .data;
  Object.assign(MarkInfo.data, { UserProperties: true });
}

/** Ends the PDF and returns its bytes. */
export function finishPdf(doc: Doc): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => {
      resolve(compressStructure(Buffer.concat(parts)));
    });
    doc.on("error", reject);
    closeStructure(doc);
    doc.end();
  });
}
