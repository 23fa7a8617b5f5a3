import { expect, test } from "vitest";
import { listFaults } from "./read-run.ts";

const story = { id: "a--b", type: "story", title: "A", name: "B", importPath: "" } as const;
const titles = (...faults: string[]): [string, string][] =>
  listFaults({ story, faults }).map(({ kind, title }) => [kind, title]);

test("a play that failed is named by what it expected", () => {
  const fault =
    "a--b: expect(element).toHaveValue(40)\n\nExpected the element to have value:\n  40";
  expect(titles(fault)).toEqual([["play", "expect(element).toHaveValue(40)"]]);
});

test("faults of axe are named by rule, and screenshots are no faults", () => {
  const axe =
    "axe, dark, 390 px wide:\nbutton-name: Buttons must have discernible text\n<button>\n";
  expect(titles(axe, "a--b--light-390: not the accepted screenshot")).toEqual([
    ["axe", "button-name: Buttons must have discernible text"],
  ]);
});

test("what is not seen at the end is a fault of the play", () => {
  const fault = `"paid": not seen at the end of the story: "Paid"`;
  expect(titles(`a--b: ${fault}`)).toEqual([["play", fault]]);
});
