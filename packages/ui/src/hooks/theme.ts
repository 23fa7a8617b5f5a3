import { createDeviceSetting } from "./device-setting.ts";
import { isMediaMatch } from "./media.ts";

export type Theme = "light" | "dark";

const setting = createDeviceSetting<Theme>({
  key: "theme",
  accept: (saved) => (saved === "light" || saved === "dark" ? saved : undefined),
  fallback: () => (isMediaMatch("(prefers-color-scheme: dark)") ? "dark" : "light"),
  prerendered: "light",
  onChange: show,
});

/** Marks the document, with every transition held still until the new colours are painted. */
function show(theme: Theme) {
  const root = document.documentElement;
  root.dataset["themeChanging"] = "";
  root.classList.toggle("dark", theme === "dark");
  // The first frame paints the new colours, the second may animate again.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      delete root.dataset["themeChanging"];
    }),
  );
}

/** The theme in force: the saved preference when it is valid, otherwise the system's. */
export const currentTheme: () => Theme = setting.read;

/** Saves the theme on this device and shows it at once. */
export const setTheme: (theme: Theme) => void = setting.write;

/** Light becomes dark and dark becomes light, saved. */
export function toggleTheme(): void {
  setTheme(currentTheme() === "dark" ? "light" : "dark");
}

/** The theme, live. While a prerendered page hydrates it says light; the document's mark decides the look. */
export function useTheme(): Theme {
  return setting.use();
}
