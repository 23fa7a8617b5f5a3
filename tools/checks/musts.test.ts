import { expect, test } from "vitest";
import { findMustFaults, listMustResults, listMusts, type Report } from "./musts.ts";

const COMPONENT = `
/**
 * A few actions behind one button.
 *
 * - menu-1: It MUST be moved through with the arrows.
 * - menu-2: Closing MUST return focus to its button,
 *   whatever closed it.
 */
export function Menu() {}
`;
const TEST = `test("the arrows move (menu-1)", () => {});`;
const STORY = `
const meta = { title: "Components/Overlays/Menu" };
export const ClosedByEscape: Story = {
  parameters: { musts: ["menu-2"] },
  play: async () => {},
};
`;

const filesOf = (changes: Record<string, string> = {}) =>
  new Map(
    Object.entries({
      "packages/ui/src/menu/menu.tsx": COMPONENT,
      "packages/ui/src/menu/menu.test.tsx": TEST,
      "packages/ui/src/menu/menu.stories.tsx": STORY,
      ...changes,
    }),
  );

test("a MUST is read with all its lines", () => {
  expect(listMusts(filesOf())).toEqual([
    { id: "menu-1", text: "It MUST be moved through with the arrows.", folder: "menu" },
    {
      id: "menu-2",
      text: "Closing MUST return focus to its button, whatever closed it.",
      folder: "menu",
    },
  ]);
  expect(findMustFaults(filesOf())).toEqual([]);
});

const reportOf = (...tests: [title: string, status: string][]): Report => ({
  testResults: [
    {
      startTime: Date.parse("2026-11-12T18:00:00Z"),
      assertionResults: tests.map(([title, status]) => ({ title, fullName: title, status })),
    },
  ],
});
const outcomes = (unit: Report | undefined, stories: Report | undefined) =>
  listMustResults(filesOf(), { unit, stories }).map(({ outcome }) => outcome);

test("without a report no MUST has been run yet", () => {
  expect(outcomes(undefined, undefined)).toEqual(["not run yet", "not run yet"]);
});

test("the last result of a MUST is that of the test or the story that cites it", () => {
  const unit = reportOf(["the arrows move (menu-1)", "passed"], ["another", "failed"]);
  const story = "Components/Overlays/Menu Closed By Escape play-test";
  expect(outcomes(unit, reportOf([story, "failed"]))).toEqual(["passed", "failed"]);
  expect(outcomes(undefined, reportOf([story, "passed"]))).toEqual(["not run yet", "passed"]);
});

test("one test that fails is enough for a MUST to have failed, one that was skipped says nothing", () => {
  const title = "the arrows move (menu-1)";
  expect(outcomes(reportOf([title, "failed"], [title, "passed"]), undefined)[0]).toBe("failed");
  expect(outcomes(reportOf([title, "skipped"]), undefined)[0]).toBe("not run yet");
});
