import { expect, test } from "vitest";
import { insist } from "./insist.ts";

test("a claim that does not hold is refused with the sentence that says what to do", () => {
  expect(() => insist(false, "Give the dialog a title.")).toThrow("Give the dialog a title.");
  expect(() => insist(true, "Give the dialog a title.")).not.toThrow();
});
