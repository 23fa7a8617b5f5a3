/** Whose rules numbers, dates and plurals of a draft follow. */
export const LOCALES = { pcm: "pcm", ha: "ha-NG", yo: "yo-NG", ig: "ig-NG" } as const;
