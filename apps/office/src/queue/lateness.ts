import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { formatLagosDate, lagosIsoDay, formatLagosTime } from "@kinfold/frame/lagos-time";

/** Where a promise stands: past, for today in Lagos, or for another day. */
export type Lateness = "late" | "today" | "later";

/** Where the promise of an instant stands now. */
export function classifyLateness(dueAt: string, now: Date): Lateness {
  const due = new Date(dueAt);
  if (due.getTime() < now.getTime()) return "late";
  return lagosIsoDay(due) === lagosIsoDay(now) ? "today" : "later";
}

const counted = (count: number, unit: string): string =>
  `${count} ${unit}${count === 1 ? "" : "s"}`;

/** A stretch of time as people say it, in its largest whole unit: "3 days", "5 hours", "12 minutes". */
export function formatDuration(ms: number): string {
  if (ms >= DAY_MS) return counted(Math.floor(ms / DAY_MS), "day");
  if (ms >= HOUR_MS) return counted(Math.floor(ms / HOUR_MS), "hour");
  return counted(Math.max(1, Math.floor(ms / MINUTE_MS)), "minute");
}

/** A promise in words: "2 days late", "Today, 18:30", "14 Nov, 09:00". */
export function formatDueTime(dueAt: string, now: Date): string {
  const lateness = classifyLateness(dueAt, now);
  if (lateness === "late") return `${formatDuration(now.getTime() - Date.parse(dueAt))} late`;
  return lateness === "today"
    ? formatLagosTime(dueAt).replace(formatLagosDate(dueAt), "Today")
    : formatLagosTime(dueAt);
}

/** How long something has waited: "3 days". */
export const formatAge = (createdAt: string, now: Date): string =>
  formatDuration(now.getTime() - Date.parse(createdAt));
