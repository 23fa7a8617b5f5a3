import { say } from "@kinfold/language/say";
import { openSpokenFormat } from "@kinfold/language/spoken-format";

const ZONE = "Africa/Lagos";

const weekday = openSpokenFormat("en-GB", { timeZone: ZONE, weekday: "long" });
const day = openSpokenFormat("en-GB", { timeZone: ZONE, day: "numeric", month: "long" });

/** Wishes a good part of the day by the clock of the member's device: morning from 5, afternoon from 12, evening from 17. */
export function formatGreeting(now: Date, firstName: string): string {
  const hour = now.getHours();
  if (hour >= 5 && hour < 12) return say("Good morning, {firstName}", { firstName });
  if (hour >= 12 && hour < 17) return say("Good afternoon, {firstName}", { firstName });
  return say("Good evening, {firstName}", { firstName });
}

/** The day in Lagos: "Thursday, 12 November". */
export const formatLagosDay = (now: Date): string => `${weekday(now)}, ${day(now)}`;
