import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readGit } from "../machine/git.ts";
import { listImportedFiles } from "./imported-files.ts";

/** A story or a documentation page of a built Storybook. `importPath` is the file it comes from, from the root. */
export type Entry = {
  id: string;
  title: string;
  name: string;
  type: "docs" | "story";
  importPath: string;
};

type Index = { v: number; entries: Record<string, Entry> };

const indexOf = (folder: string): Index =>
  JSON.parse(readFileSync(join(folder, "index.json"), "utf8")) as Index;

const ROOT = join(import.meta.dirname, "../..");

/** What a build reads nothing of: what is accepted, what passed, and what other programs are made of. */
const NOT_BUILT =
  /^(?:docs|e2e|ops|apps\/(?!web|office|workshop)[^/]+|\.storybook\/(?:fingerprints|axe-passed|decisions|speech))\/|^\.storybook\/(?:passed-stories|last-review)\.txt$|\.test\.tsx?$/;
/** In a built Storybook: the digest of all that it was built from. */
const SOURCES_DIGEST = "sources-digest.txt";

/** The digest of the files of a repository that a build can read, committed or not, and of what is installed. Undefined outside of git. */
export function computeSourcesDigest(root: string): string | undefined {
  const listed = readGit(root, "ls-files", "-co", "--exclude-standard")?.split("\n");
  if (listed === undefined) return undefined;
  const preview = listed.filter((file) => /^\.storybook\/.*\.tsx?$/.test(file));
  const imported = new Set(listImportedFiles(root, preview));
  const isRead = (file: string): boolean =>
    imported.has(file) || (!NOT_BUILT.test(file) && !file.startsWith("tools/"));
  const sum = createHash("sha256");
  for (const file of listed) {
    if (!isRead(file) || !existsSync(join(root, file))) continue;
    sum.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return sum.digest("hex");
}

/**
 * Builds the stories for tests into this folder, unless what it holds was built from the same sources; without the manifest of components, which
 * editors read, and with the tags and results of tests as they were then. Ends the process when they do not build.
 */
export function buildStories(folder: string): void {
  // Something is planted in another folder than the usual one.
  if (process.env["STORY_BUILT"] !== undefined) return;
  const digest = computeSourcesDigest(ROOT);
  const path = join(folder, SOURCES_DIGEST);
  if (digest !== undefined && existsSync(path) && readFileSync(path, "utf8") === digest) {
    console.log("The stories are built from the same sources.");
    return;
  }
  runBuild(folder, { STORY_MANIFEST: "no" });
  if (digest !== undefined) writeFileSync(path, digest);
}

/** Builds the workshop that people open into this folder: with everything, and always afresh. Ends the process when it does not build. */
export function buildWorkshop(folder: string): void {
  runBuild(folder, {});
}

function runBuild(folder: string, variables: Readonly<Record<string, string>>): void {
  const { status } = spawnSync(
    join(ROOT, "node_modules", ".bin", "storybook"),
    ["build", "-o", folder, "--quiet", "--disable-telemetry", "--loglevel", "warn"],
    { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...variables } },
  );
  if (status !== 0) process.exit(status ?? 1);
}

/** Writes these rules below every sheet of a built Storybook. */
export function plantCss(built: string, css: string): void {
  for (const sheet of globSync("assets/*.css", { cwd: built }))
    appendFileSync(join(built, sheet), `\n${css}\n`);
}

/** A copy of a built Storybook with these rules below every sheet: a folder that its caller removes. */
export function copyWithCss(built: string, css: string): string {
  const copy = mkdtempSync(join(tmpdir(), "kinfold-planted-"));
  cpSync(built, copy, { recursive: true });
  plantCss(copy, css);
  return copy;
}

/** All that a built Storybook holds, in the order of its sidebar. */
export function listBuiltStories(folder: string): Entry[] {
  return Object.values(indexOf(folder).entries).map(({ id, title, name, type, importPath }) => ({
    id,
    title,
    name,
    type,
    importPath: importPath.replace(/^\.\//, ""),
  }));
}

/** The component or page that a story belongs to, as ids begin: "components-inputs-button" of "components-inputs-button--matrix". */
export const getComponentId = (id: string): string => id.replace(/--.*$/, "");

/**
 * Those that are meant by these names, or all without any: a whole id means itself, anything else is part of the ids it means.
 * Throws on a name that means nothing.
 */
export function selectStories(entries: readonly Entry[], names: readonly string[]): Entry[] {
  if (names.length === 0) return [...entries];
  const meant = new Set<Entry>();
  for (const name of names) {
    const whole = entries.filter(({ id }) => id === name);
    const matches = whole.length > 0 ? whole : entries.filter(({ id }) => id.includes(name));
    if (matches.length === 0) {
      throw new Error(
        `No story has "${name}" in its id. Ids look like components-inputs-button--matrix.`,
      );
    }
    for (const entry of matches) meant.add(entry);
  }
  return entries.filter((entry) => meant.has(entry));
}

/** What a person calls a story: "Components/Inputs/Button Matrix". */
export const formatFullName = ({ title, name }: Pick<Entry, "title" | "name">): string =>
  `${title} ${name}`;

/**
 * These stories as an index.json for the runner of their tests. It opens a page for each title, which takes longer than
 * most components' stories, so that the title is the number of a group here, and the name is the story's id.
 */
export function indexInGroups(folder: string, stories: readonly Entry[], size: number): string {
  const { v, entries } = indexOf(folder);
  const grouped = stories.map(({ id }, at) => {
    const title = String(Math.floor(at / size));
    return [id, { ...entries[id], title, name: id }] as const;
  });
  return JSON.stringify({ v, entries: Object.fromEntries(grouped) });
}
