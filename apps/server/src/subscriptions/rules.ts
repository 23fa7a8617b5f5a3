import { HOUR_MS } from "@kinfold/contract/durations";
import type { ChargeDay, Interval } from "@kinfold/contract/payments";
import {
  addDays,
  addMonths,
  countDaysBetween,
  findMonthEnd,
  findMonthStart,
  isHoliday,
  isWorkingDay,
  lagosDay,
  type Day,
} from "#calendar/index.ts";

/** Days after the first attempt on which the card is tried, the first one included. */
export const TRIES_AFTER_DAYS: readonly number[] = [0, 1, 3, 5];

/** After so many dates missed in a row the card is left alone. */
export const MISSED_AT_MOST = 3;

/** The member hears of a charge so many days before it. */
export const NOTIFIED_DAYS_BEFORE = 3;

const STEPS: Readonly<Record<Interval, { days: number } | { months: number }>> = {
  daily: { days: 1 },
  weekly: { days: 7 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  biannually: { months: 6 },
  annually: { months: 12 },
};

/** What the dates of a subscription follow from. */
export type Schedule = {
  /** The day of the first payment. */
  start: Day;
  interval: Interval;
  /** The day of the month; null is that of the first payment. */
  chargeDay: ChargeDay | null;
};

/** The day on which a card is charged in the month of this day. A month without that date charges on its last. */
function findDayOfMonth(month: Day, chargeDay: ChargeDay): Day {
  let last = findMonthEnd(month);
  if (chargeDay !== "last_working_day") {
    const day = addDays(findMonthStart(month), Number(chargeDay) - 1);
    return day > last ? last : day;
  }
  // What staff announce does not count: a date that was promised stays.
  while (!isWorkingDay(last, isHoliday)) last = addDays(last, -1);
  return last;
}

/**
 * The date so many intervals after the first, counted from the first: a 31st stays one wherever the month has it. With a
 * day of the month it lies in the same month on that day.
 */
export function computeDueDay({ start, interval, chargeDay }: Schedule, no: number): Day {
  const step = STEPS[interval];
  if ("days" in step) return addDays(start, no * step.days);
  if (chargeDay === null) return addMonths(start, no * step.months);
  return findDayOfMonth(addMonths(findMonthStart(start), no * step.months), chargeDay);
}

/**
 * The first date after this day, and which it is; none before the one with this number. The first payment is number 0.
 */
export function findNextDueDay(
  schedule: Schedule,
  day: Day,
  least = 1,
): { no: number; dueOn: Day } {
  const step = STEPS[schedule.interval];
  const passed = countDaysBetween(schedule.start, day);
  // Never too many: a month has at most 31 days.
  const sure = Math.floor(passed / ("days" in step ? step.days : step.months * 31));
  for (let no = Math.max(least, sure); ; no += 1) {
    const due = computeDueDay(schedule, no);
    if (due > day) return { no, dueOn: due };
  }
}

const FROM_HOUR = 6;
const UNTIL_HOUR = 9;

const hourInLagos = (at: Date): number => new Date(at.getTime() + HOUR_MS).getUTCHours();

/** Cards are charged from 6 to 9 in the morning in Lagos. */
export const isChargingTime = (at: Date): boolean =>
  hourInLagos(at) >= FROM_HOUR && hourInLagos(at) < UNTIL_HOUR;

/** No one is written to about next week in the middle of the night. */
export const isTellingTime = (at: Date): boolean => hourInLagos(at) >= FROM_HOUR;

/** Why nothing is charged once the mandate that it was debited by has ended. */
export const DEBIT_ENDED = "Its direct debit has ended.";

const HARD =
  /expired|stolen|lost card|pick ?up|invalid|no such card|restricted|closed account|not permitted|authorization|mandate/i;
const DO_NOT_HONOUR = /do not honou?r/i;

/** True when trying this card again is pointless, from its bank's words and what it said before for the same date. */
export function isHardRejection(
  answer: string | null,
  before: readonly (string | null)[],
): boolean {
  if (answer === null) return false;
  if (HARD.test(answer)) return true;
  return DO_NOT_HONOUR.test(answer) && before.some((one) => DO_NOT_HONOUR.test(one ?? ""));
}

/** A bank's words in the club's own, for the member. */
export function translateReason(
  answer: string | null,
  gateway: "card" | "card_us" | "direct_debit",
): string {
  if (gateway === "direct_debit") return translateDebit(answer);
  if (answer === null) return "The card could not be reached.";
  if (/insufficient/i.test(answer)) return "There was not enough money on the card.";
  if (/expired/i.test(answer)) return "The card has expired.";
  if (/stolen|lost|pick ?up/i.test(answer)) return "The card was reported lost or stolen.";
  if (/invalid|no such card|authorization/i.test(answer))
    return "The card can no longer be charged.";
  return "The bank declined the card.";
}

function translateDebit(answer: string | null): string {
  if (answer === null) return "Your bank could not be reached.";
  if (/insufficient/i.test(answer)) return "There was not enough money in the account.";
  if (/authorization|mandate|invalid/i.test(answer)) return DEBIT_ENDED;
  return "Your bank refused the direct debit.";
}

/** What follows from an attempt in vain: the day of the next one, or null when the date is missed. */
export function computeNextAttempt(
  firstTryOn: Day,
  { attempts, isHard }: { attempts: number; isHard: boolean },
): Day | null {
  const wait = TRIES_AFTER_DAYS[attempts];
  return isHard || wait === undefined ? null : addDays(firstTryOn, wait);
}

/** The month that a card ends with, or undefined when no one knows; cards are good through its last day. */
export const toExpiryMonth = (month: number | null, year: number | null): string | undefined =>
  month === null || year === null ? undefined : `${year}-${String(month).padStart(2, "0")}`;

/** Month and year of a card as providers write them: "2" or "02", "30" or "2030". */
export function readExpiry(
  expires: { month: string; year: string } | null,
): { month: number; year: number } | undefined {
  if (expires === null) return undefined;
  const [month, year] = [Number(expires.month), Number(expires.year)];
  if (!Number.isInteger(month) || month < 1 || month > 12) return undefined;
  if (!Number.isInteger(year) || year < 1) return undefined;
  return { month, year: year < 100 ? 2000 + year : year };
}

/** The month that it is in Lagos, as a card's expiry is compared with it. */
export const toLagosMonth = (at: Date): string => lagosDay(at).slice(0, 7);
