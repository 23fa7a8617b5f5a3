import { createContext, use } from "react";

/** Words by component. ComponentWords lists which there are. */
export type WordsByComponent = Readonly<
  Record<string, Readonly<Record<string, unknown>> | undefined>
>;

export const ProvidedWords = createContext<WordsByComponent>({});

/** The words that a component itself says: those of the provider above it, and its English ones where that has none. */
export function useWords<Words extends object>(component: string, english: Words): Words {
  const provided = use(ProvidedWords)[component];
  return provided ? { ...english, ...provided } : english;
}
