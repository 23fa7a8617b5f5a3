/** What the first page of the workshop says of the last days, from git and the last run of the stories. */
import { basename, relative } from "node:path";
import { findDecided } from "../../apps/workshop/src/last-outcomes.ts";
import { listBuiltStories } from "./built-stories.ts";
import { readGit } from "../machine/git.ts";
import { readDecisions } from "./review/decisions.ts";
import { readRun } from "./review/read-run.ts";
import type { DeskFolders } from "./review/serve-desk.ts";

/** A commit that accepted screenshots: of which components, flows and pages, and how many. */
export type AcceptedChange = {
  subject: string;
  by: string;
  /** As "2026-11-22". */
  day: string;
  screenshots: number;
  /** The names in the sidebar by how the ids of the stories begin. */
  components: Readonly<Record<string, string>>;
};

/** Stories that are served without the workshop know of none. */
export type RecentChanges = {
  stories?: number;
  /** Causes of the last run that no one has decided. */
  toReview?: number;
  /** The newest first. */
  changes?: readonly AcceptedChange[];
};

const MOST_CHANGES = 6;
const SINCE = "7 days ago";

/** Reads `git log --numstat` with a line of "commit", author, day and subject, divided by tabs, before the counts of each commit. */
export function readAcceptedChanges(
  log: string,
  names: ReadonlyMap<string, string>,
): AcceptedChange[] {
  const commits = log.split(/^commit\t/m).slice(1);
  const changes = commits.map((text): AcceptedChange => {
    const [head = "", ...lines] = text.split("\n");
    const [by = "", day = "", ...subject] = head.split("\t");
    const counts = lines.flatMap((line) => {
      const [added = "", , path = ""] = line.split("\t");
      const component = basename(path, ".txt");
      const name = names.get(component);
      return Number(added) > 0 && name !== undefined
        ? [{ component, name, added: Number(added) }]
        : [];
    });
    return {
      subject: subject.join(" "),
      by,
      day,
      screenshots: counts.reduce((sum, { added }) => sum + added, 0),
      components: Object.fromEntries(counts.map(({ component, name }) => [component, name])),
    };
  });
  return changes.filter(({ screenshots }) => screenshots > 0).slice(0, MOST_CHANGES);
}

/** The recent changes of the workshop that is built in `built`. Outside of a repository nothing has changed. */
export function readRecentChanges(
  { root, fingerprints, decisions, report }: DeskFolders,
  built: string,
): RecentChanges {
  const stories = listBuiltStories(built).filter(({ type }) => type === "story");
  const names = new Map(
    stories.map(({ id, title }) => [id.replace(/--.*$/, ""), title.replace(/^.*\//, "")]),
  );
  const log = readGit(
    root,
    "log",
    `--since=${SINCE}`,
    "--format=commit%x09%an%x09%cs%x09%s",
    "--numstat",
    "--",
    relative(root, fingerprints),
  );
  const run = readRun(report);
  const causes = run?.causes.filter(({ kind }) => kind === "look" || kind === "new") ?? [];
  const decided = findDecided(causes, run?.looks ?? {}, readDecisions(decisions));
  return {
    stories: stories.length,
    toReview: causes.length - decided.size,
    changes: readAcceptedChanges(log ?? "", names),
  };
}
