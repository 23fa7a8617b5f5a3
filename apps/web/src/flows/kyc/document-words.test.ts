import { kycMembers, kycs } from "@kinfold/contract/testing/kyc-samples";
import { users } from "@kinfold/contract/testing/samples";
import { expect, test } from "vitest";
import { listIdTypes, describeNextStep, formatPromisedDay, findStep } from "./document-words.ts";

test.each([
  ["nothing", "Three documents to go", 0],
  ["global", "Two documents to go", 0],
  ["halfway", "One document to go", 0],
  ["refused", "One document to go", 0],
  ["inReview", "Verification in progress", 1],
  ["validated", "You are verified", 3],
] as const)("with %s: %s, at step %i", (state, title, step) => {
  expect(describeNextStep(kycs[state], users.adaeze).title).toBe(title);
  expect(findStep(kycs[state])).toBe(step);
});

test.each([
  ["in review", kycs.inReview, users.inReview, "You may contribute meanwhile."],
  ["to go", kycs.halfway, users.adaeze, "You may contribute meanwhile."],
  [
    "in review of a strict club",
    kycs.inReview,
    kycMembers.inReviewOfStrictClub,
    "You may contribute as soon as your documents are approved.",
  ],
  [
    "to go in a strict club",
    kycs.halfway,
    { ...users.adaeze, contribution_policy: "validated" },
    "You may contribute as soon as your documents are approved.",
  ],
  [
    "only a BVN to go in a strict club",
    { ...kycs.validated, bvn: kycs.bvnRefused.bvn },
    { ...users.validated, contribution_policy: "validated" },
    "You may contribute meanwhile.",
  ],
] as const)("with documents %s, what is said of contributing is so", (_, kyc, member, words) => {
  expect(describeNextStep(kyc, member).words).toContain(words);
});

test("members are offered the documents that they can have", () => {
  const abroad = { ...users.adaeze, customer: { ...users.adaeze.customer, country: "GB" } };
  expect(listIdTypes(users.adaeze)).toEqual(["passport", "drivers_license", "nin", "voters_card"]);
  expect(listIdTypes(abroad)).toHaveLength(6);
  expect(listIdTypes(users.james)).not.toContain("nin");
});

test("a promised day is said with its weekday", () => {
  expect(formatPromisedDay("2026-11-17")).toBe("Tuesday 17 November");
});
