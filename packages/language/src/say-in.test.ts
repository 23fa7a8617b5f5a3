import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { sayCount } from "./say-count.ts";
import { getSpokenLanguage, isUndrafted, sayIn, sayInEnglish } from "./say-in.ts";
import { say } from "./say.ts";

const greet = (firstName: string): string => say("Hello {firstName},", { firstName });

test("outside of any language everything is English", () => {
  expect([getSpokenLanguage(), greet("Ada")]).toEqual(["en", "Hello Ada,"]);
  expect(sayIn("en", () => greet("Ada"))).toBe("Hello Ada,");
});

test("what is done at the same time is said in the language of each", async () => {
  const write = async (firstName: string, ms: number): Promise<string> => {
    const before = greet(firstName);
    await wait(ms);
    return `${before} ${greet(firstName)} ${getSpokenLanguage()}`;
  };
  const written = await Promise.all([
    sayIn("ha", () => write("Ada", 5)),
    write("Bisi", 3),
    sayIn("yo", () => write("Chidi", 1)),
    sayIn("ha", () => sayInEnglish(() => write("Dayo", 4))),
  ]);
  expect(written).toEqual([
    "Sannu Ada, Sannu Ada, ha",
    "Hello Bisi, Hello Bisi, en",
    "Ẹ ǹlẹ́ Chidi, Ẹ ǹlẹ́ Chidi, yo",
    "Hello Dayo, Hello Dayo, en",
  ]);
  expect(getSpokenLanguage()).toBe("en");
});

test("a failure ends its language", async () => {
  const fail = () => Promise.reject(new Error("away"));
  await expect(sayIn("ig", fail)).rejects.toThrow("away");
  expect(getSpokenLanguage()).toBe("en");
});

test("what no one drafted is known", () => {
  sayIn("ha", () => {
    const amount = "₦50,000.00";
    const paid = say("You paid {amount} to us.", { amount });
    const still = say("Your money stays where it was.");
    expect([paid, still, `${greet("Ada")} ${still}`].map(isUndrafted)).toEqual([true, true, true]);
    expect([greet("Ada"), amount, "You paid us."].map(isUndrafted)).toEqual([false, false, false]);
    // What another work said is not known here.
    expect(sayIn("ha", () => isUndrafted(paid))).toBe(false);
  });
  expect(isUndrafted(say("Your money stays where it was."))).toBe(false);
});

test("counts follow the language of the work", () => {
  const count = () => sayCount("{days, plural, one {# day} other {# days}}", { days: 1200 });
  // No one drafted it: its plurals are English.
  expect(sayIn("ha", count)).toBe("1,200 days");
});
