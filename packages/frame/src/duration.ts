import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";

const count = (number: number, unit: string): string =>
  `${number} ${unit}${number === 1 ? "" : "s"}`;

/** A stretch of time as people say it, in its largest whole unit: "3 days", "5 hours", "12 minutes". */
export function formatDuration(ms: number): string {
  if (ms >= DAY_MS) return count(Math.floor(ms / DAY_MS), "day");
  if (ms >= HOUR_MS) return count(Math.floor(ms / HOUR_MS), "hour");
  return count(Math.max(1, Math.floor(ms / MINUTE_MS)), "minute");
}
