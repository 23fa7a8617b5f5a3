import type { Catalogue } from "#say.ts";

type Draft = {
  /** Whose rules numbers and plurals follow. */
  locale: string;
  load: () => Promise<Catalogue>;
};

/** It imports no module that says something: this is loaded before them. */
const DRAFTS: Readonly<Record<string, Draft>> = {
  pcm: { locale: "pcm", load: async () => (await import("#catalogues/pcm.ts")).PCM },
  ha: { locale: "ha-NG", load: async () => (await import("#catalogues/ha.ts")).HA },
  yo: { locale: "yo-NG", load: async () => (await import("#catalogues/yo.ts")).YO },
  ig: { locale: "ig-NG", load: async () => (await import("#catalogues/ig.ts")).IG },
};

/** Loads the drafts of a language, and lets the page speak it. Answers whether there are any. */
export async function loadLanguage(code: string): Promise<boolean> {
  const draft = Object.hasOwn(DRAFTS, code) ? DRAFTS[code] : undefined;
  if (draft === undefined) return false;
  globalThis.kinfoldLanguage = { locale: draft.locale, drafts: await draft.load() };
  return true;
}
