import type { Catalogue } from "#say.ts";

/** A language that the club may offer beside English: its code, its own name, and whose rules its numbers and plurals follow. */
export const DRAFT_LANGUAGES = {
  pcm: { name: "Naijá", english: "Nigerian Pidgin", locale: "pcm" },
  ha: { name: "Hausa", english: "Hausa", locale: "ha-NG" },
  yo: { name: "Yorùbá", english: "Yoruba", locale: "yo-NG" },
  ig: { name: "Igbo", english: "Igbo", locale: "ig-NG" },
} as const;

export type DraftLanguage = keyof typeof DRAFT_LANGUAGES;
export type Language = "en" | DraftLanguage;

/** Whether a code names one of the drafts. */
export const isDraftLanguage = (code: string): code is DraftLanguage =>
  Object.hasOwn(DRAFT_LANGUAGES, code);

const CATALOGUES: Readonly<Record<DraftLanguage, () => Promise<Catalogue>>> = {
  pcm: async () => (await import("#catalogues/pcm.ts")).PCM,
  ha: async () => (await import("#catalogues/ha.ts")).HA,
  yo: async () => (await import("#catalogues/yo.ts")).YO,
  ig: async () => (await import("#catalogues/ig.ts")).IG,
};

/** Loads the drafts of a language, and lets the page speak it. Before the modules that say something are evaluated. */
export async function loadLanguage(language: DraftLanguage): Promise<void> {
  const drafts = await CATALOGUES[language]();
  globalThis.kinfoldLanguage = { locale: DRAFT_LANGUAGES[language].locale, drafts };
}
