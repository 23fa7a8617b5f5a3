import { AsyncLocalStorage } from "node:async_hooks";
import { HA } from "#catalogues/server/ha.ts";
import { IG } from "#catalogues/server/ig.ts";
import { PCM } from "#catalogues/server/pcm.ts";
import { YO } from "#catalogues/server/yo.ts";
import type { Language } from "#languages.ts";
import { LOCALES } from "#locales.ts";
import type { Catalogue } from "#say.ts";

type Speech = { language: Language; locale: string; drafts: Catalogue };

const ENGLISH: Language = "en";

const SPEECHES: ReadonlyMap<Language, Speech> = new Map([
  ["pcm", { language: "pcm", locale: LOCALES.pcm, drafts: PCM }],
  ["ha", { language: "ha", locale: LOCALES.ha, drafts: HA }],
  ["yo", { language: "yo", locale: LOCALES.yo, drafts: YO }],
  ["ig", { language: "ig", locale: LOCALES.ig, drafts: IG }],
]);

const speaking = new AsyncLocalStorage<Speech | undefined>();

// A page speaks one language, a server that of each member it writes to: what `say` reads is the language of the work in hand.
Object.defineProperty(globalThis, "kinfoldLanguage", {
  configurable: true,
  get: () => speaking.getStore(),
});

/** Does the work and everything that it waits for in a language: what is said in it, is said in that. */
export const sayIn = <Result>(language: Language, work: () => Result): Result =>
  speaking.run(SPEECHES.get(language), work);

/** Does the work in English, whatever language it is done for: what is written in it stays as it is written. */
export const sayInEnglish = <Result>(work: () => Result): Result => sayIn(ENGLISH, work);

/** Whose rules days and numbers of the work in hand follow. */
export const getSpokenLocale = (): string => speaking.getStore()?.locale ?? "en-NG";

/** The language of the work in hand; English where none was chosen. */
export const getSpokenLanguage = (): Language => speaking.getStore()?.language ?? ENGLISH;
