/** How a story's look changed, as git keeps it: `git log -p` of its component's file of fingerprints, read line by line. */
import { runGit } from "../../machine/git.ts";
import type { Fingerprint } from "../fingerprint.ts";

export type LookChange = {
  commit: string;
  /** When, in ISO 8601 and UTC. */
  day: string;
  subject: string;
  /** What each screenshot was from here on, by name. */
  looks: Record<string, Fingerprint>;
  /** When the change before was. */
  until?: string;
};

const COMMIT = "commit ";
const LINE =
  /^\+(?<state>\S+) (?<theme>light|dark) (?<width>\d+) (?<fingerprint>\d+x\d+ [0-9a-f]{64})$/;

/** The commits that set a look of a story, the newest first. The file is a path from the repository's root. */
export function listLookChanges(root: string, file: string, story: string): LookChange[] {
  const log = runGit(root, "log", "-p", "--unified=0", `--format=${COMMIT}%h %cI %s`, "--", file);
  const changes: LookChange[] = [];
  for (const line of log.split("\n")) {
    if (line.startsWith(COMMIT)) {
      const [commit = "", day = "", ...words] = line.slice(COMMIT.length).split(" ");
      const subject = words.join(" ");
      changes.push({ commit, day: new Date(day).toISOString(), subject, looks: {} });
      continue;
    }
    const { state, theme, width, fingerprint } = LINE.exec(line)?.groups ?? {};
    const change = changes.at(-1);
    if (fingerprint === undefined || change === undefined || !story.endsWith(`--${state}`))
      continue;
    change.looks[`${story}--${theme}-${width}`] = fingerprint;
  }
  const own = changes.filter(({ looks }) => Object.keys(looks).length > 0);
  for (const [at, change] of own.entries()) {
    const before = own[at + 1];
    if (before !== undefined) change.until = before.day;
  }
  return own;
}
