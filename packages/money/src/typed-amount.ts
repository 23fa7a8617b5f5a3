import { LARGEST_MINOR, negate, parseMajor, ZERO, type Currency, type Minor } from "./money.ts";

/** How a figure is written: what parts thousands, and what parts naira from kobo. */
export type Separators = { group: string; decimal: string };

export const ENGLISH_SEPARATORS: Separators = { group: ",", decimal: "." };

/** What was left out or read in another way, so that the field can say so. */
export type AmountNote = "minus" | "decimals" | "most" | "comma";

/**
 * What a typed text is worth, in kobo or cents.
 * - `amount`: it has one meaning. `whole` and `fraction` are its digits; `mark` is the character before the fraction, or "".
 * - `two-meanings`: the person has to choose one of `readings`, the smaller first.
 * - `refused`: it is no amount, or an amount in the other currency.
 */
export type TypedAmount =
  | { kind: "empty"; notes: AmountNote[] }
  | {
      kind: "amount";
      minor: Minor;
      whole: string;
      fraction: string;
      mark: string;
      notes: AmountNote[];
    }
  | { kind: "two-meanings"; readings: readonly [Minor, Minor] }
  | { kind: "refused"; because: "form" | "currency" };

export type TypedAmountOptions = {
  /** What the amount is in. A text that names the other currency is refused. */
  currency?: Currency;
  separators?: Separators;
  /** The amount may be below zero. Otherwise a minus is left out, with a note. */
  signed?: boolean;
};

const CURRENCY_MARKS: Record<Currency, string> = {
  NGN: "₦|NGN|=N=|N|#|naira",
  USD: "US\\$|\\$|USD|dollars?",
};
const ANY_CURRENCY = `${CURRENCY_MARKS.NGN}|${CURRENCY_MARKS.USD}`;
const MINUS = "[-−–‐‑]";
/** Blanks (non-breaking ones too) and the apostrophes of Swiss and of word processors part thousands. */
const BLANK = /[\s'’]/;

const AROUND = new RegExp(
  `^(${MINUS}?)\\s*(${ANY_CURRENCY}|)\\s*(${MINUS}?)\\s*(.*?)\\s*(${ANY_CURRENCY}|)\\s*(${MINUS}?)$`,
  "iu",
);

/** Digits of Arabic, Persian and full-width keyboards become ASCII digits. */
const foldDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));

type Digits = { whole: string; fraction: string; mark: string };
type Reading = { readings: [Digits] | [Digits, Digits]; isOther?: boolean };

const isAll = (digits: string): boolean => /^\d*$/.test(digits);
const isThousands = (groups: readonly string[]): boolean =>
  groups.every((group, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group));
/** Thousands, also of figures with lakhs (1,23,456): the last group has three digits. */
const isGrouped = (groups: readonly string[]): boolean =>
  groups.length === 1 ||
  (/^\d+$/.test(groups[0] ?? "") &&
    /^\d{3}$/.test(groups.at(-1) ?? "") &&
    groups.slice(1).every((group) => /^\d{2,3}$/.test(group)));

const plain = (whole: string, fraction = "", mark = ""): Digits => ({ whole, fraction, mark });
const only = (digits: Digits, isOther = false): Reading => ({ readings: [digits], isOther });
const either = (one: Digits, another: Digits): Reading => ({ readings: [one, another] });

/** Digits after a single group separator: one or two are decimals, three are a group. */
function readOneGroup(before: string, after: string, group: string): Reading | undefined {
  if (before === "" && after === "") return only(plain("", "", group));
  if (after.length < 3) return only(plain(before, after, group), after !== "");
  if (before === "") return only(plain("", after, group), true);
  if (after.length === 3 && !/^0+$/.test(before)) return only(plain(before + after));
  return either(plain(before, after, group), plain(before + after));
}

function readSeveralGroups(groups: readonly string[], group: string): Reading | undefined {
  if (isGrouped(groups)) return only(plain(groups.join("")));
  const last = groups.at(-1) ?? "";
  const before = groups.slice(0, -1);
  if (!isThousands(before) || last.length > 2) return undefined;
  if (last === "") return only(plain(before.join(""), "", group));
  return either(plain(before.join(""), last, group), plain(groups.join("")));
}

/** Dots part thousands and a comma parts the decimals: 1.234.567,50. */
function readOtherWay(text: string, { group, decimal }: Separators): Reading | undefined {
  const [front = "", after, ...more] = text.split(group);
  const groups = front.split(decimal);
  if (more.length > 0 || groups.length < 2 || !isThousands(groups)) return undefined;
  const before = groups.join("");
  if (after === undefined) return groups.length > 2 ? only(plain(before), true) : undefined;
  if (!/^\d{1,3}$/.test(after)) return undefined;
  return after.length < 3
    ? only(plain(before, after, group), true)
    : either(plain(before, after, group), plain(before + after));
}

function readSeparated(text: string, separators: Separators): Reading | undefined {
  const { group, decimal } = separators;
  const [front = "", fraction, ...more] = text.split(decimal);
  const groups = front.split(group);
  if (fraction !== undefined) {
    const isOneWay = more.length === 0 && isAll(fraction) && groups.every(isAll);
    return isOneWay && isGrouped(groups)
      ? only(plain(groups.join(""), fraction, decimal))
      : readOtherWay(text, separators);
  }
  if (!groups.every(isAll)) return undefined;
  const [before = "", after] = groups;
  if (after === undefined) return only(plain(before));
  return groups.length === 2
    ? readOneGroup(before, after, group)
    : readSeveralGroups(groups, group);
}

/** Blanks that part thousands are left out. Any others leave two meanings at best. */
function readBlanks(text: string, separators: Separators): Reading | undefined {
  if (!BLANK.test(text)) return readSeparated(text, separators);
  const { group, decimal } = separators;
  const end = Array.from(text).findIndex(
    (character) => character === group || character === decimal,
  );
  const front = end < 0 ? text : text.slice(0, end);
  const tail = end < 0 ? "" : text.slice(end);
  const groups = front.split(BLANK);
  if (BLANK.test(tail) || !groups.every((part) => /^\d+$/.test(part))) return undefined;
  if (isThousands(groups)) return readSeparated(groups.join("") + tail, separators);
  const [before = "", after = "", ...more] = groups;
  return tail === "" && more.length === 0 && after.length < 3
    ? either(plain(before, after, decimal), plain(before + after))
    : undefined;
}

const toWhole = (digits: string): string => digits.replace(/^0+(?=\d)/, "") || "0";

/** Two decimals count, and 10¹² is the most. Never goes through a float. */
function toMinorUnits({ whole, fraction }: Digits): Minor {
  const decimals = fraction.slice(0, 2);
  const minor = parseMajor(toWhole(whole) + (decimals === "" ? "" : `.${decimals}`)) ?? ZERO;
  return minor > LARGEST_MINOR ? LARGEST_MINOR : minor;
}

/** Refuses separators that could not be told apart: a figure read with them would be wrong. */
export function checkSeparators({ group, decimal }: Separators): void {
  if (group === decimal)
    throw new Error(
      `The decimal and group separators of an amount are both "${decimal}": pass two that differ.`,
    );
}

/**
 * Reads an amount as a person types or pastes it, and never guesses: a text with two meanings has both, and what is no
 * amount is refused. One or two digits after the only comma are decimals, three are a group. A third decimal is
 * dropped, a minus too, and more than 10¹² becomes 10¹², each with a note.
 */
export function readTypedAmount(
  typed: string,
  { currency, separators = ENGLISH_SEPARATORS, signed = false }: TypedAmountOptions = {},
): TypedAmount {
  checkSeparators(separators);
  const [, minus = "", markBefore = "", inner = "", body = "", markAfter = "", trailing = ""] =
    AROUND.exec(foldDigits(typed.trim())) ?? [];
  const signs = minus + inner + trailing;
  const notes: AmountNote[] = signs === "" || signed ? [] : ["minus"];
  if (body === "" && signs.length < 2) {
    return typed.trim() === "" || signs !== "" || markBefore !== ""
      ? { kind: "empty", notes }
      : { kind: "refused", because: "form" };
  }
  const reading = signs.length > 1 ? undefined : readBlanks(body, separators);
  if (reading === undefined) return { kind: "refused", because: "form" };
  const others = new RegExp(`^(${CURRENCY_MARKS[currency === "NGN" ? "USD" : "NGN"]})$`, "iu");
  if (currency !== undefined && [markBefore, markAfter].some((mark) => others.test(mark)))
    return { kind: "refused", because: "currency" };
  const [digits, another] = reading.readings;
  const sign = signed && signs !== "" ? negate : (minor: Minor): Minor => minor;
  if (another !== undefined)
    return {
      kind: "two-meanings",
      readings: [sign(toMinorUnits(digits)), sign(toMinorUnits(another))],
    };
  const whole = toWhole(digits.whole);
  const fraction = digits.fraction.slice(0, 2);
  const minor = toMinorUnits(digits);
  if (minor === LARGEST_MINOR && (BigInt(whole) > 1_000_000_000_000n || /[1-9]/.test(fraction)))
    return {
      kind: "amount",
      minor: sign(minor),
      whole: "1000000000000",
      fraction: "",
      mark: "",
      notes: [...notes, "most"],
    };
  if (digits.fraction.length > 2) notes.push("decimals");
  if (reading.isOther === true) notes.push("comma");
  return { kind: "amount", minor: sign(minor), whole, fraction, mark: digits.mark, notes };
}
