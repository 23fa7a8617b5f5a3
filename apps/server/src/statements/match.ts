import type { StatementLineId } from "@kinfold/contract/ids";
import { addUp, subtract, type Currency, type Minor } from "@kinfold/money";
import type { Day } from "#calendar/index.ts";
import {
  countDaysApart,
  readNameEnds,
  isFee,
  isNear,
  mayBeFor,
  readLine,
  type ReadLine,
} from "./read-line.ts";

/** A line of a bank statement with which money came in, as yet unused. Minor units. */
export type MatchLine = {
  id: StatementLineId;
  accountNumber: string;
  currency: Currency;
  valueOn: Day;
  narration: string;
  bankReference: string | null;
  amountMinor: Minor;
};

/** A receipt that waits: someone says that they transferred this. Minor units. */
export type MatchClaim = {
  reference: string;
  memberName: string;
  currency: Currency;
  /** The account that the member says they paid into. */
  accountNumber: string | null;
  bankReference: string | null;
  totalMinor: Minor;
  claimedOn: Day;
};

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
  | "may_be_returned_payout";

/** Why a line may be no member's money, whatever it says. */
export type Suspicion = Extract<Doubt, "may_be_taken_back" | "may_be_returned_payout">;

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

type Read = { line: MatchLine; read: ReadLine };
type Pointer = "reference" | "reference_misread" | "bank_reference";

const WIDE_DAYS = 10;
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

/** Everything that is compared with, found once by what it is looked up with. */
class Claims {
  readonly byCode = new Map<string, MatchClaim>();
  readonly byFolded = new Map<string, MatchClaim[]>();
  readonly byBankReference = new Map<string, MatchClaim[]>();
  readonly byLastName = new Map<string, { first: string; name: string }[]>();
  readonly all: readonly MatchClaim[];

  constructor(claims: readonly MatchClaim[]) {
    this.all = claims;
    for (const name of new Set(claims.map(({ memberName }) => memberName))) {
      const { first, last } = readNameEnds(name);
      if (first === undefined || last === undefined) continue;
      this.byLastName.set(last, [...(this.byLastName.get(last) ?? []), { first, name }]);
    }
    for (const claim of claims) {
      const { code, folded, bankReference } = mayBeFor(claim);
      this.byCode.set(code, claim);
      this.byFolded.set(folded, [...(this.byFolded.get(folded) ?? []), claim]);
      if (bankReference === undefined) continue;
      const same = this.byBankReference.get(bankReference) ?? [];
      this.byBankReference.set(bankReference, [...same, claim]);
    }
  }
}

const amountReason = (claim: MatchClaim, receivedMinor: Minor, parts = 1): Because | undefined =>
  receivedMinor === claim.totalMinor
    ? "amount"
    : isFee(claim.currency, subtract(claim.totalMinor, receivedMinor), parts)
      ? "amount_less_fee"
      : undefined;

/** Which receipts a line names, by the reference, by what may be a slip of it, or by the bank's own number. */
function pointersOf(
  { line, read }: Read,
  claims: Claims,
  isDecided: (code: string) => boolean,
): Map<MatchClaim, Pointer[]> {
  const pointersByClaim = new Map<MatchClaim, Pointer[]>();
  const add = (claim: MatchClaim | undefined, pointer: Pointer): void => {
    if (claim === undefined || claim.currency !== line.currency) return;
    if (countDaysApart(claim.claimedOn, line.valueOn) > WIDE_DAYS) return;
    pointersByClaim.set(claim, [...(pointersByClaim.get(claim) ?? []), pointer]);
  };
  for (const code of read.codes) add(claims.byCode.get(code), "reference");
  const namesAnother = read.codes.some((code) => isDecided(code) || claims.byCode.has(code));
  if (!namesAnother) {
    // A slip of the pen is believed only where the amount says the same and no one else could be meant.
    const meant = new Set(read.folded.flatMap((folded) => claims.byFolded.get(folded) ?? []));
    const [only] = meant;
    if (meant.size === 1 && only !== undefined && amountReason(only, line.amountMinor)) {
      add(only, "reference_misread");
    }
  }
  for (const number of read.numbers) {
    const same = claims.byBankReference.get(number) ?? [];
    // Two receipts with one bank reference: it says nothing about either.
    if (same.length === 1) add(same[0], "bank_reference");
  }
  return pointersByClaim;
}

/** Whose names stand in a line: first name and last name, as words. */
function namedIn({ read }: Read, { byLastName }: Claims): Set<string> {
  const candidates = [...read.words].flatMap((word) => byLastName.get(word) ?? []);
  return new Set(candidates.filter(({ first }) => read.words.has(first)).map(({ name }) => name));
}

/** Finds, for each receipt that waits, the lines that are its money; says what it is sure of and what a person has to look at. */
export function matchLines(
  lines: readonly MatchLine[],
  claims: readonly MatchClaim[],
  decidedReferences: ReadonlySet<string> = new Set(),
  suspects: ReadonlyMap<string, Suspicion> = new Map(),
): Matching {
  return doubtSuspects(new Matcher(lines, claims, decidedReferences).matching(), suspects);
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
  readonly #claims: Claims;
  readonly #reads: readonly Read[];
  readonly #names = new Map<Read, Set<string>>();
  readonly #pointed = new Map<MatchClaim, { read: Read; by: Pointer[] }[]>();
  readonly #torn = new Set<Read>();
  readonly #free: Read[] = [];
  readonly #amounts = new Map<Minor, Read[]>();
  readonly #found: Matching = { sure: [], doubtful: [] };

  constructor(
    lines: readonly MatchLine[],
    claims: readonly MatchClaim[],
    decided: ReadonlySet<string>,
  ) {
    this.#claims = new Claims(claims);
    this.#reads = lines.map((line) => ({ line, read: readLine(line) }));
    const decidedCodes = new Set([...decided].map((reference) => mayBeFor({ reference }).code));
    const isDecided = (code: string): boolean => decidedCodes.has(code);
    for (const read of this.#reads) {
      this.#names.set(read, namedIn(read, this.#claims));
      const pointers = pointersOf(read, this.#claims, isDecided);
      if (pointers.size > 1) this.#torn.add(read);
      for (const [claim, by] of pointers) {
        this.#pointed.set(claim, [...(this.#pointed.get(claim) ?? []), { read, by }]);
      }
      // A line that names a payment of before is of that one, or of no one.
      if (pointers.size === 0 && !read.read.codes.some(isDecided)) this.#free.push(read);
      const { amountMinor } = read.line;
      this.#amounts.set(amountMinor, [...(this.#amounts.get(amountMinor) ?? []), read]);
    }
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

  #sure(claim: MatchClaim, lines: Lines, because: readonly Because[]): void {
    this.#found.sure.push({ reference: claim.reference, ...candidate(lines, because) });
  }

  #doubt(claim: MatchClaim, why: Doubt, candidates: readonly Candidate[]): void {
    const { reference } = claim;
    this.#found.doubtful.push({ reference, why, candidates: candidates.slice(0, MOST_CANDIDATES) });
  }

  /** The sender is another person who waits for money too, and not this member. */
  #isAnothers(claim: MatchClaim, read: Read): boolean {
    const names = this.#names.get(read) ?? new Set();
    return names.size > 0 && !names.has(claim.memberName);
  }

  #isOwn(claim: MatchClaim, read: Read): boolean {
    const names = this.#names.get(read) ?? new Set();
    return names.size === 1 && names.has(claim.memberName);
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
    const because = this.#reasons(
      claim,
      reads,
      kept.flatMap(({ by }) => by),
    );
    if (others.length === 0) this.#byOne(claim, first, because, doubts);
    else this.#bySeveral(claim, reads, because, doubts);
  }

  #byOne(
    claim: MatchClaim,
    { read, by }: { read: Read; by: Pointer[] },
    because: readonly Because[],
    doubts: () => Candidate[],
  ): void {
    const isExpected = because.includes("amount") || because.includes("amount_less_fee");
    // What arrived is what counts, but a stranger's money under this reference must not become this member's.
    const isTheirs = this.#isOwn(claim, read) || by.length > 1;
    if (isExpected || isTheirs) this.#sure(claim, [read], because);
    else this.#doubt(claim, "another_amount", doubts());
  }

  #bySeveral(
    claim: MatchClaim,
    reads: Lines,
    because: readonly Because[],
    doubts: () => Candidate[],
  ): void {
    if (because.includes("amount") || because.includes("amount_less_fee")) {
      this.#sure(claim, reads, because);
      return;
    }
    // Paid twice: one of them is this receipt's, and the other waits for a receipt of its own.
    const [first] = reads.toSorted((a, b) => (a.line.valueOn < b.line.valueOn ? -1 : 1));
    if (first !== undefined && reads.every(({ line }) => line.amountMinor === claim.totalMinor)) {
      this.#sure(claim, [first], this.#reasons(claim, [first], ["reference"]));
      return;
    }
    this.#doubt(claim, "paid_in_parts", doubts());
  }

  /** No line names this receipt: the sender's name, the exact amount and the days around may still tell, where all three agree alone. */
  #byLooks(claim: MatchClaim): void {
    const near = (read: Read, days: number): boolean =>
      read.line.currency === claim.currency &&
      countDaysApart(claim.claimedOn, read.line.valueOn) <= days &&
      (claim.accountNumber === null || claim.accountNumber === read.line.accountNumber);
    const free = new Set(this.#free);
    const exact = (this.#amounts.get(claim.totalMinor) ?? []).filter((read) =>
      near(read, NARROW_DAYS),
    );
    const own = exact.filter((read) => free.has(read) && this.#isOwn(claim, read));
    const isAlone =
      this.#claims.all.filter(
        (other) => other.memberName === claim.memberName && other.totalMinor === claim.totalMinor,
      ).length === 1;
    const [only] = own;
    if (own.length === 1 && only !== undefined && isAlone) {
      this.#sure(claim, [only], this.#reasons(claim, [only], []));
      return;
    }
    const slips = this.#free.filter(
      (read) =>
        near(read, WIDE_DAYS) && read.read.codes.some((code) => isNear(code, claim.reference)),
    );
    const [slip] = slips;
    if (slips.length === 1 && slip !== undefined && this.#isOwn(claim, slip)) {
      const because = this.#reasons(claim, [slip], ["reference_misread"]);
      if (because.includes("amount_less_fee")) {
        this.#sure(claim, [slip], because);
        return;
      }
    }
    const looked = new Set([...own, ...slips, ...exact.filter((read) => free.has(read))]);
    for (const read of this.#free) {
      if (near(read, NARROW_DAYS) && this.#isOwn(claim, read)) looked.add(read);
    }
    if (looked.size === 0) return;
    const candidates = [...looked].map((read) =>
      candidate([read], this.#reasons(claim, [read], [])),
    );
    this.#doubt(
      claim,
      "no_reference",
      candidates.toSorted((a, b) => b.because.length - a.because.length),
    );
  }

  /** Money is of one receipt: whatever two of them are sure of, neither is. */
  #withdrawShared(): void {
    const uses = new Map<string, number>();
    for (const { lineIds } of this.#found.sure) {
      for (const id of lineIds) uses.set(id, (uses.get(id) ?? 0) + 1);
    }
    const [shared, alone] = [true, false].map((wanted) =>
      this.#found.sure.filter(({ lineIds }) => lineIds.some((id) => uses.get(id) !== 1) === wanted),
    );
    this.#found.sure.splice(0, this.#found.sure.length, ...(alone ?? []));
    for (const { reference, ...rest } of shared ?? []) {
      this.#found.doubtful.push({ reference, why: "several_receipts", candidates: [rest] });
    }
  }
}
