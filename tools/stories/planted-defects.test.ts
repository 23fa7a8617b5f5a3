import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settleCounts } from "../checks/counts.ts";
import { readPassedLooks } from "./story-fingerprints.ts";
import { PASSED_LOOKS } from "./story-folders.ts";
import { SOURCE_DEFECTS, UNREMEMBERED_DEFECT, UNSEEN_DEFECTS } from "./planted-defects.ts";

test("each defect of the sources stands ready to be planted: its text is once in its file, and becomes another", () => {
  for (const { what, file, find, become } of SOURCE_DEFECTS) {
    expect([what, readFileSync(file, "utf8").split(find).length - 1]).toEqual([what, 1]);
    expect(become).not.toBe(find);
  }
  expect(settleCounts("planted-defects", { defects: SOURCE_DEFECTS.length })).toEqual([]);
});

test("every look that axe takes has a planted fault", () => {
  const looks = ["light, 1280", "light, 390", "dark, 1280", "dark, 390"];
  for (const look of looks)
    expect(UNSEEN_DEFECTS.some(({ says }) => says?.source.startsWith(`^axe, ${look} px`))).toBe(
      true,
    );
});

test("the fault that no screenshot shows is planted where axe need not read", () => {
  const { stories } = UNREMEMBERED_DEFECT;
  const passed = readPassedLooks(PASSED_LOOKS, "components-inputs-iconbutton");
  expect(passed.has(`${stories}--light-1280`)).toBe(true);
});
