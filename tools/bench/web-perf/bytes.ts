import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

export type PageBytes = {
  /** Everything one answer holds before the page is usable: markup, inlined CSS and scripts. */
  html: number;
  /** The inlined CSS alone. */
  inlinedCss: number;
  /** Every script that the page loads by itself, each with all it imports statically. */
  scripts: { file: string; bytes: number }[];
  /** What stands in the head and would hold the first paint back. */
  blocking: string[];
};

/** Brotli at its best: what a visitor receives of a precompressed file. */
export const compressBytes = (data: string | Buffer): number =>
  brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** Weighs one page of the built web app, exactly. Throws when it was not built. */
export function measurePageBytes(dist: string, page: string): PageBytes {
  const file = join(dist, page, "index.html");
  if (!existsSync(file)) throw new Error(`${file} is not built; run npm start or the build first.`);
  const html = readFileSync(file, "utf8");
  const forAll = html.replace(/<noscript>[^]*?<\/noscript>/g, "");
  const named = [...forAll.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag);
  const entries = named.flatMap((tag) => {
    const isScript = tag.startsWith("<script") || tag.includes("modulepreload");
    const address = /(?:src|href)="(\/[^"]+\.js)"/.exec(tag)?.[1];
    return isScript && address !== undefined ? [address.slice(1)] : [];
  });
  return {
    html: compressBytes(html),
    inlinedCss: compressBytes(
      [...html.matchAll(/<style\b[^>]*>([^]*?)<\/style>/g)].map(([, css]) => css ?? "").join("\n"),
    ),
    scripts: [...listClosure(dist, entries)]
      .map((script) => ({ file: script, bytes: compressBytes(readFileSync(join(dist, script))) }))
      .toSorted((a, b) => b.bytes - a.bytes),
    blocking: named.filter(isBlocking),
  };
}

function isBlocking(tag: string): boolean {
  if (tag.startsWith("<script"))
    return /\bsrc=/.test(tag) && !/type="module"|\basync\b|\bdefer\b/.test(tag);
  return /rel="stylesheet"/.test(tag) && !/media="(?!all)[^"]+"/.test(tag);
}

/** Scripts and whatever they import statically; a lazy import waits for the visitor and is not counted. */
export function listClosure(dist: string, entries: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (script: string): void => {
    if (seen.has(script) || !existsSync(join(dist, script))) return;
    seen.add(script);
    const source = readFileSync(join(dist, script), "utf8");
    for (const [, address = ""] of source.matchAll(/\b(?:from|import)\s*"(\.{1,2}\/[^"]+\.js)"/g)) {
      visit(join(dirname(script), address));
    }
  };
  entries.forEach(visit);
  return seen;
}
