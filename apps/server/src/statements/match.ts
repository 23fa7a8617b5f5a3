import type { MemberId, StatementLineId } from "@kinfold/contract/ids";
import { addUp, subtract, type Minor } from "@kinfold/money";
import type { Day } from "#calendar/index.ts";
import {
  addTo,
  countDaysApart,
  isFee,
  listNearCodes,
  mayBeFor,
  readLine,
  toDayNumber,
  type ReadLine,
} from "./read-line.ts";
import { findWrittenName, hasNoOtherName } from "./sender-names.ts";
import { toKey, WaitingClaims, type MatchClaim, type MatchLine } from "./waiting-claims.ts";

/** Why a line is thought to be of a receipt. */
export type Because =
  | "reference"
  | "reference_misread"
  | "bank_reference"
  | "name"
  | "amount"
  | "amount_less_fee"
  | "day";

/** Why a person has to look. */
export type Doubt =
  | "several_receipts"
  | "another_sender"
  | "another_amount"
  | "paid_in_parts"
  | "no_reference"
  | "may_be_taken_back"
  | "may_be_returned_payout"
  | "narration_changed"
  | "added_later";

/** Why a line is for people, whatever it says. */
export type Suspicion = Extract<
  Doubt,
  "may_be_taken_back" | "may_be_returned_payout" | "narration_changed" | "added_later"
>;

/** Lines that together may be the money of a receipt. */
export type Candidate = {
  lineIds: StatementLineId[];
  receivedMinor: Minor;
  valueOn: Day;
  because: Because[];
};

export type Sure = Candidate & { reference: string };
export type Doubtful = { reference: string; why: Doubt; candidates: Candidate[] };

/** What was made of everything. A receipt that is in neither list has nothing on the statement. */
export type Matching = { sure: Sure[]; doubtful: Doubtful[] };

/** Whose an earlier reference is; null for a payout of ours. */
export type EarlierReferences = ReadonlyMap<string, MemberId | null>;

type Pointer = "reference" | "reference_misread" | "bank_reference";

/** A line with everything that it says. */
type Read = {
  line: MatchLine;
  read: ReadLine;
  /** The members whose names it holds. */
  names: ReadonlySet<string>;
  /** The receipts that it fits by name, amount and day. */
  fitting: readonly MatchClaim[];
};

const WIDE_DAYS = 10;
/** Weekends, holidays and a late announcement: so far apart a transfer and its receipt may be where the reference does not tell. */
const FIT_DAYS = 7;
const NARROW_DAYS = 3;
const MOST_CANDIDATES = 5;

const sumOf = (lines: readonly Read[]): Minor => addUp(lines, ({ line }) => line.amountMinor);

type Lines = readonly [Read, ...Read[]];

function candidate(lines: Lines, because: readonly Because[]): Candidate {
  const [first] = lines;
  return {
    lineIds: lines.map(({ line }) => line.id),
    receivedMinor: sumOf(lines),
    valueOn: lines.reduce<Day>(
      (day, { line }) => (line.valueOn > day ? line.valueOn : day),
      first.line.valueOn,
    ),
    because: [...new Set(because)],
  };
}

const amountReason = (claim: MatchClaim, receivedMinor: Minor, parts = 1): Because | undefined =>
  receivedMinor === claim.totalMinor
    ? "amount"
    : isFee(claim.currency, subtract(claim.totalMinor, receivedMinor), parts)
      ? "amount_less_fee"
      : undefined;

/** Currency, account and days agree. */
const isPlausible = (claim: MatchClaim, { line }: { line: MatchLine }, days: number): boolean =>
  line.currency === claim.currency &&
  countDaysApart(claim.claimedOn, line.valueOn) <= days &&
  (claim.accountNumber === null || claim.accountNumber === line.accountNumber);

/** Finds, for each receipt that waits, the lines that are its money; says what it is sure of and what a person has to look at. */
export function matchLines(
  lines: readonly MatchLine[],
  claims: readonly MatchClaim[],
  earlier: EarlierReferences = new Map(),
  suspects: ReadonlyMap<string, Suspicion> = new Map(),
): Matching {
  return doubtSuspects(new Matcher(lines, claims, earlier).matching(), suspects);
}

/** Money that the bank may have taken back, or that may be a payout of ours, is for people however well it fits. */
function doubtSuspects(
  { sure, doubtful }: Matching,
  suspects: ReadonlyMap<string, Suspicion>,
): Matching {
  const suspicionOf = ({ lineIds }: Candidate): Suspicion | undefined =>
    lineIds.map((id) => suspects.get(id)).find((why) => why !== undefined);
  const doubted = sure.flatMap(({ reference, ...one }): Doubtful[] => {
    const why = suspicionOf(one);
    return why === undefined ? [] : [{ reference, why, candidates: [one] }];
  });
  const evidence = doubtful.map((one) => {
    const [first] = one.candidates;
    const why = first && one.candidates.length === 1 ? suspicionOf(first) : undefined;
    return why === undefined ? one : { ...one, why };
  });
  return {
    sure: sure.filter((one) => suspicionOf(one) === undefined),
    doubtful: [...evidence, ...doubted],
  };
}

class Matcher {
  readonly #claims: WaitingClaims;
  readonly #earlier = new Map<string, MemberId | null>();
  /** Lines that name a receipt, by that receipt. */
  readonly #pointed = new Map<MatchClaim, { read: Read; by: Pointer[] }[]>();
  readonly #torn = new Set<Read>();
  /** Lines that name no payment, by what a person would look for them with. */
  readonly #fitting = new Map<MatchClaim, Read[]>();
  readonly #byAmount = new Map<string, Read[]>();
  readonly #byName = new Map<string, Read[]>();
  readonly #byNearCode = new Map<string, Read[]>();
  /** Lines that may be the second part of a receipt, and fit another one whole. */
  readonly #contested = new Set<StatementLineId>();
  readonly #found: Matching = { sure: [], doubtful: [] };

  constructor(
    lines: readonly MatchLine[],
    claims: readonly MatchClaim[],
    earlier: EarlierReferences,
  ) {
    this.#claims = new WaitingClaims(claims);
    for (const [reference, owner] of earlier) {
      this.#earlier.set(mayBeFor({ reference }).code, owner);
    }
    for (const line of lines) this.#sort(line);
  }

  matching(): Matching {
    for (const claim of this.#claims.all) {
      const pointed = this.#pointed.get(claim) ?? [];
      if (pointed.length > 0) this.#byPointers(claim, pointed);
      else this.#byLooks(claim);
    }
    this.#withdrawShared();
    return this.#found;
  }

  /** Reads a line and puts it where the receipts look for it. */
  #sort(line: MatchLine): void {
    const lineText = readLine(line);
    const names = this.#claims.names.findIn(line.narration);
    const fitting = this.#preferNear(
      lineText,
      [...names]
        .flatMap((name) => this.#claims.listByArrival(line, name))
        .filter(
          (claim) =>
            isPlausible(claim, { line }, FIT_DAYS) &&
            mayBeFor(claim).code.startsWith(lineText.beginning),
        ),
    );
    const read = { line, read: lineText, names, fitting };
    const pointers = this.#findPointers(read);
    if (pointers.size > 1) this.#torn.add(read);
    for (const [claim, by] of pointers) {
      if (countDaysApart(claim.claimedOn, line.valueOn) <= WIDE_DAYS) {
        addTo(this.#pointed, claim, { read, by });
      }
    }
    if (pointers.size > 0 || !this.#isFree(read)) return;
    for (const claim of fitting) addTo(this.#fitting, claim, read);
    addTo(this.#byAmount, toKey(line.currency, line.amountMinor, toDayNumber(line.valueOn)), read);
    for (const name of names) addTo(this.#byName, name, read);
    for (const code of lineText.codes) {
      for (const pattern of listNearCodes(code)) addTo(this.#byNearCode, pattern, read);
    }
  }

  /** Where several receipts fit by name, amount and day, a reference with one slip says which is meant; one of another payment is no slip. */
  #preferNear({ codes }: ReadLine, fitting: readonly MatchClaim[]): readonly MatchClaim[] {
    if (fitting.length < 2) return fitting;
    const patterns = new Set(
      codes
        .filter((code) => !this.#earlier.has(code) && !this.#claims.byCode.has(code))
        .flatMap(listNearCodes),
    );
    const near = fitting.filter((claim) =>
      listNearCodes(mayBeFor(claim).code).some((pattern) => patterns.has(pattern)),
    );
    return near.length === 1 ? near : fitting;
  }

  /** Whether a line names no earlier payment, or only one of the member whom it fits. What it names is of that one, or of no one. */
  #isFree({ read, fitting }: Read): boolean {
    return read.codes.every((code) => {
      const owner = this.#earlier.get(code);
      return owner === undefined || fitting.some(({ memberId }) => memberId === owner);
    });
  }

  /** Which receipts a line names, by the reference, by what may be a slip of it, or by the bank's own number. */
  #findPointers({ line, read }: Read): Map<MatchClaim, Pointer[]> {
    const pointers = new Map<MatchClaim, Pointer[]>();
    const add = (claim: MatchClaim | undefined, pointer: Pointer): void => {
      if (claim?.currency === line.currency) addTo(pointers, claim, pointer);
    };
    for (const code of read.codes) add(this.#claims.byCode.get(code), "reference");
    const namesPayment = read.codes.some(
      (code) => this.#earlier.has(code) || this.#claims.byCode.has(code),
    );
    if (!namesPayment) {
      // A slip of the pen is believed only where the amount says the same and no one else could be meant.
      const meant = new Set(read.folded.flatMap((code) => this.#claims.byFolded.get(code) ?? []));
      const [only] = meant;
      if (meant.size === 1 && only !== undefined && amountReason(only, line.amountMinor)) {
        add(only, "reference_misread");
      }
    }
    for (const number of read.numbers) {
      const same = this.#claims.byBankReference.get(number) ?? [];
      // Two receipts with one bank reference: it says nothing about either.
      if (same.length === 1) add(same[0], "bank_reference");
    }
    return pointers;
  }

  #sure(claim: MatchClaim, lines: Lines, because: readonly Because[]): void {
    this.#found.sure.push({ reference: claim.reference, ...candidate(lines, because) });
  }

  #doubt(claim: MatchClaim, why: Doubt, candidates: readonly Candidate[]): void {
    const { reference } = claim;
    this.#found.doubtful.push({ reference, why, candidates: candidates.slice(0, MOST_CANDIDATES) });
  }

  #isOwn(claim: MatchClaim, { names }: Read): boolean {
    return names.has(claim.memberName);
  }

  /** Without a reference money is the member's only where its line names no other person and no business. */
  #hasNoOtherName({ memberName, accountNames }: MatchClaim, { line }: Read): boolean {
    return hasNoOtherName(line.narration, [memberName, ...accountNames]);
  }

  /** Both lines are one person's: no other who waits has the name of this receipt's member, or both lines write it alike. */
  #isOfOne(claim: MatchClaim, one: Read, other: Read): boolean {
    const [first, second] = [one, other].map(({ line }) =>
      findWrittenName(line.narration, claim.memberName),
    );
    return first === second || !this.#claims.isShared(claim);
  }

  /** The sender is not this member, and waits for the same money with a receipt of their own. */
  #isAnothers(claim: MatchClaim, read: Read): boolean {
    return !this.#isOwn(claim, read) && read.fitting.length > 0;
  }

  #reasons(claim: MatchClaim, lines: readonly Read[], by: readonly Because[]): Because[] {
    const amount = amountReason(claim, sumOf(lines), lines.length);
    return [
      ...by,
      ...(lines.every((line) => this.#isOwn(claim, line)) ? (["name"] as const) : []),
      ...(amount === undefined ? [] : [amount]),
      ...(lines.every(({ line }) => countDaysApart(claim.claimedOn, line.valueOn) <= NARROW_DAYS)
        ? (["day"] as const)
        : []),
    ];
  }

  /** Some line names this receipt. */
  #byPointers(claim: MatchClaim, pointed: readonly { read: Read; by: Pointer[] }[]): void {
    const doubts = (): Candidate[] => {
      const each = pointed.map(({ read, by }) =>
        candidate([read], this.#reasons(claim, [read], by)),
      );
      if (pointed.length < 2) return each;
      const [one, ...more] = pointed.map(({ read }) => read);
      if (one === undefined) return each;
      const reads: Lines = [one, ...more];
      const by = pointed.flatMap((of) => of.by);
      return [candidate(reads, this.#reasons(claim, reads, by)), ...each];
    };
    if (pointed.some(({ read }) => this.#torn.has(read))) {
      this.#doubt(claim, "several_receipts", doubts());
      return;
    }
    // The person who used another person's reference is no reason to doubt the one whose it is.
    const kept = pointed.filter(({ read }) => !this.#isAnothers(claim, read));
    const [first, ...others] = kept;
    if (first === undefined) {
      this.#doubt(claim, "another_sender", doubts());
      return;
    }
    const reads: Lines = [first.read, ...others.map(({ read }) => read)];
    const by = kept.flatMap((of) => of.by);
    if (others.length === 0) this.#byOne(claim, first, doubts);
    else this.#bySeveral(claim, reads, by, doubts);
  }

  #byOne(
    claim: MatchClaim,
    { read, by }: { read: Read; by: Pointer[] },
    doubts: () => Candidate[],
  ): void {
    const because = this.#reasons(claim, [read], by);
    if (amountReason(claim, read.line.amountMinor) !== undefined) {
      this.#sure(claim, [read], because);
      return;
    }
    // What arrived is what counts, but a stranger's money under this reference must not become this member's.
    const isTheirs = this.#isOwn(claim, read) || by.length > 1;
    if (!isTheirs || read.fitting.length > 0) {
      this.#doubt(claim, "another_amount", doubts());
      return;
    }
    // One transfer may pay two receipts: then neither has all of it.
    if (this.#paysAnotherToo(claim, read)) {
      this.#doubt(claim, "several_receipts", doubts());
      return;
    }
    const missingMinor = subtract(claim.totalMinor, read.line.amountMinor);
    const rests = this.#listByAmount(claim, missingMinor, FIT_DAYS).filter((rest) =>
      this.#isOwn(claim, rest),
    );
    const [rest, ...more] = rests;
    if (rest === undefined) {
      this.#sure(claim, [read], because);
    } else if (
      more.length === 0 &&
      rest.fitting.length === 0 &&
      this.#isOfOne(claim, read, rest) &&
      this.#hasNoOtherName(claim, rest)
    ) {
      const parts: Lines = [read, rest];
      this.#sure(claim, parts, this.#reasons(claim, parts, by));
    } else {
      for (const { line, fitting } of rests) if (fitting.length > 0) this.#contested.add(line.id);
      const pairs = rests.map((one): Candidate => {
        const parts: Lines = [read, one];
        return candidate(parts, this.#reasons(claim, parts, by));
      });
      this.#doubt(claim, "paid_in_parts", [...pairs, ...doubts()]);
    }
  }

  /** Whether a line is the sum of this receipt and another that waits, with or without a fee. */
  #paysAnotherToo(claim: MatchClaim, { line }: Read): boolean {
    const restMinor = subtract(line.amountMinor, claim.totalMinor);
    return this.#claims.all.some(
      (other) =>
        other !== claim &&
        other.currency === claim.currency &&
        countDaysApart(other.claimedOn, line.valueOn) <= WIDE_DAYS &&
        amountReason(other, restMinor) !== undefined,
    );
  }

  #bySeveral(
    claim: MatchClaim,
    reads: Lines,
    by: readonly Pointer[],
    doubts: () => Candidate[],
  ): void {
    // A part that is the whole of another receipt of the sender's may be that one's money.
    const isPartOfThis = reads.every(({ fitting }) => fitting.every((other) => other === claim));
    if (amountReason(claim, sumOf(reads), reads.length) !== undefined && isPartOfThis) {
      this.#sure(claim, reads, this.#reasons(claim, reads, by));
      return;
    }
    // Paid twice: one of them is this receipt's, and the other waits for a receipt of its own.
    const [first] = reads.toSorted((a, b) => (a.line.valueOn < b.line.valueOn ? -1 : 1));
    const isEachWhole = reads.every(({ line }) => amountReason(claim, line.amountMinor));
    if (first !== undefined && isEachWhole) {
      this.#sure(claim, [first], this.#reasons(claim, [first], ["reference"]));
      return;
    }
    this.#doubt(claim, "paid_in_parts", doubts());
  }

  /** No line names this receipt: the sender's name, the amount and the day may still tell, where they fit no other receipt. */
  #byLooks(claim: MatchClaim): void {
    const own = this.#fitting.get(claim) ?? [];
    // A line that fits another receipt as well takes nothing from one that fits this alone.
    const [only, ...more] = own.filter(({ fitting }) => fitting.length === 1);
    if (only !== undefined && more.length === 0 && this.#hasNoOtherName(claim, only)) {
      this.#sure(claim, [only], this.#reasons(claim, [only], []));
      return;
    }
    const [shared] = own;
    if (only === undefined && shared !== undefined && own.length === 1) {
      const because = this.#reasons(claim, [shared], []);
      this.#doubt(claim, "several_receipts", [candidate([shared], because)]);
      return;
    }
    const slips = listNearCodes(mayBeFor(claim).code)
      .flatMap((pattern) => this.#byNearCode.get(pattern) ?? [])
      .filter((read) => isPlausible(claim, read, WIDE_DAYS));
    const named = (this.#byName.get(claim.memberName) ?? []).filter((read) =>
      isPlausible(claim, read, NARROW_DAYS),
    );
    const equal = this.#listByAmount(claim, claim.totalMinor, NARROW_DAYS);
    const candidates = [...new Set([...own, ...slips, ...named, ...equal])].map((read) =>
      candidate([read], this.#reasons(claim, [read], [])),
    );
    if (candidates.length === 0) return;
    this.#doubt(
      claim,
      "no_reference",
      candidates.toSorted((a, b) => b.because.length - a.because.length),
    );
  }

  /** Free lines of this amount, so many days around a receipt. */
  #listByAmount(claim: MatchClaim, amountMinor: Minor, days: number): Read[] {
    const day = toDayNumber(claim.claimedOn);
    const around = Array.from({ length: 2 * days + 1 }, (_, at) => day + at - days);
    return around
      .flatMap((near) => this.#byAmount.get(toKey(claim.currency, amountMinor, near)) ?? [])
      .filter((read) => isPlausible(claim, read, days));
  }

  /** Money is of one receipt: whatever two of them are sure of, neither is, nor is one of what may be another's second part. */
  #withdrawShared(): void {
    const uses = new Map<string, number>();
    for (const { lineIds } of this.#found.sure) {
      for (const id of lineIds) uses.set(id, (uses.get(id) ?? 0) + 1);
    }
    const [shared, alone] = [true, false].map((wanted) =>
      this.#found.sure.filter(
        ({ lineIds }) =>
          lineIds.some((id) => uses.get(id) !== 1 || this.#contested.has(id)) === wanted,
      ),
    );
    this.#found.sure.splice(0, this.#found.sure.length, ...(alone ?? []));
    for (const { reference, ...rest } of shared ?? []) {
      this.#found.doubtful.push({ reference, why: "several_receipts", candidates: [rest] });
    }
  }
}
