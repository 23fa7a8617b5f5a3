import { isDraftLanguage, loadLanguage, type Language } from "@kinfold/language/languages";

/** Read by the script at the head of every page, before anything is drawn. */
const KEY = "kinfold.language";

/** The language that this browser shows. */
export function readLanguage(): Language {
  const { lang } = document.documentElement;
  return isDraftLanguage(lang) ? lang : "en";
}

/** Lets the page speak the language of this browser. What was drawn ahead is English, and is drawn anew. */
export async function loadChosenLanguage(): Promise<void> {
  const language = readLanguage();
  if (language === "en") {
    document.documentElement.lang = "en-NG";
    return;
  }
  await loadLanguage(language);
  delete document.getElementById("root")?.dataset["prerendered"];
}

/** Keeps the language of this browser, and loads the page anew where it speaks another. */
export function changeLanguage(language: Language): void {
  if (language === readLanguage()) return;
  if (language === "en") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, language);
  window.location.reload();
}
