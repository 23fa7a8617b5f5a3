import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { listArguments, listTexts } from "@kinfold/language/message-arguments";
import { expect, test } from "vitest";
import { Repository } from "../checks/read-source.ts";
import { listAllSaid } from "../checks/said-words.ts";

const SCRIPT = join(import.meta.dirname, "../..", ".storybook/static/pseudo-language.js");

/** The drafts of the language that an address asks for. */
function readDrafts(search: string): Record<string, string> | undefined {
  const page = createContext({ location: { search }, URLSearchParams });
  runInContext(readFileSync(SCRIPT, "utf8"), page);
  return page["kinfoldLanguage"]?.drafts;
}

test("a story speaks English unless its address asks for another language", () => {
  expect(readDrafts("?id=a&globals=theme:dark")).toBeUndefined();
});

test("each message keeps its values, and is a third longer at least, in brackets", () => {
  const drafts = readDrafts("?id=a&globals=theme:dark;language:pseudo");
  for (const message of [
    ...listAllSaid(Repository.open(), "apps"),
    "{n, plural, one {# plan} other {all}} for {name}",
  ]) {
    const draft = drafts?.[message] ?? "";
    expect(listArguments(draft)).toEqual(listArguments(message));
    const [english, longer] = [message, draft].map((text) => listTexts(text).join(""));
    expect(longer?.length).toBeGreaterThan((english?.length ?? 0) * 1.3);
    expect(draft).toMatch(/^\[.*\]$/s);
  }
});

test("a marked message reads like its English once white space is left out", () => {
  const drafts = readDrafts("?globals=language:marked");
  expect(drafts?.["Sign In"]?.trim()).toBe("Sign In");
});
