import { afterEach, expect, test } from "vitest";
import { loadLanguage } from "#load-language.ts";
import { getSpokenLocales, openSpokenFormat } from "#spoken-format.ts";

const OPTIONS = { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" } as const;
const DAY = new Date("2026-10-30T00:00:00Z");

afterEach(() => {
  globalThis.kinfoldLanguage = undefined;
});

test("without a language days are those of the English that is asked for", () => {
  expect(openSpokenFormat("en-GB", OPTIONS)(DAY)).toBe("30 October 2026");
  expect(openSpokenFormat("en-US", OPTIONS)(DAY)).toBe("October 30, 2026");
});

test("a language has its own names of months, and Yoruba says no month before them", async () => {
  await loadLanguage("ha");
  expect(openSpokenFormat("en-GB", OPTIONS)(DAY)).toContain("Oktoba");
  await loadLanguage("yo");
  const yoruba = openSpokenFormat("en-GB", OPTIONS)(DAY);
  expect(yoruba).not.toContain("October");
  expect(yoruba).not.toContain("Oṣù");
});

test("where the browser has no rules of a language, its days are English", async () => {
  globalThis.kinfoldLanguage = { locale: "xx-NG", drafts: {} };
  expect(openSpokenFormat("en-GB", OPTIONS)(DAY)).toBe("30 October 2026");
  expect(getSpokenLocales("en-NG")).toEqual(["xx-NG", "en-NG"]);
});
