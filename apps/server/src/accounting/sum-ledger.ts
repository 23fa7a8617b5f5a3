import { sumAllAccounts, type Period, type TotalsRow } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";
import { findClosedTotals } from "./month-closes/store.ts";

/** Every account over a period, in minor units. What was closed before it is not added up again. */
export const sumLedger = async (db: Db, period: Period): Promise<TotalsRow[]> =>
  sumAllAccounts(db, period, await findClosedTotals(db, period.from));
