import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chooseTwoServerFiles } from "./two-servers.ts";

const FILES = globSync("*.spec.ts", { cwd: join(import.meta.dirname, "..", "e2e") });

test("three seeds in a row run every journey on two servers, each about a third", () => {
  const days = ["20700", "20701", "20702"].map((seed) => chooseTwoServerFiles(FILES, seed));
  expect(new Set(days.flat())).toEqual(new Set(FILES));
  for (const chosen of days) {
    expect(chosen.length).toBeGreaterThan(FILES.length / 4);
    expect(chosen.length).toBeLessThan(FILES.length / 2);
  }
});

test("the ways in and out of the club are always among them", () => {
  for (const seed of ["1", "2", "3"]) {
    expect(chooseTwoServerFiles(FILES, seed)).toEqual(
      expect.arrayContaining(["bank-transfer.spec.ts", "fund-wallet.spec.ts", "withdraw.spec.ts"]),
    );
  }
});

test("all are all, and a word that is no seed is refused", () => {
  expect(chooseTwoServerFiles(FILES, "all").toSorted()).toEqual(FILES.toSorted());
  expect(() => chooseTwoServerFiles(FILES, "every")).toThrow("JOURNEYS_ON_TWO");
});
