/**
 * How hard the words of the product are to read: the grade of Flesch and Kincaid, which is the years of school that a text
 * in English asks for (Kincaid et al., Derivation of New Readability Formulas, 1975). Members read these words on a phone,
 * many of them in their second language.
 */
import { COPY } from "@kinfold/contract/copy";
import { listTexts } from "@kinfold/language/message-arguments";
import { syllable } from "syllable";
import { Repository } from "./read-source.ts";
import { findHardCodedWords } from "./hard-coded-words.ts";
import { listSaidMessages } from "./said-words.ts";

/** Fewer words than these are a label, and the formula is of sentences. */
const SENTENCE_WORDS = 5;
/** A grade of fewer words than these says more of one long word than of the text. */
const GROUP_WORDS = 30;

/** Texts that members are shown or sent: the pages, what is refused, what is promised, emails and PDF files. */
const READ =
  /^(?:apps\/web\/src\/.*\.tsx?|packages\/contract\/src\/(?:refusals\/\w[\w-]*|promises)\.ts|apps\/server\/src\/.*emails\.ts|apps\/server\/src\/(?:pdf|content|reports)\/.*\.ts)$/;
const NOT_READ = /\.(?:stories|test)\.tsx?$|\/testing\/|\/demo/;

/** The sentences that the specification states are not ours to change. */
const FIXED: ReadonlySet<string> = new Set(Object.values(COPY));

const listWords = (text: string): string[] => text.match(/[\p{L}'’-]+/gu) ?? [];

/** The sentences of some texts, without labels and without what the specification states. */
export const listSentences = (texts: readonly string[]): string[] =>
  texts
    .filter((text) => !FIXED.has(text))
    .flatMap((text) => text.split(/(?<=[.!?…:])\s+/))
    .filter((sentence) => listWords(sentence).length >= SENTENCE_WORDS);

/** The years of school that these sentences ask for. */
export function computeGrade(sentences: readonly string[]): number {
  const words = sentences.flatMap(listWords);
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  return (0.39 * words.length) / sentences.length + (11.8 * syllables) / words.length - 15.59;
}

/** A part of the product with its grade, and its hardest sentences first. */
export type ReadGroup = { name: string; words: number; grade: number; hardest: string[] };

/** The grade of each group of texts that has enough words for one. */
export function computeGroupGrades(
  groups: Readonly<Record<string, readonly string[]>>,
): ReadGroup[] {
  return Object.entries(groups).flatMap(([name, texts]) => {
    const sentences = listSentences(texts);
    const words = sentences.flatMap(listWords).length;
    if (words < GROUP_WORDS) return [];
    const hardest = sentences.toSorted((one, other) => computeGrade([other]) - computeGrade([one]));
    return [{ name, words, grade: computeGrade(sentences), hardest: hardest.slice(0, 3) }];
  });
}

/** What members read, by page, flow, or file of the server. */
export function readCatalogue(): Record<string, string[]> {
  const repository = Repository.open();
  const files = repository.list(READ).filter((path) => !NOT_READ.test(path));
  const groups: Record<string, string[]> = {};
  for (const path of files) {
    const code = repository.read(path);
    const name = path.split("/").slice(0, 5).join("/");
    (groups[name] ??= []).push(
      ...findHardCodedWords(path, code).map((text) => text.replace(/^\d+: /, "")),
      ...listSaidMessages(path, code).map((message) => listTexts(message).join(" ")),
    );
  }
  return groups;
}
