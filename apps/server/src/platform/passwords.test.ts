import { expect, test } from "vitest";
import { createPasswords } from "./passwords.ts";
import { Unavailable } from "./unavailable.ts";

test("a storm of sign-ins is cut off with 503 instead of growing a queue without end", async () => {
  const passwords = await createPasswords();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 220 }, () => passwords.verify(undefined, "Market-day-77")),
  );
  const refused = outcomes.filter(({ status }) => status === "rejected");
  // 150 wait, and as many are checked as the machine has processors for.
  const taken = 220 - refused.length;
  expect(taken).toBeGreaterThan(150);
  expect(taken).toBeLessThanOrEqual(153);
  expect(
    refused.every((one) => one.status === "rejected" && one.reason instanceof Unavailable),
  ).toBe(true);
  // And it works again once the storm is over.
  expect(await passwords.verify(await passwords.hash("Market-day-77"), "Market-day-77")).toBe(true);
});

test("without a stored password nothing is right, not even the stand-in's own silence", async () => {
  const passwords = await createPasswords();
  expect(await passwords.verify(undefined, "")).toBe(false);
  expect(await passwords.verify(await passwords.hash("a"), "b")).toBe(false);
});

test("where no cost is named, a password is hashed as OWASP asks for", async () => {
  const passwords = await createPasswords();
  expect(await passwords.hash("Market-day-77")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
