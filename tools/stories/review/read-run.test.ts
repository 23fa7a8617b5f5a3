import { expect, test } from "vitest";
import { listFaults } from "./read-run.ts";

const titles = (message: string): [string, string][] =>
  listFaults({ story: "a--b", message }).map(({ kind, title }) => [kind, title]);

test("a play that failed is named by what it expected", () => {
  const message = `Error: page.evaluate: StorybookTestRunnerError: \u001B[34m
Click to debug the error directly in Storybook: http://127.0.0.1/\u001B[39m

Message:
 expect(element).toHaveValue(40)

Expected the element to have value:
  40
    at Object.play (http://127.0.0.1/assets/x.js:1:2)`;
  expect(titles(message)).toEqual([["play", "expect(element).toHaveValue(40)"]]);
});

test("faults of axe are apart, by rule, and screenshots are no faults", () => {
  const axe = (theme: string): string =>
    `axe, ${theme}, 390 px wide:\nbutton-name: Buttons must have discernible text\n<button>\n`;
  const message = `Error: ${axe("light")}\n\n${axe("dark")}\n\na--b--light-390: not the accepted screenshot`;
  expect(titles(message)).toEqual([
    ["axe", "button-name: Buttons must have discernible text"],
    ["axe", "button-name: Buttons must have discernible text"],
  ]);
});

test("what is not seen at the end is a fault of the play", () => {
  const message = `Error: a--b: "paid": not seen at the end of the story: "Paid"\n\na--b--light-390: not the accepted screenshot`;
  expect(titles(message)).toEqual([
    ["play", 'a--b: "paid": not seen at the end of the story: "Paid"'],
  ]);
});
