import { toReadableText } from "./plain-text.ts";

/** What must not be in a text that many members read, as it stands there, and on which line. */
export type Finding = { found: "account number" | "link"; text: string; line: number };

const UNITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const TEENS = [
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
];
const TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const ZEROS = new Set(["oh", "o", "nought", "naught", "nil"]);
const TIMES: Readonly<Record<string, number>> = { double: 2, triple: 3, treble: 3 };
const WORD = [
  ...UNITS,
  ...TEENS,
  ...TENS,
  "oh",
  "nought",
  "naught",
  "nil",
  "double",
  "triple",
  "treble",
]
  .toSorted((one, other) => other.length - one.length)
  .join("|");
const WORDS_AND_DIGITS = new RegExp(`^(?=.*[a-z])(?:${WORD}|\\d){2,}$`, "i");
/** Words that stand between the parts of a number that is read out. */
const BETWEEN = new Set([
  "and",
  "then",
  "followed",
  "by",
  "next",
  "dash",
  "dot",
  "space",
  "hyphen",
  "minus",
  "slash",
  "stroke",
  "comma",
  "first",
  "second",
  "third",
  "last",
  "half",
  "part",
]);
const EMAILS: Readonly<Record<string, string>> = {
  o: "0",
  q: "0",
  d: "0",
  i: "1",
  l: "1",
  "|": "1",
  "!": "1",
  z: "2",
  e: "3",
  a: "4",
  s: "5",
  $: "5",
  g: "6",
  b: "8",
  t: "7",
};

/** A piece of a text: digits as they are meant, something between digits, or anything that ends a number. */
type Piece = {
  kind: "digits" | "between" | "other";
  digits: string;
  from: number;
  to: number;
  isHonest: boolean;
  isWord: boolean;
  /** Twenty, which takes the unit that follows. */
  isTens?: boolean;
  times?: number;
};

const YEAR = String.raw`(?:19|20)\d\d`;
const MONTH = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const CURRENCY = String.raw`(?:₦|\$|£|€|NGN|USD|GBP|EUR|US\$|N(?=\d)|=N=)`;
const GROUPED = String.raw`[1-9]\d{0,2}(?:,\d{3}){1,2}(?:\.\d{1,6})?`;
const ROUND = String.raw`[1-9]\d{0,2}(?:,\d{3})*(?:,000){2}(?![\d,]*\d)`;
/** Figures that an honest text holds; none of them continues into more digits. */
const HONEST: readonly RegExp[] = [
  // Amounts below a thousand million, or round ones.
  new RegExp(
    String.raw`(?<![A-Za-z0-9])${CURRENCY}\s?(?:${GROUPED}|[1-9]\d{0,2}(?:,\d{3})*,000(?:,000)*(?:\.00)?|[1-9]\d{0,8}(?:\.\d{1,6})?|0(?:\.\d{1,2})?)(?![\d,]*\d)(?!\.\d)`,
    "giu",
  ),
  new RegExp(
    String.raw`(?<![\d,.])${GROUPED}\s?(?:naira|dollars?|kobo|cents|units?|NGN|USD|%)`,
    "giu",
  ),
  new RegExp(String.raw`(?<![\d,.])${ROUND}`, "gu"),
  /(?<![\d.,])\d{1,4}(?:\.\d{1,6})?\s?(?:%|percent\b|per cent\b|bps\b|basis points\b)/giu,
  // Days, in words and in figures.
  new RegExp(
    String.raw`(?<!\d)(?:[12]?\d|3[01])(?:st|nd|rd|th)?\s(?:of\s)?(?:${MONTH})[a-z]*\.?,?\s${YEAR}(?!\d)`,
    "giu",
  ),
  new RegExp(
    String.raw`(?:${MONTH})[a-z]*\.?\s(?:[12]?\d|3[01])(?:st|nd|rd|th)?,?\s${YEAR}(?!\d)`,
    "giu",
  ),
  new RegExp(
    String.raw`(?<![\d/.-])(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1${YEAR}(?![\d]|[/.-]\d)`,
    "gu",
  ),
  new RegExp(
    String.raw`(?<![\d/.-])${YEAR}([/.-])(?:0?[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?![\d]|[/.-]\d)`,
    "gu",
  ),
  // Telephones: of Nigeria as they are dialled there, and of anywhere with the code of the country.
  /(?<![\d+*][\s.()-]{0,2})(?<![A-Za-z])\(?0[789][01]\d\)?(?:[\s.-]?\d){7}(?![\s.-]?\d)/gu,
  /(?<![\d+*])020[1-9](?:[\s.-]?\d){7}(?![\s.-]?\d)/gu,
  /(?<![\d+*])0[78]00(?:[\s.-]?\d){7,8}(?![\s.-]?\d)/gu,
  /\+\s?234[\s.-]?(?:\(0\)[\s.-]?)?(?:[789][01]\d(?:[\s.-]?\d){7}|20\d(?:[\s.-]?\d){7}|1(?:[\s.-]?\d){7})(?![\s.-]?\d)/gu,
  /\+\s?1[\s.-]?\(?[2-9]\d\d\)?(?:[\s.-]?\d){7}(?![\s.-]?\d)/gu,
  /\+\s?(?!234|1)[2-9]\d{0,2}(?:[\s.()-]{0,2}[1-9])(?:[\s.()-]{0,2}\d){6,11}(?![\s.-]?\d)/gu,
  // Nine digits: an account has ten.
  /(?<=\b(?:call|phone|ring|tel|telephone|dial)[\s.:]{1,2}(?:us\son\s|on\s)?)\(?0(?:\d\)?(?:[\s-]?\d){7}|\d\d\)?(?:[\s-]?\d){6})(?![\s.-]?\d)/giu,
  // Codes that are dialled.
  /\*\d{3}(?:\*\d{1,6}){0,3}#/gu,
];
/** Honest figures unless other digits stand beside them. */
const LIKELY: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\d,.])${GROUPED}(?![\d,]*\d)`, "gu"),
  /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\d:])/gu,
  new RegExp(String.raw`(?<!\d)${YEAR}(?:[/-](?:\d\d|${YEAR}))?(?!\d)`, "gu"),
];
const BANK_NAMES = String.raw`o-?pay|palm\s?pay|moniepoint|kuda|momo|gt\s?b(?:ank)?|zenith|access|uba|first\s?bank|fbn|fcmb|fidelity|sterling|wema|providus|union\s?bank|polaris|stanbic|keystone`;
/** Where a number of a telephone is one of an account. */
const BANKS =
  /\b(?:opay|o-pay|palm\s?pay|moniepoint|kuda|momo|acct|a\/c|account\s(?:no|number|is|:)|nuban|wallet\s(?:no|number))/iu;
/** A bank right behind a number says what the number is, whatever stands before it. */
const OF_A_BANK = new RegExp(String.raw`^[\s(,–—-]*(?:at\s|with\s)?(?:${BANK_NAMES})\b`, "iu");
const CALLING =
  /\b(?:call|phone|ring|tel|telephone|dial|text|sms|whatsapp|contact|reach)[^\d]{0,24}$/iu;
/** Money is to go to the number that follows. */
const PAYING =
  /\b(?:pay|transfer|remit|deposit|lodge|send\s(?:it|them|money|funds|cash))(?:\s(?:it|them|in|into|to|at|on|now|money|funds|cash|your|all|contributions?))*[\s:]*$/iu;
/** Words that make the figures of a sentence an account's. */
const ABOUT_ACCOUNTS = new RegExp(
  String.raw`\b(?:pay|transfer|remit|deposit|acct|a\/c|account|nuban|${BANK_NAMES})\b`,
  "iu",
);

const spansOf = (text: string, patterns: readonly RegExp[]): [from: number, to: number][] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: all }): [number, number] => [
      index,
      index + all.length,
    ]),
  );

/** A telephone that the text calls an account is none. */
function isAccount(text: string, [from, to]: [number, number]): boolean {
  if (!/^\(?\+?[0\s]*\d/.test(text.slice(from, to)) || /[₦$%]/.test(text.slice(from, to)))
    return false;
  if (text.slice(from, to).replaceAll(/\D/g, "").length < 10) return false;
  const [before, after] = [text.slice(0, from), text.slice(to)];
  if (OF_A_BANK.test(after) || PAYING.test(before)) return true;
  if (CALLING.test(before)) return false;
  return BANKS.test(before.slice(-40)) || BANKS.test(after.slice(0, 25));
}

const digitsOfWord = (word: string): string | undefined => {
  const lower = word.toLowerCase();
  if (ZEROS.has(lower)) return "0";
  const unit = UNITS.indexOf(lower);
  if (unit >= 0) return String(unit);
  const teen = TEENS.indexOf(lower);
  if (teen >= 0) return String(10 + teen);
  const ten = TENS.indexOf(lower);
  return ten >= 0 ? String(20 + 10 * ten) : undefined;
};

/** What a run of letters and digits means as digits; undefined when it is a word. */
function meantBy(token: string): Pick<Piece, "digits" | "isWord" | "isTens" | "times"> | undefined {
  if (/^\d+$/.test(token)) return { digits: token, isWord: false };
  const lower = token.toLowerCase();
  const times = TIMES[lower];
  if (times !== undefined) return { digits: "", isWord: true, times };
  const word = digitsOfWord(token);
  if (word !== undefined) return { digits: word, isWord: true, isTens: TENS.includes(lower) };
  if (WORDS_AND_DIGITS.test(token)) {
    const words = lower.match(new RegExp(`${WORD}|\\d`, "g")) ?? [];
    return { digits: words.map((one) => digitsOfWord(one) ?? one).join(""), isWord: true };
  }
  const count = token.replaceAll(/\D/g, "").length;
  if (count === 0) {
    return /^[OIl|]{1,3}$/.test(token)
      ? {
          digits: Array.from(lower, (emailContent) => EMAILS[emailContent] ?? "").join(""),
          isWord: true,
        }
      : undefined;
  }
  if (/^(?:\d{1,2}(?:st|nd|rd|th)|\d{1,2}(?:am|pm)|\d+(?:m|bn|k|x))$/i.test(token))
    return undefined;
  const meant = Array.from(lower, (emailContent) =>
    /\d/.test(emailContent) ? emailContent : (EMAILS[emailContent] ?? "?"),
  ).join("");
  if (!meant.includes("?")) return { digits: meant, isWord: false };
  return count >= 8 ? { digits: lower.replaceAll(/\D/g, ""), isWord: false } : undefined;
}

function piecesOf(text: string): Piece[] {
  const honest = spansOf(text, HONEST).filter((span) => !isAccount(text, span));
  const likely = spansOf(text, LIKELY);
  const within = (spans: [number, number][], from: number, to: number): boolean =>
    spans.some(([start, end]) => from >= start && to <= end);
  const pieces: Piece[] = [];
  for (const { index: from, 0: token } of text.matchAll(/[\p{L}\p{N}|]+|[^\p{L}\p{N}|]+/gu)) {
    const to = from + token.length;
    const isTextual = /[\p{L}\p{N}|]/u.test(token);
    if (!isTextual) {
      pieces.push({ kind: "between", digits: "", from, to, isHonest: false, isWord: false });
      continue;
    }
    if (within(honest, from, to)) {
      pieces.push({ kind: "other", digits: "", from, to, isHonest: true, isWord: false });
      continue;
    }
    const meant = meantBy(token);
    if (meant === undefined) {
      const kind = BETWEEN.has(token.toLowerCase()) ? "between" : "other";
      pieces.push({ kind, digits: "", from, to, isHonest: false, isWord: true });
      continue;
    }
    pieces.push({ kind: "digits", from, to, isHonest: within(likely, from, to), ...meant });
  }
  return pieces;
}

/** The digits of a run as they are read out: "double five" is two of them, "twenty three" is 23. */
function readOut(run: readonly Piece[]): string {
  let digits = "";
  let times = 1;
  let isAfterTens = false;
  for (const piece of run) {
    if (piece.kind !== "digits") continue;
    if (piece.times !== undefined) {
      times = piece.times;
      continue;
    }
    const one = piece.isWord && isAfterTens && piece.digits.length === 1 ? piece.digits : undefined;
    digits = one === undefined ? digits + piece.digits.repeat(times) : digits.slice(0, -1) + one;
    isAfterTens = piece.isTens === true;
    times = 1;
  }
  return digits;
}

const SHORTEST = 8;
const SHORTEST_LOOSE = 10;

function isAccountNumber(text: string, run: readonly Piece[]): boolean {
  const numbers = run.filter(({ kind }) => kind === "digits");
  const unexplained = numbers.filter(({ isHonest }) => !isHonest);
  if (unexplained.length === 0 || readOut(unexplained).length === 0) return false;
  const first = numbers[0];
  const last = numbers.at(-1);
  if (first === undefined || last === undefined) return false;
  const between = text.slice(first.from, last.to);
  const isLoose = /[,;\n]|[a-z]{3}/i.test(between) || numbers.some(({ isHonest }) => isHonest);
  return readOut(run).length >= (isLoose ? SHORTEST_LOOSE : SHORTEST);
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split("\n").length;

function accountNumberIn(text: string): Finding | undefined {
  let run: Piece[] = [];
  const check = (): Finding | undefined => {
    const numbers = run.filter(({ kind }) => kind === "digits");
    const [first] = numbers;
    const last = numbers.at(-1);
    if (first === undefined || last === undefined || !isAccountNumber(text, run)) return undefined;
    const shown = text.slice(first.from, last.to).replaceAll(/\s+/g, " ").slice(0, 60);
    return { found: "account number", text: shown, line: lineOf(text, first.from) };
  };
  for (const piece of piecesOf(text)) {
    if (piece.kind === "other") {
      const finding = check();
      if (finding !== undefined) return finding;
      run = [];
    } else {
      run.push(piece);
    }
  }
  return check();
}

const SCATTERED = { least: 10, most: 12, pieces: 5 } as const;

/** An account number in pieces with words between them, in one sentence about accounts. */
function scatteredIn(text: string): Finding | undefined {
  const pieces = piecesOf(text);
  for (const { index, 0: sentence } of text.matchAll(/[^.!?\n]+/g)) {
    if (!ABOUT_ACCOUNTS.test(sentence)) continue;
    const numbers = pieces.filter(
      ({ kind, digits, from, to, isHonest, isWord }) =>
        kind === "digits" &&
        digits.length > 1 &&
        !isHonest &&
        !isWord &&
        from >= index &&
        to <= index + sentence.length,
    );
    const length = numbers.reduce((sum, { digits }) => sum + digits.length, 0);
    const isOne = length >= SCATTERED.least && length <= SCATTERED.most;
    if (!isOne || numbers.length < 2 || numbers.length > SCATTERED.pieces) continue;
    const from = numbers[0]?.from ?? 0;
    const shown = text.slice(from, numbers.at(-1)?.to).replaceAll(/\s+/g, " ").slice(0, 60);
    return { found: "account number", text: shown, line: lineOf(text, from) };
  }
  return undefined;
}

/** The first account number in a text, however it is disguised; undefined when there is none. */
export function findAccountNumber(given: string): Finding | undefined {
  const text = toReadableText(given);
  // Tags and emphasis within a number are not seen where they are understood.
  return (
    accountNumberIn(text) ??
    accountNumberIn(text.replaceAll(/<[/!]?[a-z][^<>\n]{0,200}>|<!--.*?-->/gi, "")) ??
    scatteredIn(text)
  );
}
