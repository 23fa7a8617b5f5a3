import { expect, test } from "vitest";
import { formatFullName, type Entry } from "./built-stories.ts";
import { buildResult, listRight, NOTHING, type Outcome } from "./story-outcome.ts";

const story = (name: string): Entry => ({
  id: `pages-wallet--${name.toLowerCase().replaceAll(" ", "-")}`,
  type: "story",
  title: "Pages/Wallet",
  name,
  importPath: "apps/web/src/pages/wallet/wallet-page.stories.tsx",
});
const READY = story("Ready");
const READY_AGAIN = story("Ready again");
const EMPTY = story("Empty");
const STORIES = [READY, READY_AGAIN, EMPTY];

const nameOf = (one: Entry): string => `${formatFullName(one)} play-test`;

const outcome = (statuses: readonly [Entry, "passed" | "failed"][]): Outcome => ({
  ...NOTHING,
  testResults: [
    {
      assertionResults: statuses.map(([one, status]) => ({
        status,
        fullName: nameOf(one),
        title: "play-test",
        failureMessages: [],
      })),
    },
  ] as Outcome["testResults"],
});

test("a test belongs to the story with the longer name, and a story is right when its own tests passed", () => {
  const first = outcome([
    [READY, "failed"],
    [READY_AGAIN, "passed"],
  ]);
  expect([...listRight({ first, last: first, unsteady: [] }, STORIES)]).toEqual([READY_AGAIN.id]);
});

test("a story of which one test failed at first alone is not right, though its other test passed", () => {
  const first = outcome([
    [READY, "passed"],
    [EMPTY, "passed"],
  ]);
  const last = outcome([[READY, "passed"]]);
  const right = listRight({ first, last, unsteady: [nameOf(READY)] }, STORIES);
  expect([...right]).toEqual([EMPTY.id]);
});

test("a story that passed at first and fails at the second look is not right", () => {
  const first = outcome([
    [READY, "passed"],
    [EMPTY, "failed"],
  ]);
  const last = outcome([
    [READY, "failed"],
    [EMPTY, "passed"],
  ]);
  expect(listRight({ first, last, unsteady: [nameOf(EMPTY)] }, STORIES).size).toBe(0);
});

test("a run of named stories reports those alone, a run of all also what it left out", () => {
  const last = outcome([[READY, "passed"]]);
  const run = {
    passed: 1,
    failed: 0,
    looks: { first: last, last, unsteady: [] },
    changed: [],
  };
  const namesIn = (result: ReturnType<typeof buildResult>): string[] =>
    result.testResults.flatMap((file) => file.assertionResults.map(({ fullName }) => fullName));
  expect(namesIn(buildResult(run, undefined))).toEqual([nameOf(READY)]);
  expect(namesIn(buildResult(run, { stories: [EMPTY], at: 0 }))).toEqual([
    nameOf(READY),
    nameOf(EMPTY),
  ]);
});
