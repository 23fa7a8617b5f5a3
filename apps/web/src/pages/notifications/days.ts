import { DAY_MS } from "@kinfold/contract/durations";
import { openSpokenFormat } from "@kinfold/language/spoken-format";
import { formatLagosDate, lagosIsoDay } from "@kinfold/frame/lagos-time";

/** How long ago something was, as the page groups it. */
export type When = "today" | "this week" | "earlier";

const LAGOS = { timeZone: "Africa/Lagos" } as const;

const clock = openSpokenFormat("en-GB", { ...LAGOS, hour: "2-digit", minute: "2-digit" });
const weekday = openSpokenFormat("en-GB", { ...LAGOS, weekday: "short" });

/** The Monday of a day's week, in milliseconds of the calendar. */
function mondayOf(isoDay: string): number {
  const day = new Date(`${isoDay}T00:00:00Z`);
  return day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS;
}

/** When an instant was, by days and weeks in Lagos. A clock that runs behind the club's makes it today. */
export function classifyDay(instant: string, now: Date): When {
  const then = lagosIsoDay(new Date(instant));
  const today = lagosIsoDay(now);
  if (then >= today) return "today";
  return mondayOf(then) === mondayOf(today) ? "this week" : "earlier";
}

/** An instant as a row of its group says it: "09:52", "Tue", "3 Nov". */
export function formatShortTime(instant: string, when: When): string {
  if (when === "today") return clock(new Date(instant));
  return when === "this week" ? weekday(new Date(instant)) : formatLagosDate(instant);
}
