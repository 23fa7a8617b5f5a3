import type { MemberId } from "@kinfold/contract/ids";
import type { NextCharge } from "@kinfold/contract/money-on-the-way";
import type { Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import { computeDueDay } from "./rules.ts";
import { listSubscriptionRows, toSchedule } from "./store.ts";
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
