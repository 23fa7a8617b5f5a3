import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  findThumbnailAnswer,
  listMissing,
  listUnreviewed,
  pruneThumbnails,
  readSheet,
  type SheetFolders,
} from "./thumbnails.ts";

const OLD = `390x844 ${"a".repeat(64)}`;
const NEW = `390x844 ${"b".repeat(64)}`;
const fileOf = (fingerprint: string): string => `${fingerprint.replace(" ", "-")}.webp`;

let folders: SheetFolders;
const git = (...given: string[]): string =>
  execFileSync("git", ["-c", "user.name=K", "-c", "user.email=k@kinfold.test", ...given], {
    cwd: folders.root,
    encoding: "utf8",
  });
const writeLines = (component: string, ...lines: string[]): void =>
  writeFileSync(join(folders.fingerprints, `${component}.txt`), `${lines.join("\n")}\n`);

beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), "kinfold-sheet-test-"));
  folders = { root, fingerprints: join(root, ".storybook", "f"), thumbnails: join(root, "t") };
  mkdirSync(folders.fingerprints, { recursive: true });
  mkdirSync(folders.thumbnails);
  writeLines("flows-pay", `ready light 390 ${OLD}`, `refused light 390 ${OLD}`);
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "-m", "accepted", "--date", "2026-11-20T12:00:00Z");
  writeFileSync(join(root, ".storybook", "last-review.txt"), git("rev-parse", "HEAD"));
});
afterEach(() => rmSync(folders.root, { recursive: true }));

test("a sheet has the thumbnails that are drawn, and says which stories the last review has not seen as they are", () => {
  writeFileSync(join(folders.thumbnails, fileOf(OLD)), "webp");
  writeLines("flows-pay", `ready light 390 ${OLD}`, `refused light 390 ${NEW}`);
  const { thumbnails, missing, changed } = readSheet(folders, "flows-pay");
  expect({ thumbnails, missing }).toEqual({
    thumbnails: { "flows-pay--ready--light-390": `thumbnails/${fileOf(OLD)}` },
    missing: 1,
  });
  expect(Object.keys(changed)).toEqual(["flows-pay--refused"]);
});

test("what the last review has not seen is told by component: added lines count, and lines that are gone do not", () => {
  writeLines("flows-left", `first light 390 ${OLD}`, `last light 390 ${OLD}`);
  git("add", ".");
  git("commit", "--quiet", "-m", "another flow");
  writeFileSync(join(folders.root, ".storybook", "last-review.txt"), git("rev-parse", "HEAD"));
  writeLines("flows-left", `first light 390 ${OLD}`);
  writeLines("flows-pay", `ready light 390 ${NEW}`, `refused light 390 ${OLD}`);
  writeLines("flows-new", `refused light 390 ${OLD}`);
  const all = ["flows-left", "flows-pay", "flows-new"];
  expect(listUnreviewed(folders, all)).toEqual([
    { story: "flows-pay--ready", line: `ready light 390 ${NEW}` },
    { story: "flows-new--refused", line: `refused light 390 ${OLD}` },
  ]);
});

test("all of a component that is in no commit yet is changed; without a review nothing is", () => {
  writeLines("flows-new", `ready light 390 ${NEW}`);
  expect(Object.keys(readSheet(folders, "flows-new").changed)).toEqual(["flows-new--ready"]);
  rmSync(join(folders.root, ".storybook", "last-review.txt"));
  expect(readSheet(folders, "flows-new").changed).toEqual({});
});

test("a thumbnail is given by its fingerprint, and nothing else of the disk is", () => {
  writeFileSync(join(folders.thumbnails, fileOf(OLD)), "webp");
  expect(findThumbnailAnswer(folders, `/thumbnails/${fileOf(OLD)}`)?.body.toString()).toBe("webp");
  for (const path of [
    `/thumbnails/${fileOf(NEW)}`,
    "/thumbnails/../.storybook/last-review.txt",
    "/thumbnails/%2e%2e/last-review.txt",
    "/index.json",
  ]) {
    expect(findThumbnailAnswer(folders, path)).toBeUndefined();
  }
  expect(findThumbnailAnswer(folders, "/thumbnails/no-such.json")?.body).toContain('"missing":0');
});

test("what is not accepted any more is dropped; what is accepted and not drawn is missing", () => {
  writeFileSync(join(folders.thumbnails, fileOf(NEW)), "webp");
  expect([...listMissing(folders, () => true).keys()]).toHaveLength(2);
  expect(listMissing(folders, () => false).size).toBe(0);
  pruneThumbnails(folders);
  expect(existsSync(join(folders.thumbnails, fileOf(NEW)))).toBe(false);
});
