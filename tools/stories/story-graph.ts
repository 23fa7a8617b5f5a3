/** Which files each story is made of, so that a small change is looked at without looking at everything. The build writes it beside the stories. */
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";
import { listImportedFiles } from "./imported-files.ts";
import { computePackagesDigest } from "./story-packages.ts";

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

/** The graph with what the files held as the stories were built. */
export type BuiltGraph = StoryGraph & {
  /** By file, the SHA-256 of its text. */
  digests: Record<string, string>;
  /** That of all that every story is made of and none imports. */
  shared: string;
};

/** What no story imports and every story is drawn with, or what decides which module is meant. */
const DRAWS = [
  ".storybook/main.ts",
  ".storybook/preview-{head,body}.html",
  ".storybook/static/**",
  // The sheet of a module is imported by what it dresses, and its names are its own.
  "{apps/{web,office,workshop},packages/*}/src/**/*.css",
  // What sheets and the page's head name is not imported.
  "packages/ui/src/styles/**",
  "{apps/{web,office,workshop},packages/*}/package.json",
  "tsconfig.base.json",
];
const NOT_SHARED = /\.module\.css$|\.(?:stories|test)\.tsx?$/;
/** What judges every story: these files and whatever they import. */
const JUDGES = [".storybook/test-runner.ts", "test-runner-jest.config.js"];

const computeDigest = (path: string): string =>
  createHash("sha256").update(readFileSync(path)).digest("hex");

/** What of a manifest does not decide which module is meant: what is installed stands in the lockfile. */
const NOT_RESOLVING = new Set(["scripts", "dependencies", "devDependencies"]);

/** What of a manifest decides which module is meant. */
function readManifest(path: string): string {
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
  return JSON.stringify(Object.entries(manifest).filter(([name]) => !NOT_RESOLVING.has(name)));
}

/** What the preview imports and only documentation pages are drawn with. */
const DOCUMENTATION = /^\.storybook\/docs\/(?!frames\.ts$)|^tools\/stories\/arg-types\.ts$/;

/** What judges every story, with all that it imports. */
export const listJudgeFiles = (root: string): string[] => listImportedFiles(root, JUDGES);

/** The files below the root of which every story is made, though none imports them. */
export function listSharedFiles(root: string): string[] {
  const drawn = DRAWS.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !NOT_SHARED.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  return [...new Set([...drawn, ...listJudgeFiles(root)])].toSorted();
}

function computeSharedDigest(root: string): string {
  const sum = createHash("sha256");
  for (const file of listSharedFiles(root)) {
    const path = join(root, file);
    sum.update(
      `${file} ${file.endsWith("package.json") ? readManifest(path) : computeDigest(path)}\n`,
    );
  }
  sum.update(computePackagesDigest(readFileSync(join(root, "pnpm-lock.yaml"), "utf8")));
  return sum.digest("hex");
}

/** The Vite plugin that writes the graph at the end of a build. */
export function createStoryGraphPlugin(root: string): Plugin {
  const nameOf = (id: string): string =>
    relative(root, id.split("?")[0] ?? id)
      .split(sep)
      .join("/");
  return {
    name: "story-graph",
    generateBundle() {
      // Storybook has modules of its own that are no files.
      const isOurs = (id: string): boolean =>
        !id.includes("/node_modules/") &&
        !id.startsWith("\0") &&
        existsSync(join(root, nameOf(id)));
      const ids = [...this.getModuleIds()].filter(isOurs);
      const namesOf = (found: readonly string[] = []): string[] => [
        ...new Set(found.filter(isOurs).map(nameOf)),
      ];
      const modules: StoryGraph["modules"] = {};
      for (const id of ids) {
        const info = this.getModuleInfo(id);
        const before = modules[nameOf(id)];
        modules[nameOf(id)] = {
          imports: [...(before?.imports ?? []), ...namesOf(info?.importedIds)],
          lazy: [...(before?.lazy ?? []), ...namesOf(info?.dynamicallyImportedIds)],
        };
      }
      const graph: BuiltGraph = {
        modules,
        digests: Object.fromEntries(
          Object.keys(modules).map((file) => [file, computeDigest(join(root, file))]),
        ),
        stories: namesOf(ids.filter((id) => id.endsWith(".stories.tsx"))),
        preview: namesOf(ids.filter((id) => id.endsWith(".storybook/preview.tsx"))),
        shared: computeSharedDigest(root),
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

/** All that these files are made of: what they import and load when it is first needed, where `follows` says so. */
function reach(
  starts: readonly string[],
  { modules }: StoryGraph,
  follows: (file: string, isLazy: boolean) => boolean,
): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const { imports = [], lazy = [] } = modules[file] ?? {};
    for (const next of imports) if (follows(next, false)) visit(next);
    for (const next of lazy) if (follows(next, true)) visit(next);
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
  const eager = reach([story], graph, (_, isLazy) => !isLazy);
  const helpers = [...eager].filter((file) => /^apps\/[^/]+\/src\/testing\//.test(file));
  const text = [story, ...helpers].map(readText).join("\n");
  return reach([story], graph, (file, isLazy) => {
    const name = isLazy ? OPENED.exec(file)?.groups?.["name"] : undefined;
    return name === undefined || isNamed(name, text);
  });
}

/** What each story file is made of, with what every story stands in. `readText` reads a file of the repository. */
export function listMaterials(
  graph: StoryGraph,
  readText: (file: string) => string,
): Map<string, Set<string>> {
  const everywhere = reach(graph.preview, graph, (file) => !DOCUMENTATION.test(file));
  return new Map(
    graph.stories.map((story) => [
      story,
      new Set([...filesOf(story, graph, readText), ...everywhere]),
    ]),
  );
}

/** Whether a story file itself is made of this file. What every story stands in has it too where a page of the documentation does. */
export const isOwnMaterial = (story: string, file: string, graph: StoryGraph): boolean =>
  reach([story], graph, () => true).has(file);

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
