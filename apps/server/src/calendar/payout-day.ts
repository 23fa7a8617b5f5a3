import {
  addDays,
  toDay,
  lagosDay,
  getMonth,
  startInLagos,
  getWeekday,
  getYear,
  type Day,
} from "./days.ts";

/** Tells whether no one works on a day, though it is no weekend. */
export type Holidays = (day: Day) => boolean;

/** Money is on its way by this date of the month after it was asked for. */
const PAYOUT_DATE = 5;

/** True on a day when banks in Lagos work. */
export function isWorkingDay(day: Day, holidays: Holidays): boolean {
  return ![0, 6].includes(getWeekday(day)) && !holidays(day);
}

/** The day so many working days after another; the day itself does not count. */
export function addWorkingDays(day: Day, count: number, holidays: Holidays): Day {
  let at = day;
  for (let left = count; left > 0;) {
    at = addDays(at, 1);
    if (isWorkingDay(at, holidays)) left -= 1;
  }
  return at;
}

/**
 * The day on which a withdrawal asked for at this instant is paid: the last working day on or before the 5th of the next
 * month in Lagos. It moves earlier over weekends and holidays, even into the month of the asking, and never before the day
 * after it. Only when no working day is left between does it come after the 5th, on the first there is.
 */
export function computePayoutDay(askedAt: Date, holidays: Holidays): Day {
  const requestDay = lagosDay(askedAt);
  const deadline = toDay(getYear(requestDay), getMonth(requestDay) + 1, PAYOUT_DATE);
  for (let day = deadline; day > requestDay; day = addDays(day, -1)) {
    if (isWorkingDay(day, holidays)) return day;
  }
  return addWorkingDays(deadline, 1, holidays);
}

/**
 * The instant until which a withdrawal asked for at this instant may be taken back: the end of its month in Lagos, or the
 * beginning of the day of its payout when that is earlier.
 */
export function cutOff(askedAt: Date, holidays: Holidays): Date {
  const requestDay = lagosDay(askedAt);
  const nextMonth = toDay(getYear(requestDay), getMonth(requestDay) + 1, 1);
  const payout = computePayoutDay(askedAt, holidays);
  return startInLagos(payout < nextMonth ? payout : nextMonth);
}
