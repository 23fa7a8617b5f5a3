/** How a name that a bank or register gives compares with the member's own. */
export type NameMatch = "match" | "review" | "mismatch";

/** From this score on a name is taken as the member's; between the two, staff look. */
const MATCHES_FROM = 0.85;
const REVIEWED_FROM = 0.6;

/** What half a likeness is worth: an initial, or a spelling that differs a little. Never enough for a match. */
const HALF_LIKE = 0.6;
const SPELLED_ALIKE_FROM = 0.92;

/** Said of people and no part of their names; some are names too, so one that is all there is stays. */
const TITLES = new Set(
  "MR MRS MS MISS DR PROF ENGR BARR HON REV PASTOR CHIEF ALHAJI ALHAJA SIR LADY OTUNBA ARC".split(
    " ",
  ),
);

/** Letters that Unicode does not take apart into a plain letter and a mark: the hooked ones of Hausa and Fulfulde, and European ones. */
const PLAIN_CHARACTERS: Readonly<Record<string, string>> = {
  Ɓ: "B",
  Ɗ: "D",
  Ƙ: "K",
  Ƴ: "Y",
  Ŋ: "N",
  Ǝ: "E",
  Ə: "E",
  Ɛ: "E",
  Ɔ: "O",
  Ø: "O",
  Ł: "L",
  Đ: "D",
  Æ: "AE",
  Œ: "OE",
};

/** The words of a name, without marks, hyphens, punctuation and case. */
function wordsOf(name: string): string[] {
  return name
    .normalize("NFKD")
    .replace(/[\p{M}'’‘ʼʻ`´]/gu, "")
    .toUpperCase()
    .replace(/[^\p{ASCII}]/gu, (emailContent) => PLAIN_CHARACTERS[emailContent] ?? emailContent)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** The words of a member's name that must be found again: its titles are not among them. */
export function splitName(name: string): string[] {
  const words = wordsOf(name);
  const untitled = words.filter((word) => !TITLES.has(word));
  return untitled.length > 0 ? untitled : words;
}

/** Jaro's likeness of two words, 0 to 1: letters shared nearby, less half of those out of order. */
function jaro(one: string, other: string): number {
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1);
  const isTaken = Array.from({ length: other.length }, () => false);
  const shared: string[] = [];
  for (const [at, emailContent] of Array.from(one).entries()) {
    const from = Math.max(0, at - reach);
    const place = Array.from(other).findIndex(
      (candidate, index) =>
        index >= from &&
        index <= at + reach &&
        candidate === emailContent &&
        isTaken[index] === false,
    );
    if (place < 0) continue;
    isTaken[place] = true;
    shared.push(emailContent);
  }
  if (shared.length === 0) return 0;
  const inOther = Array.from(other).filter((_, index) => isTaken[index] === true);
  const outOfOrder =
    shared.filter((emailContent, index) => emailContent !== inOther[index]).length / 2;
  const count = shared.length;
  return (count / one.length + count / other.length + (count - outOfOrder) / count) / 3;
}

/** Jaro-Winkler's likeness, 0 to 1: words that begin alike are more alike. */
export function computeLikeness(one: string, other: string): number {
  const base = jaro(one, other);
  let prefix = 0;
  while (prefix < 4 && one.charAt(prefix) !== "" && one.charAt(prefix) === other.charAt(prefix)) {
    prefix += 1;
  }
  return base + prefix * 0.1 * (1 - base);
}

/** How well a word stands among those given; the one it is found in is used up. */
function scoreOf(word: string, given: Set<string>, mayAbbreviate: boolean): number {
  if (given.delete(word)) return 1;
  for (const candidate of given) {
    const isInitial =
      mayAbbreviate &&
      (candidate.length === 1 || word.length === 1) &&
      candidate.charAt(0) === word.charAt(0);
    if (isInitial || computeLikeness(word, candidate) >= SPELLED_ALIKE_FROM) {
      given.delete(candidate);
      return HALF_LIKE;
    }
  }
  return 0;
}

const average = (scores: readonly number[]): number =>
  scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length;

/**
 * How well a name fits a member's first and last name, 0 to 1. Order, middle names, hyphens, accents and titles do not
 * matter; both names must be there. An initial stands for a first name only, and by half.
 */
export function scoreNameMatch(
  given: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): number {
  const words = new Set(wordsOf(given));
  // Exact words first, so that a likeness never uses up what another word is.
  const byExactness = (names: readonly string[]): string[] =>
    names.toSorted((one, other) => Number(words.has(other)) - Number(words.has(one)));
  const last = byExactness(splitName(lastName)).map((word) => scoreOf(word, words, false));
  const first = byExactness(splitName(firstName)).map((word) => scoreOf(word, words, true));
  return Math.round(((average(last) + average(first)) / 2) * 100) / 100;
}

/** The words of a name in an order of their own, so that the order in which they were typed does not count. */
const sortedWords = (name: string): string => splitName(name).toSorted().join(" ");

/** A name with its hyphens as spaces, and without them: documents print Oluwa-Seun in either way. */
const hyphenReadings = (name: string): string[] =>
  ["$1 ", "$1"].map((between) => sortedWords(name.replace(/(\p{L}\p{M}*)\p{Pd}/gu, between)));

/**
 * True when two people typed the same name from one document. Case, accents and dots, apostrophes, hyphens, titles and the
 * order of the words do not count. Every word does: a name that one of them left out or spelled otherwise is another name.
 */
export function isSameName(one: string, other: string): boolean {
  const others = hyphenReadings(other);
  return hyphenReadings(one).some((reading) => reading !== "" && others.includes(reading));
}

/** What is done about a score: taken, looked at by staff, or refused. */
export function judgeNameScore(score: number): NameMatch {
  if (score >= MATCHES_FROM) return "match";
  return score >= REVIEWED_FROM ? "review" : "mismatch";
}
