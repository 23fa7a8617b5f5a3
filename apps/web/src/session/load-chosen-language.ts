import { loadLanguage } from "@kinfold/language/load-language";

/** Lets the page speak the language of this browser, which the script at its head set. What was drawn ahead is English, and is drawn anew. */
export async function loadChosenLanguage(): Promise<void> {
  const page = document.documentElement;
  if (await loadLanguage(page.lang)) {
    delete document.getElementById("root")?.dataset["prerendered"];
  } else {
    page.lang = "en-NG";
  }
}
