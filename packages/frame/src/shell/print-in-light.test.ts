import { setTheme } from "@kinfold/ui/hooks/theme";
import { expect, test } from "vitest";
import { printInLight } from "./print-in-light.ts";

const isDark = (): boolean => document.documentElement.classList.contains("dark");

test("a page in the dark is printed in the light, and is dark again after it", () => {
  setTheme("dark");
  const end = printInLight();
  window.dispatchEvent(new Event("beforeprint"));
  expect(isDark()).toBe(false);
  window.dispatchEvent(new Event("afterprint"));
  expect(isDark()).toBe(true);
  end();
  window.dispatchEvent(new Event("beforeprint"));
  expect(isDark()).toBe(true);
  setTheme("light");
});
