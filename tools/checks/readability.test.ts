import { COPY } from "@kinfold/contract/copy";
import { expect, test } from "vitest";
import { settleCounts } from "./counts.ts";
import { computeGrade, computeGroupGrades, listSentences, readCatalogue } from "./readability.ts";

/** What a member of 13 years reads with ease. */
const MOST = 8;

test("what members read asks for no more than eight years of school", () => {
  const catalogue = readCatalogue();
  const groups = computeGroupGrades(catalogue);
  const texts = Object.values(catalogue).flat().length;
  expect(settleCounts("readability", { groups: groups.length, texts })).toEqual([]);
  const hard = groups.filter(({ grade }) => grade > MOST);
  expect(
    hard.map(({ name, grade, hardest }) => `${name} ${grade.toFixed(1)}: ${hardest.join(" | ")}`),
  ).toEqual([]);
});

test("a text in the manner of a lawyer is found, in a group as on its own", () => {
  const planted =
    "Notwithstanding any contrary stipulation, contributions irrevocably constitute unconditional authorisation of the administrator's discretionary participation in subsequent instrumentalities.";
  expect(computeGrade([planted])).toBeGreaterThan(MOST);
  const [group] = computeGroupGrades({ planted: [planted, planted] });
  expect(group?.grade).toBeGreaterThan(MOST);
});

test("labels and the sentences of the specification are not counted", () => {
  expect(listSentences(["Fund wallet", ...Object.values(COPY)])).toEqual([]);
  expect(listSentences(["Pay from your bank. Then upload the receipt of it."])).toEqual([
    "Then upload the receipt of it.",
  ]);
});

test("plain words have a low grade", () => {
  expect(computeGrade(["The cat sat on the mat."])).toBeLessThan(1);
});
