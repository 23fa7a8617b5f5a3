import { AsyncLocalStorage } from "node:async_hooks";
import { HA } from "#catalogues/server/ha.ts";
import { IG } from "#catalogues/server/ig.ts";
import { PCM } from "#catalogues/server/pcm.ts";
import { YO } from "#catalogues/server/yo.ts";
import type { Language } from "#languages.ts";
import { LOCALES } from "#locales.ts";
import type { Catalogue } from "#say.ts";

type Speech = { language: Language; locale: string; drafts: Catalogue };
/** A speech while it is held, and the messages of it that no one drafted: those are said in English. */
type Speaking = Speech & { undrafted: Set<string> };

const ENGLISH: Language = "en";

const SPEECHES: ReadonlyMap<Language, Speech> = new Map([
  ["pcm", { language: "pcm", locale: LOCALES.pcm, drafts: PCM }],
  ["ha", { language: "ha", locale: LOCALES.ha, drafts: HA }],
  ["yo", { language: "yo", locale: LOCALES.yo, drafts: YO }],
  ["ig", { language: "ig", locale: LOCALES.ig, drafts: IG }],
]);

const speaking = new AsyncLocalStorage<Speaking | undefined>();

/** Drafts that note what is looked for in them and is not there. */
const watchDrafts = (drafts: Catalogue, undrafted: Set<string>): Catalogue =>
  new Proxy(drafts, {
    get: (target, message) => {
      if (typeof message !== "string") return undefined;
      const draft = target[message];
      if (draft === undefined) undrafted.add(message);
      return draft;
    },
  });

// A page speaks one language, a server that of each member it writes to: what `say` reads is the language of the work in hand.
Object.defineProperty(globalThis, "kinfoldLanguage", {
  configurable: true,
  get: () => speaking.getStore(),
});

/** Does the work and everything that it waits for in a language: what is said in it, is said in that. */
export function sayIn<Result>(language: Language, work: () => Result): Result {
  const speech = SPEECHES.get(language);
  if (speech === undefined) return speaking.run(undefined, work);
  const undrafted = new Set<string>();
  const drafts = watchDrafts(speech.drafts, undrafted);
  return speaking.run({ ...speech, drafts, undrafted }, work);
}

/** Does the work in English, whatever language it is done for: what is written in it stays as it is written. */
export const sayInEnglish = <Result>(work: () => Result): Result => sayIn(ENGLISH, work);

/** Whose rules days and numbers of the work in hand follow. */
export const getSpokenLocale = (): string => speaking.getStore()?.locale ?? "en-NG";

/** The language of the work in hand; English where none was chosen. */
export const getSpokenLanguage = (): Language => speaking.getStore()?.language ?? ENGLISH;

/** So many letters at least tell a message from another. */
const TELLING = 8;

/** Whether a text has in it what a message says before and after its values. */
function hasMessage(text: string, message: string): boolean {
  const [first, last] = [message.indexOf("{"), message.lastIndexOf("}")];
  if (first === -1) return text.includes(message);
  const [before, after] = [message.slice(0, first), message.slice(last + 1)];
  const at = text.indexOf(before);
  return (
    before.length + after.length >= TELLING && at !== -1 && text.includes(after, at + before.length)
  );
}

/** Whether a text that the work in hand has said is English because no one drafted it in the language of the work. */
export const isUndrafted = (text: string): boolean =>
  [...(speaking.getStore()?.undrafted ?? [])].some((message) => hasMessage(text, message));
