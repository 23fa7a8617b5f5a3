import type { Plugin } from "vite";

/** So many pages and dialogs load a module that is in a file with others like it. */
export const MANY_PAGES = 5;

/** What the bundler says of a module. */
export type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/** Answers of a module whether one of these loads it from the start: it is one, or is imported by one, directly or through others. */
export function createImporterSearch(
  isOne: (id: string) => boolean,
): (id: string, graph: Graph) => boolean {
  const reached = new Set<string>();
  return (id, graph) => {
    const seen = new Set([id]);
    for (const next of seen) {
      if (reached.has(next) || isOne(next)) {
        reached.add(id);
        return true;
      }
      for (const importer of graph.getModuleInfo(next)?.importers ?? []) seen.add(importer);
    }
    return false;
  };
}

/** A circle in which scripts import each other, from one of them to itself; undefined when there is none. */
export function findCircle(
  imports: Readonly<Record<string, readonly string[]>>,
): string[] | undefined {
  const done = new Set<string>();
  const visit = (script: string, importers: readonly string[]): string[] | undefined => {
    if (importers.includes(script)) return [...importers.slice(importers.indexOf(script)), script];
    if (done.has(script)) return undefined;
    done.add(script);
    for (const next of imports[script] ?? []) {
      const circle = visit(next, [...importers, script]);
      if (circle !== undefined) return circle;
    }
    return undefined;
  };
  for (const script of Object.keys(imports)) {
    const circle = visit(script, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

/** What the bundler says of a script that it is about to write. */
type Script = { name: string; isDynamicEntry: boolean; moduleIds: readonly string[] };

/** The package that a module belongs to: one of others, or one of ours. */
const PACKAGE = /.*\/(?:node_modules\/((?:@[^/]+\/)?[^/]+)|packages\/([^/]+)\/src)\//;

/**
 * What a script is called. The entry of a page or dialog whose parts are in another script is told from that; a script of one module has
 * the name of its package before its own, and one of a package of others not `dist`. Each build calls the same script the same, so that
 * browsers load what is new in it alone.
 */
export function nameScript({ name, isDynamicEntry, moduleIds }: Script): string {
  if (isDynamicEntry) return `assets/[name]${moduleIds.length === 0 ? "-entry" : ""}-[hash].js`;
  const [, others, ours] = PACKAGE.exec(moduleIds.at(-1) ?? "") ?? [];
  if (others !== undefined && (name === "dist" || name === "index")) {
    return `assets/${others.replace("@", "").replace("/", "-")}-[hash].js`;
  }
  return moduleIds.length === 1 && ours !== undefined
    ? `assets/${ours}-[name]-[hash].js`
    : "assets/[name]-[hash].js";
}

/** Two scripts whose names differ in their hash alone; undefined when there are none. */
export function findSameNames(files: readonly string[]): [string, string] | undefined {
  const seen = new Map<string, string>();
  for (const file of files) {
    const name = file.replace(/-[\w-]{8}\.js$/, "");
    const other = seen.get(name);
    if (other !== undefined) return [other, file];
    seen.set(name, file);
  }
  return undefined;
}

/**
 * Ends the build when scripts import each other in a circle: one of them would start before its parts are there. Groups of modules that
 * were chosen badly make such circles. Ends it, too, when two scripts have one name: what is new in them could not be told from each other.
 */
export function createScriptCheck(): Plugin {
  return {
    name: "kinfold:script-check",
    apply: "build",
    generateBundle(_, bundle) {
      const scripts = Object.values(bundle).filter((one) => one.type === "chunk");
      const circle = findCircle(
        Object.fromEntries(scripts.map(({ fileName, imports }) => [fileName, imports])),
      );
      if (circle !== undefined) throw new Error(`scripts import each other: ${circle.join(" → ")}`);
      const same = findSameNames(scripts.map(({ fileName }) => fileName));
      if (same !== undefined) throw new Error(`two scripts have one name: ${same.join(", ")}`);
    },
  };
}
