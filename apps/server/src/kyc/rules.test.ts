import { expect, test } from "vitest";
import { decideBvnMatch, hasEnded, isRecent, subtractMonths, formatRejection } from "./rules.ts";
import { sealIdentityNumber } from "./identity-number.ts";

const field = (confidence: number) => ({ isMatch: confidence === 100, confidence });

test.each([
  ["both names as they are", 100, 100, null, "validated"],
  ["and the day of birth", 100, 100, true, "validated"],
  ["another day of birth", 100, 100, false, "mismatch"],
  ["a first name that differs a little", 70, 100, null, "review"],
  ["both names that differ a little", 60, 60, true, "review"],
  ["another first name", 59, 100, null, "mismatch"],
  ["another surname", 100, 0, null, "mismatch"],
  ["someone else", 0, 0, null, "mismatch"],
] as const)("%s: first %i, last %i, born %s is %s", (_, first, last, born, outcome) => {
  const match = { firstName: field(first), lastName: field(last), isDateOfBirthMatch: born };
  expect(decideBvnMatch(match)).toBe(outcome);
});

test.each([
  ["2026-11-12", 3, "2026-08-12"],
  ["2026-05-31", 3, "2026-02-28"],
  ["2028-05-31", 3, "2028-02-29"],
  ["2026-01-15", 3, "2025-10-15"],
] as const)("%s less %i months is %s", (day, count, earlier) => {
  expect(subtractMonths(day, count)).toBe(earlier);
});

test("a document is good on its last day, and recent on the day three months later", () => {
  expect(hasEnded("2026-11-12", "2026-11-12")).toBe(false);
  expect(hasEnded("2026-11-12", "2026-11-13")).toBe(true);
  expect(isRecent("2026-08-12", "2026-11-12")).toBe(true);
  expect(isRecent("2026-08-11", "2026-11-12")).toBe(false);
});

test("a refusal says what to do, and what staff add", () => {
  expect(formatRejection("blurry", "")).toMatch(/take it again/);
  expect(formatRejection("blurry", "The name is in shadow.")).toMatch(
    /again.*The name is in shadow\.$/,
  );
  expect(formatRejection("other", "")).toBe("We could not accept this document.");
  expect(formatRejection("expired", "")).toBe(
    "The document has expired. Please send one that is still good.",
  );
  expect(formatRejection("other", "Please send your new passport.")).toBe(
    "Please send your new passport.",
  );
});

test("of a number its keyed hash is kept, the same for the same number alone", () => {
  const key = Buffer.alloc(32, "k");
  const { hmac, last4 } = sealIdentityNumber(key, "bvn", "22212345678");
  expect(last4).toBe("5678");
  expect(sealIdentityNumber(key, "bvn", "222 1234-5678").hmac).toEqual(hmac);
  for (const [otherKey, kind, number] of [
    [Buffer.alloc(32, "K"), "bvn", "22212345678"],
    [key, "nin", "22212345678"],
    [key, "bvn", "22212345679"],
  ] as const) {
    expect(sealIdentityNumber(otherKey, kind, number).hmac).not.toEqual(hmac);
  }
  expect(sealIdentityNumber(key, "state_id", "A1234").last4).toBe("34");
});
