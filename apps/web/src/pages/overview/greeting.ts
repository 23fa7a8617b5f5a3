import { say } from "@kinfold/language/say";
import { openSpokenFormat } from "@kinfold/language/spoken-format";
import { makeOnce } from "@kinfold/ui/hooks/made-once";

const ZONE = "Africa/Lagos";

const hour = makeOnce(
  () =>
    new Intl.DateTimeFormat("en-NG", {
      timeZone: ZONE,
      hour: "numeric",
      hourCycle: "h23",
    }),
);
const weekday = openSpokenFormat("en-GB", { timeZone: ZONE, weekday: "long" });
const day = openSpokenFormat("en-GB", { timeZone: ZONE, day: "numeric", month: "long" });

/** Wishes a good part of the day by the club's clock in Lagos: morning from 5, afternoon from 12, evening from 17. */
export function formatGreeting(now: Date, firstName: string): string {
  const lagosHour = Number(hour().format(now));
  if (lagosHour >= 5 && lagosHour < 12) return say("Good morning, {firstName}", { firstName });
  if (lagosHour >= 12 && lagosHour < 17) return say("Good afternoon, {firstName}", { firstName });
  return say("Good evening, {firstName}", { firstName });
}

/** The day in Lagos: "Thursday, 12 November". */
export const formatLagosDay = (now: Date): string => `${weekday(now)}, ${day(now)}`;
