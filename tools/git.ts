import { spawnSync } from "node:child_process";

/** Runs git in a repository, and returns what it prints. Throws with its complaint when it fails. */
export function runGit(root: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout;
}
