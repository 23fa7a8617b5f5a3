import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { sayCount } from "./say-count.ts";
import { Say } from "./say-parts.tsx";
import { say } from "./say.ts";

const speak = (locale: string, drafts: Record<string, string>): void => {
  globalThis.kinfoldLanguage = { locale, drafts };
};

afterEach(() => {
  globalThis.kinfoldLanguage = undefined;
});

test("English is said as it stands, with its values", () => {
  expect(say("Withdraw")).toBe("Withdraw");
  expect(say("Good morning, {name}", { name: "Ada" })).toBe("Good morning, Ada");
});

test("a message with a draft is said in the language of the page, any other in English", () => {
  speak("ha-NG", { "Good morning, {name}": "Ina kwana, {name}" });
  expect(say("Good morning, {name}", { name: "Ada" })).toBe("Ina kwana, Ada");
  expect(say("Withdraw")).toBe("Withdraw");
});

test("a value is never read as a message", () => {
  expect(say("Dear {name}", { name: "{name} $& $1" })).toBe("Dear {name} $& $1");
});

test("plurals follow the language of what is said", () => {
  const text = "{count, plural, one {# plan} other {# plans}}";
  expect(sayCount(text, { count: 1 })).toBe("1 plan");
  expect(sayCount(text, { count: 1200 })).toBe("1,200 plans");
  // Yoruba has one form for all counts; without a draft the message is English and so are its plurals.
  speak("yo-NG", {});
  expect(sayCount(text, { count: 1 })).toBe("1 plan");
  speak("yo-NG", { [text]: "{count, plural, other {ètò #}}" });
  expect(sayCount(text, { count: 1 })).toBe("ètò 1");
});

test("a choice is made by its value", () => {
  const text = "{part, select, am {Good morning} other {Good day}}, {name}";
  expect(sayCount(text, { part: "am", name: "Ada" })).toBe("Good morning, Ada");
  expect(sayCount(text, { part: "pm", name: "Ada" })).toBe("Good day, Ada");
});

test("elements stand where the draft puts them", () => {
  const element = (
    <Say
      text="{amount} by <em>Monday</em>, {name}"
      values={{ amount: <b>₦5</b>, name: "Ada", em: (words) => <i>{words}</i> }}
    />
  );
  expect(renderToStaticMarkup(element)).toBe("<b>₦5</b> by <i>Monday</i>, Ada");
  speak("ha-NG", { "{amount} by <em>Monday</em>, {name}": "{name}: <em>Litinin</em>, {amount}" });
  expect(renderToStaticMarkup(element)).toBe("Ada: <i>Litinin</i>, <b>₦5</b>");
});

test("the values of a message are in its type", () => {
  // @ts-expect-error a value is missing
  expect(say("Dear {name}")).toBe("Dear {name}");
  // @ts-expect-error a value of another name
  say("Dear {name}", { nam: "Ada" });
  // @ts-expect-error a value that the message has no place for
  say("Withdraw", { name: "Ada" });
  // @ts-expect-error a plural is said by sayCount
  say("{count, plural, one {# plan} other {# plans}}", { count: 1 });
  // @ts-expect-error a count is a number
  expect(() => sayCount("{n, plural, other {#}}", { n: "one" })).not.toThrow();
  // @ts-expect-error a value inside a case is missing
  expect(() => sayCount("{n, plural, one {{name} has #} other {all}}", { n: 1 })).toThrow("name");
  const made: string = ["a", "b"].join();
  // @ts-expect-error a message that is put together cannot be translated
  say(made);
});
