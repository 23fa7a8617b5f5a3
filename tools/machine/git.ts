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

/** What git prints, without the space around it; undefined when it fails, as on what is in no commit, or outside of a repository. */
export function readGit(root: string, ...args: string[]): string | undefined {
  try {
    return runGit(root, ...args).trim();
  } catch {
    return undefined;
  }
}
