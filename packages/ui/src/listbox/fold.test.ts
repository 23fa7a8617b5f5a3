import { expect, test } from "vitest";
import { findOptions, normalizeText, type OptionNames } from "./fold.ts";

const OPTIONS: readonly OptionNames[] = [
  { label: "Guinea-Bissau", codes: ["GW"] },
  { label: "Ivory Coast", otherNames: ["Côte d'Ivoire"], codes: ["CI", "CIV"] },
  { label: "Ukraine", codes: ["UA", "UKR"] },
  { label: "United Arab Emirates", codes: ["AE", "ARE", "UAE"] },
  { label: "United Kingdom", otherNames: ["Great Britain", "Britain"], codes: ["GB", "GBR", "UK"] },
  { label: "United States", otherNames: ["America"], codes: ["US", "USA"] },
  { label: "Access Bank (Diamond)" },
  { label: "First City Monument Bank (FCMB)" },
  { label: "Guaranty Trust Bank (GTBank)", otherNames: ["GTB"] },
  { label: "United Bank for Africa (UBA)" },
  { label: "Ọláwùmí Adé" },
  { label: "Yar’Adua Ƙasim" },
];

const find = (typed: string): string[] =>
  findOptions(OPTIONS, typed, (option) => option).map(({ label }) => label);

test.each([
  ["UK", "United Kingdom"],
  ["uk", "United Kingdom"],
  ["ukr", "Ukraine"],
  ["GB", "United Kingdom"],
  ["gbr", "United Kingdom"],
  ["Britain", "United Kingdom"],
  ["king", "United Kingdom"],
  ["USA", "United States"],
  ["States", "United States"],
  ["UAE", "United Arab Emirates"],
  ["emirates", "United Arab Emirates"],
  ["Cote d'Ivoire", "Ivory Coast"],
  ["cote d’ivoire", "Ivory Coast"],
  ["COTE DIVOIRE", "Ivory Coast"],
  ["ivoire", "Ivory Coast"],
  ["guinea bissau", "Guinea-Bissau"],
  ["GTB", "Guaranty Trust Bank (GTBank)"],
  ["gtbank", "Guaranty Trust Bank (GTBank)"],
  ["UBA", "United Bank for Africa (UBA)"],
  ["(uba", "United Bank for Africa (UBA)"],
  ["FCMB", "First City Monument Bank (FCMB)"],
  ["diamond", "Access Bank (Diamond)"],
  ["bank first", "First City Monument Bank (FCMB)"],
  ["olawumi", "Ọláwùmí Adé"],
  ["ade Olawumi", "Ọláwùmí Adé"],
  ["ọláwùmí", "Ọláwùmí Adé"],
  ["yar adua", "Yar’Adua Ƙasim"],
  ["YARADUA", "Yar’Adua Ƙasim"],
  ["kasim", "Yar’Adua Ƙasim"],
])("%j finds %s first", (typed, label) => {
  expect(find(typed)[0]).toBe(label);
});

test.each(["ingdom", "wumi", "GBx", "()"])("%j finds nothing", (typed) => {
  expect(find(typed)).toEqual([]);
});

test("what is exact comes first, then the beginning of the label, then other names and words", () => {
  const options = ["South America", "America", "American Samoa"].map((label) => ({ label }));
  const others = [{ label: "United States", otherNames: ["Americas"] }, ...options];
  expect(findOptions(others, "america", (option) => option).map(({ label }) => label)).toEqual([
    "America",
    "American Samoa",
    "United States",
    "South America",
  ]);
});

test.each([
  ["Ọ̀ṣun", "osun"],
  ["  ÌRẸ̀PỌ̀ ", "irepo"],
  ["N’Djamena", "ndjamena"],
  ["Guinea–Bissau", "guinea bissau"],
  ["Ɓaƙo Ɗan Ƴar", "bako dan yar"],
  ["Ａｄａ", "ada"],
])("%j folds to %j", (text, folded) => {
  expect(normalizeText(text)).toBe(folded);
});
