import { isListedSpelling } from "./name-spellings.ts";

/** How a name that a bank or register gives compares with the member's own. */
export type NameMatch = "match" | "review" | "mismatch";

/** A member's first and last name. */
export type MemberName = { firstName: string; lastName: string };

/** A member's name with the names that two staff members accepted as theirs. */
export type MemberNames = MemberName & { accepted: readonly string[] };

/** From this score on a name is taken as the member's; between the two, staff look. */
const MATCHES_FROM = 0.85;
const REVIEWED_FROM = 0.6;

/** What half a likeness is worth: an initial, or another spelling. Never enough for a match. */
const HALF_LIKE = 0.6;
const SPELLED_ALIKE_FROM = 0.92;

/** A name may be parted into so many words where another register writes one. */
const MOST_JOINED = 3;
/** More words than any name has: what follows them is not compared. */
const MOST_WORDS = 12;
/** From this length on the beginning of a name may be its short form: Ifeanyi of Ifeanyichukwu. */
const SHORT_FORM_LENGTH = 6;
/** A name that is left of another without its beginning has at least so many letters: Tunde of Babatunde. */
const ENDING_LENGTH = 4;

/** Titles of people, not parts of their names. Some are names too, so one that is the whole name stays. */
const TITLES = new Set(
  "MR MRS MS MISS DR PROF ENGR BARR HON REV PASTOR CHIEF ALHAJI ALHAJA SIR LADY OTUNBA ARC".split(
    " ",
  ),
);

/** With what many names begin: it tells no one apart, so what follows it is compared. Longer ones first. */
const BEGINNINGS =
  "OGHENE CHUKWU OLUWA ABDUL TAMUNO BABA TEMI AKIN OGUN MOJI FOLA AYO OLU OLA ADE OMO IFE OSA CHI NWA"
    .split(" ")
    .toSorted((first, second) => second.length - first.length);

/** Endings that make a woman's name of a man's, or another person's: Hassana, Victoria, Josephine, Emmanuella. */
const OTHER_ENDING = /^(?:[AIOU]|AH|AT|IA|INA|INE|ETTE|L?LA|L?LE)$/;

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

/** A name in capitals, without accents, dots and hooks. */
export function normalizeLetters(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^\p{ASCII}]/gu, (character) => PLAIN_CHARACTERS[character] ?? character);
}

/** The words of a name, without marks, hyphens, punctuation and case. */
function wordsOf(name: string): string[] {
  return normalizeLetters(name)
    .replace(/['’‘ʼʻ`´]/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS);
}

/** The words of a member's name that must be found again: its titles are not among them. */
export function splitName(name: string): string[] {
  const words = wordsOf(name);
  const untitled = words.filter((word) => !TITLES.has(word));
  return untitled.length > 0 ? untitled : words;
}

/** Jaro's likeness of two words, 0 to 1: letters shared nearby, less half of those out of order. */
function jaro(word: string, candidate: string): number {
  const reach = Math.max(0, Math.floor(Math.max(word.length, candidate.length) / 2) - 1);
  const isTaken = Array.from({ length: candidate.length }, () => false);
  const shared: string[] = [];
  for (const [at, letter] of Array.from(word).entries()) {
    const place = Array.from(candidate).findIndex(
      (theirs, index) =>
        Math.abs(index - at) <= reach && theirs === letter && isTaken[index] === false,
    );
    if (place < 0) continue;
    isTaken[place] = true;
    shared.push(letter);
  }
  if (shared.length === 0) return 0;
  const inCandidate = Array.from(candidate).filter((_, index) => isTaken[index] === true);
  const outOfOrder = shared.filter((letter, index) => letter !== inCandidate[index]).length / 2;
  const count = shared.length;
  return (count / word.length + count / candidate.length + (count - outOfOrder) / count) / 3;
}

/** Jaro-Winkler's likeness, 0 to 1: words that begin alike are more alike. */
export function computeLikeness(word: string, candidate: string): number {
  const base = jaro(word, candidate);
  const prefix = Math.min(4, countSharedStart(word, candidate));
  return base + prefix * 0.1 * (1 - base);
}

function countSharedStart(word: string, candidate: string): number {
  let count = 0;
  while (count < word.length && word.charAt(count) === candidate.charAt(count)) count += 1;
  return count;
}

/** A word as it sounds: Shola and Sola, Basheer and Bashir, Oluwafemi and Olufemi are equal. */
const toSound = (word: string): string =>
  word
    .replace(/OLUWA/g, "OLU")
    .replace(/EE|EY/g, "I")
    .replace(/OO|OU/g, "U")
    .replace(/PH/g, "F")
    .replace(/NM/g, "M")
    .replace(/Q|CK/g, "K")
    .replace(/([STKDG])H/g, "$1")
    .replace(/Y$/, "I")
    .replace(/(.)\1+/g, "$1");

/** True when two words are one name by their letters, by the list or by their sound. */
const isOneName = (word: string, candidate: string): boolean =>
  word === candidate ||
  isListedSpelling(word, candidate) === true ||
  toSound(word) === toSound(candidate);

/** True when the shorter word is what is left of the longer without a usual beginning: Tunde of Babatunde. */
function isEnding(word: string, candidate: string): boolean {
  const [short, long] = word.length < candidate.length ? [word, candidate] : [candidate, word];
  if (short.length < ENDING_LENGTH) return false;
  return BEGINNINGS.some(
    (beginning) => long.startsWith(beginning) && isOneName(long.slice(beginning.length), short),
  );
}

/** True when the shorter word begins the longer one, and is more than a usual beginning. */
function isShortForm(word: string, candidate: string): boolean {
  const [short, long] = word.length < candidate.length ? [word, candidate] : [candidate, word];
  return short.length >= SHORT_FORM_LENGTH && !BEGINNINGS.includes(short) && long.startsWith(short);
}

/** True when only their end tells two words apart, and so as two names do: Tolu and Tola, Hassan and Hassana. */
function isOtherEnding(word: string, candidate: string): boolean {
  const shared = countSharedStart(word, candidate);
  const [end, theirs] = [word.slice(shared), candidate.slice(shared)];
  if (end === "" || theirs === "") return OTHER_ENDING.test(end + theirs);
  return /^[AEIOU]$/.test(end) && /^[AEIOU]$/.test(theirs);
}

/** True when two words may be one name in two spellings, so that staff look. A usual beginning makes no one more alike. */
function isSpelledAlike(word: string, candidate: string): boolean {
  if (isOneName(word, candidate) || isEnding(word, candidate)) return true;
  if (isListedSpelling(word, candidate) === false || isOtherEnding(word, candidate)) return false;
  if (isShortForm(word, candidate)) return true;
  const beginning =
    BEGINNINGS.find((start) => word.startsWith(start) && candidate.startsWith(start)) ?? "";
  const [rest, theirs] = [word.slice(beginning.length), candidate.slice(beginning.length)];
  return computeLikeness(rest, theirs) >= SPELLED_ALIKE_FROM;
}

/** So many words from a place on, as one. */
const joinFrom = (words: readonly string[], from: number, count: number): string =>
  words.slice(from, from + count).join("");

/** In how many words another register may write a name. */
const COUNTS = Array.from({ length: MOST_JOINED }, (_, at) => at + 1);

/** How well a word fits another, 0 to 1; either may be joined of several, unless it is `isSingle`. */
type CompareWords = (word: string, candidate: string, isSingle: boolean) => number;

/** Words of a name that stand together, how they are compared, and what each is worth. */
type NamePart = { words: readonly string[]; compare: CompareWords; worth: number };

/** Which words were used up, as bits, by the worth of a pairing. */
type Pairings = ReadonlyMap<number, number>;

/** The pairings of one part after these. Words that stand together count as one where that fits: OLUWA SEUN is Oluwaseun, MARYANN is Mary Ann. */
function pairPart(
  { words, compare, worth }: NamePart,
  candidates: readonly string[],
  before: Pairings,
): Pairings {
  const reached = Array.from({ length: words.length + 1 }, () => new Map<number, number>());
  const keep = (at: number, used: number, sum: number): void => {
    const pairings = reached[at];
    if (pairings !== undefined && (pairings.get(used) ?? -1) < sum) pairings.set(used, sum);
  };
  for (const [used, sum] of before) keep(0, used, sum);
  for (const at of words.keys()) {
    const fits = COUNTS.filter((count) => at + count <= words.length).flatMap((count) =>
      Array.from(candidates.keys()).flatMap((from) =>
        COUNTS.filter((length) => from + length <= candidates.length).map((length) => ({
          to: at + count,
          bits: ((1 << length) - 1) << from,
          sum:
            count *
            worth *
            compare(
              joinFrom(words, at, count),
              joinFrom(candidates, from, length),
              count === 1 && length === 1,
            ),
        })),
      ),
    );
    for (const [used, sum] of reached[at] ?? []) {
      keep(at + 1, used, sum);
      for (const fit of fits) {
        if (fit.sum > 0 && (used & fit.bits) === 0) keep(fit.to, used | fit.bits, sum + fit.sum);
      }
    }
  }
  return reached.at(-1) ?? before;
}

/** The ways to pair each word of a name once with words that were written, each once. */
const pairWords = (parts: readonly NamePart[], candidates: readonly string[]): Pairings =>
  parts.reduce<Pairings>((before, part) => pairPart(part, candidates, before), new Map([[0, 0]]));

const compareExactly: CompareWords = (word, candidate) => (word === candidate ? 1 : 0);

const compareSpelling: CompareWords = (word, candidate, isSingle) => {
  if (word === candidate) return 1;
  // What is joined is not measured: a name and the next one would be like any name that begins so.
  const isAlike = isSingle ? isSpelledAlike(word, candidate) : isOneName(word, candidate);
  return isAlike ? HALF_LIKE : 0;
};

const compareFirstName: CompareWords = (word, candidate, isSingle) => {
  const isInitial =
    isSingle &&
    (candidate.length === 1 || word.length === 1) &&
    candidate.charAt(0) === word.charAt(0);
  return Math.max(compareSpelling(word, candidate, isSingle), isInitial ? HALF_LIKE : 0);
};

/**
 * How well a name fits a member's first and last name, 0 to 1. Order, middle names, hyphens, accents, titles and where a word is parted
 * do not matter; both names must be there, each word as often as the member has it. An initial stands for a first name only, and by
 * half; so does another spelling, for either name.
 */
export function scoreNameMatch(written: string, { firstName, lastName }: MemberName): number {
  const candidates = wordsOf(written);
  const [first, last] = [splitName(firstName), splitName(lastName)];
  if (first.length === 0 || last.length === 0) return 0;
  const pairings = pairWords(
    [
      { words: last, compare: compareSpelling, worth: 1 / (2 * last.length) },
      { words: first, compare: compareFirstName, worth: 1 / (2 * first.length) },
    ],
    candidates,
  );
  // Written as one word, or parted elsewhere than between the names: every letter is there, so staff look.
  const hasAllLetters = [
    [...first, ...last],
    [...last, ...first],
  ].some((words) => words.join("") === candidates.join(""));
  const score = Math.max(hasAllLetters ? REVIEWED_FROM : 0, ...pairings.values());
  return Math.round(score * 100) / 100;
}

/**
 * True when two people typed the same name from one document. Case, accents and dots, apostrophes, hyphens, titles, the order of the
 * words and where a word is parted do not count. Every word does: a name that one of them left out or spelled otherwise is another name.
 */
export function isSameName(name: string, candidate: string): boolean {
  const [words, candidates] = [splitName(name), splitName(candidate)];
  const pairings = pairWords([{ words, compare: compareExactly, worth: 1 }], candidates);
  return words.length > 0 && pairings.get((1 << candidates.length) - 1) === words.length;
}

/** How well a name fits a member: 1 where it is one of the accepted ones, else as it fits the membership's name. */
export const scoreMemberName = (written: string, names: MemberNames): number =>
  names.accepted.some((name) => isSameName(name, written)) ? 1 : scoreNameMatch(written, names);

/** What is done about a score: taken, looked at by staff, or refused. */
export function judgeNameScore(score: number): NameMatch {
  if (score >= MATCHES_FROM) return "match";
  return score >= REVIEWED_FROM ? "review" : "mismatch";
}
