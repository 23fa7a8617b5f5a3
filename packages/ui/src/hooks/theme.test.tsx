import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** The store remembers for as long as the page lives, so each test opens a page of its own. */
async function openPage({ saved, systemDark = false }: { saved?: string; systemDark?: boolean }) {
  if (saved !== undefined) localStorage.setItem("theme", saved);
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: systemDark && query === "(prefers-color-scheme: dark)",
  }));
  vi.resetModules();
  return import("./theme.ts");
}

beforeEach(() => {
  localStorage.clear();
  document.documentElement.className = "";
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  { saved: "dark", systemDark: false, shown: "dark" },
  { saved: "light", systemDark: true, shown: "light" },
  { saved: "sepia", systemDark: true, shown: "dark" },
  { saved: "", systemDark: false, shown: "light" },
  { systemDark: true, shown: "dark" },
  { systemDark: false, shown: "light" },
])(
  "saved $saved on a device that prefers dark: $systemDark is $shown",
  async ({ shown, ...page }) => {
    const { currentTheme } = await openPage(page);
    expect(currentTheme()).toBe(shown);
  },
);

test("choosing a theme saves it and marks the document (theme-toggle-2)", async () => {
  const { setTheme, toggleTheme } = await openPage({});
  setTheme("dark");
  expect(localStorage.getItem("theme")).toBe("dark");
  expect(document.documentElement).toHaveClass("dark");
  toggleTheme();
  expect(localStorage.getItem("theme")).toBe("light");
  expect(document.documentElement).not.toHaveClass("dark");
});

test("nothing moves in the frame that changes the theme (theme-toggle-1)", async () => {
  const { setTheme } = await openPage({});
  setTheme("dark");
  expect(document.documentElement).toHaveAttribute("data-theme-changing");
  await vi.waitFor(() =>
    expect(document.documentElement).not.toHaveAttribute("data-theme-changing"),
  );
});

test("another tab's choice is followed", async () => {
  const { useTheme } = await openPage({ saved: "light" });
  const { result } = renderHook(() => useTheme());
  expect(result.current).toBe("light");
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: "dark" }));
  });
  expect(result.current).toBe("dark");
  expect(document.documentElement).toHaveClass("dark");
});

test("where storage is refused the choice still shows", async () => {
  const { setTheme, currentTheme } = await openPage({});
  const refuse = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  setTheme("dark");
  expect(currentTheme()).toBe("dark");
  expect(document.documentElement).toHaveClass("dark");
  refuse.mockRestore();
});
