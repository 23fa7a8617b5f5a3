import { say } from "@kinfold/language/say";
import { coerce, string, trimmed, type Struct } from "superstruct";
import { addRule, describeStruct, withMessage } from "./describe.ts";
import { NOTE_MAX_CHARACTERS } from "./limits.ts";

/** What phones and word processors write for an apostrophe and for a hyphen, and blanks that do not break. */
const APOSTROPHES = /[‘’‛ʹʻʼʽˈ′´`＇]/g;
const UNSEEN = /[\u200B-\u200D\u2060\uFEFF]/g;
const HYPHENS = /[‐‑‒–—―−﹣－]/g;

/** A name as a keyboard writes it: ' for every apostrophe, - for every dash, single spaces. In Unicode NFC. */
export const normalizeName = (name: string): string =>
  name
    .normalize("NFC")
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, "-")
    .replace(UNSEEN, "")
    .replace(/\s+/g, " ")
    .trim();

/** A number without the blanks and dashes that people and banks group it with. */
export const dropGrouping = (number_: string): string =>
  number_.replace(UNSEEN, "").replace(HYPHENS, "").replace(/[\s-]/g, "");

/** The number of a card or document: digits without their blanks and dashes. Where it has letters, its own stay. */
export const normalizeDocumentNumber = (number_: string): string => {
  const bare = dropGrouping(number_);
  return /^\d+$/.test(bare) ? bare : number_.trim();
};

/** Reads a text as `fold` makes it. */
export const normalizeText = <S>(
  struct: Struct<string, S>,
  fold: (text: string) => string,
): Struct<string, S> => coerce(struct, string(), fold);

/** Text of 1 to `most` characters: `empty` where there is none, and a sentence of its own where it is too long. */
export const requireText = (
  empty: string,
  most: number = NOTE_MAX_CHARACTERS,
  struct: Struct<string, null> = trimmed(string()),
): Struct<string, null> =>
  describeStruct(
    addRule(withMessage(struct, empty), (text) =>
      text === ""
        ? empty
        : text.length > most
          ? say("Use at most {count} characters.", { count: most })
          : undefined,
    ),
    { type: "string", minLength: 1, maxLength: most },
  );

/** Why a text cannot be a Nigerian account number, which has ten digits; undefined when it can. */
export function findNubanFault(number_: string): string | undefined {
  if (/^\d{10}$/.test(number_)) return undefined;
  return /^0\d{10}$/.test(number_)
    ? say(
        "An account number has 10 digits, and this one has 11. Leave out the first 0 if your bank added it.",
      )
    : say("Enter the 10-digit account number.");
}
