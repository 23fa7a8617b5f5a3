import type { Manifest } from "vite";

/**
 * Every script that a visit of these pages loads from the start: the entry, the pages, and all that they import. Throws
 * when one of them imports the entry: the entry would then start the app before its parts are there.
 */
export function chunkGraph(manifest: Manifest, pages: readonly string[]): string[] {
  const entries = Object.entries(manifest);
  const seen = new Map<string, string>();
  function walk(key: string): void {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the build has no chunk for ${key}`);
    if (seen.has(key)) return;
    seen.set(key, chunk.file);
    for (const next of chunk.imports ?? []) {
      if (manifest[next]?.isEntry === true) throw new Error(`${chunk.file} imports the entry`);
      walk(next);
    }
  }
  for (const [key, { isEntry }] of entries) if (isEntry === true) walk(key);
  for (const page of pages) walk(page);
  return [...seen.values()].filter((file) => file.endsWith(".js"));
}
