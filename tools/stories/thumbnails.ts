/**
 * The thumbnails of the workshop's contact sheets: accepted screenshots of stories, drawn on this machine and kept small, each by its
 * fingerprint. They are no part of the repository.
 */
import { spawn } from "node:child_process";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import sharp from "sharp";
import {
  getFingerprintFile,
  getStoryId,
  readComponent,
  readFingerprints,
  type Fingerprints,
} from "./story-fingerprints.ts";
import { readGit } from "../machine/git.ts";
import { computeFingerprint, type Fingerprint } from "./fingerprint.ts";
import { findLineCommits } from "./story-redraw.ts";

/** What a contact sheet shows: the address of each thumbnail that is drawn, by its name, and the day of each change, by the story's id. */
export type Sheet = {
  thumbnails: Readonly<Record<string, string>>;
  /** How many accepted screenshots are not drawn. */
  missing: number;
  /** Days as "2026-11-22". A story is changed when an accepted screenshot of it is not the one of the last review. */
  changed: Readonly<Record<string, string>>;
  /** The day on which a screenshot of this component was last accepted. */
  acceptedOn?: string;
};

export type SheetFolders = {
  /** The repository. */
  root: string;
  /** Its accepted fingerprints. */
  fingerprints: string;
  /** Where the thumbnails are kept. */
  thumbnails: string;
};

const ROOT = join(import.meta.dirname, "../..");
export const SHEET_FOLDERS: SheetFolders = {
  root: ROOT,
  fingerprints: join(ROOT, ".storybook", "fingerprints"),
  thumbnails: join(ROOT, "node_modules", ".cache", "thumbnails"),
};

/** Sharp enough on a screen of twice the pixels: a sheet shows a desk 440 px wide. */
const WIDEST_PX = 720;
const STORIES_AT_ONCE = 80;

const fileOf = (fingerprint: Fingerprint): string => `${fingerprint.replace(" ", "-")}.webp`;

const reviewFile = (root: string): string => join(root, ".storybook", "last-review.txt");

/** The commit of the last review; undefined when there was none, or it is not in this clone. */
export function findLastReview(root: string): string | undefined {
  const path = reviewFile(root);
  if (!existsSync(path)) return undefined;
  return readGit(root, "rev-parse", "--verify", `${readFileSync(path, "utf8").trim()}^{commit}`);
}

/** An accepted screenshot that the last review has not seen: its story's id, and its line in the file of fingerprints. */
export type UnreviewedLine = { story: string; line: string };

/** What the last review has not seen of these files of fingerprints, by the beginnings of their stories' ids. None without a review in the history. */
export function listUnreviewed(
  { root, fingerprints }: SheetFolders,
  components: readonly string[],
): UnreviewedLine[] {
  const review = findLastReview(root);
  if (review === undefined) return [];
  const pathOf = (component: string): string =>
    relative(root, getFingerprintFile(fingerprints, component));
  // Each line as "commit:path:line", of all files in one call; nothing where none was there yet.
  const seen = new Set(
    (readGit(root, "grep", "-e", "", review, "--", ...components.map(pathOf)) ?? "").split("\n"),
  );
  return components.flatMap((component) =>
    readFileSync(getFingerprintFile(fingerprints, component), "utf8")
      .trim()
      .split("\n")
      .filter((line) => !seen.has(`${review}:${pathOf(component)}:${line}`))
      .map((line) => ({ story: `${component}--${line.split(" ")[0]}`, line })),
  );
}

/** The day on which each changed story got a screenshot that the last review has not seen, by its id. */
function findChanged(folders: SheetFolders, component: string): Record<string, string> {
  const unreviewed = listUnreviewed(folders, [component]);
  if (unreviewed.length === 0) return {};
  const { root, fingerprints } = folders;
  const commits = findLineCommits(
    root,
    relative(root, getFingerprintFile(fingerprints, component)),
  );
  const today = new Date().toISOString().slice(0, 10);
  const changed: Record<string, string> = {};
  for (const { story, line } of unreviewed) {
    const commit = commits.get(line) ?? "0";
    const day = readGit(root, "show", "-s", "--format=%cs", commit) ?? today;
    if (day > (changed[story] ?? "")) changed[story] = day;
  }
  return changed;
}

/** The sheet of a component, a flow or a page, by the beginning of its stories' ids: without thumbnails where it has none. */
export function readSheet(folders: SheetFolders, component: string): Sheet {
  const { root, fingerprints, thumbnails } = folders;
  const accepted = readComponent(fingerprints, component);
  if (accepted.size === 0) return { thumbnails: {}, missing: 0, changed: {} };
  const path = relative(root, getFingerprintFile(fingerprints, component));
  const acceptedOn = readGit(root, "log", "-1", "--format=%cs", "--", path);
  const drawn = [...accepted].filter(([, each]) => existsSync(join(thumbnails, fileOf(each))));
  return {
    thumbnails: Object.fromEntries(
      drawn.map(([name, each]) => [name, `thumbnails/${fileOf(each)}`]),
    ),
    missing: accepted.size - drawn.length,
    changed: findChanged(folders, component),
    ...(acceptedOn !== undefined && acceptedOn !== "" && { acceptedOn }),
  };
}

/** What is served below `thumbnails/`: a component's sheet as JSON, or a thumbnail. Undefined for anything else. */
export function findThumbnailAnswer(
  folders: SheetFolders,
  path: string,
): { type: string; body: Buffer | string } | undefined {
  const [, component] = /^\/thumbnails\/([\w-]+)\.json$/.exec(path) ?? [];
  if (component !== undefined) {
    return { type: "application/json", body: JSON.stringify(readSheet(folders, component)) };
  }
  const [, file] = /^\/thumbnails\/(\d+x\d+-[0-9a-f]{64}\.webp)$/.exec(path) ?? [];
  const kept = file === undefined ? undefined : join(folders.thumbnails, file);
  return kept !== undefined && existsSync(kept)
    ? { type: "image/webp", body: readFileSync(kept) }
    : undefined;
}

/** Keeps a small copy of a screenshot under its fingerprint. */
async function keepThumbnail(folder: string, fingerprint: Fingerprint, png: Buffer): Promise<void> {
  const path = join(folder, fileOf(fingerprint));
  await sharp(png)
    .resize({ width: WIDEST_PX, withoutEnlargement: true })
    .webp({ quality: 84 })
    .toFile(`${path}.part`);
  renameSync(`${path}.part`, path);
}

/** Draws stories of the built Storybook into a folder. */
async function drawStories(built: string, into: string, stories: readonly string[]): Promise<void> {
  const child = spawn(
    process.execPath,
    [join(ROOT, "tools/stories/main.ts"), "draw", into, ...stories],
    {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        STORY_BUILT: built,
        STORY_REPORT: join(into, "report"),
        STORY_AXE: "no",
      },
    },
  );
  await new Promise((ended) => child.once("close", ended));
}

/** Which accepted screenshots of these components are not drawn yet. */
export function listMissing(
  { fingerprints, thumbnails }: SheetFolders,
  isWanted: (component: string) => boolean,
): Fingerprints {
  return new Map(
    [...readFingerprints(fingerprints)].filter(
      ([name, fingerprint]) =>
        isWanted(name.replace(/--.*$/, "")) && !existsSync(join(thumbnails, fileOf(fingerprint))),
    ),
  );
}

/**
 * Draws these thumbnails from a built Storybook and keeps those that have the accepted fingerprint. Answers the names of the others:
 * they are not the accepted ones, or their story is gone.
 */
export async function drawThumbnails(
  { thumbnails }: SheetFolders,
  built: string,
  wanted: Fingerprints,
  onDrawn: (kept: number) => void = () => undefined,
): Promise<string[]> {
  mkdirSync(thumbnails, { recursive: true });
  const stories = [...new Set([...wanted.keys()].map(getStoryId))];
  const different: string[] = [];
  let kept = 0;
  for (let at = 0; at < stories.length; at += STORIES_AT_ONCE) {
    const some = new Set(stories.slice(at, at + STORIES_AT_ONCE));
    const into = mkdtempSync(join(tmpdir(), "kinfold-sheet-"));
    try {
      await drawStories(built, into, [...some]);
      for (const [name, fingerprint] of wanted) {
        if (!some.has(getStoryId(name))) continue;
        const path = join(into, `${name}.png`);
        const png = existsSync(path) ? readFileSync(path) : undefined;
        if (png === undefined || (await computeFingerprint(png)) !== fingerprint) {
          different.push(name);
          continue;
        }
        await keepThumbnail(thumbnails, fingerprint, png);
        kept += 1;
      }
    } finally {
      rmSync(into, { recursive: true, force: true });
    }
    onDrawn(kept);
  }
  return different;
}

/** Drops those that are not accepted any more. */
export function pruneThumbnails({ fingerprints, thumbnails }: SheetFolders): void {
  const accepted = new Set([...readFingerprints(fingerprints).values()].map(fileOf));
  for (const file of globSync("*.webp", { cwd: thumbnails })) {
    if (!accepted.has(basename(file))) rmSync(join(thumbnails, file));
  }
}
