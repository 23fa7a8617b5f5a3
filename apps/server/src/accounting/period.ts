import { accountingRefusals } from "@kinfold/contract/refusals/accounting";
import {
  readCheckedDay,
  addDays,
  findMonthStart,
  lagosDay,
  startInLagos,
  type Day,
} from "#calendar/index.ts";
import type { Period } from "#ledger/index.ts";
import { refuseField } from "#platform/refusing.ts";

/** Days in Lagos, both of them included, and the moments that they are. */
export type Days = { from: Day; to: Day; period: Period };

/** What a call asks for; the contract read both as days. */
export type AskedDays = { from?: string | undefined; to?: string | undefined };

/** The moments of these days in Lagos. */
export const toPeriod = (from: Day, to: Day): Period => ({
  from: startInLagos(from),
  before: startInLagos(addDays(to, 1)),
});

/** The days that are asked for: until today, and from the first of the last day's month, where nothing is said. Refuses days that run backwards. */
export function readDays(asked: AskedDays, now: Date): Days {
  const to = asked.to === undefined ? lagosDay(now) : readCheckedDay(asked.to);
  const from = asked.from === undefined ? findMonthStart(to) : readCheckedDay(asked.from);
  if (from > to) refuseField("from", accountingRefusals().invalid.backwards);
  return { from, to, period: toPeriod(from, to) };
}
