import type { Language } from "@kinfold/language/languages";

/** Read by the script at the head of every page, before anything is drawn. */
const KEY = "kinfold.language";

/** What the page speaks. */
export const getPageLanguage = (): string =>
  globalThis.kinfoldLanguage === undefined ? "en" : document.documentElement.lang;

/** Keeps the language for this browser, and loads the page anew where it speaks another. Nothing where the browser keeps nothing. */
export function changeLanguage(language: Language): void {
  if (language === getPageLanguage()) return;
  try {
    if (language === "en") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, language);
  } catch {
    return;
  }
  window.location.reload();
}
