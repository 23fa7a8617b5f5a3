import type { StatementLineId } from "@kinfold/contract/ids";
import type { Minor } from "@kinfold/money";
import type { Day } from "#calendar/index.ts";
import { hasAllWords, readBankWords } from "./bank-words.ts";
import { addTo } from "./read-line.ts";

type Movement = {
  bookedOn: Day;
  amountMinor: Minor;
  balanceMinor: Minor | null;
  narration: string;
  bankReference: string | null;
};

/** A stored line of the days that a file covers. */
export type EarlierLine = Movement & { lineId: StatementLineId };

const toKey = ({ bookedOn, amountMinor }: Movement): string => `${bookedOn} ${amountMinor}`;

const mayBeSame = (one: Movement, other: Movement): boolean =>
  one.balanceMinor === null ||
  other.balanceMinor === null ||
  one.balanceMinor === other.balanceMinor;

const isSameBalance = (one: Movement, other: Movement): boolean =>
  one.balanceMinor !== null && one.balanceMinor === other.balanceMinor;

/** Whether two lists name something each, and nothing in common. */
const isApart = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 && other.length > 0 && !one.some((name) => other.includes(name));

/**
 * Whether two narrations tell of one transfer: the same number of the bank, or one says all that the other says, and no other reference. What each
 * has of its own tells two transfers of a sender apart.
 */
function isLike(one: Movement, other: Movement): boolean {
  const [words, others] = [readBankWords(one), readBankWords(other)];
  if (isApart(words.references, others.references) || isApart(words.numbers, others.numbers)) {
    return false;
  }
  if (one.bankReference !== null && other.bankReference !== null) {
    return one.bankReference === other.bankReference;
  }
  return hasAllWords(words, others) || hasAllWords(others, words);
}

function countByDay(lines: readonly Movement[]): Map<Day, number> {
  const counts = new Map<Day, number>();
  for (const { bookedOn } of lines) counts.set(bookedOn, (counts.get(bookedOn) ?? 0) + 1);
  return counts;
}

/**
 * Finds the lines of a file that an earlier file had with another narration: by day, amount and balance. Where no balance is printed, by day,
 * amount and position among those of a like narration, on days of which the file has all that is stored: what is unlike is another person's money.
 * `idsInFile` are the stored lines of which the file says the very same.
 */
export function findChangedLines<Line extends Movement>(
  file: readonly { line: Line; isKnown: boolean }[],
  earlier: readonly EarlierLine[],
  idsInFile: ReadonlySet<StatementLineId>,
): Map<Line, StatementLineId> {
  const missing = new Map<string, EarlierLine[]>();
  for (const line of earlier) if (!idsInFile.has(line.lineId)) addTo(missing, toKey(line), line);
  const inFile = countByDay(file.map(({ line }) => line));
  const stored = countByDay(earlier);
  const isWholeDay = ({ bookedOn }: Movement): boolean =>
    (inFile.get(bookedOn) ?? 0) >= (stored.get(bookedOn) ?? 0);
  const recognized = new Map<Line, StatementLineId>();
  const takeFirst = (line: Line, fits: (other: EarlierLine) => boolean): void => {
    const candidates = missing.get(toKey(line)) ?? [];
    const at = candidates.findIndex(fits);
    const [same] = at === -1 ? [] : candidates.splice(at, 1);
    if (same !== undefined) recognized.set(line, same.lineId);
  };
  const unknown = file.filter(({ isKnown }) => !isKnown).map(({ line }) => line);
  for (const line of unknown) takeFirst(line, (other) => isSameBalance(line, other));
  for (const line of unknown) {
    if (recognized.has(line) || !isWholeDay(line)) continue;
    takeFirst(line, (other) => mayBeSame(line, other) && isLike(line, other));
  }
  return recognized;
}
