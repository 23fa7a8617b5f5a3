/** Letters that Unicode does not take apart into a plain letter and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string | undefined>> = {
  ɓ: "b",
  ɗ: "d",
  đ: "d",
  ð: "d",
  ə: "e",
  ǝ: "e",
  ɛ: "e",
  ı: "i",
  ƙ: "k",
  ł: "l",
  ŋ: "n",
  ɔ: "o",
  ø: "o",
  ƴ: "y",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

/** Marks over, under and through letters, those of the database's fold_text. */
const MARKS =
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd]|\u05bf|\u05c1|\u05c2|\u05c4|\u05c5|\u05c7|[\u0610-\u061a]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/g;

/** Text as a search compares it: without case, tone marks, dots below and apostrophes; dashes are spaces. Like fold_text of the database. */
export const normalizeSearch = (text: string): string =>
  text
    .replace(/['’‘ʼʻ`´]/g, "")
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(/[ɓɗđðəǝɛıƙłŋɔøƴßæœ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/[\s\p{Pd}]+/gu, " ")
    .trim();

/** The words that a search looks for, folded; none where it is blank. */
export const splitSearch = (search: string): string[] =>
  normalizeSearch(search)
    .split(" ")
    .filter((word) => word !== "");

/** True when every word of a search stands somewhere in the text, in any order. A blank search finds everything. */
export function isTextMatch(text: string, search: string): boolean {
  const folded = normalizeSearch(text);
  return splitSearch(search).every((word) => folded.includes(word));
}
