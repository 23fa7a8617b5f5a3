import { negate, toMinor, ZERO, type Currency, type Minor } from "@kinfold/money";
import type { DateOrder } from "@kinfold/contract/office/statements";
import { toDay, type Day } from "#calendar/index.ts";

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const TIME = String.raw`(?:[T ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AaPp][Mm]|Z|\+01:?00)?)?`;
const ISO_DAY = new RegExp(String.raw`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})${TIME}$`);
const NUMBERED_DAY = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${TIME}$`);
const NAMED_DAY = new RegExp(
  String.raw`^(\d{1,2})[-/ ]?([A-Za-z]{3,9})[-/, ]*(\d{4}|\d{2})${TIME}$`,
);
const MONTH_NAMED_DAY = new RegExp(String.raw`^([A-Za-z]{3,9})[- ](\d{1,2}),?[- ](\d{4})${TIME}$`);

function toExistingDay(year: number, month: number, date: number): Day | undefined {
  if (month < 1 || month > 12 || date < 1) return undefined;
  const day = toDay(year, month, date);
  // 31 November would be read as 1 December.
  return Number(day.slice(8)) === date ? day : undefined;
}

const toYear = (text: string): number => (text.length === 2 ? 2_000 : 0) + Number(text);

/** A program writes '21/11/2026 so that a spreadsheet keeps the text. */
export const dropTextMark = (cell: string): string => cell.replace(/^['’`]+\s*/, "");

/** Whether a cell is a day in digits of which either may be the month: 03/04/2026. */
export const isNumberedDay = (cell: string): boolean => NUMBERED_DAY.test(dropTextMark(cell));

/** Whether a cell is a day that begins with its year: 2026-11-21. */
export const isIsoDay = (cell: string): boolean => ISO_DAY.test(dropTextMark(cell));

/** The day of a cell as banks write it: 21/11/2026, 21-11-26, 21-Nov-26, Nov 21, 2026, 2026-11-21, with a time or without. */
export function readDay(cell: string, order: DateOrder): Day | undefined {
  const text = dropTextMark(cell);
  const iso = ISO_DAY.exec(text);
  if (iso !== null) return toExistingDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbered = NUMBERED_DAY.exec(text);
  if (numbered !== null) {
    const [first, second] = [Number(numbered[1]), Number(numbered[2])];
    const [date, month] = order === "day_first" ? [first, second] : [second, first];
    return toExistingDay(toYear(numbered[3] ?? ""), month, date);
  }
  const [, first = "", day = "", fullYear = ""] = MONTH_NAMED_DAY.exec(text) ?? [];
  const [, date = day, name = first, year = fullYear] = NAMED_DAY.exec(text) ?? [];
  const month = MONTHS.findIndex((one) =>
    one.startsWith(name.toLowerCase().replace("sept", "sep")),
  );
  return year === "" ? undefined : toExistingDay(toYear(year), month + 1, Number(date));
}

const CURRENCY: Readonly<Record<Currency, RegExp>> = {
  NGN: /^(?:₦|NGN|N)\s*/i,
  USD: /^(?:US\$|\$|USD)\s*/i,
};
/** Exactly: 1234567.89, 1,234,567.89 or 1 234 567.89, with zeros in front and from the fourth decimal on. */
const FIGURE =
  /^(?:\d{1,30}|\d{1,3}(?:,\d{3}){1,9}|\d{1,3}(?:[ \u00A0\u202F]\d{3}){1,9})(?:\.(?:\d{1,2}|\d{2}0{2,8}))?$/;
const MOST_DIGITS = 15;

/** What a cell says of an amount. A sign is a minus before or after, parentheses, DR or CR. Minor units. */
export type Figure = {
  minor: Minor;
  sign: "plus" | "minus" | "none";
  /** The sign is DR or CR. */
  isMarked: boolean;
};

/** The amount of a cell, exact; "blank" for an empty cell or a dash, undefined for what is none of this currency. */
export function readFigure(cell: string, currency: Currency): Figure | "blank" | undefined {
  // Some programs print the minus of mathematics.
  const text = dropTextMark(cell).replace("\u2212", "-");
  if (/^-{0,3}$/.test(text)) return "blank";
  const side = /\s*(DR|CR)\.?$/i.exec(text)?.[1]?.toUpperCase();
  const bare = text.replace(/\s*(?:DR|CR)\.?$/i, "");
  const [, inside] = /^\((.*)\)$/.exec(bare) ?? [];
  // Cheques and their lists fill the empty places of an amount with stars.
  const unmarked = (inside ?? bare).replace(CURRENCY[currency], "").replace(/^\*+(?=\d)/, "");
  const isBefore = unmarked.startsWith("-");
  const isAfter = unmarked.endsWith("-");
  const isPlus = unmarked.startsWith("+");
  const digits = unmarked
    .replace(/^[-+]\s*/, "")
    .replace(/-$/, "")
    .replace(CURRENCY[currency], "");
  const marks = [isBefore, isAfter, inside !== undefined, side !== undefined, isPlus];
  if (marks.filter(Boolean).length > 1 || !FIGURE.test(digits)) return undefined;
  const [padded = "", fraction = ""] = digits.replaceAll(/[, \u00A0\u202F]/g, "").split(".");
  const whole = padded.replace(/^0+/, "");
  if (whole.length > MOST_DIGITS) return undefined;
  const size = toMinor(BigInt(whole) * 100n + BigInt(fraction.slice(0, 2).padEnd(2, "0")));
  const isMinus = isBefore || isAfter || inside !== undefined || side === "DR";
  const isMarked = side !== undefined;
  if (isMinus) return { minor: size === 0n ? ZERO : negate(size), sign: "minus", isMarked };
  return { minor: size, sign: side === "CR" || isPlus ? "plus" : "none", isMarked };
}
