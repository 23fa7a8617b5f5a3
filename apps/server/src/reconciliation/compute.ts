import {
  addDays,
  addWorkingDays,
  endInLagos,
  readHolidays,
  lagosDay,
  startInLagos,
  type Day,
} from "#calendar/index.ts";
import { lockName, runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { EXPLAINED_WITHIN_WORKING_DAYS, compareSides } from "./rules.ts";
import { gatherSides, type Statements } from "./sides.ts";
import { countOpen, keepFound, replaceDays, type Stretch } from "./store.ts";

/** Messages and statements come late: five weeks are worked out anew each time. */
const DAYS_AGAIN = 35;
/** What staff decide about an old line, as a reversal, stands in the ledger weeks after it. A bank takes nothing back after half a year. */
const DAYS_FAR_BACK = 180;
/** A movement near the end of the stretch may be in the other side's next days. */
const MARGIN_DAYS = 3;

type Compared = ReturnType<typeof compareSides> & { stretch: Stretch };

/** Holds the sides against each other, so many days back from a day. Answers what is of these days. */
async function compareBack(
  tx: Db,
  statements: Statements,
  { through, days: count }: { through: Day; days: number },
): Promise<Compared> {
  const from = addDays(through, 1 - count);
  const sides = await gatherSides(tx, statements, {
    from: startInLagos(addDays(from, -MARGIN_DAYS)),
    before: startInLagos(addDays(through, 1 + MARGIN_DAYS)),
  });
  const { days, found } = compareSides(sides);
  const isInside = ({ day }: { day: Day }): boolean => day >= from && day <= through;
  return {
    stretch: { from, through },
    days: days.filter(isInside),
    found: found.filter(isInside),
  };
}

/**
 * Holds the ledger of the last five weeks, up to yesterday in Lagos, against providers and the bank; of half a year when the bank's line of
 * something in it may be older. Answers how many disagreements no one has explained. Harmless when repeated, and done one at a time.
 */
export function computeReconciliation(
  { clock, db }: Pick<Platform, "clock" | "db">,
  statements: Statements,
): Promise<{ computedAt: Date; open: number }> {
  const now = clock.now();
  const through = addDays(lagosDay(now), -1);
  return runTransaction(db, async (tx) => {
    await lockName(tx, "reconciliation");
    const recent = await compareBack(tx, statements, { through, days: DAYS_AGAIN });
    const mayHaveOlderLine = recent.found.some(
      ({ account, ledgerMinor }) => account === "bank" && ledgerMinor !== null,
    );
    const { days, found, stretch } = mayHaveOlderLine
      ? await compareBack(tx, statements, { through, days: DAYS_FAR_BACK })
      : recent;
    await replaceDays(tx, stretch, days, now);
    // The end of the third working day from today.
    const due = addWorkingDays(
      lagosDay(now),
      EXPLAINED_WITHIN_WORKING_DAYS,
      await readHolidays(tx),
    );
    const dueAt = endInLagos(due);
    await keepFound(tx, stretch, found, { now, dueAt });
    return { computedAt: now, open: await countOpen(tx) };
  });
}
