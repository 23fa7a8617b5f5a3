import { readLine, type ReadLine } from "./read-line.ts";

/** How banks mark money that they take back, as whole words. */
const REVERSAL = new Set("RVS RVRS REVERSE RECALL RECALLED ERRONEOUS ERRONEOUSLY".split(" "));
/** The consonants of reversal and reversed, as banks shorten and misspell them. No name is spelled so. */
const REVERSAL_CONSONANTS = new Set("RVSL RSVL RVRSL RVRSLS RVRSD RVSD RVRSNG".split(" "));
/** A reversal glued to the next word: RVSLNIP, REVERSALOF. */
const REVERSAL_GLUED = /^(?:RVSL|RSVL|REVRSL|RVRSL|REVERSAL|REVERSED)(?=.)/;
/** How banks mark a payment that could not be delivered, as whole words. */
const RETURN = new Set(
  "RTN RTND RTD RETURN RETURNED RETD UNPAID REJ REJECT REJECTED RJCT REFUND REFUNDED UNDELIVERED BOUNCED".split(
    " ",
  ),
);
/** Words that say how money moves and not whose it is. */
const GENERIC = new Set(
  "CHQ CHEQUE DEP DEPOSIT LODGEMENT REFER DRAWER FUNDS AUTO NIP NIBSS NEFT TRF TRSF TRFR TFR TRANSFER INSTANT PAYMENT PMT INFLOW OUTFLOW INWARD OUTWARD CR DR CREDIT DEBIT FRM FROM TO OF FT MOB USSD WEB IFO BO BY FOR IN ERROR THE A ON VIA AND TXN TRANSACTION FAILED".split(
    " ",
  ),
);
const LONG_NUMBER = /\d{6}/;
/** Shorter text may agree by chance. */
const DISTINCTIVE_CHARACTERS = 8;

/** What the bank says of a line, read for pairing it with another one. */
export type BankWords = ReadLine & {
  isReversal: boolean;
  isReturn: boolean;
  /** The words without markers, generic words and long numbers, in order. */
  own: readonly string[];
  /** These words as one text. */
  core: string;
  /** Six characters after our prefix: references that are written in full. */
  references: readonly string[];
};

const plainWords = (text: string): string[] =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");

/** REV is a marker at an end of the narration only: a reverend is called so too. */
function isReversalAt(words: readonly string[], at: number): boolean {
  const word = words[at] ?? "";
  const consonants = word.replace(/^AUTO/, "").replaceAll(/[AEIOU]/g, "");
  if (REVERSAL.has(word) || REVERSAL_CONSONANTS.has(consonants)) return true;
  if (word === "REV" || word === "RVL") return at === 0 || at === words.length - 1;
  return false;
}

/** Reads narration and bank reference: markers, own words, numbers and our references. */
export function readBankWords(line: {
  narration: string;
  bankReference: string | null;
}): BankWords {
  const words = plainWords(line.narration).flatMap((word) => {
    const glued = REVERSAL_GLUED.exec(word)?.[0];
    return glued === undefined || /^(?:REVERSALS|RVRSLS)$/.test(word)
      ? [word]
      : [glued, word.slice(glued.length)];
  });
  const isInError = /\b(?:IN|POSTED) ERROR\b/.test(words.join(" "));
  const own = words.filter(
    (word, at) =>
      !isReversalAt(words, at) &&
      !RETURN.has(word) &&
      !GENERIC.has(word) &&
      !LONG_NUMBER.test(word),
  );
  const together = words.join("");
  return {
    ...readLine(line),
    isReversal: isInError || words.some((_, at) => isReversalAt(words, at)),
    isReturn: words.some((word) => RETURN.has(word)),
    own,
    core: own.join(""),
    references: [...together.matchAll(/KIN([2-9A-HJKMNP-TW-Z]{6})/g)].flatMap(([, code]) =>
      code === undefined ? [] : [code],
    ),
  };
}

/** Whether a text says enough to tell one transfer from another. */
export const isDistinctive = (core: string): boolean => core.length >= DISTINCTIVE_CHARACTERS;

/** Whether one text holds all that the other one says; banks cut narrations short. */
export function hasAllWords(longer: BankWords, shorter: BankWords): boolean {
  if (!isDistinctive(shorter.core)) return false;
  if (longer.core.includes(shorter.core)) return true;
  const last = shorter.own.at(-1) ?? "";
  return (
    shorter.own.length >= 2 &&
    shorter.own.every(
      (word) =>
        longer.own.includes(word) ||
        (word === last && longer.own.some((whole) => whole.startsWith(word))),
    )
  );
}
