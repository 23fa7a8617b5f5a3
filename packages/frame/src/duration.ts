import { say } from "@kinfold/language/say";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";

const sayDays = (count: number): string =>
  count === 1 ? say("1 day") : say("{count} days", { count });
const sayHours = (count: number): string =>
  count === 1 ? say("1 hour") : say("{count} hours", { count });
const sayMinutes = (count: number): string =>
  count === 1 ? say("1 minute") : say("{count} minutes", { count });

/** A stretch of time as people say it, in its largest whole unit: "3 days", "5 hours", "12 minutes". */
export function formatDuration(ms: number): string {
  if (ms >= DAY_MS) return sayDays(Math.floor(ms / DAY_MS));
  if (ms >= HOUR_MS) return sayHours(Math.floor(ms / HOUR_MS));
  return sayMinutes(Math.max(1, Math.floor(ms / MINUTE_MS)));
}
