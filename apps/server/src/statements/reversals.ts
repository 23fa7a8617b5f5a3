import type { StatementLineId } from "@kinfold/contract/ids";
import { DAY_MS } from "@kinfold/contract/durations";
import { dropSign, negate } from "@kinfold/money";
import { startInUtc, type Day } from "#calendar/index.ts";
import { addTo } from "./read-line.ts";
import { findRareNumbers } from "./rare-numbers.ts";
import type { SignedLine } from "./signed-line.ts";
import { hasAllWords, isDistinctive, readBankWords, type BankWords } from "./bank-words.ts";

/** By what a debit is known to take back a credit, the strongest first. */
export const PAIRED_BY = ["bank_reference", "narration", "part_of_narration"] as const;
export type PairedBy = (typeof PAIRED_BY)[number];

export type ReversalPair = {
  creditId: StatementLineId;
  debitId: StatementLineId;
  because: PairedBy;
};

/** A debit that may take back one of these credits. */
export type UnclearDebit = {
  debitId: StatementLineId;
  /** Every credit that it may take back: those that it shares something with first. */
  creditIds: StatementLineId[];
  /** Those of them that it shares a sender, a number or a reference with. */
  likelyIds: StatementLineId[];
};

/** What the bank took back: pairs that are certain, debits that may take a credit back, and marked debits that share nothing with any credit. */
export type Reversals = {
  pairs: ReversalPair[];
  unclear: UnclearDebit[];
  unpaired: StatementLineId[];
};

type Context = {
  /** Pairs that were found before. They stay. */
  known?: readonly Pick<ReversalPair, "creditId" | "debitId">[];
  /** Debits of which it is known what they are: they take nothing back. */
  explainedIds?: ReadonlySet<StatementLineId>;
  /** What each used credit is the money of. Of equal credits a free one is taken back first. */
  usedBy?: ReadonlyMap<string, string>;
};

type Read = {
  line: SignedLine;
  words: BankWords;
  at: number;
  /** Where it stands among all lines. */
  order: number;
  /** Numbers of six digits or more that stand in one other line, and are no date and no account of the club. */
  rareNumbers: readonly string[];
};
/** "likely" and "amount" pair nothing, and make the credit doubtful. */
type Link = PairedBy | "likely" | "amount";

/** Banks give a reversal an earlier value, never an earlier booking by more than this. */
const EARLY_DAYS = 1;
/** How many days later a debit may still take a credit back. */
const LATE_DAYS: Readonly<Record<"marked" | "unmarked" | "doubtful", number>> = {
  marked: 60,
  unmarked: 7,
  doubtful: 45,
};
/** A session id has 30 digits. Shorter numbers may be of an account. */
const SESSION_CHARACTERS = 16;

/** The most that a bank takes with what it takes back: 150 naira or dollars. */
const MOST_FEE_MINOR = 15_000n;
/** Names of banks in narrations say nothing about who sent the money. */
const BANK = new Set("GTB GTBANK ACCESS ZENITH UBA FBN FCMB FIP KUDA OPAY PALMPAY WEMA".split(" "));

const numberOf = (day: Day): number => startInUtc(day).getTime() / DAY_MS;

/** Narrations that are equal but for numbers and name someone: either may be taken back with the same effect. */
const isInterchangeable = (one: Read, other: Read): boolean =>
  isDistinctive(one.words.core) && one.words.core === other.words.core;

function sharesNumber({ line, words }: Read, debit: Read): boolean {
  const least = debit.words.isReversal ? 0 : SESSION_CHARACTERS;
  return words.numbers.some(
    (number) =>
      number !== line.accountNumber &&
      number.length >= least &&
      debit.words.numbers.includes(number),
  );
}

/** A number that stands in these two lines alone. */
const sharesRareNumber = (credit: Read, debit: Read): boolean =>
  credit.rareNumbers.some((number) => debit.rareNumbers.includes(number));

/** Both name one of our references, and not the same. */
function contradicts(credit: Read, debit: Read): boolean {
  const [ours, theirs] = [credit.words.references, debit.words.references];
  return ours.length > 0 && theirs.length > 0 && !ours.some((code) => theirs.includes(code));
}

const sharesReference = (credit: Read, debit: Read): boolean =>
  credit.words.references.some((code) => debit.words.references.includes(code));

/** Whether the bank marks a debit as taking something back: a reversal, or a cheque that comes back unpaid. */
const isMarked = ({ words }: Read): boolean => words.isReversal || words.isReturn;

const isSameSender = (credit: Read, debit: Read): boolean =>
  isInterchangeable(credit, debit) ||
  hasAllWords(credit.words, debit.words) ||
  hasAllWords(debit.words, credit.words);

/** What says that this debit takes this credit back; undefined when nothing does. */
function linkOf(credit: Read, debit: Read): Link | undefined {
  const late = debit.at - credit.at;
  const isWithin = (days: number): boolean => late >= -EARLY_DAYS && late <= days;
  const isReversal = isMarked(debit);
  const isCertain = isWithin(isReversal ? LATE_DAYS.marked : LATE_DAYS.unmarked);
  if (!isCertain && !isWithin(LATE_DAYS.doubtful)) return undefined;
  const isSameNumber = sharesNumber(credit, debit);
  const isSameReference = sharesReference(credit, debit);
  const isSameRareNumber = sharesRareNumber(credit, debit);
  if (credit.line.amountMinor !== negate(debit.line.amountMinor)) {
    if (isSameRareNumber) return "likely";
    // A bank that takes a part back, or takes a fee with it, is for people.
    const isPart = dropSign(debit.line.amountMinor) <= credit.line.amountMinor + MOST_FEE_MINOR;
    const isOfIt = isSameNumber || isSameReference || (isPart && isSameSender(credit, debit));
    return isReversal && isOfIt ? "likely" : undefined;
  }
  // Banks have more words for taking money back than any list: a debit of this amount is doubted whatever it says.
  const otherwise = isWithin(LATE_DAYS.doubtful) ? "amount" : undefined;
  if (isSameNumber) return isCertain ? "bank_reference" : "likely";
  if (isSameRareNumber) return "likely";
  if (contradicts(credit, debit)) return otherwise;
  if (isInterchangeable(credit, debit)) return isCertain ? "narration" : "likely";
  if (isReversal && (isSameReference || isSameSender(credit, debit))) return "part_of_narration";
  if (isSameReference || namesSender(credit, debit)) return "likely";
  // A marked debit that names no other person may be of anyone.
  const isOfAnyone = !isDistinctive(debit.words.core) || sharesWord(credit, debit);
  return isReversal && isOfAnyone && isWithin(UNNAMED_DAYS) ? "likely" : otherwise;
}

/** How many days a marked debit without a name is likely to be of a credit of its amount. */
const UNNAMED_DAYS = 3;
const NAME_CHARACTERS = 4;
const SHORT_NAME_CHARACTERS = 3;

/** A debit names who sent the credit: two words of it, or its only one. */
function namesSender(credit: Read, debit: Read): boolean {
  const names = new Set(
    credit.words.own.filter((word) => word.length >= SHORT_NAME_CHARACTERS && !BANK.has(word)),
  );
  const shared = debit.words.own.filter((word) => names.has(word));
  return shared.length > 0 && new Set(shared).size >= Math.min(2, names.size);
}
const sharesWord = (credit: Read, debit: Read): boolean =>
  debit.words.own.some((word) => word.length >= NAME_CHARACTERS && credit.words.own.includes(word));

/** Pairs credits with the debits that take them back, each once; what may be paired in several ways is left to people. */
export function findReversals(lines: readonly SignedLine[], context: Context = {}): Reversals {
  return new Pairing(lines, context).reversals();
}

/** So many characters that two texts share: as many as make a text distinctive. */
const listPieces = (core: string): string[] =>
  Array.from({ length: Math.max(0, core.length - PIECE_CHARACTERS + 1) }, (_, at) =>
    core.slice(at, at + PIECE_CHARACTERS),
  );
const PIECE_CHARACTERS = 8;

/** Every word but the last, which a bank may have cut. */
const listWholeWords = ({ words }: Read): readonly string[] => words.own.slice(0, -1);

/** Credits by what a debit that takes them back shares with them, so that no debit is held against every credit. */
class Credits {
  readonly #byAmount = new Map<string, Read[]>();
  readonly #byRareNumber = new Map<string, Read[]>();
  readonly #byNumber = new Map<string, Read[]>();
  readonly #byReference = new Map<string, Read[]>();
  readonly #byPiece = new Map<string, Read[]>();
  readonly #byFirstPiece = new Map<string, Read[]>();
  readonly #byWord = new Map<string, Read[]>();
  readonly #byRarestWord = new Map<string, Read[]>();

  constructor(credits: Iterable<Read>) {
    for (const credit of credits) {
      const { numbers, references, core, own } = credit.words;
      addTo(this.#byAmount, keyOf(credit.line), credit);
      for (const number of credit.rareNumbers) addTo(this.#byRareNumber, number, credit);
      for (const number of numbers) addTo(this.#byNumber, number, credit);
      for (const reference of references) addTo(this.#byReference, reference, credit);
      const pieces = new Set(listPieces(core));
      for (const piece of pieces) addTo(this.#byPiece, piece, credit);
      const [first] = pieces;
      if (first !== undefined) addTo(this.#byFirstPiece, first, credit);
      for (const word of new Set(own)) addTo(this.#byWord, word, credit);
    }
    for (const credit of credits) {
      const rarest = this.#findRarest(listWholeWords(credit));
      if (rarest !== undefined) addTo(this.#byRarestWord, rarest, credit);
    }
  }

  /** The credits that a debit may take back, and some more. */
  list(debit: Read): Iterable<Read> {
    const listAll = (map: ReadonlyMap<string, Read[]>, keys: readonly string[]): Read[] =>
      keys.flatMap((key) => map.get(key) ?? []);
    const equal = [
      ...(this.#byAmount.get(keyOf(debit.line)) ?? []),
      ...listAll(this.#byRareNumber, debit.rareNumbers),
    ];
    if (!isMarked(debit)) return new Set(equal);
    const { numbers, references, core, own } = debit.words;
    const pieces = listPieces(core);
    const rarest = this.#findRarest(listWholeWords(debit));
    return new Set([
      ...equal,
      ...listAll(this.#byNumber, numbers),
      ...listAll(this.#byReference, references),
      ...listAll(this.#byPiece, pieces.slice(0, 1)),
      ...listAll(this.#byFirstPiece, pieces),
      ...listAll(this.#byWord, rarest === undefined ? [] : [rarest]),
      ...listAll(this.#byRarestWord, own),
    ]);
  }

  #findRarest(words: readonly string[]): string | undefined {
    const countOf = (word: string): number => this.#byWord.get(word)?.length ?? 0;
    return words.toSorted((one, other) => countOf(one) - countOf(other)).at(0);
  }
}

/** The credits that a debit may take back, in their order, each with what says so. */
function findLinks(debit: Read, credits: Credits): { credit: Read; link: Link }[] {
  const links: { credit: Read; link: Link }[] = [];
  for (const credit of credits.list(debit)) {
    const { accountNumber, currency } = credit.line;
    if (accountNumber !== debit.line.accountNumber || currency !== debit.line.currency) continue;
    const link = linkOf(credit, debit);
    if (link !== undefined) links.push({ credit, link });
  }
  return links.toSorted((one, other) => one.credit.order - other.credit.order);
}

class Pairing {
  readonly #credits = new Set<Read>();
  readonly #debits = new Set<Read>();
  /** What each debit may take back, computed once: of it only credits go away. */
  readonly #links: ReadonlyMap<Read, readonly { credit: Read; link: Link }[]>;
  readonly #usedBy: ReadonlyMap<string, string>;
  readonly #pairs: ReversalPair[] = [];

  constructor(
    lines: readonly SignedLine[],
    { known = [], explainedIds = new Set(), usedBy = new Map() }: Context,
  ) {
    this.#usedBy = usedBy;
    const before = new Set(known.flatMap(({ creditId, debitId }) => [creditId, debitId]));
    const rareNumbers = findRareNumbers(lines);
    for (const [order, line] of lines.entries()) {
      if (before.has(line.id)) continue;
      const read = {
        line,
        words: readBankWords(line),
        at: numberOf(line.bookedOn),
        order,
        rareNumbers: rareNumbers.get(line) ?? [],
      };
      if (line.amountMinor > 0n) this.#credits.add(read);
      else if (!explainedIds.has(line.id)) this.#debits.add(read);
    }
    const credits = new Credits(this.#credits);
    this.#links = new Map(
      Array.from(this.#debits, (debit) => [debit, findLinks(debit, credits)] as const),
    );
  }

  reversals(): Reversals {
    for (const link of PAIRED_BY) this.#pairBy(link);
    const unclear: Reversals["unclear"] = [];
    const unpaired: StatementLineId[] = [];
    for (const debit of this.#debits) {
      const debitId = debit.line.id;
      const linked = this.#linked(debit);
      const listIds = (isWeak: boolean): StatementLineId[] =>
        linked
          .filter(({ link }) => (link === "amount") === isWeak)
          .map(({ credit }) => credit.line.id);
      const [likelyIds, otherIds] = [listIds(false), listIds(true)];
      const creditIds = [...likelyIds, ...otherIds];
      if (creditIds.length > 0) unclear.push({ debitId, creditIds, likelyIds });
      if (likelyIds.length === 0 && debit.words.isReversal) unpaired.push(debitId);
    }
    return { pairs: this.#pairs, unclear, unpaired };
  }

  /** The free credits that this debit may take back. */
  #linked(debit: Read): { credit: Read; link: Link }[] {
    return (this.#links.get(debit) ?? []).filter(({ credit }) => this.#credits.has(credit));
  }

  #pairBy(link: PairedBy): void {
    // The earliest debit first, so that several equal ones take back one credit each.
    for (const debit of [...this.#debits].toSorted((a, b) => a.at - b.at)) {
      const linked = this.#linked(debit);
      const fits = linked.filter((one) => one.link === link).map(({ credit }) => credit);
      const [first, ...others] = fits;
      if (first === undefined) continue;
      // Marked lines are answers themselves; they are taken back only where nothing else fits.
      const plain = fits.filter(({ words }) => !words.isReversal && !words.isReturn);
      const pool = plain.length > 0 ? plain : fits;
      if (others.length > 0 && !this.#isOneEffect(pool)) continue;
      const [chosen = first] = pool.toSorted((a, b) => this.#preference(a, b, debit));
      this.#pairs.push({ creditId: chosen.line.id, debitId: debit.line.id, because: link });
      this.#credits.delete(chosen);
      this.#debits.delete(debit);
    }
  }

  /** Whichever of these credits is taken back, the same members have the same money afterwards. */
  #isOneEffect(pool: readonly Read[]): boolean {
    const uses = pool.map(({ line }) => this.#usedBy.get(line.id));
    const [first] = pool;
    return (
      first !== undefined &&
      pool.every((other) => isInterchangeable(first, other)) &&
      (uses.includes(undefined) || new Set(uses).size === 1)
    );
  }

  /** A credit that is of no receipt comes first, then the nearest day. */
  #preference(one: Read, other: Read, debit: Read): number {
    const used = Number(this.#usedBy.has(one.line.id)) - Number(this.#usedBy.has(other.line.id));
    return used === 0 ? Math.abs(debit.at - one.at) - Math.abs(debit.at - other.at) : used;
  }
}

const keyOf = ({ accountNumber, currency, amountMinor }: SignedLine): string =>
  `${accountNumber} ${currency} ${dropSign(amountMinor)}`;
