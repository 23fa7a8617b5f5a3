import { beforeEach, describe, expect, test } from "vitest";
import { isMissingModule, mayReload } from "./reload-once.ts";

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 12, 18, 0, seconds));

describe("a page that misses a module", () => {
  beforeEach(() => {
    window.sessionStorage.clear();
  });

  test("reloads once per build", () => {
    expect(mayReload("a.js", at(0), window.sessionStorage)).toBe(true);
    expect(mayReload("a.js", at(1), window.sessionStorage)).toBe(false);
    expect(mayReload("a.js", at(3600), window.sessionStorage)).toBe(false);
  });

  test("reloads for a newer build, but not within 30 seconds", () => {
    expect(mayReload("a.js", at(0), window.sessionStorage)).toBe(true);
    expect(mayReload("b.js", at(29), window.sessionStorage)).toBe(false);
    expect(mayReload("b.js", at(30), window.sessionStorage)).toBe(true);
  });

  test("survives rubbish in the storage", () => {
    window.sessionStorage.setItem("kinfold.reloaded", "{");
    expect(mayReload("a.js", at(0), window.sessionStorage)).toBe(true);
  });

  test("never reloads where nothing can be written down", () => {
    const refuse = (): never => {
      throw new Error("blocked");
    };
    const blocked: Storage = {
      length: 0,
      clear: refuse,
      key: refuse,
      removeItem: refuse,
      getItem: refuse,
      setItem: refuse,
    };
    expect(mayReload("a.js", at(0), blocked)).toBe(false);
  });
});

test.each([
  ["Failed to fetch dynamically imported module: https://x/assets/a.js", true],
  ["error loading dynamically imported module: https://x/a.js", true],
  ["Importing a module script failed.", true],
  ["Unable to preload CSS for /assets/a.css", true],
  ["x is not a function", false],
])("%s", (message, expected) => {
  expect(isMissingModule(new TypeError(message))).toBe(expected);
});
