import type { BatchId, StatementLineId, WithdrawalId } from "@kinfold/contract/ids";
import { LINES_AT_ONCE, type LineOutcome } from "@kinfold/contract/office/line-outcomes";
import { add, addUp, dropSign, negate, type Currency, type Minor } from "@kinfold/money";
import type { Day } from "#calendar/index.ts";
import { readBankWords } from "../bank-words.ts";
import { addTo, countDaysApart } from "../read-line.ts";

/** An open line, as far as a suggestion reads it. */
export type OpenLine = {
  line_id: StatementLineId;
  account_number: string;
  currency: Currency;
  booked_on: Day;
  narration: string;
  bank_reference: string | null;
  amount_minor: Minor;
};

/** A payout that was sent and of which no line is the debit as yet. */
export type SentPayout = {
  batch_id: BatchId;
  withdrawal_id: WithdrawalId;
  reference: string;
  currency: Currency;
  amount_minor: Minor;
  sent_on: Day;
  /** False once someone recorded that it was not paid, or came back. */
  is_out: boolean;
};

export type SuggestedGroup<Line extends OpenLine> = { lines: Line[]; payouts: SentPayout[] };
export type Suggestion<Line extends OpenLine> = {
  outcome: LineOutcome;
  groups: SuggestedGroup<Line>[];
};

/** How banks call what they take for themselves, for the state, and what they pay. The first that fits counts. */
const WORDS: readonly (readonly [LineOutcome, "in" | "out", RegExp])[] = [
  [
    "levy",
    "out",
    /\b(?:EMTL|STAMP DUT(?:Y|IES)|ELECTRONIC MONEY TRANSFER LEVY|LEVY|WHT|WITHHOLDING TAX)\b/,
  ],
  [
    "bank_charge",
    "out",
    /\b(?:COMMISSION|COMM|COT|SMS (?:ALERT|CHARGE)S?|ALERT CHARGES?|MAINTENANCE|ACCT MAINT|CHARGES?|CHG|VAT|NIP FEE|TRANSFER FEE|CARD FEE|MANAGEMENT FEE)\b/,
  ],
  ["interest", "in", /\b(?:INTEREST|INT PAID|CREDIT INT|CR INT|INT CAPITALI[SZ]ED)\b/],
];
/** Names of ours are of a payment, whatever else the narration says. */
const OURS = /\bKIN[- ]?[0-9A-Z]{6}\b/;
const CLUB = /\bKINFOLD\b/;

/** Both sides of a transfer between our own accounts are booked within so many days. */
const TRANSFER_DAYS = 3;
/** A batch is debited as one sum within so many days of being sent. */
const BATCH_DAYS = 7;
/** One debit for at most so many payouts is looked for by their sum. */
const MOST_ENTRIES = LINES_AT_ONCE;

const plainOf = ({ narration }: OpenLine): string =>
  narration
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, " ")
    .trim();

const sumOf = (rows: readonly { amount_minor: Minor }[]): Minor =>
  addUp(rows, ({ amount_minor: minor }) => minor);

/** What the words of a line say that it is; undefined where they say nothing. */
export function readOutcome(line: OpenLine): LineOutcome | undefined {
  const text = plainOf(line);
  if (OURS.test(text)) return undefined;
  const way = line.amount_minor > 0n ? "in" : "out";
  return WORDS.find(([, side, words]) => side === way && words.test(text))?.[0];
}

/** Alike lines: of one outcome, account, currency and month. */
function groupAlike<Line extends OpenLine>(lines: readonly Line[]): Suggestion<Line>[] {
  const alike = new Map<string, { outcome: LineOutcome; lines: Line[] }>();
  for (const line of lines) {
    const outcome = readOutcome(line);
    if (outcome === undefined) continue;
    const month = line.booked_on.slice(0, 7);
    const key = [outcome, line.account_number, line.currency, month].join(" ");
    const group = alike.get(key) ?? { outcome, lines: [] };
    alike.set(key, group);
    group.lines.push(line);
  }
  return [...alike.values()].map(({ outcome, lines: all }) => ({
    outcome,
    groups: [{ lines: all.slice(0, LINES_AT_ONCE), payouts: [] }],
  }));
}

/** Whether the words of a line name the club or the other account, as a transfer between our own does. */
const namesOwn = (line: OpenLine, other: OpenLine): boolean =>
  CLUB.test(plainOf(line)) || line.narration.includes(other.account_number);

/** Debits at one of our accounts with the one credit of the same amount at another, where each fits no other. */
function pairTransfers<Line extends OpenLine>(lines: readonly Line[]): SuggestedGroup<Line>[] {
  const credits = new Map<string, Line[]>();
  const debits = new Map<string, Line[]>();
  for (const line of lines) {
    const key = `${line.currency} ${dropSign(line.amount_minor)}`;
    addTo(line.amount_minor > 0n ? credits : debits, key, line);
  }
  const fits = (debit: Line, credit: Line): boolean =>
    debit.account_number !== credit.account_number &&
    countDaysApart(debit.booked_on, credit.booked_on) <= TRANSFER_DAYS &&
    (namesOwn(debit, credit) || namesOwn(credit, debit));
  return [...debits].flatMap(([key, ofAmount]) =>
    ofAmount.flatMap((debit): SuggestedGroup<Line>[] => {
      const others = (credits.get(key) ?? []).filter((credit) => fits(debit, credit));
      const [credit] = others;
      if (credit === undefined || others.length > 1) return [];
      const isOnly = ofAmount.every((other) => other === debit || !fits(other, credit));
      return isOnly ? [{ lines: [debit, credit], payouts: [] }] : [];
    }),
  );
}

/** The debits that name payouts: lines and payouts that name each other are one group, and its two sums are the same. */
function matchNamed<Line extends OpenLine>(
  debits: readonly Line[],
  payouts: readonly SentPayout[],
): SuggestedGroup<Line>[] {
  const byCode = new Map<string, SentPayout[]>();
  for (const payout of payouts) addTo(byCode, payout.reference.slice(-6), payout);
  const named = debits.flatMap((line) => {
    const words = readBankWords({ narration: line.narration, bankReference: line.bank_reference });
    const theirs = [...new Set(words.references)].flatMap((code) =>
      (byCode.get(code) ?? []).filter(
        ({ currency, sent_on: on }) => currency === line.currency && on <= line.booked_on,
      ),
    );
    return theirs.length === 0 ? [] : [{ line, payouts: theirs }];
  });
  const groups: SuggestedGroup<Line>[] = [];
  for (const { line, payouts: theirs } of named) {
    const joined = groups.filter((group) =>
      theirs.some((payout) => group.payouts.includes(payout)),
    );
    const group: SuggestedGroup<Line> = {
      lines: [...joined.flatMap(({ lines }) => lines), line],
      payouts: [...new Set([...joined.flatMap(({ payouts: all }) => all), ...theirs])],
    };
    for (const old of joined) groups.splice(groups.indexOf(old), 1);
    groups.push(group);
  }
  return groups.filter(({ lines, payouts: all }) => add(sumOf(lines), sumOf(all)) === 0n);
}

/** What one debit may be of a batch: all of it, and all of it less what was not paid. */
function listParts(batch: readonly SentPayout[]): SentPayout[][] {
  const paid = batch.filter(({ is_out: isOut }) => isOut);
  const isLess = paid.length > 0 && paid.length < batch.length;
  return [[...batch], ...(isLess ? [paid] : [])];
}

/** One debit for all payouts of a batch, or for those of it that were paid, where the sum is of one batch and one debit alone. */
function matchBatches<Line extends OpenLine>(
  debits: readonly Line[],
  payouts: readonly SentPayout[],
): SuggestedGroup<Line>[] {
  const batches = new Map<string, SentPayout[]>();
  for (const payout of payouts) addTo(batches, payout.batch_id, payout);
  const whole = [...batches.values()].filter(({ length }) => length > 1 && length <= MOST_ENTRIES);
  const isOf = (line: Line, part: readonly SentPayout[]): boolean =>
    part.every(
      ({ currency, sent_on: on }) =>
        currency === line.currency &&
        on <= line.booked_on &&
        countDaysApart(on, line.booked_on) <= BATCH_DAYS,
    ) && line.amount_minor === negate(sumOf(part));
  const fitting = whole.flatMap((batch) =>
    listParts(batch).flatMap((part) =>
      debits.filter((line) => isOf(line, part)).map((line) => ({ batch, part, line })),
    ),
  );
  return fitting
    .filter((one) =>
      fitting.every(
        (other) => other === one || (other.batch !== one.batch && other.line !== one.line),
      ),
    )
    .map(({ part, line }) => ({ lines: [line], payouts: part }));
}

/** As many groups as one decision may be about. */
function limitGroups<Line extends OpenLine>(
  outcome: LineOutcome,
  groups: readonly SuggestedGroup<Line>[],
): Suggestion<Line>[] {
  const byCurrency = new Map<Currency, SuggestedGroup<Line>[]>();
  for (const group of groups) {
    const [line] = group.lines;
    if (line !== undefined) addTo(byCurrency, line.currency, group);
  }
  return [...byCurrency.values()].map((all) => {
    let lines = 0;
    return {
      outcome,
      groups: all.filter((group) => (lines += group.lines.length) <= LINES_AT_ONCE),
    };
  });
}

/** Lines that are payouts of ours or transfers between our accounts, and the lines that are neither. No line is in two groups. */
export function groupPayoutsAndTransfers<Line extends OpenLine>(
  lines: readonly Line[],
  payouts: readonly SentPayout[],
): { paid: SuggestedGroup<Line>[]; moved: SuggestedGroup<Line>[]; rest: Line[] } {
  const debits = lines.filter(({ amount_minor: minor }) => minor < 0n);
  const named = matchNamed(debits, payouts);
  const taken = new Set<Line>(named.flatMap((group) => group.lines));
  const namedPayouts = new Set(named.flatMap((group) => group.payouts));
  const batches = matchBatches(
    debits.filter((line) => !taken.has(line)),
    payouts.filter((payout) => !namedPayouts.has(payout)),
  );
  for (const line of batches.flatMap((group) => group.lines)) taken.add(line);
  const moved = pairTransfers(lines.filter((line) => !taken.has(line)));
  for (const line of moved.flatMap((group) => group.lines)) taken.add(line);
  return { paid: [...batches, ...named], moved, rest: lines.filter((line) => !taken.has(line)) };
}

/** Groups open lines that look alike, with what each looks like. No line is in two of them. Decides nothing. */
export function suggestOutcomes<Line extends OpenLine>(
  lines: readonly Line[],
  payouts: readonly SentPayout[],
): Suggestion<Line>[] {
  const { paid, moved, rest } = groupPayoutsAndTransfers(lines, payouts);
  return [
    ...limitGroups("payout", paid),
    ...limitGroups("own_transfer", moved),
    ...groupAlike(rest),
  ];
}
