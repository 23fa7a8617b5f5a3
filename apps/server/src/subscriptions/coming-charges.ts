import type { MemberId, PortfolioId } from "@kinfold/contract/ids";
import type { NextCharge } from "@kinfold/contract/money-on-the-way";
import type { Interval } from "@kinfold/contract/payments";
import type { Minor } from "@kinfold/money";
import { addDays, type Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import { computeDueDay, findNextDueDay } from "./rules.ts";
import {
  findActiveSubscriptions,
  findSubscription,
  listSubscriptionRows,
  toSchedule,
  type SubscriptionRow,
} from "./store.ts";
import { toSubscriptions } from "./view.ts";

/** Of one subscription: a daily one would fill a calendar. */
const MOST_OF_ONE = 60;
const MOST_SUBSCRIPTIONS = 100;

/** The days on which the member's cards are to be charged after one day and through another, at most 60 of each subscription. */
export async function listChargeDays(
  db: Db,
  memberId: MemberId,
  { after, through }: { after: Day; through: Day },
): Promise<{ key: string; day: Day }[]> {
  const { rows } = await listSubscriptionRows(
    db,
    { memberId },
    { page: 1, perPage: MOST_SUBSCRIPTIONS },
  );
  return rows.flatMap((row) => {
    const { code, start_on: start, next_no: next } = row;
    // What is paused or over has no next date.
    if (start === null || next === null) return [];
    return Array.from({ length: MOST_OF_ONE }, (_, at) => next + at)
      .map((no) => ({
        key: `charge-${code}-${no}`,
        day: computeDueDay(toSchedule(row, start), no),
      }))
      .filter(({ day }) => day > after && day <= through);
  });
}

/** What is charged next of each contribution of the member that repeats, or tried again, the nearest day first. */
export async function listNextCharges(db: Db, memberId: MemberId): Promise<NextCharge[]> {
  const { rows } = await listSubscriptionRows(
    db,
    { memberId },
    { page: 1, perPage: MOST_SUBSCRIPTIONS },
  );
  return (await toSubscriptions(db, rows))
    .flatMap((one): NextCharge[] => {
      const day = one.next_attempt_date ?? one.next_payment_date;
      if (day === null) return [];
      return [
        {
          subscription_id: one.id,
          currency: one.currency,
          amount: one.amount,
          product_name: one.product_name,
          interval: one.interval,
          day,
          is_retry: one.next_attempt_date !== null,
          card_brand: one.card.brand,
          card_last4: one.card.last4,
        },
      ];
    })
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/** What repeats into a portfolio: how much each time in minor units of its currency, and on which days. */
export type ChargesInto = {
  amountMinor: Minor;
  interval: Interval;
  /** It rests until its member resumes it, so that it has no days. */
  isPaused: boolean;
  days: Day[];
};

/** The number of the date that is charged next; undefined while it rests without an end. */
function findNextNo({ next_no: next, resume_on: resumeOn, ...row }: SubscriptionRow, start: Day) {
  if (next !== null) return next;
  return resumeOn === null
    ? undefined
    : findNextDueDay(toSchedule(row, start), addDays(resumeOn, -1)).no;
}

/** What repeats into a portfolio, with its days from one day through another. Undefined when nothing does. */
export async function findChargesInto(
  db: Db,
  portfolioId: PortfolioId,
  { from, through }: { from: Day; through: Day },
): Promise<ChargesInto | undefined> {
  const id = (await findActiveSubscriptions(db, [portfolioId])).get(portfolioId);
  const row = id === undefined ? undefined : await findSubscription(db, id);
  if (row === undefined || row.start_on === null) return undefined;
  const { amount_minor: amountMinor, interval, start_on: start } = row;
  const first = findNextNo(row, start);
  const days: Day[] = [];
  if (first !== undefined) {
    for (let no = first; ; no += 1) {
      const day = computeDueDay(toSchedule(row, start), no);
      if (day > through) break;
      if (day >= from) days.push(day);
    }
  }
  return { amountMinor, interval, isPaused: first === undefined, days };
}
