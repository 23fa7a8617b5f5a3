import { expect, test } from "vitest";
import { judgeEstateHolder } from "./rules.ts";

const estate = {
  member: { firstName: "Amina", lastName: "Okafor", accepted: [] },
  representatives: ["Chidi Emeka Balogun", " Musa Bello "],
};

test.each([
  ["Estate of Amina Okafor", "match"],
  ["Amina Okafor", "mismatch"],
  ["Amina Okafor Estates", "mismatch"],
  ["Chidi Emeka Balogun", "match"],
  ["Chidi Balogun", "review"],
  ["Musa Bello", "match"],
  ["Estate of Ibrahim Lawal", "mismatch"],
])("the holder %s is a %s", (holder, match) => {
  expect(judgeEstateHolder(holder, estate)).toBe(match);
});
