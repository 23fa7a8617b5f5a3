import { DAY_MS } from "@kinfold/contract/durations";
import { expect, test } from "vitest";
import { computePayableFrom, formatRejectionReason, isCooling, judgeHolderName } from "./rules.ts";

const adaeze = { firstName: "Adaeze", lastName: "Okafor", accepted: ["NWOSU, Adaeze"] };
const now = new Date("2026-11-12T08:00:00.000Z");

test.each([
  ["OKAFOR ADAEZE", [adaeze], "match"],
  ["A OKAFOR", [adaeze], "review"],
  ["OKAFOR EMEKA", [adaeze], "mismatch"],
  ["ADAEZE NWOSU", [adaeze], "match"],
  ["EMEKA NWOSU", [adaeze], "mismatch"],
  [
    "OKAFOR ADAEZE",
    [adaeze, { firstName: "Adaeze", lastName: "Okafor-Eze", accepted: [] }],
    "review",
  ],
  ["OKAFOR ADAEZE", [adaeze, { firstName: "Emeka", lastName: "Bello", accepted: [] }], "mismatch"],
] as const)("%s fits the worst of %j: %s", (holder, names, nameMatch) => {
  expect(judgeHolderName(holder, names)).toBe(nameMatch);
});

test("with no name to compare, nothing fits", () => {
  expect(() => judgeHolderName("OKAFOR ADAEZE", [])).toThrow("no name");
});

test.each([
  ["match", DAY_MS - 1, true],
  ["review", DAY_MS - 1, true],
  ["match", DAY_MS, false],
  ["mismatch", 0, false],
] as const)("one that is a %s, %d ms after it was set, waits: %s", (match, sinceMs, waits) => {
  const account = { name_match: match, payout_available_at: computePayableFrom(now) };
  expect(isCooling(account, new Date(now.getTime() + sinceMs))).toBe(waits);
});

test.each([
  ["joint_account", "", "The account is not yours alone."],
  ["joint_account", "We saw two names.", "The account is not yours alone. We saw two names."],
  ["other", "", "We could not find it to be yours."],
  ["other", "It is closed.", "It is closed."],
] as const)("staff decline for %s and add %j: %s", (reason, note, words) => {
  expect(formatRejectionReason(reason, note)).toBe(words);
});
