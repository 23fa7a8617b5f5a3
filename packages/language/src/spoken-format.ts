/** Whose rules numbers and dates of the page follow: those of its draft, where the browser has them, and the English ones. */
export const getSpokenLocales = (english: string): string[] => {
  const spoken = globalThis.kinfoldLanguage;
  return spoken === undefined ? [english] : [spoken.locale, english];
};

/** Writes days and times in the language of the page, and English ones as this English writes them. The format is made when it is first used: a browser reads its tables for each. */
export function openSpokenFormat(
  english: string,
  options: Intl.DateTimeFormatOptions,
): (at: Date | number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat(getSpokenLocales(english), options);
    // Yoruba says "month" before the name of each, for which a column has no room.
    return format.format(at).replace("Oṣù ", "");
  };
}
