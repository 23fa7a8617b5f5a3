import {
  addDays,
  addWorkingDays,
  endInLagos,
  readHolidays,
  lagosDay,
  startInLagos,
} from "#calendar/index.ts";
import { lockName, runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { EXPLAINED_WITHIN_WORKING_DAYS, compareSides } from "./rules.ts";
import { gatherSides, type Statements } from "./sides.ts";
import { countOpen, keepFound, replaceDays } from "./store.ts";

/** Messages and statements come late: five weeks are worked out anew each time. */
const DAYS_AGAIN = 35;
/** A movement near the end of the stretch may be in the other side's next days. */
const MARGIN_DAYS = 3;

/**
 * Holds the ledger of the last five weeks, up to yesterday in Lagos, against providers and the bank. Answers how many
 * disagreements no one has explained. Harmless when repeated, and done one at a time.
 */
export function computeReconciliation(
  { clock, db }: Pick<Platform, "clock" | "db">,
  statements: Statements,
): Promise<{ computedAt: Date; open: number }> {
  const now = clock.now();
  const through = addDays(lagosDay(now), -1);
  const from = addDays(through, 1 - DAYS_AGAIN);
  return runTransaction(db, async (tx) => {
    await lockName(tx, "reconciliation");
    const sides = await gatherSides(tx, statements, {
      from: startInLagos(addDays(from, -MARGIN_DAYS)),
      before: startInLagos(addDays(through, 1 + MARGIN_DAYS)),
    });
    const { days, found } = compareSides(sides);
    const isInside = ({ day }: { day: string }): boolean => day >= from && day <= through;
    const stretch = { from, through };
    await replaceDays(tx, stretch, days.filter(isInside), now);
    // The end of the third working day from today.
    const due = addWorkingDays(
      lagosDay(now),
      EXPLAINED_WITHIN_WORKING_DAYS,
      await readHolidays(tx),
    );
    const dueAt = endInLagos(due);
    await keepFound(tx, stretch, found.filter(isInside), { now, dueAt });
    return { computedAt: now, open: await countOpen(tx) };
  });
}
