import { readGit, runGit } from "../git.ts";

/** What a release is called and what it is made of. */
export type Release = { version: string; commit: string; committedAt: Date; notes: string };

/** Reads what the commit's release is called, and what changed since the tag before it. Without a tag it is named after its commit. */
export function readRelease(root: string, packageVersion: string, commit: string): Release {
  const tag = readGit(root, "describe", "--tags", "--exact-match", commit);
  const before = readGit(root, "describe", "--tags", "--abbrev=0", `${commit}^`);
  const version = tag?.replace(/^v/, "") ?? `${packageVersion}-${commit.slice(0, 12)}`;
  const seconds = Number(runGit(root, "show", "-s", "--format=%ct", commit));
  const committedAt = new Date(seconds * 1000);
  const range = before === undefined ? commit : `${before}..${commit}`;
  const subjects = runGit(root, "log", "--no-merges", "--format=- %s", range);
  const since = before === undefined ? "The first release: everything." : `Since ${before}:`;
  const notes = `# Kinfold ${version}

Of ${committedAt.toISOString().slice(0, 10)}, commit ${commit}.

${since}

${subjects}`;
  return { version, commit, committedAt, notes };
}
