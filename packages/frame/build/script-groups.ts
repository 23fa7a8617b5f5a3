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

/**
 * Ends the build when scripts import each other in a circle: one of them would start before its parts are there. Groups of modules that
 * were chosen badly make such circles.
 */
export function createCircleCheck(): Plugin {
  return {
    name: "kinfold:circle-check",
    apply: "build",
    generateBundle(_, bundle) {
      const circle = findCircle(
        Object.fromEntries(
          Object.values(bundle).flatMap((one) =>
            one.type === "chunk" ? [[one.fileName, one.imports]] : [],
          ),
        ),
      );
      if (circle !== undefined) throw new Error(`scripts import each other: ${circle.join(" → ")}`);
    },
  };
}
