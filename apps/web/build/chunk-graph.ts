import type { Manifest } from "vite";

/** The manifest names a module of a package by its place in the store, which differs from machine to machine. */
const isModule = (key: string, module: string): boolean =>
  key === module || key.endsWith(`/node_modules/${module}`);

/**
 * Every script that a visit of these pages loads from the start: the entry, the pages (a source file, or a module of a
 * package), and all that they import. Each comes before what it imports, as a small one that is asked for behind a large one would wait for it.
 */
export function listInitialChunks(manifest: Manifest, pages: readonly string[]): string[] {
  const seen = new Map<string, string>();
  function visit(key: string): void {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the build has no chunk for ${key}`);
    if (seen.has(key)) return;
    seen.set(key, chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  }
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry === true) visit(key);
  for (const page of pages) visit(Object.keys(manifest).find((key) => isModule(key, page)) ?? page);
  return [...seen.values()].filter((file) => file.endsWith(".js"));
}
