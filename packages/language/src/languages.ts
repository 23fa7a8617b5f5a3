/** All languages that the club may offer, by their codes: English, and those of which there are drafts. */
export const LANGUAGES = ["en", "pcm", "ha", "yo", "ig"] as const;
export type Language = (typeof LANGUAGES)[number];

const OWN_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  pcm: "Naijá (Nigerian Pidgin)",
  ha: "Hausa",
  yo: "Yorùbá",
  ig: "Igbo",
};

/** What a language calls itself. */
export const formatLanguage = (language: Language): string => OWN_NAMES[language];
