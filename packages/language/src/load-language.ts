import { LOCALES } from "#locales.ts";
import type { Catalogue } from "#say.ts";

type Draft = { locale: string; load: () => Promise<Catalogue> };

/** It imports no module that says something: this is loaded before them. */
const DRAFTS: Readonly<Record<string, Draft>> = {
  pcm: { locale: LOCALES.pcm, load: async () => (await import("#catalogues/pcm.ts")).PCM },
  ha: { locale: LOCALES.ha, load: async () => (await import("#catalogues/ha.ts")).HA },
  yo: { locale: LOCALES.yo, load: async () => (await import("#catalogues/yo.ts")).YO },
  ig: { locale: LOCALES.ig, load: async () => (await import("#catalogues/ig.ts")).IG },
};

/** Loads the drafts of a language, and lets the page speak it. Answers whether there are any. */
export async function loadLanguage(code: string): Promise<boolean> {
  const draft = Object.hasOwn(DRAFTS, code) ? DRAFTS[code] : undefined;
  if (draft === undefined) return false;
  globalThis.kinfoldLanguage = { locale: draft.locale, drafts: await draft.load() };
  return true;
}
