export { readHolidays } from "./announced-holidays.ts";
export {
  addDays,
  addMonths,
  toDay,
  countDaysBetween,
  endInLagos,
  lagosDay,
  findMonthEnd,
  findMonthStart,
  readCheckedDay,
  startInLagos,
  startInUtc,
  getYear,
  type Day,
} from "./days.ts";
export { formatLongDay, formatMonth, formatWeekday } from "./day-words.ts";
export { createHolidayKind } from "./holiday-settings.ts";
export { isHoliday, listHolidays, MOON_LISTED_THROUGH, type Holiday } from "./holidays.ts";
export {
  formatLagosDay,
  formatFullMoment,
  formatLongMoment,
  formatMediumMoment,
  formatMoment,
  formatSortableMoment,
} from "./lagos-words.ts";
export {
  addWorkingDays,
  cutOff,
  isWorkingDay,
  computePayoutDay,
  type Holidays,
} from "./payout-day.ts";
