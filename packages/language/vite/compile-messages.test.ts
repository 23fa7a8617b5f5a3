import { afterEach, expect, test } from "vitest";
import { sayCount } from "../src/say-count.ts";
import { compileMessages } from "./compile-messages.ts";

const PLANS = "{count, plural, one {# plan} other {# plans}}";

afterEach(() => {
  globalThis.kinfoldLanguage = undefined;
});

/** What a compiled call hands to `sayCount`. */
function compileCall(text: string): typeof PLANS {
  const code = compileMessages("one.tsx", `sayCount(${JSON.stringify(text)}, { count })`) ?? "";
  return JSON.parse(code.slice("sayCount(".length, code.lastIndexOf(", {")));
}

test("what was compiled says the same", () => {
  const compiled = compileCall(PLANS);
  expect(compiled).toHaveLength(2);
  for (const count of [0, 1, 2, 1200]) {
    expect(sayCount(compiled, { count })).toBe(sayCount(PLANS, { count }));
  }
});

test("the draft of a compiled message is compiled too, and found by its English", () => {
  const code = `export const YO = { ${JSON.stringify(PLANS)}: "{count, plural, other {ètò #}}", Close: "Padé" };`;
  const compiled = compileMessages("/packages/language/src/catalogues/yo.ts", code) ?? "";
  const drafts = JSON.parse(
    compiled.slice(compiled.indexOf("{"), -1).replace(" Close:", ' "Close":'),
  );
  expect(drafts.Close).toBe("Padé");
  globalThis.kinfoldLanguage = { locale: "yo-NG", drafts };
  expect(sayCount(compileCall(PLANS), { count: 2 })).toBe("ètò 2");
});

test("a source that says nothing of the kind is left alone", () => {
  expect(compileMessages("one.tsx", 'say("Withdraw");')).toBeUndefined();
});
