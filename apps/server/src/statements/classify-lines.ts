import type { StatementLineId } from "@kinfold/contract/ids";
import type { Suspicion } from "./match.ts";
import { findExplainedDebits } from "./explained-debits.ts";
import { findReturnedPayouts, type ReturnedPayout, type SentPayout } from "./returned-payouts.ts";
import { findReversals, type ReversalPair, type Reversals } from "./reversals.ts";
import type { SignedLine } from "./signed-line.ts";

type Known = {
  reversals?: readonly ReversalPair[];
  payouts?: readonly SentPayout[];
  /** What each used credit is the money of. */
  usedBy?: ReadonlyMap<string, string>;
  /** Debits of which an exception says which payment they take back. */
  answeredDebitIds?: ReadonlySet<StatementLineId>;
  /** Of receipts that wait. */
  receiptReferences?: ReadonlySet<string>;
};

/** The lines of a statement by what they are. */
export type ClassifiedLines = {
  /** Credits that are of no one yet and that no debit takes back. */
  freeIds: ReadonlySet<StatementLineId>;
  reversals: Reversals;
  returned: readonly ReturnedPayout[];
  /** Free credits that may be no member's money. */
  suspects: ReadonlyMap<string, Suspicion>;
};

/** Tells money of members from money that the bank took back and from payouts that came back. */
export function classifyLines(lines: readonly SignedLine[], known: Known = {}): ClassifiedLines {
  const { reversals: before = [], payouts = [], usedBy = new Map<string, string>() } = known;
  const { answeredDebitIds = new Set<StatementLineId>() } = known;
  const reversalPairs = findReversals(lines, {
    known: before,
    explainedIds: new Set([...findExplainedDebits(lines, payouts), ...answeredDebitIds]),
    usedBy,
  });
  const reversals = { ...reversalPairs, pairs: [...before, ...reversalPairs.pairs] };
  const takenBack = new Set(reversals.pairs.map(({ creditId }) => creditId));
  const free = lines.filter(
    ({ id, amountMinor }) => amountMinor > 0n && !usedBy.has(id) && !takenBack.has(id),
  );
  const returned = findReturnedPayouts(free, payouts, known.receiptReferences);
  const suspects = new Map<string, Suspicion>([
    ...reversals.unclear.flatMap(({ creditIds }) =>
      creditIds.map((id) => [id, "may_be_taken_back"] as const),
    ),
    ...returned.map(({ lineId }) => [lineId, "may_be_returned_payout"] as const),
  ]);
  return { freeIds: new Set(free.map(({ id }) => id)), reversals, returned, suspects };
}
