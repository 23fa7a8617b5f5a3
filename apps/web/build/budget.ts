import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { compressWithBrotli } from "@kinfold/frame/build/compress";

/** What scripts of the sign-in page and of the page that checks documents may weigh, in bytes after brotli. The names of files in them, which follow their content, compress to 0.1 KB more or less. */
export const SCRIPTS_MOST = 88_700;
/** With the scripts that check and send the form, which load once it can be used. */
const SENDING = 98_400;
const USABLE = 14_000;
/** Of every route, the private ones included; nothing waits for it, for what a page needs first is inlined. */
const SHEET = 20_000;

type Visit = {
  html: string;
  /** Every script until the form can be used. */
  chunks: readonly string[];
  /** What loads then, to check and send it. */
  sending: readonly string[];
  sheet: string;
};

/** Weighs a visit of a public page as it is sent; `faults` names every limit it breaks. */
export async function checkBudget(
  dist: string,
  { html, chunks, sending, sheet }: Visit,
): Promise<{ lines: [name: string, bytes: number][]; faults: string[] }> {
  const weigh = async (file: string): Promise<[string, number]> => [
    file,
    (await compressWithBrotli(await readFile(join(dist, file)))).length,
  ];
  const page = await weigh(html);
  const scripts = await Promise.all(chunks.map(weigh));
  const style = await weigh(sheet);
  const later = await Promise.all(sending.map(weigh));
  const first = sumBytes(scripts);
  const all = first + sumBytes(later);
  const faults = [
    ...(first > SCRIPTS_MOST ? [`scripts of ${html}: ${first} of ${SCRIPTS_MOST} bytes`] : []),
    ...(all > SENDING ? [`scripts of ${html} until it is sent: ${all} of ${SENDING} bytes`] : []),
    ...(page[1] > USABLE ? [`${html} with its style: ${page[1]} of ${USABLE} bytes`] : []),
    ...(style[1] > SHEET ? [`${sheet}: ${style[1]} of ${SHEET} bytes`] : []),
  ];
  return {
    lines: [
      page,
      style,
      ...scripts,
      [`all scripts of ${html} until its form can be used`, first],
      ...later,
      [`all scripts of ${html} until its form is sent`, all],
    ],
    faults,
  };
}

const sumBytes = (files: readonly [string, number][]): number =>
  files.reduce((sum, [, bytes]) => sum + bytes, 0);
