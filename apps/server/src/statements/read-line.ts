import { DAY_MS } from "@kinfold/contract/durations";
import { toMinor, type Currency, type Minor } from "@kinfold/money";
import type { Day } from "#calendar/index.ts";

const PREFIX = "KIN";
const CODE_LENGTH = 6;
/** A number of a bank is long; whatever is shorter may be anything. */
const NUMBER_LENGTH = 10;
const NAME_LENGTH = 2;

/** What banks take on the way, in minor units: transfer fees with their tax, the levy on electronic transfers, and both. */
const FEES: Readonly<Record<Currency, readonly Minor[]>> = {
  NGN: [
    toMinor(1_075n),
    toMinor(2_688n),
    toMinor(5_000n),
    toMinor(5_375n),
    toMinor(6_075n),
    toMinor(7_688n),
    toMinor(10_375n),
  ],
  USD: [
    toMinor(1_000n),
    toMinor(1_500n),
    toMinor(2_000n),
    toMinor(2_500n),
    toMinor(3_000n),
    toMinor(3_500n),
    toMinor(4_000n),
    toMinor(4_500n),
    toMinor(5_000n),
  ],
};

/** What a bank may take from a transfer. */
export const listFees = (currency: Currency): readonly Minor[] => FEES[currency];

/** Whether so much less arrived as a bank, or each of so many transfers, takes. */
export const isFee = (currency: Currency, missingMinor: Minor, parts = 1): boolean =>
  FEES[currency].some((fee) => fee === missingMinor || fee * BigInt(parts) === missingMinor);

// No drawn reference holds these; the person who types one meant, or misread, the other.
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  O: "0",
  Q: "0",
  D: "0",
  I: "1",
  L: "1",
  J: "1",
  S: "5",
  Z: "2",
  B: "8",
  G: "6",
  U: "V",
  W: "V",
};

const folded = (text: string): string =>
  text.replaceAll(/[OQDILJSZBGUW]/g, (character) => LOOKS_LIKE[character] ?? character);

/** In capitals and without accents. */
export const toPlainText = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toUpperCase();

const squashed = (text: string): string => toPlainText(text).replaceAll(/[^A-Z0-9]/g, "");

const wordsOf = (text: string): string[] =>
  toPlainText(text)
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");

/** What stands after each of these prefixes, wherever they begin. */
function after(text: string, prefix: string): string[] {
  const references: string[] = [];
  for (let at = text.indexOf(prefix); at !== -1; at = text.indexOf(prefix, at + 1)) {
    const code = text.slice(at + prefix.length, at + prefix.length + CODE_LENGTH);
    if (code.length === CODE_LENGTH) references.push(code);
  }
  return references;
}

/** What a line of a statement says, apart from its figures. */
export type ReadLine = {
  /** The six characters of whatever may be references of ours. */
  codes: string[];
  /** The same, with characters that look alike made equal. */
  folded: string[];
  /** Long numbers, as banks give them to transfers. */
  numbers: string[];
  /** The beginning of a reference that the end of the narration cuts off; empty where there is none. */
  beginning: string;
  /** Every word, in capitals and without accents. */
  words: ReadonlySet<string>;
};

/** Our own name begins like a reference. */
const CLUB = "KINFOLD";

function readBeginning(narration: string): string {
  const [, beginning = ""] = /KIN([A-Z0-9]{1,5})$/.exec(squashed(narration)) ?? [];
  return CLUB.startsWith(PREFIX + beginning) ? "" : beginning;
}

/** Reads the narration and the bank's own reference of a line. */
export function readLine(line: { narration: string; bankReference: string | null }): ReadLine {
  const text = `${line.narration} ${line.bankReference ?? ""}`;
  const together = squashed(text);
  const words = wordsOf(text);
  const sixes = words.filter((word) => word.length === CODE_LENGTH);
  return {
    codes: [...new Set([...after(together, PREFIX), ...sixes])],
    folded: [
      ...new Set([
        ...after(folded(together), folded(PREFIX)),
        ...sixes.filter((word) => /\d/.test(word)).map((word) => folded(word)),
      ]),
    ],
    beginning: readBeginning(line.narration),
    numbers: words.filter((word) => word.length >= NUMBER_LENGTH && /\d{6}/.test(word)),
    words: new Set(words),
  };
}

/** The first and the last of someone's names, as `words` has them; undefined for the person who has one only. */
export function readNameEnds(name: string): {
  first: string | undefined;
  last: string | undefined;
} {
  const names = wordsOf(name).filter((word) => word.length >= NAME_LENGTH);
  return { first: names.length > 1 ? names[0] : undefined, last: names.at(-1) };
}

/** Whatever may be references of ours in a line, as they are stored. */
export const listReferences = (line: {
  narration: string;
  bankReference: string | null;
}): string[] => readLine(line).codes.map((code) => `${PREFIX}-${code}`);

/** By what a receipt may be named in a line. */
export function mayBeFor(claim: { reference: string; bankReference?: string | null }): {
  code: string;
  folded: string;
  bankReference: string | undefined;
} {
  const code = squashed(claim.reference).slice(-CODE_LENGTH);
  const number = squashed(claim.bankReference ?? "");
  const isNumber = number.length >= NUMBER_LENGTH && /\d{6}/.test(number);
  return { code, folded: folded(code), bankReference: isNumber ? number : undefined };
}

/** A code with each of its characters left out: two codes that share one of these differ in one character at most. */
export const listNearCodes = (code: string): string[] =>
  Array.from(code, (_, at) => `${code.slice(0, at)}_${code.slice(at + 1)}`);

/** Adds to a list of a map. */
export function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** A day as a number that grows by one a day. */
export const toDayNumber = (day: Day): number => Date.parse(day) / DAY_MS;

/** How many days lie between two days. */
export const countDaysApart = (a: Day, b: Day): number => Math.abs(toDayNumber(a) - toDayNumber(b));
