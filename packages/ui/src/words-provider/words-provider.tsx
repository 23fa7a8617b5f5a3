import { use, useMemo, type ReactElement, type ReactNode } from "react";
import type { ComponentWords } from "./component-words.ts";
import { ProvidedWords, type WordsByComponent } from "./use-words.ts";

/** Words of components in another language or in a club's own words. What is left out stays as it is. */
export type WordsOverrides = {
  readonly [Component in keyof ComponentWords]?: Partial<ComponentWords[Component]>;
};

export type WordsProviderProps = {
  /** The words by component. Keep the object: a new one at each render draws all components below again. */
  words: WordsOverrides;
  /** The part of the page that gets these words: as a rule all of it. */
  children: ReactNode;
};

/**
 * Gives the components below it words of another language. What a page passes as a prop stays the page's own. Each
 * word that a component says itself can be changed.
 *
 * - words-provider-1: Words that a provider leaves out MUST be those of the provider around it, then English.
 */
export function WordsProvider({ words, children }: WordsProviderProps): ReactElement {
  const outer = use(ProvidedWords);
  const merged = useMemo(() => mergeWords(outer, words), [outer, words]);
  return <ProvidedWords value={merged}>{children}</ProvidedWords>;
}

const mergeWords = (outer: WordsByComponent, inner: WordsByComponent): WordsByComponent => ({
  ...outer,
  ...Object.fromEntries(
    Object.entries(inner).map(([component, said]) => [component, { ...outer[component], ...said }]),
  ),
});
