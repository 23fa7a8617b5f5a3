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
  expect(commonRefusals("en").rate_limited.wait(waitInWords(seconds)).sentence).toBe(
    `Too many attempts. Please try again in ${words}.`,
  );
});
