import { expect, test } from "vitest";
import type { Entry } from "./built-stories.ts";
import { buildResult, joinLooks, type TestedStory } from "./story-outcome.ts";

const story = (name: string): Entry => ({
  id: `pages-wallet--${name.toLowerCase()}`,
  type: "story",
  title: "Pages/Wallet",
  name,
  importPath: "apps/web/src/pages/wallet/wallet-page.stories.tsx",
});
const [READY, EMPTY, REFUSED] = [story("Ready"), story("Empty"), story("Refused")];
const passed = (one: Entry): TestedStory => ({ story: one, faults: [] });
const failed = (one: Entry): TestedStory => ({ story: one, faults: ["its play failed"] });

test("the second look stands, and a story that fails at first alone is unsteady", () => {
  const first = [passed(READY), failed(EMPTY), failed(REFUSED)];
  const second = [failed(READY), passed(EMPTY), failed(REFUSED)];
  expect(joinLooks(first, second)).toEqual({ last: second, unsteady: [EMPTY] });
  expect(joinLooks(first, [])).toEqual({ last: first, unsteady: [] });
});

test("an unsteady story counts as failed, and what was left out as passed is reported and not counted", () => {
  const run = { last: [passed(READY), passed(EMPTY)], unsteady: [EMPTY] };
  const result = buildResult(run, ["a--b--light-390"], [REFUSED]);
  expect(result).toMatchObject({
    numPassedTests: 1,
    numFailedTests: 1,
    unsteady: ["Pages/Wallet Empty"],
    screenshots: ["a--b--light-390"],
  });
  expect(
    result.testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, status }) => `${fullName}: ${status}`),
    ),
  ).toEqual(["Ready", "Empty", "Refused"].map((name) => `Pages/Wallet ${name} play-test: passed`));
});
