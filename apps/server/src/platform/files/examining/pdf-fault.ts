import { inflateSync } from "node:zlib";
import type { FileFault } from "./examination.ts";

/** Readers look for the end within this much of the file's own end; what comes later may be another file. */
const END_WITHIN_BYTES = 1_024;
/** What all compressed objects together may unfold to. */
const UNFOLDED_MAX_BYTES = 20_000_000;
/** Programs put a hundred objects and more into one stream. */
const COMPRESSED_MAX = 2_000;

/**
 * What acts, leaves the document or carries another. Without one of these a `/JS` does nothing, and three characters are spelled
 * by the noise of every large image.
 */
const ACTIVE =
  /\/(JavaScript|Rendition|Launch|EmbeddedFiles?|RichMedia(?:Execute)?|SubmitForm|ImportData|XFA|URI|GoToR|GoToE|Movie|Sound|FileAttachment|SpiderInfo|FFilter|FDecodeParms)(?![A-Za-z])/;
/** The same in names that are too short, or too harmless elsewhere, to be looked for alone. */
const ACTIVE_PHRASE =
  /\/EF\s*(?:<<|\d+\s+\d+\s+R)|\/S\s*\/Thread(?![A-Za-z])|\/F\s*\((?:https?|ftp|file):/;

const isActive = (text: string): boolean => ACTIVE.test(text) || ACTIVE_PHRASE.test(text);

const COMPRESSED = /\/ObjStm(?![A-Za-z])/g;
/** A stream as every program begins one that holds objects: no text, no remark, no code and no dictionary inside its own. */
const BEGINNING = /<<([^<>()%#]*)>>[\0\t\n\f\r ]*stream\r?\n/g;
/** One way of compressing, which is ours, and nothing that is worked out afterwards. */
const DEFLATED = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])(?=[\s/]|$)/g;
const WORKED_OUT = /\/(DecodeParms|DP|F|FFilter)(?![A-Za-z])/;

/** A name may spell any of its characters as `#4a`. */
const plain = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

/**
 * Where the streams begin that hold objects, wherever in the file they stand: a reader goes where the file's own table
 * points. Undefined when one is named and does not begin as it should, or is one too many.
 */
function compressedIn(text: string): readonly number[] | undefined {
  const objectNumbers: number[] = [];
  let named = countOf(COMPRESSED, plain(text));
  if (named > COMPRESSED_MAX) return undefined;
  for (const match of text.matchAll(BEGINNING)) {
    const dictionary = match[1] ?? "";
    const names = countOf(COMPRESSED, dictionary);
    if (names === 0) continue;
    if (countOf(DEFLATED, dictionary) !== 1 || WORKED_OUT.test(dictionary)) return undefined;
    named -= names;
    objectNumbers.push(match.index + match[0].length);
  }
  return named === 0 ? objectNumbers : undefined;
}

/** What is wrong with the compressed objects; undefined when nothing is. */
function compressedFault(bytes: Buffer, text: string): FileFault | undefined {
  const compressed = compressedIn(text);
  if (compressed === undefined) return "pdfLocked";
  let left = UNFOLDED_MAX_BYTES;
  for (const from of compressed) {
    if (left <= 0) return "pdfActive";
    try {
      // Its own end tells where it ends: "endstream" may be among what it holds.
      const part = inflateSync(bytes.subarray(from), { maxOutputLength: left });
      left -= part.length;
      if (isActive(plain(part.toString("latin1")))) return "pdfActive";
    } catch (error) {
      return error instanceof RangeError ? "pdfActive" : "pdfLocked";
    }
  }
  return undefined;
}

/**
 * Why a PDF is not taken; undefined when it is. Looked at: that it begins and ends as a PDF,
 * and that neither a byte of it nor its compressed objects name scripts, programs, links that leave it, forms to send, sounds, films or
 * other files; objects that we cannot unfold are not taken. Whether it can be drawn, the renderer says.
 */
export function findPdfFault(bytes: Buffer): FileFault | undefined {
  const text = bytes.toString("latin1");
  if (!/^%PDF-[12]\.\d/.test(text) || !text.slice(-END_WITHIN_BYTES).includes("%%EOF")) {
    return "pdfNotWhole";
  }
  // Nowhere is left out: what looks like a remark, a text or an image is an object where the file's table says so.
  if (isActive(plain(text))) return "pdfActive";
  return compressedFault(bytes, text);
}
