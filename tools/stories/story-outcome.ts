/** What a run of the stories came to: which stories passed and failed, and what of that is written down. */
import { readFileSync } from "node:fs";
import { formatFullName, type Entry } from "./built-stories.ts";

/** A story with what is wrong with it: nothing when it passed. */
export type TestedStory = { story: Entry; faults: readonly string[] };

const isFailed = ({ faults }: TestedStory): boolean => faults.length > 0;

export const listFailed = (tested: readonly TestedStory[]): TestedStory[] =>
  tested.filter(isFailed);

/** The stories of a run and of a second look at what failed: those that stand, and the stories that failed at first alone. */
export function joinLooks(
  first: readonly TestedStory[],
  second: readonly TestedStory[],
): { last: TestedStory[]; unsteady: Entry[] } {
  const again = new Map(second.map((testedStory) => [testedStory.story.id, testedStory]));
  return {
    last: first.map((testedStory) => again.get(testedStory.story.id) ?? testedStory),
    unsteady: listFailed(first).flatMap(({ story }) => {
      const later = again.get(story.id);
      return later === undefined || isFailed(later) ? [] : [story];
    }),
  };
}

/** What a run says of stories that passed earlier, and are made of the same. */
const reportRemembered = (stories: readonly Entry[]): TestedStory[] =>
  stories.map((story) => ({ story, faults: [] }));

/**
 * The report of a run, in the shape that runners of tests have in common: what was visited, and in a run of all that is due also the stories that
 * it left out because they passed and are made of the same. A run of named stories speaks of those alone.
 */
export function buildResult(
  { last, unsteady }: { last: readonly TestedStory[]; unsteady: readonly Entry[] },
  changed: readonly string[],
  remembered: readonly Entry[],
) {
  const failed = listFailed(last).length + unsteady.length;
  return {
    numPassedTests: last.length - failed,
    numFailedTests: failed,
    unsteady: unsteady.map(formatFullName),
    screenshots: changed,
    testResults: [
      {
        startTime: Date.now(),
        assertionResults: [...last, ...reportRemembered(remembered)].map(({ story, faults }) => ({
          title: "play-test",
          story: story.id,
          fullName: `${formatFullName(story)} play-test`,
          status: faults.length === 0 ? "passed" : "failed",
          failureMessages: faults,
        })),
      },
    ],
  };
}

/** A story as the report of a run tells of it: its id, and what is wrong with it. */
export type ReportedStory = { story: string; failureMessages: readonly string[] };

/** Reads what the report of a run tells of each story. */
export function readReportedStories(path: string): ReportedStory[] {
  const result = JSON.parse(readFileSync(path, "utf8")) as ReturnType<typeof buildResult>;
  return result.testResults.flatMap(({ assertionResults }) => assertionResults);
}
