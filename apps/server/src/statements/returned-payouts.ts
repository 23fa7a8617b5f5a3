import type { BatchId, StatementLineId, WithdrawalId } from "@kinfold/contract/ids";
import { subtract, type Currency, type Minor } from "@kinfold/money";
import type { Day } from "#calendar/index.ts";
import { readBankWords, type BankWords } from "./bank-words.ts";
import { countDaysApart, readNameEnds, isFee } from "./read-line.ts";
import type { SignedLine } from "./signed-line.ts";

/** A payout that the bank has, or has paid. Minor units, as the bank was told. */
export type SentPayout = {
  batchId: BatchId;
  withdrawalId: WithdrawalId;
  reference: string;
  currency: Currency;
  amountMinor: Minor;
  beneficiary: string;
  accountNumber: string;
  sentOn: Day;
  /** False once someone recorded that it was not paid, or came back. */
  isOut?: boolean;
};

/** A credit that gives a payout back, with the payouts that it may be; exactly one when it is certain. */
export type ReturnedPayout = { lineId: StatementLineId; isSure: boolean; payouts: SentPayout[] };

/** Banks return a transfer within days, and dispute desks within two months. */
const LATE_DAYS = 60;
/** Without a marker a payout and a deposit of the same person look alike only for so long. */
const UNMARKED_DAYS = 14;
const MOST_CANDIDATES = 5;
/** How our own payouts are written in a narration. "For Kinfold" and "to Kinfold" is what members write. */
const OUTGOING =
  /\bKINFOLD\s+TO\b|(?<!\b(?:FOR|TO)\s)\bKINFOLD\s+KIN\b|\b(?:FROM|FRM|BY|BO)\s+KINFOLD\b/;

/** So much of a name says whose it is, however short a bank cuts the rest. */
const NAME_BEGINNING_CHARACTERS = 8;

const wordsIn = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]+/g, " ");

type Read = { line: SignedLine; words: BankWords; isOutgoing: boolean; text: string };

const namesReference = ({ words }: Read, { reference }: SentPayout): boolean =>
  words.codes.includes(reference.slice(-6));

function namesBeneficiary({ words, text }: Read, payout: SentPayout): boolean {
  const { first, last } = readNameEnds(payout.beneficiary);
  if (last === undefined) return false;
  const has = (word: string): boolean => words.words.has(word);
  const name = wordsIn(payout.beneficiary).trim();
  const beginning = name.replaceAll(" ", "").slice(0, NAME_BEGINNING_CHARACTERS);
  // Banks cut a long name short; the account number says the same.
  return (
    has(payout.accountNumber) ||
    (has(last) && (first === undefined || has(first))) ||
    (beginning.length === NAME_BEGINNING_CHARACTERS && text.replaceAll(" ", "").includes(beginning))
  );
}

function isAmountOf({ line }: Read, { amountMinor, currency }: SentPayout): boolean {
  return (
    line.amountMinor === amountMinor || isFee(currency, subtract(amountMinor, line.amountMinor))
  );
}

function isInTime({ line }: Read, { sentOn }: SentPayout, days: number): boolean {
  return line.bookedOn >= sentOn && countDaysApart(line.bookedOn, sentOn) <= days;
}

/**
 * Finds the credits that give a payout of ours back, by the bank's marker, our reference, our own narration or the
 * beneficiary. A credit that names a receipt which waits is that receipt's, unless the bank marks it.
 */
export function findReturnedPayouts(
  lines: readonly SignedLine[],
  payouts: readonly SentPayout[],
  receiptReferences: ReadonlySet<string> = new Set(),
): ReturnedPayout[] {
  const receiptCodes = new Set([...receiptReferences].map((reference) => reference.slice(-6)));
  const returned = lines
    .filter(({ amountMinor }) => amountMinor > 0n)
    .flatMap((line): ReturnedPayout[] => {
      const text = wordsIn(line.narration);
      const read = { line, words: readBankWords(line), isOutgoing: OUTGOING.test(text), text };
      return returnOf(read, payouts, receiptCodes);
    });
  return withdrawShared(returned);
}

function returnOf(
  read: Read,
  payouts: readonly SentPayout[],
  receiptCodes: ReadonlySet<string>,
): ReturnedPayout[] {
  const { line, words, isOutgoing } = read;
  const lineId = line.id;
  const ours = payouts.filter(
    (payout) => payout.currency === line.currency && isInTime(read, payout, LATE_DAYS),
  );
  const result = (found: readonly SentPayout[], isSure = false): ReturnedPayout[] => [
    { lineId, isSure, payouts: found.slice(0, MOST_CANDIDATES) },
  ];
  const named = ours.filter((payout) => namesReference(read, payout));
  const [only] = named;
  if (only !== undefined) return result(named, named.length === 1 && isAmountOf(read, only));
  const exact = ours.filter((payout) => isAmountOf(read, payout));
  const theirs = exact.filter((payout) => namesBeneficiary(read, payout));
  const isMarked = words.isReturn || words.isReversal;
  if (isMarked || isOutgoing) {
    if (theirs.length > 0) return result(theirs, theirs.length === 1);
    const isReceipt = words.codes.some((code) => receiptCodes.has(code));
    // A member may write "return" beside the reference of their receipt.
    if (isReceipt && exact.length === 0 && !isOutgoing && !words.isReversal) return [];
    return result(exact);
  }
  if (words.codes.some((code) => receiptCodes.has(code))) return [];
  const lately = theirs.filter((payout) => isInTime(read, payout, UNMARKED_DAYS));
  return lately.length > 0 ? result(lately) : [];
}

/** A payout comes back once: where two lines are sure of one, neither is. */
function withdrawShared(returned: readonly ReturnedPayout[]): ReturnedPayout[] {
  const times = new Map<string, number>();
  for (const { isSure, payouts } of returned) {
    if (!isSure) continue;
    for (const { withdrawalId } of payouts) {
      times.set(withdrawalId, (times.get(withdrawalId) ?? 0) + 1);
    }
  }
  return returned.map((one) => ({
    ...one,
    isSure: one.isSure && one.payouts.every(({ withdrawalId: id }) => times.get(id) === 1),
  }));
}
