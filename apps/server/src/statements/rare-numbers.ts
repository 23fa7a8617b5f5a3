import { DAY_MS } from "@kinfold/contract/durations";
import { addTo, toDayNumber } from "./read-line.ts";
import type { SignedLine } from "./signed-line.ts";

const NUMBER = /\d{6,}/g;
/** A date within so many days of its line is the line's own, however it is written. */
const DATE_DAYS = 400;

/** Days that six or eight digits at the beginning of a number may mean. */
function readDays(number: string): string[] {
  const century = "20";
  const [a, b, c, d] = [0, 2, 4, 6].map((at) => number.slice(at, at + 2));
  return [
    `${century}${a}-${b}-${c}`,
    `${century}${c}-${b}-${a}`,
    ...(number.length >= 8 ? [`${a}${b}-${c}-${d}`, `${c}${d}-${b}-${a}`] : []),
  ];
}

/** Whether a number is a date near its line: with six or eight digits, or with an hour after it. */
function isDate(number: string, { bookedOn }: SignedLine): boolean {
  if (![6, 8, 10, 12, 14].includes(number.length)) return false;
  const day = toDayNumber(bookedOn);
  return readDays(number).some((text) => Math.abs(Date.parse(text) / DAY_MS - day) <= DATE_DAYS);
}

/**
 * For each line the numbers of six digits or more in its narration and reference that stand in exactly one other line, and are no date and
 * no account of these statements.
 */
export function findRareNumbers(
  lines: readonly SignedLine[],
): ReadonlyMap<SignedLine, readonly string[]> {
  const accounts = new Set(lines.map(({ accountNumber }) => accountNumber));
  const byNumber = new Map<string, SignedLine[]>();
  for (const line of lines) {
    const numbers = `${line.narration} ${line.bankReference ?? ""}`.match(NUMBER) ?? [];
    for (const number of new Set(numbers)) {
      if (!accounts.has(number) && !isDate(number, line)) addTo(byNumber, number, line);
    }
  }
  const rare = new Map<SignedLine, string[]>();
  for (const [number, all] of byNumber) {
    if (all.length === 2) for (const line of all) addTo(rare, line, number);
  }
  return rare;
}
