import { normalizeLetters } from "#identity/index.ts";
import { addTo } from "./read-line.ts";

/** Fields of a narration are parted by these; names by spaces, commas and hyphens. */
const FIELD_END = /[/|:;()*]+/;
const WORD_END = /[^A-Z0-9]+/;
/** An initial stands beside the name that it is of: at most a title or a middle name lies between. */
const INITIAL_REACH = 3;
/** A name may be written as so many words where the member writes one. */
const MOST_JOINED = 3;

type Token = { text: string; field: number; isLast: boolean };
/** A part of a member's name between spaces: its words, parted by hyphens or apostrophes. */
type Part = { words: readonly string[]; joined: string };
type Member = { name: string; parts: readonly Part[] };
/** Tokens that are a part of a member's name, whole. */
type WholePart = { part: number; lastPart: number; from: number; to: number };

const splitWords = (text: string): string[] => text.split(WORD_END).filter((word) => word !== "");

function readTokens(narration: string): Token[] {
  const words = normalizeLetters(narration)
    .split(FIELD_END)
    .flatMap((text, field) => splitWords(text).map((word) => ({ text: word, field })));
  const last = words.at(-1);
  return words.map((word) => ({ text: word.text, field: word.field, isLast: word === last }));
}

function readParts(name: string): Part[] {
  return normalizeLetters(name)
    .split(/\s+/)
    .map(splitWords)
    .filter((words) => words.length > 0)
    .map((words) => ({ words, joined: words.join("") }));
}

/** How a narration writes a member's name: those of its words that are of the name, in their order. An account writes its holder the same each time. */
export function findWrittenName(narration: string, name: string): string {
  const parts = readParts(name);
  const words = [...parts.flatMap((part) => part.words), ...parts.map(({ joined }) => joined)];
  return readTokens(narration)
    .map(({ text }) => text)
    .filter((text) => words.some((word) => word.startsWith(text)))
    .join(" ");
}

const toWords = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** What banks write around a name, and titles: it names no person. */
const OF_BANKS = toWords(
  `NIP NIBSS NEFT FIP ETZ CIB UTO TNF TRF TRSF TRFR TFR FT MB MOB MOBILE USSD WEB APP VIA INSTANT INWARD INFLOW TRANSFER PAYMENT PMT CR
  CREDIT FRM FROM TO BY BO BETWEEN CUSTOMERS N REF AND FOR OF THE INTO IN GTB GTBANK GTWORLD ACCESS ZENITH UBA FBN FBNMOBILE FIRSTBANK FCMB
  KUDA OPAY PALMPAY MONIEPOINT WEMA ALAT STERLING FIDELITY PROVIDUS ECOBANK STANBIC IBTC POLARIS KEYSTONE JAIZ MFB BANK PLC
  MR MRS MISS MS DR ENGR CHIEF ALHAJI ALHAJA BARR PROF`,
);
/** What members write beside their money: it names no person and no business. */
const PURPOSES = toWords(
  `KINFOLD CLUB CONTRIBUTION CONTRIBUTIONS SAVING SAVINGS INVESTMENT MONEY FUND FUNDS FUNDING WALLET DEPOSIT TOPUP PLAN MONTHLY
  JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER JAN FEB MAR APR JUN JUL AUG SEP SEPT OCT NOV DEC`,
);
/** A reference of ours, or what a cut left of it. */
const REFERENCE = /^KIN[0-9A-Z]{0,6}$/;
const PREFIX = "KIN";
/** A shorter word that the end of a narration cut may have been any: in the field of a name the beginning of a business. */
const CUT_CHARACTERS = 3;

/** Whether a word names no one: a number, a reference of ours, or what banks and members write beside a name. */
function isPlain(tokens: readonly Token[], at: number): boolean {
  const { text = "", isLast = false } = tokens[at] ?? {};
  if (/^\d+$/.test(text) || REFERENCE.test(text) || tokens[at - 1]?.text === PREFIX) return true;
  if (OF_BANKS.has(text) || PURPOSES.has(text)) return true;
  const before = tokens[at - 1];
  const isOfRemark = before?.field !== tokens[at]?.field || PURPOSES.has(before?.text ?? "");
  const mayBeCut = isLast && (isOfRemark || text.length >= CUT_CHARACTERS);
  return mayBeCut && [...OF_BANKS, ...PURPOSES].some((word) => word.startsWith(text));
}

/** Whether words from here on are of these names: how many, or zero. A name may be written as several words. */
function countNameWords(tokens: readonly Token[], from: number, parts: readonly Part[]): number {
  const token = tokens[from];
  if (token === undefined) return 0;
  const words = parts.flatMap((part) => [...part.words, part.joined]);
  if (words.some((word) => word === token.text)) return 1;
  const isShortened = token.text.length === 1 || token.isLast;
  if (isShortened && words.some((word) => word.startsWith(token.text))) return 1;
  // Neighbouring parts are written as one word, and one part as several.
  const joined = parts.map((part, at) => part.joined + (parts[at + 1]?.joined ?? ""));
  if (joined.includes(token.text)) return 1;
  for (let count = 2; count <= MOST_JOINED; count += 1) {
    const text = tokens
      .slice(from, from + count)
      .map((next) => next.text)
      .join("");
    if (words.includes(text)) return count;
  }
  return 0;
}

/**
 * Whether every word of a narration is of these names of one member, or is one that banks and members write beside a name. Any other word
 * may name another person or a business.
 */
export function hasNoOtherName(narration: string, names: readonly string[]): boolean {
  const tokens = readTokens(narration);
  const parts = names.flatMap(readParts);
  let at = 0;
  while (at < tokens.length) {
    const count = isPlain(tokens, at) ? 1 : countNameWords(tokens, at, parts);
    if (count === 0) return false;
    at += count;
  }
  return true;
}

/**
 * The members who may be the sender of a line: their surname stands there whole, and their first name whole, as an initial, or cut by the
 * narration's end. Banks shorten first names; beside a whole first name an initial may be of anything.
 */
export class SenderNames {
  readonly #byWord = new Map<string, { member: Member; part: number; lastPart: number }[]>();

  constructor(names: Iterable<string>) {
    for (const name of new Set(names)) {
      const member = { name, parts: readParts(name) };
      member.parts.forEach(({ words, joined }, part) => {
        for (const word of new Set([...words, joined])) this.#add(word, member, part, part);
        const next = member.parts[part + 1];
        if (next !== undefined && member.parts.length > 2) {
          this.#add(joined + next.joined, member, part, part + 1);
        }
      });
    }
  }

  /** The names that a narration holds. */
  findIn(narration: string): ReadonlySet<string> {
    const tokens = readTokens(narration);
    const wholeParts = new Map<Member, WholePart[]>();
    tokens.forEach((_, from) => {
      let word = "";
      for (let to = from; to < Math.min(tokens.length, from + MOST_JOINED); to += 1) {
        word += tokens[to]?.text ?? "";
        for (const { member, part, lastPart } of this.#byWord.get(word) ?? []) {
          addTo(wholeParts, member, { part, lastPart, from, to });
        }
      }
    });
    const names = [...wholeParts].filter(([member, wholes]) =>
      wholes.some((whole) => hasOtherPart(member, whole, wholes, tokens)),
    );
    return new Set(names.map(([{ name }]) => name));
  }

  #add(word: string, member: Member, part: number, lastPart: number): void {
    addTo(this.#byWord, word, { member, part, lastPart });
  }
}

/** Whether the first name stands beside the part that was found whole, or another part whole anywhere. */
function hasOtherPart(
  { parts: [first] }: Member,
  whole: WholePart,
  wholes: readonly WholePart[],
  tokens: readonly Token[],
): boolean {
  const isApart = (other: WholePart): boolean =>
    (other.part > whole.lastPart || other.lastPart < whole.part) &&
    (other.from > whole.to || other.to < whole.from);
  if (wholes.some(isApart)) return true;
  if (whole.part === 0 || first === undefined) return false;
  const field = tokens[whole.from]?.field;
  return tokens.some((token, at) => {
    const distance = at < whole.from ? whole.from - at : at - whole.to;
    if (distance <= 0 || distance > INITIAL_REACH || token.field !== field) return false;
    if (token.text.length > 1 && !token.isLast) return false;
    return [...first.words, first.joined].some((word) => word.startsWith(token.text));
  });
}
