export { addDays, lagosDay, startInLagos, type Day } from "./days.ts";
export { holidaysOf, MOON_LISTED_THROUGH, type Holiday } from "./holidays.ts";
export { addWorkingDays, cutOff, isWorkingDay, payoutDay } from "./payout-day.ts";
