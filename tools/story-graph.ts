/**
 * Which files each story is made of, so that a small change is looked at without looking at everything. The build writes
 * it beside the stories; a file that the preview or the tests themselves are made of concerns every story.
 */
import { relative, sep } from "node:path";
import type { Plugin } from "vite";

/** Where the build puts it, inside the built Storybook. */
export const STORY_GRAPH = "story-graph.json";

/** Paths are from the root of the repository, with slashes. */
export type StoryGraph = {
  /** By story file: itself and all that it imports. */
  stories: Record<string, string[]>;
  /** What every story stands in. */
  everywhere: string[];
};

/** Beyond what the preview imports: what draws, compares, pins, or decides which module is meant. */
const CONCERNS_ALL = [
  /^\.storybook\/(?!fingerprints\/)/,
  /\.css$/,
  // What sheets and the page's head name is not imported.
  /^packages\/ui\/src\/styles\//,
  /^pnpm-(?:lock|workspace)\.yaml$/,
  /(?:^|\/)package\.json$/,
  /^tsconfig\.base\.json$/,
  /^test-runner-jest\.config\.js$/,
  /^tools\/(?:test-storybook|story-|built-stories|browser|serve-static)/,
];

type Modules = {
  getModuleIds: () => Iterable<string>;
  getModuleInfo: (id: string) => {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
};

function filesUnder(start: string, modules: Modules, nameOf: (id: string) => string): string[] {
  const seen = new Set<string>();
  const walk = (id: string): void => {
    if (seen.has(id) || id.includes("/node_modules/") || id.startsWith("\0")) return;
    seen.add(id);
    const found = modules.getModuleInfo(id);
    for (const next of [...(found?.importedIds ?? []), ...(found?.dynamicallyImportedIds ?? [])]) {
      walk(next);
    }
  };
  walk(start);
  return [...new Set([...seen].map(nameOf))].toSorted();
}

/** The Vite plugin that writes the graph at the end of a build. */
export function storyGraph(root: string): Plugin {
  const nameOf = (id: string): string =>
    relative(root, id.split("?")[0] ?? id)
      .split(sep)
      .join("/");
  return {
    name: "story-graph",
    generateBundle() {
      const ids = [...this.getModuleIds()];
      const under = (id: string): string[] => filesUnder(id, this, nameOf);
      const graph: StoryGraph = {
        stories: Object.fromEntries(
          ids.filter((id) => id.endsWith(".stories.tsx")).map((id) => [nameOf(id), under(id)]),
        ),
        everywhere: ids.filter((id) => id.endsWith(".storybook/preview.tsx")).flatMap(under),
      };
      this.emitFile({ type: "asset", fileName: STORY_GRAPH, source: JSON.stringify(graph) });
    },
  };
}

/**
 * The story files that these changed files may have altered: "all" when one of them concerns every story. Files that no
 * story is made of alter none.
 */
export function storiesTouchedBy(changed: readonly string[], graph: StoryGraph): string[] | "all" {
  const everywhere = new Set(graph.everywhere);
  const concernsAll = (file: string): boolean =>
    everywhere.has(file) || CONCERNS_ALL.some((kind) => kind.test(file));
  if (changed.some(concernsAll)) return "all";
  const touched = new Set(changed);
  return Object.entries(graph.stories)
    .filter(([story, files]) => touched.has(story) || files.some((file) => touched.has(file)))
    .map(([story]) => story);
}
