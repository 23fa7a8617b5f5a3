import { Fault, NoAnswer } from "@kinfold/api/call-errors";
import { Refusal } from "@kinfold/contract/refusal";
import { expect, test } from "vitest";
import { describeSignInFailure } from "./sign-in-words.ts";

const refused = (status: number, code: string): Refusal =>
  new Refusal(code, status, { error: `said with ${status}`, code, request_id: "r" });

test.each([
  ["a wrong password", refused(401, "invalid_credentials"), "Invalid Credentials"],
  ["a failed captcha", refused(400, "captcha_failed"), "Invalid Credentials"],
  ["a form the server will not read", refused(422, "invalid"), "Invalid Credentials"],
  ["an account that may not", refused(403, "email_unverified"), "Invalid Credentials"],
  ["too many tries", refused(429, "rate_limited"), "said with 429"],
  ["a server that is busy", refused(503, "unavailable"), "said with 503"],
  [
    "a server that broke",
    new Fault("Our side broke.", "req_1", null),
    "Our side broke. If it happens again, tell us this code: req_1",
  ],
  ["no answer", new NoAnswer(null), "Something went wrong. Please contact the support team."],
])("%s", (_, error, words) => {
  expect(describeSignInFailure(error)).toBe(words);
});
