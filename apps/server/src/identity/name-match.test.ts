import { describe, expect, test } from "vitest";
import {
  isSameName,
  computeLikeness,
  scoreNameMatch,
  judgeNameScore,
  splitName,
} from "./name-match.ts";

const adaeze = { firstName: "Adaeze", lastName: "Okafor" };

describe("the name of an account", () => {
  test.each([
    ["in the same order", "ADAEZE OKAFOR", adaeze, 1, "match"],
    ["the other way round, as banks here write it", "OKAFOR ADAEZE", adaeze, 1, "match"],
    ["with a middle name", "OKAFOR ADAEZE CHIOMA", adaeze, 1, "match"],
    ["with a comma and a title", "Mrs. Okafor, Adaeze", adaeze, 1, "match"],
    ["with marks", "Adàézè Ọkáfọ̀r", adaeze, 1, "match"],
    [
      "without the marks of the member",
      "OKAFOR ADAEZE",
      { firstName: "Adaézè", lastName: "Ọkafọr" },
      1,
      "match",
    ],
    [
      "hyphens apart",
      "OKAFOR EZE ADAEZE",
      { firstName: "Adaeze", lastName: "Okafor-Eze" },
      1,
      "match",
    ],
    [
      "a title that is a name",
      "CHIEF OKAFOR",
      { firstName: "Chief", lastName: "Okafor" },
      1,
      "match",
    ],
    ["an initial for the first name", "A OKAFOR", adaeze, 0.8, "review"],
    ["one spelling apart", "OKAFORR ADAEZE", adaeze, 0.8, "review"],
    [
      "half of a double surname",
      "OKAFOR ADAEZE",
      { firstName: "Adaeze", lastName: "Okafor-Eze" },
      0.75,
      "review",
    ],
    [
      "one of two first names",
      "OKAFOR MARY",
      { firstName: "Mary Jane", lastName: "Okafor" },
      0.75,
      "review",
    ],
    ["the surname alone", "OKAFOR", adaeze, 0.5, "mismatch"],
    ["of a brother", "OKAFOR EMEKA", adaeze, 0.5, "mismatch"],
    ["an initial for the surname", "ADAEZE O", adaeze, 0.5, "mismatch"],
    ["of two initials", "A O", adaeze, 0.3, "mismatch"],
    ["of a stranger", "TUNDE BAKARE", adaeze, 0, "mismatch"],
    ["of no one", "", adaeze, 0, "mismatch"],
    [
      "said once for two equal names",
      "JAMES",
      { firstName: "James", lastName: "James" },
      0.5,
      "mismatch",
    ],
  ] as const)("%s: %s", (_, given, member, score, nameMatch) => {
    expect(scoreNameMatch(given, member)).toBe(score);
    expect(judgeNameScore(scoreNameMatch(given, member))).toBe(nameMatch);
  });

  test("the bounds of each result", () => {
    expect([0.85, 0.84, 0.6, 0.59].map(judgeNameScore)).toEqual([
      "match",
      "review",
      "review",
      "mismatch",
    ]);
  });
});

describe("a name that two people typed from one document", () => {
  test.each([
    ["in another case", "Adaeze Okafor", "ADAEZE OKAFOR"],
    ["in another order", "OKAFOR ADAEZE CHIOMA", "Chioma Adaeze Okafor"],
    ["with a comma", "OKAFOR, ADAEZE", "Adaeze Okafor"],
    ["with Yoruba accents and dots", "Ọlásúnkànmí Ṣóyínká", "OLASUNKANMI SOYINKA"],
    ["with dots as letters or as marks of their own", "Ẹniọlá", "E\u0329nio\u0323la\u0301"],
    ["with Igbo dots", "Ụzọma Ịkechukwu", "Uzoma Ikechukwu"],
    [
      "with the hooked letters of Hausa",
      "Ɗanladi Ɓello Ƙasim ƴar'Adua",
      "Danladi Bello Kasim Yar’adua",
    ],
    ["with a hyphen, a space or neither", "Oluwa-Seun Ade-Ojo", "OLUWASEUN ADEOJO"],
    ["with another hyphen", "Ade‐Ojo Bisi", "Ade Ojo Bisi"],
    ["with a title", "Alhaji Musa Ibrahim", "MUSA IBRAHIM"],
    ["with an apostrophe of another kind", "O'Neil Amaka", "O’Neil Amaka"],
  ])("%s is the same", (_, one, other) => {
    expect([isSameName(one, other), isSameName(other, one)]).toEqual([true, true]);
  });

  test.each([
    ["one name more", "Adaeze Okafor", "Adaeze Chioma Okafor"],
    ["one letter else", "Adaeze Okafor", "Adaeze Okafoh"],
    ["an initial", "A Okafor", "Adaeze Okafor"],
    ["a twin's first name", "Taiwo Adeyemi", "Kehinde Adeyemi"],
    ["a name twice", "James James", "James"],
    ["nothing", "", ""],
    ["no letters", " - ", "--"],
  ])("%s is another", (_, one, other) => {
    expect([isSameName(one, other), isSameName(other, one)]).toEqual([false, false]);
  });
});

test("words lose titles, marks and punctuation", () => {
  expect(splitName("Dr. Mrs O’Neil-Ọ̀ṣúnbùnmi, Ẹniọlá")).toEqual(["ONEIL", "OSUNBUNMI", "ENIOLA"]);
  expect(splitName(" -- ")).toEqual([]);
});

// The published examples of Jaro and Winkler.
test.each([
  ["MARTHA", "MARHTA", 0.961],
  ["DWAYNE", "DUANE", 0.84],
  ["DIXON", "DICKSONX", 0.813],
  ["OKAFOR", "OKAFOR", 1],
  ["ABC", "XYZ", 0],
])("%s and %s are alike by %s", (one, other, by) => {
  expect(computeLikeness(one, other)).toBeCloseTo(by, 3);
  expect(computeLikeness(other, one)).toBeCloseTo(by, 3);
});
