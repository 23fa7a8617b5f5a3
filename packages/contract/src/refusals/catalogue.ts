import type { RefusalCode } from "../endpoints.ts";

/** The languages in which the club refuses. */
export type Locale = "en";

declare const CODE: unique symbol;

/** A sentence of the catalogue, or one that is quoted, for these codes. No other string is one. */
export type SentenceOf<Code extends RefusalCode> = string & { readonly [CODE]: Code };

type TextOf<Code> = Code extends RefusalCode
  ? { readonly code: Code; readonly sentence: SentenceOf<Code> }
  : never;

/** What the club says no with: the code for programs, and a sentence of this very code for people. */
export type RefusalText<Code extends RefusalCode = RefusalCode> = TextOf<Code>;

type Sentence = string | ((...args: never[]) => string);

/** The sentences of a domain in one language, by code; where a code has several, by name. */
type Sentences = { readonly [Code in RefusalCode]?: Sentence | Readonly<Record<string, Sentence>> };

/** The same sentences, of the same parameters, in another language. */
export type Translation<Own> = {
  readonly [Key in keyof Own]: Own[Key] extends string
    ? string
    : Own[Key] extends (...args: infer Args) => string
      ? (...args: Args) => string
      : Translation<Own[Key]>;
};

type Worded<Code extends RefusalCode, Own> = Own extends string
  ? RefusalText<Code>
  : Own extends (...args: infer Args) => string
    ? (...args: Args) => RefusalText<Code>
    : { readonly [Name in keyof Own]: Worded<Code, Own[Name]> };

/** The refusals of a domain, shaped as its sentences are. */
export type Refusals<Own> = {
  readonly [Code in keyof Own & RefusalCode]: Worded<Code, Own[Code]>;
};

type Languages<Own> = {
  en: Own & Record<Exclude<keyof Own, RefusalCode>, never>;
} & { readonly [Other in Exclude<Locale, "en">]: NoInfer<Translation<Own>> };

type Said = string | ((...args: unknown[]) => string) | { readonly [name: string]: Said };

function word(code: string, said: Said): unknown {
  if (typeof said === "string") return { code, sentence: said };
  if (typeof said === "function") {
    return (...args: unknown[]) => ({ code, sentence: said(...args) });
  }
  return Object.fromEntries(Object.entries(said).map(([name, each]) => [name, word(code, each)]));
}

/** Makes a domain's refusals a function of the language. Every language has all sentences of English. */
export function defineRefusals<Own extends Sentences>(
  languages: Languages<Own>,
): (locale?: Locale) => Refusals<Own> {
  // Names and parameters are the types' business; here a catalogue is a tree of what is said.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const trees = languages as unknown as Record<Locale, Record<string, Said>>;
  const wordAll = (tree: Record<string, Said>): object =>
    Object.fromEntries(Object.entries(tree).map(([code, said]) => [code, word(code, said)]));
  const worded = new Map(Object.entries(trees).map(([locale, tree]) => [locale, wordAll(tree)]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (locale = "en") => worded.get(locale) as Refusals<Own>;
}
