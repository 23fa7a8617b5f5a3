import type { Interval } from "@kinfold/contract/payments";

/** How often a contribution repeats, as a member reads it. */
export const INTERVAL_WORDS: Readonly<Record<Interval, string>> = {
  daily: "Every day",
  weekly: "Every week",
  monthly: "Every month",
  quarterly: "Every three months",
  biannually: "Twice a year",
  annually: "Once a year",
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

/** The day, YYYY-MM-DD, so many intervals after the first. A date that a month does not have is its last one. */
export function chargeDay(start: string, interval: Interval, no: number): string {
  const step = STEPS[interval];
  const [year = 0, month = 1, date = 1] = start.split("-").map(Number);
  if ("days" in step) return isoDay(Date.UTC(year, month - 1, date + no * step.days));
  const last = new Date(Date.UTC(year, month + no * step.months, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 + no * step.months, Math.min(date, last)));
}

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
