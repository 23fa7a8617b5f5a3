import { DAY_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { addMs } from "#platform/clock.ts";

/** Times of a day, "22:00" and "07:00". Where both are the same there are no quiet hours. */
export type QuietHours = { from: string; until: string };

const DAY_MINUTES = DAY_MS / MINUTE_MS;

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether this is a time zone that we can count in, such as Africa/Lagos. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function readMinutes(at: Date, timeZone: string): number {
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return toMinutes(clock.format(at));
}

/** When something that is told now may be sent: at once, or when the quiet hours of that time zone end. */
export function computeSendAt(now: Date, timeZone: string, { from, until }: QuietHours): Date {
  const [first, end, minute] = [toMinutes(from), toMinutes(until), readMinutes(now, timeZone)];
  const since = (minute - first + DAY_MINUTES) % DAY_MINUTES;
  const long = (end - first + DAY_MINUTES) % DAY_MINUTES;
  if (since >= long) return now;
  const wholeMinute = addMs(now, -(now.getTime() % MINUTE_MS));
  const ends = addMs(wholeMinute, (long - since) * MINUTE_MS);
  // Clocks that changed during the night are that much off.
  const off =
    ((end - readMinutes(ends, timeZone) + DAY_MINUTES * 1.5) % DAY_MINUTES) - DAY_MINUTES / 2;
  return addMs(ends, off * MINUTE_MS);
}
