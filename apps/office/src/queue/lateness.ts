import { formatDuration } from "@kinfold/frame/duration";
import { formatLagosDate, lagosIsoDay, formatLagosTime } from "@kinfold/frame/lagos-time";

/** Where a promise stands: past, for today in Lagos, or for another day. */
export type Lateness = "late" | "today" | "later";

/** Where the promise of an instant stands now. */
export function classifyLateness(dueAt: string, now: Date): Lateness {
  const due = new Date(dueAt);
  if (due.getTime() < now.getTime()) return "late";
  return lagosIsoDay(due) === lagosIsoDay(now) ? "today" : "later";
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
