/** What a run of the stories came to: which tests passed and failed, and of which stories they are. */
import { formatFullName, getComponentId, type Entry } from "./built-stories.ts";
import { listFailedTests } from "../checks/check-reports.ts";
import type { FailedStory } from "./review/read-run.ts";

type Tested = { status: string; fullName: string };

/** What the runner says at its end. */
export type Outcome = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { assertionResults: Tested[] }[];
};

/** The outcome where nothing had to be visited. */
export const NOTHING: Outcome = {
  numPassedTests: 0,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [],
};

/** How many tests and files of tests failed. */
export const countFailures = ({ numFailedTests, numRuntimeErrorTestSuites }: Outcome): number =>
  numFailedTests + numRuntimeErrorTestSuites;

/** The names of the tests that failed. */
export const listFailedNames = (outcome: Outcome): string[] =>
  listFailedTests(outcome).map(({ name }) => name);

/** Every test with its status. */
export const listTests = ({ testResults }: Outcome): Tested[] =>
  testResults.flatMap(({ assertionResults }) => assertionResults);

/** The story that a test is of: of two, the one with the longer name. */
const findTested = (test: string, stories: readonly Entry[]): Entry | undefined =>
  stories
    .filter((story) => test.startsWith(`${formatFullName(story)} `))
    .toSorted((one, other) => other.name.length - one.name.length)[0];

/** Each failed test with its story's id and what was said. */
export const listFailed = (outcome: Outcome, stories: readonly Entry[]): FailedStory[] =>
  listFailedTests(outcome).map(({ name, messages }) => ({
    story: findTested(name, stories)?.id ?? name,
    message: messages.join("\n\n"),
  }));

/** The first outcome, the last one, and the names of the tests that failed in the first alone. */
export type Looks = { first: Outcome; last: Outcome; unsteady: readonly string[] };

/** The stories that passed at first, and failed neither then nor at the second look. */
export function listRight(
  { first, last, unsteady }: Looks,
  stories: readonly Entry[],
): ReadonlySet<string> {
  const idOf = (test: string): string | undefined => findTested(test, stories)?.id;
  const wrong = new Set([
    ...listFailed(last, stories).map(({ story }) => story),
    ...unsteady.flatMap((test) => idOf(test) ?? []),
  ]);
  const passed = listTests(first)
    .filter(({ status }) => status === "passed")
    .flatMap(({ fullName }) => idOf(fullName) ?? []);
  return new Set(passed.filter((id) => !wrong.has(id)));
}

/** The components or pages whose stories these tests are of. */
export function listComponents(
  tests: readonly string[],
  stories: readonly Entry[],
): ReadonlySet<string> {
  const tested = stories.filter((story) =>
    tests.some((test) => test.startsWith(`${formatFullName(story)} `)),
  );
  return new Set(tested.map(({ id }) => getComponentId(id)));
}

/** What a run says of stories that passed earlier, and are made of the same. */
const reportRemembered = (stories: readonly Entry[], startTime: number) => ({
  startTime,
  assertionResults: stories.map((story) => ({
    title: "play-test",
    fullName: `${formatFullName(story)} play-test`,
    status: "passed",
  })),
});

/**
 * The report of a run: what was visited, and in a run of all that is due also the stories that it left out because they passed and are made of
 * the same. A run of named stories speaks of those alone.
 */
export const buildResult = (
  run: { passed: number; failed: number; looks: Looks; changed: readonly string[] },
  remembered: { stories: readonly Entry[]; at: number } | undefined,
) => ({
  numPassedTests: run.passed,
  numFailedTests: run.failed,
  unsteady: run.looks.unsteady,
  screenshots: run.changed,
  testResults: [
    ...run.looks.last.testResults,
    ...(remembered === undefined ? [] : [reportRemembered(remembered.stories, remembered.at)]),
  ],
});
