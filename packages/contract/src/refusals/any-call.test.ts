import { expect, test } from "vitest";
import { commonRefusals, waitInWords } from "./any-call.ts";

test.each([
  [1, "1 second"],
  [2, "2 seconds"],
  [89, "89 seconds"],
  [90, "2 minutes"],
  [900, "15 minutes"],
  [5399, "90 minutes"],
  [5400, "2 hours"],
  [86_400, "24 hours"],
])("%i seconds are %s", (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
  expect(commonRefusals("en").rate_limited(waitInWords(seconds))).toBe(
    `Too many attempts. Please try again in ${words}.`,
  );
});

test("a sentence is of its code and of what it is given, in a language that there is", () => {
  const sentences = commonRefusals();
  expect(sentences.fault).toBe("Something went wrong on our side. Please try again.");
  // @ts-expect-error A code that is in no catalogue has no sentence.
  expect(sentences.nonsense).toBeUndefined();
  // @ts-expect-error The sentence is of a wait.
  expect(sentences.rate_limited()).toContain("undefined");
  // @ts-expect-error The club does not speak it yet.
  expect(commonRefusals("ha")).toBeUndefined();
});
