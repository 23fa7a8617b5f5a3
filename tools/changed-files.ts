import { spawnSync } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.split("\n").filter((line) => line !== "");
}

/** The files that differ from where the base branch was left, with those that are not committed yet. Paths are from the root. */
export function listChangedFiles(base: string): string[] {
  const [from = base] = git("merge-base", base, "HEAD");
  return [
    ...git("diff", "--name-only", from),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
}

/** What a file held where the base branch was left; empty when it was not there. */
export function readFileBefore(base: string, file: string): string {
  const [from = base] = git("merge-base", base, "HEAD");
  const before = spawnSync("git", ["show", `${from}:${file}`], { cwd: ROOT, encoding: "utf8" });
  return before.status === 0 ? before.stdout : "";
}
