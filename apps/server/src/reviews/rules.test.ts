import { expect, test } from "vitest";
import { compareNamesRead, judgeBvnName, judgeReadName } from "./rules.ts";

const AMINA = { firstName: "Amina", lastName: "Okafor", accepted: [] };

test.each([
  ["Amina Okafor", "match"],
  ["Chidi Balogun", "mismatch"],
])("the name %s is a %s of the member's", (read, match) => {
  expect(judgeReadName(read, AMINA)).toBe(match);
});

test.each([
  ["Amina Okafor", "Amina Okafor", "the_same"],
  ["Amina Okafor", "Amina Ngozi Okafor", "readers_differ"],
  ["Chidi Balogun", "Amina Okafor", "not_the_member"],
  ["Amina Okafor", "Chidi Balogun", "not_the_member"],
  ["Chidi Balogun", "Chidi Balogun", "not_the_member"],
])("two readers who typed %s and %s: %s", (first, second, outcome) => {
  expect(compareNamesRead(first, second, AMINA)).toBe(outcome);
});

test.each([
  [true, true, true, "match"],
  [true, true, null, "match"],
  [true, false, true, "review"],
  [false, true, true, "review"],
  [null, true, true, "review"],
  [true, null, null, "review"],
  [false, false, true, "mismatch"],
  [null, null, null, "mismatch"],
  [true, true, false, "mismatch"],
] as const)(
  "a register that says %s of the first name, %s of the last and %s of the birthday: %s",
  (firstName, lastName, birthday, match) => {
    const answer = {
      first_name_matches: firstName,
      last_name_matches: lastName,
      date_of_birth_matches: birthday,
    };
    expect(judgeBvnName(answer)).toBe(match);
  },
);
