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

test.each([
  [
    "a MUST without a test",
    { "packages/ui/src/menu/menu.test.tsx": TEST.replace(" (menu-1)", "") },
    ["menu-1 has no test: cite it in the title of one."],
  ],
  [
    "a test that cites an unknown MUST",
    { "packages/ui/src/menu/menu.test.tsx": TEST.replace("menu-1", "menu-1, menu-9") },
    ["packages/ui/src/menu/menu.test.tsx cites menu-9, which no component promises."],
  ],
  [
    "a story that cites an unknown MUST",
    { "packages/ui/src/menu/menu.stories.tsx": STORY.replace('"menu-2"', '"menu-2", "menu-7"') },
    ["packages/ui/src/menu/menu.stories.tsx cites menu-7, which no component promises."],
  ],
  [
    "a story without a play",
    { "packages/ui/src/menu/menu.stories.tsx": STORY.replace("  play: async () => {},\n", "") },
    [
      "packages/ui/src/menu/menu.stories.tsx: ClosedByEscape cites menu-2 and has no play that proves it.",
    ],
  ],
  [
    "a MUST without an id",
    {
      "packages/ui/src/menu/menu.tsx": COMPONENT.replace(
        "A few actions",
        "It MUST be short. A few actions",
      ),
    },
    [
      "packages/ui/src/menu/menu.tsx: a MUST without an id: * It MUST be short. A few actions behind one button.",
    ],
  ],
  [
    "an id without a MUST",
    { "packages/ui/src/menu/menu.tsx": COMPONENT.replace("MUST be moved", "is moved") },
    ["menu-1 does not say what MUST be."],
  ],
  [
    "an id that stands twice",
    { "packages/ui/src/menu/more.tsx": "/**\n * - menu-1: It MUST be named.\n */" },
    ["menu-1 stands twice."],
  ],
  [
    "an id of another component",
    {
      "packages/ui/src/card/card.tsx": "/**\n * - menu-3: It MUST be read.\n */",
      "packages/ui/src/card/card.test.tsx": `test("it is read (menu-3)", () => {});`,
    },
    ["menu-3 stands in the folder card: its id begins with that name."],
  ],
])("%s is a fault", (_what, changes, faults) => {
  expect(findMustFaults(filesOf(changes))).toEqual(faults);
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
