import { memberRefusals } from "@kinfold/contract/refusals/members";
import { readFileSync } from "node:fs";
import { dictionary as everywhere } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import { refuseField } from "#platform/refusing.ts";

/** The words that people build passwords from, one per line; the file says how they were chosen. */
const WORDS: ReadonlySet<string> = new Set(
  readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#")),
);

/** More than 180,000 leaked passwords, English words and names: refused alone, however they are dressed. */
export const TRIED_FIRST: ReadonlySet<string> = new Set(
  [...Object.values(everywhere), ...Object.values(english)]
    .flat()
    .map((word) => word.toLowerCase()),
);

const SHORTEST_NAME = 4;

const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "2": "z",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "g",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
  "+": "t",
  "(": "c",
  "€": "e",
  "£": "l",
};

const unleet = (text: string): string =>
  Array.from(text, (character) => LEET[character] ?? character).join("");
const listEmails = (text: string): string => text.replace(/[^a-z]/g, "");
const withoutEnds = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, "");

const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz", "01234567890"];

/** "qwer", "lkjh", "abcd": a stretch of the keyboard or of the alphabet, either way round. */
function isStretch(text: string): boolean {
  const backwards = Array.from(text).toReversed().join("");
  return text.length >= 3 && ROWS.some((row) => row.includes(text) || row.includes(backwards));
}

/** One word, or the same few characters again and again. */
function isGuessable(text: string, names: ReadonlySet<string>): boolean {
  if (text === "" || WORDS.has(text) || names.has(text) || isStretch(text)) return true;
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    if (text.length % length === 0 && unit.repeat(text.length / length) === text) {
      return true;
    }
  }
  return false;
}

function isSentenceOfWords(text: string, names: ReadonlySet<string>): boolean {
  const parts = text.split(/[^a-z]+/).filter((part) => part !== "");
  return parts.length > 0 && parts.every((part) => isGuessable(part, names));
}

/** Two known words run together: "lagosnigeria". */
function isPairOfWords(text: string, names: ReadonlySet<string>): boolean {
  const isWord = (part: string): boolean => part.length > 2 && (WORDS.has(part) || names.has(part));
  for (let at = 3; at <= text.length - 3; at += 1) {
    if (isWord(text.slice(0, at)) && isWord(text.slice(at))) return true;
  }
  return false;
}

function namesIn(about: readonly string[]): ReadonlySet<string> {
  const parts = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}]+/u)]);
  const plain = parts.map((part) => listEmails(fold(part)));
  return new Set(plain.filter((part) => part.length >= SHORTEST_NAME));
}

const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * True for a password that guessers try first: a common word, a name from `about`, a stretch of the keyboard or a repetition,
 * however it is capitalised, spelled with look-alikes, or dressed with digits and signs before and after.
 */
export function isCommonPassword(password: string, about: readonly string[] = []): boolean {
  const names = namesIn(about);
  const plain = fold(password);
  const core = withoutEnds(plain);
  const spelled = [core, unleet(core), unleet(plain), withoutEnds(unleet(plain))];
  const readings = new Set([
    ...spelled.map(listEmails),
    listEmails(unleet(plain.replace(/[^a-z0-9]+$/, ""))),
  ]);
  return (
    [plain, core, ...readings].some((text) => TRIED_FIRST.has(text)) ||
    [...readings].some((text) => isGuessable(text, names) || isPairOfWords(text, names)) ||
    isSentenceOfWords(plain, names) ||
    isSentenceOfWords(unleet(core), names)
  );
}

/** Refuses `password_common`, with the sentence beside the field. `about` is what others may know of the member. */
export function refuseCommonPassword(
  password: string,
  about: readonly string[],
  field: string,
): void {
  if (isCommonPassword(password, about)) {
    refuseField(field, memberRefusals().password_common);
  }
}
