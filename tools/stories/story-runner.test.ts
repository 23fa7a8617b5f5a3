import { expect, test } from "vitest";
import { splitFaults } from "./story-runner.ts";

test("what a play threw is told without its stack, its colours and the address of its story", () => {
  const message = `Error: page.evaluate: StorybookTestRunnerError: \u001B[34m
Click to debug the error directly in Storybook: http://127.0.0.1/\u001B[39m

Message:
 expect(element).toHaveValue(40)
    at Object.play (http://127.0.0.1/assets/x.js:1:2)`;
  expect(splitFaults("a--b", message)).toEqual(["a--b: expect(element).toHaveValue(40)"]);
});

test("each look of axe, each screenshot and what is not seen is a fault of its own", () => {
  const axe = (theme: string): string => `axe, ${theme}, 390 px wide:\nlabel: Labels\n<input>`;
  const seen = `a--b: "paid": not seen at the end of the story: "Paid"`;
  const look = "a--b--light-390: not the accepted screenshot";
  const message = `Error: ${axe("light")}\n\n${axe("dark")}\n\n${seen}\n\n${look}`;
  expect(splitFaults("a--b", message)).toEqual([axe("light"), axe("dark"), seen, look]);
});
