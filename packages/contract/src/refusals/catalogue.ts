/** The languages in which the club refuses. */
export type Locale = "en";

/** What a refusal says: a sentence, or a sentence of what it is given. */
type Sentence = string | ((...given: never[]) => string);

/** The sentences of a domain in one language: by the code of the refusal. */
type Sentences = Readonly<Record<string, Sentence>>;

/** Makes a domain's sentences a function of the language. Every language says all of them, of the same parameters. */
export function defineSentences<Said extends Sentences>(
  languages: Readonly<Record<Locale, Said>>,
): (locale?: Locale) => Said {
  return (locale = "en") => languages[locale];
}
