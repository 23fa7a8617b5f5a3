/**
 * Draws again what stories looked like when their screenshots were accepted: in a worktree of the commit that set the line
 * of each screenshot, with that commit's own lockfile, stories and browser. A screenshot is believed only when it has the
 * fingerprint of its line.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { getComponentId } from "./built-stories.ts";
import {
  getFingerprintFile,
  formatLine,
  getStoryId,
  type Fingerprints,
} from "./story-fingerprints.ts";
import { readGit, runGit } from "../machine/git.ts";
import { computeFingerprint, type Fingerprint } from "./fingerprint.ts";
import { readScreenshotFile, type StoredScreenshot } from "./story-store.ts";

/** Each takes an install and a build. */
const MOST_COMMITS = 3;
const MOST_STORIES = 40;
const TOO_MANY = "too many changed to draw all of them again; name this story alone.";
const UNCOMMITTED = /^0+$/;

/** What a screenshot looked like, or why no one can say. */
export type Before = StoredScreenshot | { unproven: string };

/** The commit that last set each line of a file, by the line: none of a file that is in no commit. */
export function findLineCommits(root: string, path: string): Map<string, string> {
  const commits = new Map<string, string>();
  let commit = "";
  const blame = readGit(root, "blame", "--line-porcelain", "--", path) ?? "";
  for (const line of blame.split("\n")) {
    if (line.startsWith("\t")) commits.set(line.slice(1), commit);
    else commit = /^([0-9a-f]{40}) \d+ \d+/.exec(line)?.[1] ?? commit;
  }
  return commits;
}

/** The commit that set the line of each screenshot; a name of zeros where none has. */
function commitsOf(root: string, folder: string, wanted: Fingerprints): Map<string, string> {
  const read = new Map<string, Map<string, string>>();
  const commits = new Map<string, string>();
  for (const [name, fingerprint] of wanted) {
    const path = relative(root, getFingerprintFile(folder, getComponentId(name)));
    const inFile = read.get(path) ?? findLineCommits(root, path);
    read.set(path, inFile);
    commits.set(name, inFile.get(formatLine(name, fingerprint)) ?? "0");
  }
  return commits;
}

/** What `tools/run.mjs` of a worktree draws stories with. */
function findDrawCommand(tree: string): string[] {
  const manifest = JSON.parse(readFileSync(join(tree, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  // Commits from before 2 December 2026 have a script for each program.
  return "stories:draw" in manifest.scripts
    ? ["stories:draw"]
    : ["node", "tools/stories/main.ts", "draw"];
}

/** Draws these stories in a worktree of a commit into a folder. Answers why it could not, if so. */
function drawStories(
  root: string,
  commit: string,
  stories: readonly string[],
  into: string,
): string | undefined {
  if (UNCOMMITTED.test(commit)) return "its line is in no commit yet.";
  if (stories.length === 0) return TOO_MANY;
  console.log(`drawing again, as of ${commit.slice(0, 12)}: ${stories.join(" ")}`);
  // Not below node_modules, whose TypeScript no one runs.
  const tree = mkdtempSync(join(tmpdir(), "kinfold-redraw-"));
  const clear = (): void => {
    rmSync(tree, { recursive: true, force: true });
    runGit(root, "worktree", "prune");
  };
  try {
    runGit(root, "worktree", "add", "--detach", tree, commit);
    const { status, stderr } = spawnSync(
      process.execPath,
      ["tools/run.mjs", ...findDrawCommand(tree), into, ...stories],
      {
        cwd: tree,
        encoding: "utf8",
        maxBuffer: 2 ** 26,
        env: {
          ...Object.fromEntries(
            Object.entries(process.env).filter(([name]) => !name.startsWith("STORY_")),
          ),
          // What that commit needs is mostly here already.
          npm_config_prefer_offline: "true",
        },
      },
    );
    return status === 0 ? undefined : `they could not be drawn: ${stderr.trim().slice(-400)}`;
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault);
  } finally {
    clear();
  }
}

/** A screenshot that was drawn again, if it has this fingerprint. */
async function readProven(path: string, fingerprint: Fingerprint): Promise<Before> {
  if (!existsSync(path)) return { unproven: "there was no such screenshot." };
  const drawn = readScreenshotFile(path);
  const redrawn = await computeFingerprint(drawn.png);
  return redrawn === fingerprint
    ? drawn
    : { unproven: `drawn again, it is ${redrawn}, and its line says ${fingerprint}.` };
}

/**
 * What these accepted screenshots looked like, each proven by its fingerprint or with the reason why not. Paths are absolute;
 * the folder of fingerprints lies in the repository.
 */
export async function redrawStories(
  root: string,
  folder: string,
  wanted: Fingerprints,
): Promise<Map<string, Before>> {
  const before = new Map<string, Before>();
  const into = mkdtempSync(join(tmpdir(), "kinfold-redrawn-"));
  const commits = commitsOf(root, folder, wanted);
  let room = MOST_STORIES;
  for (const [place, commit] of [...new Set(commits.values())].entries()) {
    const ofCommit = [...wanted].filter(([name]) => commits.get(name) === commit);
    const all = [...new Set(ofCommit.map(([name]) => getStoryId(name)))];
    const stories = place < MOST_COMMITS ? all.slice(0, room) : [];
    room -= stories.length;
    const fault = drawStories(root, commit, stories, into);
    for (const [name, fingerprint] of ofCommit) {
      const isLeftOut = !stories.includes(getStoryId(name));
      const unproven = isLeftOut ? TOO_MANY : fault;
      before.set(
        name,
        unproven === undefined
          ? await readProven(join(into, `${name}.png`), fingerprint)
          : { unproven },
      );
    }
  }
  rmSync(into, { recursive: true, force: true });
  return before;
}
