import { currentTheme } from "@kinfold/ui/hooks/theme";

const setDark = (isDark: boolean): void => {
  document.documentElement.classList.toggle("dark", isDark);
};

/** Prints pages in the light theme, whichever is on the screen. Answers what ends it. */
export function printInLight(): () => void {
  const lighten = (): void => setDark(false);
  const restore = (): void => setDark(currentTheme() === "dark");
  window.addEventListener("beforeprint", lighten);
  window.addEventListener("afterprint", restore);
  return () => {
    window.removeEventListener("beforeprint", lighten);
    window.removeEventListener("afterprint", restore);
  };
}
