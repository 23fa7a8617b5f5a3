import { formatToParts, IntlMessageFormat, type Formatters } from "intl-messageformat";
import type { ValuesArgument, ValuesOf } from "#message-values.ts";
import { parseMessage, type MessageParts } from "#parse-message.ts";
import { findDraft } from "#say.ts";

const ENGLISH = "en-NG";

const formatters: Formatters = {
  getNumberFormat: (locales, options) => new Intl.NumberFormat(locales, options),
  getDateTimeFormat: (locales, options) => new Intl.DateTimeFormat(locales, options),
  getPluralRules: (locales, options) => new Intl.PluralRules(locales, options),
};

/**
 * Says an English message with plurals, choices, numbers or dates: `sayCount("{count, plural, one {# plan} other {# plans}}", { count })`.
 * Numbers and plurals follow the language of what is said: English where there is no draft.
 */
export function sayCount<const Text extends string>(
  text: Text,
  ...values: ValuesArgument<ValuesOf<Text>>
): string;
export function sayCount(
  text: unknown,
  values?: Readonly<Record<string, string | number | Date>>,
): string {
  const { english, parts } = readMessage(text);
  const draft = findDraft(english);
  const isEnglish = draft === english;
  const filled = formatToParts<string>(
    isEnglish ? parts() : readMessage(draft).parts(),
    isEnglish ? ENGLISH : (globalThis.kinfoldLanguage?.locale ?? ENGLISH),
    formatters,
    IntlMessageFormat.formats,
    values,
  );
  return filled.map(({ value }) => value).join("");
}

/** A message as it is written, or as a built app has it: its text, and its parts. */
function readMessage(message: unknown): { english: string; parts: () => MessageParts } {
  const [english, parts] = Array.isArray(message) ? message : [String(message)];
  return { english, parts: () => parts ?? parseMessage(english) };
}
