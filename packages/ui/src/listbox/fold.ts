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

const APOSTROPHES = /['’‘ʼʻ`´]/g;

/** Text as a search compares it: without case, tone marks, apostrophes or surrounding spaces. "Ọ̀ṣun" and "osun" fold alike. */
export function normalizeText(text: string): string {
  return text
    .replace(APOSTROPHES, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ɓɗđðəǝɛıƙłŋɔøƴßæœ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/[\s\p{Pd}]+/gu, " ")
    .trim();
}

/** Whether a name starts with what was typed, ignoring case and tone marks. */
export const hasPrefix = (name: string, typed: string): boolean =>
  normalizeText(name).startsWith(normalizeText(typed));

/** The names by which a search finds an option. */
export type OptionNames = {
  /** What members read. */
  label: string;
  /** Other names that people type: "Britain", "Ivory Coast". A search finds them like the label; no one sees them. */
  otherNames?: readonly string[];
  /** Short codes that are found only when typed whole: "GB", "UK". No one sees them. */
  codes?: readonly string[];
};

/** The words of a text. What follows an apostrophe or a parenthesis begins one too. */
const listWords = (text: string): string[] =>
  `${normalizeText(text)} ${normalizeText(text.replace(APOSTROPHES, " "))}`
    .split(/[^\p{L}\p{N}+]+/u)
    .filter((word) => word !== "");

/** From 0, exactly a name or a code, to 3, words of a name begin so; 4 for everything else. */
function measureDistance(
  { label, otherNames = [], codes = [] }: OptionNames,
  typed: string,
): number {
  const wanted = normalizeText(typed);
  const names = [label, ...otherNames].map(normalizeText);
  if ([...names, ...codes.map(normalizeText)].includes(wanted)) return 0;
  if (hasPrefix(label, typed)) return 1;
  if (names.some((name) => name.startsWith(wanted))) return 2;
  const words = [label, ...otherNames].flatMap(listWords);
  const parts = listWords(typed);
  return parts.length > 0 && parts.every((part) => words.some((word) => word.startsWith(part)))
    ? 3
    : 4;
}

/**
 * The options that typed text names, best first: exactly a name or a code, the beginning of the label, the beginning of another name,
 * the beginnings of any words. Case, tone marks, apostrophes and dashes do not matter. Equally good options keep their order.
 */
export function findOptions<Option>(
  options: readonly Option[],
  typed: string,
  namesOf: (option: Option) => OptionNames,
): readonly Option[] {
  return options
    .map((option) => ({ option, distance: measureDistance(namesOf(option), typed) }))
    .filter(({ distance }) => distance < 4)
    .toSorted((one, next) => one.distance - next.distance)
    .map(({ option }) => option);
}
