import { LARGEST_MINOR, parseMajor, toMajor, ZERO, type Minor } from "@kinfold/money";

/** How a figure is written: what parts thousands, and what parts naira from kobo. */
export type Separators = { group: string; decimal: string };

/** What was typed, as it should stand, and what it is worth. `clamped` when it was above the largest amount. */
export type ReadAmount = { text: string; minor: Minor | null; clamped: boolean };

/** Refuses separators that could not be told apart: a figure read with them would be wrong. */
export function checkSeparators({ group, decimal }: Separators): void {
  if (group === decimal)
    throw new Error(
      `The decimal and group separators of an amount are both "${decimal}": pass two that differ.`,
    );
}

const grouped = (whole: string, group: string) => whole.replace(/\B(?=(\d{3})+$)/g, group);

/** Minor units as a field shows them: grouped, and with decimals only when there are any. */
export function writeAmount(minor: Minor | null, { group, decimal }: Separators): string {
  if (minor === null) return "";
  const [whole = "", fraction = ""] = toMajor(minor).split(".");
  return grouped(whole, group) + (fraction === "00" ? "" : decimal + fraction);
}

/**
 * Reads what stands in the field: digits and one decimal separator count, everything else, the minus too, is dropped.
 * A third decimal is dropped; more than the largest amount becomes the largest amount. Never goes through a float.
 */
export function readAmount(typed: string, separators: Separators): ReadAmount {
  const [first = "", ...others] = typed.split(separators.decimal);
  const digits = first.replace(/[^0-9]/g, "");
  const fraction = others
    .join("")
    .replace(/[^0-9]/g, "")
    .slice(0, 2);
  const hasDecimal = others.length > 0;
  if (digits === "" && !hasDecimal) return { text: "", minor: null, clamped: false };
  const whole = digits.replace(/^0+(?=\d)/, "") || "0";
  const minor = parseMajor(fraction === "" ? whole : `${whole}.${fraction}`) ?? ZERO;
  if (minor > LARGEST_MINOR)
    return { text: writeAmount(LARGEST_MINOR, separators), minor: LARGEST_MINOR, clamped: true };
  const tail = hasDecimal ? separators.decimal + fraction : "";
  return { text: grouped(whole, separators.group) + tail, minor, clamped: false };
}

const isSignificant = (character: string, decimal: string) =>
  character === decimal || (character >= "0" && character <= "9");

/** How many digits and decimal separators stand before a place in the text. */
export const countSignificantBefore = (text: string, place: number, decimal: string): number =>
  Array.from(text.slice(0, place)).filter((character) => isSignificant(character, decimal)).length;

/** The place in the text that has `count` digits and decimal separators before it. */
export function placeAfter(text: string, count: number, decimal: string): number {
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === count) return place;
    if (isSignificant(text.charAt(place), decimal)) seen += 1;
  }
  return text.length;
}
