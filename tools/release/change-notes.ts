import { basename } from "node:path";
import { readGit, runGit } from "../machine/git.ts";
import { canOlderServersRun } from "../checks/sql-types/older-servers.ts";

const MIGRATIONS = "apps/server/migrations";

/** What a release is called and what it is made of. */
export type Release = { version: string; commit: string; committedAt: Date; notes: string };

/** What the notes say of replacing servers: one after the other, or all of them stopped at first, and for which migrations. */
function describeUpgrade(root: string, before: string | undefined, commit: string): string {
  if (before === undefined) return "";
  const range = [before, commit];
  const added = runGit(root, "diff", "--name-only", "--diff-filter=A", ...range, "--", MIGRATIONS);
  const stopping = added
    .split("\n")
    .filter((path) => /\/\d{4}_[^/]+\.sql$/.test(path))
    .filter((path) => !canOlderServersRun(runGit(root, "show", `${commit}:${path}`)))
    .map((path) => basename(path));
  return stopping.length === 0
    ? "Servers may be replaced one after the other, and the release before runs on this one's schema.\n\n"
    : `Stop all servers first: the release before does not run on ${stopping.join(", ")}.\n\n`;
}

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

${describeUpgrade(root, before, commit)}${since}

${subjects}`;
  return { version, commit, committedAt, notes };
}
