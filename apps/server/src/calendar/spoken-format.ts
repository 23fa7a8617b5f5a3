import type { Language } from "@kinfold/language/languages";
import { LOCALES } from "@kinfold/language/locales";
import { getSpokenLanguage } from "@kinfold/language/say-in";

/** Writes days in the language of the work in hand: English by these rules, and another by the locale of its draft. */
export function openSpokenFormat(
  english: Intl.DateTimeFormat,
  options: Intl.DateTimeFormatOptions,
): (at: Date) => string {
  const formats = new Map<Language, Intl.DateTimeFormat>([["en", english]]);
  return (at) => {
    const language = getSpokenLanguage();
    let format = formats.get(language);
    if (format === undefined) {
      format = new Intl.DateTimeFormat(language === "en" ? "en" : LOCALES[language], options);
      formats.set(language, format);
    }
    // Yoruba says "month" before the name of each, for which a column has no room.
    return format.format(at).replace("Oṣù ", "");
  };
}
