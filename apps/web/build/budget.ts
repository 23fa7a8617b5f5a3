import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { compressWithBrotli } from "@kinfold/frame/build/compress";

/** What the sign-in page may weigh, in bytes after brotli. */
const SCRIPTS = 100_000;
const USABLE = 14_000;
/** Of every route, the private ones included; nothing waits for it, for what a page needs first is inlined. */
const SHEET = 20_000;

type Visit = { html: string; chunks: readonly string[]; sheet: string };

/** Weighs a visit of the sign-in page as it is sent; `faults` names every limit it breaks. */
export async function checkBudget(
  dist: string,
  { html, chunks, sheet }: Visit,
): Promise<{ lines: [name: string, bytes: number][]; faults: string[] }> {
  const weigh = async (file: string): Promise<[string, number]> => [
    file,
    (await compressWithBrotli(await readFile(join(dist, file)))).length,
  ];
  const page = await weigh(html);
  const scripts = await Promise.all(chunks.map(weigh));
  const style = await weigh(sheet);
  const all = scripts.reduce((sum, [, bytes]) => sum + bytes, 0);
  const faults = [
    ...(all > SCRIPTS ? [`scripts of ${html}: ${all} of ${SCRIPTS} bytes`] : []),
    ...(page[1] > USABLE ? [`${html} with its style: ${page[1]} of ${USABLE} bytes`] : []),
    ...(style[1] > SHEET ? [`${sheet}: ${style[1]} of ${SHEET} bytes`] : []),
  ];
  return { lines: [page, style, ...scripts, ["all scripts of the sign-in page", all]], faults };
}
