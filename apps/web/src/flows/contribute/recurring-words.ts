import { CHARGE_DAYS, type ChargeDay, type Interval } from "@kinfold/contract/payments";
import { say } from "@kinfold/language/say";
import { multiply, type Minor } from "@kinfold/money";

/** How often a contribution repeats, as a member reads it. */
export const INTERVAL_WORDS: Readonly<Record<Interval, string>> = {
  daily: say("Every day"),
  weekly: say("Every week"),
  monthly: say("Every month"),
  quarterly: say("Every three months"),
  biannually: say("Twice a year"),
  annually: say("Once a year"),
};

/** The intervals that are offered, the usual one second. Daily is for those who ask the club for it. */
export const OFFERED: readonly Interval[] = [
  "weekly",
  "monthly",
  "quarterly",
  "biannually",
  "annually",
];

const STEPS: Readonly<Record<Interval, { days: number } | { months: number }>> = {
  daily: { days: 1 },
  weekly: { days: 7 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  biannually: { months: 6 },
  annually: { months: 12 },
};

/** A charge on its day, YYYY-MM-DD; or in a month, whose last working day only the club knows. */
export type ChargeDate = { day: string } | { lastWorkingDayOf: string };

/** When the charge so many intervals after the first is. A date that a month does not have is its last one. */
export function findChargeDate(
  start: string,
  interval: Interval,
  no: number,
  chargeDay: ChargeDay | null = null,
): ChargeDate {
  const step = STEPS[interval];
  const [year = 0, month = 1, date = 1] = start.split("-").map(Number);
  if ("days" in step) return { day: isoDay(Date.UTC(year, month - 1, date + no * step.days)) };
  const last = new Date(Date.UTC(year, month + no * step.months, 0)).getUTCDate();
  const inMonth = (wished: number): string =>
    isoDay(Date.UTC(year, month - 1 + no * step.months, Math.min(wished, last)));
  if (chargeDay === "last_working_day") return { lastWorkingDayOf: inMonth(1) };
  return { day: inMonth(chargeDay === null ? date : Number(chargeDay)) };
}

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const TIMES_A_YEAR: Readonly<Record<Interval, bigint>> = {
  daily: 365n,
  weekly: 52n,
  monthly: 12n,
  quarterly: 4n,
  biannually: 2n,
  annually: 1n,
};

/** What is put in over twelve months, in minor units, without what it gains or loses. */
export const calculateYearlySum = (amount: Minor, interval: Interval): Minor =>
  multiply(amount, TIMES_A_YEAR[interval]);

/** The days to choose from: paydays first, then every day of the month. */
export const CHARGE_DAY_OPTIONS: readonly { value: ChargeDay; label: string }[] = [
  { value: "25", label: "25th" },
  { value: "28", label: "28th" },
  { value: "last_working_day", label: say("Last working day") },
  ...CHARGE_DAYS.filter((day) => day !== "25" && day !== "28" && day !== "last_working_day").map(
    (day) => ({ value: day, label: formatChargeDay(day) }),
  ),
];

/** "25th", "Last working day". */
export function formatChargeDay(day: ChargeDay): string {
  if (day === "last_working_day") return say("Last working day");
  const date = Number(day);
  const isTeen = date > 10 && date < 20;
  const ending = isTeen ? "th" : (["th", "st", "nd", "rd"][date % 10] ?? "th");
  return `${day}${ending}`;
}

/** The day of the month that an answer means; null is that of the first charge. */
export const toChargeDay = (written: string | undefined): ChargeDay | null =>
  CHARGE_DAYS.find((day) => day === written) ?? null;
