import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readFingerprints, readPassedLooks } from "./story-fingerprints.ts";
import { listStates, readStoryFiles, indexStories } from "../checks/stated-states.ts";
import {
  AXE_FAULTS,
  isAxeFaultFound,
  isFound,
  isSeenFaultFound,
  FAULTS_TO_PLANT,
  SEEN_FAULTS,
  UNSEEN_PLANT,
} from "./story-faults.ts";

const ROOT = join(import.meta.dirname, "../..");
const [plant = { what: "", where: "", screenshot: "", css: "" }] = FAULTS_TO_PLANT;

test.each(FAULTS_TO_PLANT)(
  "$what is planted where a screenshot was accepted",
  ({ where, screenshot }) => {
    expect(screenshot.startsWith(where)).toBe(true);
    expect(readFingerprints(join(ROOT, ".storybook", "fingerprints")).has(screenshot)).toBe(true);
  },
);

test("the pixel is added to the padding that the button has", () => {
  const button = readFileSync(join(ROOT, "packages/ui/src/button/button.tsx"), "utf8");
  expect(button).toContain('"px-[clamp(1.15rem,5vw,1.75rem)]"');
});

const shown = (name: string, images: number): string =>
  `<section id="a cause">${'<img src="" />'.repeat(images)}<ul><li>${name}</li></ul></section>`;

test("a plant is found when its screenshot changed and was shown before, changed and after", () => {
  expect(isFound(plant, [plant.screenshot], shown(plant.screenshot, 3))).toBe(true);
});

const other = "components-feedback-toast--ready--light-390";

test.each([
  ["changed no screenshot", [], ""],
  ["changed another one", [other], shown(other, 3)],
  ["is not shown", [plant.screenshot], shown(other, 3)],
  ["is shown without what was before", [plant.screenshot], shown(plant.screenshot, 2)],
])("a plant that %s is missed", (_, changed, report) => {
  expect(isFound(plant, changed, report)).toBe(false);
});

test("a look of axe counts when the rule is named in that very look", () => {
  const [fault = { what: "", story: "", theme: "light", width: 0, rule: "", css: "" }] = AXE_FAULTS;
  const complaint = (theme: string, width: number, rule: string): string =>
    `axe, ${theme}, ${width} px wide:\n${rule}: what is wrong\n<input>\n`;
  expect(isAxeFaultFound(fault, [complaint("light", 1280, "label")])).toBe(true);
  expect(isAxeFaultFound(fault, [])).toBe(false);
  expect(isAxeFaultFound(fault, [complaint("light", 390, "label")])).toBe(false);
  expect(isAxeFaultFound(fault, [complaint("light", 1280, "list")])).toBe(false);
  const both = complaint("light", 1280, "list") + complaint("light", 390, "label");
  expect(isAxeFaultFound(fault, [both])).toBe(false);
});

test("every look that axe takes has a planted fault, in a story whose screenshots show that look", () => {
  const looks = AXE_FAULTS.map(({ theme, width }) => `${theme}-${width}`);
  expect(looks.toSorted()).toEqual(["dark-1280", "dark-390", "light-1280", "light-390"]);
  const accepted = readFingerprints(join(ROOT, ".storybook", "fingerprints"));
  for (const { story, theme, width } of AXE_FAULTS) {
    expect(accepted.has(`${story}--${theme}-${width}`)).toBe(true);
  }
});

test("the fault that no screenshot shows is planted where axe need not read", () => {
  const { story, theme, width } = UNSEEN_PLANT;
  const passed = readPassedLooks(
    join(ROOT, ".storybook", "axe-passed"),
    "components-inputs-iconbutton",
  );
  expect(passed.has(`${story}--${theme}-${width}`)).toBe(true);
});

test("what is taken out of sight is what a story says is seen", () => {
  const folder = /^packages\/ui\/src\/(otp-field|error-screen|checkbox)\//;
  const files = [...readStoryFiles()].filter(([file]) => folder.test(file));
  const stories = new Set(listStates(indexStories(new Map(files))).map(({ story }) => story));
  for (const { story } of SEEN_FAULTS) expect(stories).toContain(story);
});

test("what is not seen counts when it is said of that very story", () => {
  const complaint = (story: string): string =>
    `axe, light, 1280 px wide:\nlabel\n${story}: "Wrong": not seen at the end of the story: "x"\n`;
  expect(isSeenFaultFound({ story: "a--b" }, [complaint("a--b")])).toBe(true);
  expect(isSeenFaultFound({ story: "a--b" }, [complaint("a--c")])).toBe(false);
  expect(isSeenFaultFound({ story: "a--b" }, ["a--b: axe, light, 390 px wide:"])).toBe(false);
  expect(isSeenFaultFound({ story: "a--b" }, [])).toBe(false);
});
