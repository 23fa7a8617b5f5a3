import type { MemberId } from "@kinfold/contract/ids";
import type { DisagreementKind, ReconciledAccount } from "@kinfold/contract/office/reconciliation";
import { add, ZERO, type Currency, type Minor } from "@kinfold/money";
import type { Day } from "#calendar/index.ts";

/** One movement as one side has it. Minor units; in is positive. */
export type Said = {
  /** What both sides call it. */
  subject: string;
  account: ReconciledAccount;
  currency: Currency;
  minor: Minor;
  day: Day;
  /** For the person who looks into it. */
  about: string;
  memberId: MemberId | null;
  /** What a provider keeps of it, when it said so. */
  keptMinor?: Minor | null;
  /** Two staff members said why only this side has it. */
  isSetAside?: boolean;
};

/** What one side or the other has, and not both; or both with other figures. */
export type Found = Pick<
  Said,
  "subject" | "account" | "currency" | "day" | "about" | "memberId"
> & {
  kind: DisagreementKind;
  ledgerMinor: Minor | null;
  otherMinor: Minor | null;
};

/** One day of one account, each side added up. Null: that side has said nothing to hold the ledger against. */
export type DaySums = Pick<Said, "account" | "currency" | "day"> & {
  ledgerMinor: Minor;
  gatewayMinor: Minor | null;
  keptMinor: Minor | null;
  bankMinor: Minor | null;
};

export type Sides = {
  ledger: readonly Said[];
  /** What providers said of their gateways, and the statement's lines of the bank. */
  others: readonly Said[];
  /** What the statement's lines say that each provider paid out. */
  payouts: readonly Said[];
  /** Whether a statement of this day came in. */
  hasStatement: (currency: Currency, day: Day) => boolean;
};

const keyOf = ({ account, currency, subject }: Said): string => `${account} ${currency} ${subject}`;

/** What is said of one subject added up: a payment may arrive in two lines. The first of them names the day. */
function bySubject(all: readonly Said[]): Map<string, Said> {
  const sums = new Map<string, Said>();
  for (const one of all) {
    const before = sums.get(keyOf(one));
    sums.set(
      keyOf(one),
      before === undefined ? one : { ...before, minor: add(before.minor, one.minor) },
    );
  }
  return sums;
}

/** What both sides say of one subject. `either` names the day. */
type Pair = { ledger: Said | undefined; other: Said | undefined; either: Said };

function pairs({ ledger: ledgerRows, others }: Sides): Pair[] {
  const [ours, theirs] = [bySubject(ledgerRows), bySubject(others)];
  const matched: Pair[] = [...ours].map(([key, ledger]) => {
    const other = theirs.get(key);
    return { ledger, other, either: ledger.account === "bank" ? (other ?? ledger) : ledger };
  });
  const rest = [...theirs].filter(([key]) => !ours.has(key));
  return [...matched, ...rest.map(([, other]) => ({ ledger: undefined, other, either: other }))];
}

function kindOf({ ledger, other, either }: Pair): DisagreementKind | undefined {
  if (ledger === undefined && either.isSetAside === true) return undefined;
  // A credit that its bank took back before it was of anybody.
  if (ledger === undefined && either.minor === 0n) return undefined;
  if (ledger === undefined) return either.account === "bank" ? "only_at_bank" : "only_at_provider";
  // A receipt that was corrected: the ledger moved it in and out again, and no line is its money.
  if (other === undefined) return ledger?.minor === 0n ? undefined : "only_in_books";
  return ledger.minor === other.minor ? undefined : "differs";
}

function foundIn(pair: Pair): Found[] {
  const kind = kindOf(pair);
  if (kind === undefined) return [];
  const { ledger, other, either } = pair;
  const { subject, account, currency, day } = either;
  const { about } = ledger ?? either;
  const memberId = ledger?.memberId ?? other?.memberId ?? null;
  const [ledgerMinor, otherMinor] = [ledger?.minor ?? null, other?.minor ?? null];
  return [{ subject, account, currency, day, about, memberId, kind, ledgerMinor, otherMinor }];
}

/**
 * Holds the ledger against the other side, movement by movement. What both have counts for the day that the ledger has it
 * on, so that a minute before and after midnight is no difference. What the bank has counts for the day of each of its lines, so that a
 * day adds up to its statement, whenever staff decided about it. The bank is not held against days without a statement.
 */
export function compareSides(sides: Sides): { days: DaySums[]; found: Found[] } {
  const days = new Map<string, DaySums>();
  const isComparable = ({ account, currency, day }: Said): boolean =>
    account !== "bank" || sides.hasStatement(currency, day);
  const dayOf = (one: Said): DaySums => {
    const { account, currency, day } = one;
    const key = `${day} ${account} ${currency}`;
    const before = days.get(key);
    if (before !== undefined) return before;
    const isBank = account === "bank";
    const sums: DaySums = {
      account,
      currency,
      day,
      ledgerMinor: ZERO,
      gatewayMinor: isBank ? null : ZERO,
      keptMinor: null,
      bankMinor: sides.hasStatement(currency, day) ? ZERO : null,
    };
    days.set(key, sums);
    return sums;
  };
  const bankLines = new Map<string, Said[]>();
  for (const line of sides.others.filter(({ account }) => account === "bank"))
    bankLines.set(keyOf(line), [...(bankLines.get(keyOf(line)) ?? []), line]);
  const items: Found[] = [];
  for (const pair of pairs(sides)) {
    const { ledger, other, either } = pair;
    const sums = dayOf(either);
    const otherMinor = other?.minor ?? ZERO;
    const isAgreedAtBank = either.account === "bank" && ledger?.minor === other?.minor;
    if (!isAgreedAtBank) sums.ledgerMinor = add(sums.ledgerMinor, ledger?.minor ?? ZERO);
    if (sums.gatewayMinor !== null) sums.gatewayMinor = add(sums.gatewayMinor, otherMinor);
    for (const line of bankLines.get(keyOf(either)) ?? []) {
      const lineDay = dayOf(line);
      if (lineDay.bankMinor !== null) lineDay.bankMinor = add(lineDay.bankMinor, line.minor);
      if (isAgreedAtBank) lineDay.ledgerMinor = add(lineDay.ledgerMinor, line.minor);
    }
    const kept = other?.keptMinor ?? null;
    if (kept !== null) sums.keptMinor = add(sums.keptMinor ?? ZERO, kept);
    if (isComparable(either)) items.push(...foundIn(pair));
  }
  for (const payout of sides.payouts) {
    const sums = dayOf(payout);
    sums.bankMinor = add(sums.bankMinor ?? ZERO, payout.minor);
  }
  return { days: [...days.values()], found: items };
}

/** How many working days the club takes to know why two sides do not agree. */
export const EXPLAINED_WITHIN_WORKING_DAYS = 3;
