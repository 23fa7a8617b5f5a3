import { sql } from "kysely";
import type { Interval } from "@kinfold/contract/payments";
import { formatLongDay, type Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import type { State } from "./store.ts";

const EVERY: Readonly<Record<Interval, string>> = {
  daily: "every day",
  weekly: "every week",
  monthly: "every month",
  quarterly: "every three months",
  biannually: "twice a year",
  annually: "once a year",
};

type Row = {
  state: State;
  interval: Interval;
  next_due_on: Day | null;
  has_begun: boolean;
  end_reason: string | null;
  is_debited: boolean;
};

/**
 * What repeats because of this payment, in a sentence for its member: how often, and when next; or why it never began to.
 * Undefined of a payment that is not the first of anything, and once it was paused or ended.
 */
export async function findConsequence(db: Db, reference: string): Promise<string | undefined> {
  const { rows } = await sql<Row>`
    select state, "interval", to_char(next_due_on, 'YYYY-MM-DD') as next_due_on,
        start_on is not null as has_begun, end_reason, mandate_id is not null as is_debited
      from subscription where first_payment = ${reference}`.execute(db);
  const [first] = rows;
  if (first === undefined) return undefined;
  const { state, interval, next_due_on: nextOn, has_begun: hasBegun, end_reason: reason } = first;
  if (state === "active" && nextOn !== null) {
    const payer = first.is_debited ? "bank account" : "card";
    return `It repeats ${EVERY[interval]}: your ${payer} is charged next on ${formatLongDay(nextOn)}.`;
  }
  return !hasBegun && reason !== null ? `It does not repeat. ${reason}` : undefined;
}
