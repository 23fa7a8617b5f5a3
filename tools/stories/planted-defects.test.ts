import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settleCounts } from "../checks/counts.ts";
import { PLANTED_DEFECTS } from "./planted-defects.ts";

test("each defect stands ready to be planted: its text is once in its file, and becomes another", () => {
  for (const { what, file, find, become } of PLANTED_DEFECTS) {
    expect([what, readFileSync(file, "utf8").split(find).length - 1]).toEqual([what, 1]);
    expect(become).not.toBe(find);
  }
  expect(settleCounts("planted-defects", { defects: PLANTED_DEFECTS.length })).toEqual([]);
});
