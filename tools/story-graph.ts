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
  /** By file: what it imports, and what it loads when that is first needed. */
  modules: Record<string, { imports: string[]; lazy: string[] }>;
  stories: string[];
  /** What every story stands in. */
  preview: string[];
};

/** What draws, compares, pins, or decides which module is meant. */
const CONCERNS_ALL = [
  /^\.storybook\/(?!fingerprints\/)/,
  // The sheet of a module is imported by what it dresses, and its names are its own.
  /(?<!\.module)\.css$/,
  // What sheets and the page's head name is not imported.
  /^packages\/ui\/src\/styles\//,
  /^pnpm-(?:lock|workspace)\.yaml$/,
  /(?:^|\/)package\.json$/,
  /^tsconfig\.base\.json$/,
  /^test-runner-jest\.config\.js$/,
  /^tools\/(?:test-storybook|story-|built-stories|browser|serve-static)/,
];

/** The list of states that stories show: the build reads them for it, and it imports no story. */
const LISTS_STATES = ".storybook/stated-states.ts";

/** The Vite plugin that writes the graph at the end of a build. */
export function createStoryGraphPlugin(root: string): Plugin {
  const nameOf = (id: string): string =>
    relative(root, id.split("?")[0] ?? id)
      .split(sep)
      .join("/");
  return {
    name: "story-graph",
    generateBundle() {
      const isOurs = (id: string): boolean =>
        !id.includes("/node_modules/") && !id.startsWith("\0");
      const ids = [...this.getModuleIds()].filter(isOurs);
      const namesOf = (found: readonly string[] = []): string[] => [
        ...new Set(found.filter(isOurs).map(nameOf)),
      ];
      const modules: StoryGraph["modules"] = {};
      for (const id of ids) {
        const found = this.getModuleInfo(id);
        const before = modules[nameOf(id)];
        modules[nameOf(id)] = {
          imports: [...(before?.imports ?? []), ...namesOf(found?.importedIds)],
          lazy: [...(before?.lazy ?? []), ...namesOf(found?.dynamicallyImportedIds)],
        };
      }
      const graph: StoryGraph = {
        modules,
        stories: namesOf(ids.filter((id) => id.endsWith(".stories.tsx"))),
        preview: namesOf(ids.filter((id) => id.endsWith(".storybook/preview.tsx"))),
      };
      this.emitFile({ type: "asset", fileName: STORY_GRAPH, source: JSON.stringify(graph) });
    },
  };
}

/** A flow or a page of an app, which someone opens: its name. */
const OPENED = /^apps\/[^/]+\/src\/(?:flows|pages)\/(?<name>[^/]+)\//;

/** Whether a text names a flow or page: each word of "bank-account" occurs in it. */
export function isNamed(folder: string, text: string): boolean {
  const lower = text.toLowerCase();
  return folder.split("-").every((word) => lower.includes(word));
}

/** All that these files are made of. What is loaded when it is first needed belongs to it if `follows` says so. */
function reach(
  starts: readonly string[],
  { modules }: StoryGraph,
  follows: (lazy: string) => boolean,
): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const { imports = [], lazy = [] } = modules[file] ?? {};
    for (const next of [...imports, ...lazy.filter(follows)]) visit(next);
  };
  for (const start of starts) visit(start);
  return seen;
}

/**
 * What a story file is made of. A flow or page that is loaded when someone opens it belongs to the stories whose own text, or
 * that of the helpers for tests that they import, names it: to open it they press its button or go to its path.
 */
function filesOf(
  story: string,
  graph: StoryGraph,
  readText: (file: string) => string,
): Set<string> {
  const eager = reach([story], graph, () => false);
  const helpers = [...eager].filter((file) => /^apps\/[^/]+\/src\/testing\//.test(file));
  const text = [story, ...helpers].map(readText).join("\n");
  return reach([story], graph, (lazy) => {
    const name = OPENED.exec(lazy)?.groups?.["name"];
    return name === undefined || isNamed(name, text);
  });
}

/**
 * The story files that these changed files may have altered: "all" when one of them concerns every story. Files that no
 * story is made of alter none. `readText` reads a file of the repository; `changesStates` says whether the list of states changes with it.
 */
export function findTouchedStories(
  changed: readonly string[],
  graph: StoryGraph,
  readText: (file: string) => string,
  changesStates: (file: string) => boolean,
): string[] | "all" {
  const everywhere = reach(graph.preview, graph, () => true);
  const concernsAll = (file: string): boolean =>
    everywhere.has(file) || CONCERNS_ALL.some((kind) => kind.test(file));
  if (changed.some(concernsAll)) return "all";
  return graph.stories.filter((story) => {
    const files = filesOf(story, graph, readText);
    const isMadeOf = (file: string): boolean =>
      files.has(file) || (files.has(LISTS_STATES) && changesStates(file));
    return changed.some(isMadeOf);
  });
}

/**
 * The name of the flow that a file belongs to, when the apps load that file with its flow alone, once someone opens it. Undefined
 * for whatever is there without being opened.
 */
export function findLazyFlow(file: string, { modules }: StoryGraph): string | undefined {
  const name = OPENED.exec(file)?.groups?.["name"];
  if (name === undefined || !file.includes("/flows/") || modules[file] === undefined)
    return undefined;
  const isShipped = (one: string): boolean => !/\.stories\.tsx$|\.mdx$|\/testing\//.test(one);
  const seen = new Set<string>();
  const staysInside = (one: string): boolean => {
    if (seen.has(one)) return true;
    seen.add(one);
    if (OPENED.exec(one)?.groups?.["name"] !== name || !one.includes("/flows/")) return false;
    return Object.entries(modules).every(
      ([importer, { imports }]) =>
        !imports.includes(one) || !isShipped(importer) || staysInside(importer),
    );
  };
  return staysInside(file) ? name : undefined;
}
