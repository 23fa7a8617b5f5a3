import { addDays, lagosDay } from "#calendar/index.ts";
import { lockName, runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { listSentPayouts, type SentPayoutRow } from "#withdrawals/index.ts";
import { insertReversals, listAnsweredDebits, listKnownReversals } from "./reversal-store.ts";
import type { SignedLine } from "./signed-line.ts";
import { listLinesSince, type SignedLineRow } from "./store.ts";
import { classifyLines, type ClassifiedLines } from "./classify-lines.ts";

/** A receipt is looked for 60 days back, and a reversal may follow its credit by 60 days. */
const LOOKED_BACK_DAYS = 120;
const MOST_LINES = 50_000;

/** The lines of the last months, told apart. */
export type SortedLines = ClassifiedLines & {
  lines: readonly SignedLineRow[];
  payouts: readonly SentPayoutRow[];
};

const signedLine = (row: SignedLineRow): SignedLine => ({
  id: row.line_id,
  accountNumber: row.account_number,
  currency: row.currency,
  bookedOn: row.booked_on,
  narration: row.narration,
  bankReference: row.bank_reference,
  amountMinor: row.amount_minor,
});

/** Reads the lines of the last months and tells them apart. Writes nothing. */
export async function sortLines(
  db: Db,
  now: Date,
  receiptReferences: ReadonlySet<string> = new Set(),
): Promise<SortedLines> {
  const since = addDays(lagosDay(now), -LOOKED_BACK_DAYS);
  const lines = await listLinesSince(db, since, MOST_LINES);
  const payouts = await listSentPayouts(db, since);
  const undecided = lines.filter(({ has_outcome: hasOutcome }) => !hasOutcome);
  const classified = classifyLines(undecided.map(signedLine), {
    reversals: await listKnownReversals(db, since),
    answeredDebitIds: await listAnsweredDebits(db),
    payouts,
    usedBy: new Map(
      lines.flatMap(({ line_id: id, used_by: by }) => (by === null ? [] : [[id, by] as const])),
    ),
    receiptReferences,
  });
  const changed = lines
    .filter(({ later_narration: later }) => later !== null)
    .map(({ line_id: id }) => [id, "narration_changed"] as const);
  const addedLater = lines
    .filter(({ is_added_later: isAddedLater }) => isAddedLater)
    .map(({ line_id: id }) => [id, "added_later"] as const);
  return {
    ...classified,
    suspects: new Map([...addedLater, ...changed, ...classified.suspects]),
    lines,
    payouts,
  };
}

/** Records which debits of the last months take which credits back. Harmless when repeated. */
export async function pairReversals({
  db,
  clock,
}: Pick<Platform, "db" | "clock">): Promise<SortedLines> {
  return runTransaction(db, async (tx) => {
    await lockName(tx, "statement reversals");
    const now = clock.now();
    const sorted = await sortLines(tx, now);
    await insertReversals(tx, sorted.reversals.pairs, now);
    return sorted;
  });
}
