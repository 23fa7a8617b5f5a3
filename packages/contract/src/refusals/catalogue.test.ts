import { expect, test } from "vitest";
import { commonRefusals } from "./any-call.ts";
import { defineRefusals, type RefusalText, type Translation } from "./catalogue.ts";
import { quoteRefusal } from "./quote.ts";

test("a refusal is its code and the sentence of it, in a language that there is", () => {
  const refusals = commonRefusals();
  expect(refusals.fault).toEqual({
    code: "fault",
    sentence: "Something went wrong on our side. Please try again.",
  });
  expect(refusals.rate_limited.wait("2 minutes").code).toBe("rate_limited");
  // @ts-expect-error A code that is in no catalogue has no sentence.
  expect(refusals.nonsense).toBeUndefined();
  // @ts-expect-error The sentence is of a wait.
  expect(refusals.rate_limited.wait().sentence).toContain("undefined");
  // @ts-expect-error The club does not speak it yet.
  expect(commonRefusals("ha")).toBeUndefined();
});

test("what no catalogue has is no refusal", () => {
  // @ts-expect-error A sentence is written in the catalogue, and nowhere else.
  const own: RefusalText = { code: "fault", sentence: "Something broke." };
  expect(own.sentence).toBe("Something broke.");
  // @ts-expect-error The sentence of one code is none of another.
  const mixed: RefusalText = {
    code: "invalid" as const,
    sentence: quoteRefusal("fault", "").sentence,
  };
  const other: RefusalText<"not_found"> = commonRefusals().not_found.page;
  expect([mixed.code, other.code]).toEqual(["invalid", "not_found"]);
  // @ts-expect-error No endpoint refuses with this code.
  expect(defineRefusals({ en: { no_such_code: "No." } })()).toHaveProperty("no_such_code");
});

test("another language has every sentence of English, of the same parameters", () => {
  const english = {
    not_found: { page: "There is nothing here." },
    rate_limited: (wait: string) => `Please try again in ${wait}.`,
  } as const;
  type Other = Translation<typeof english>;
  const whole: Other = {
    not_found: { page: "Babu komai a nan." },
    rate_limited: (wait) => `Sake gwadawa bayan ${wait}.`,
  };
  // @ts-expect-error A sentence is missing.
  const short: Other = { not_found: whole.not_found };
  // @ts-expect-error A name is missing.
  const empty: Other = { ...whole, not_found: {} };
  // @ts-expect-error A wait is words.
  const numbers: Other = { ...whole, rate_limited: (wait: number) => `${wait}` };
  expect([short, empty, numbers]).toHaveLength(3);
});
