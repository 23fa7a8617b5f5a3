import { DAY_MS, HOUR_MS } from "@kinfold/contract/durations";
import type { Club } from "./club.ts";

/** The day in Lagos, which is an hour ahead all year. */
export const toLagosDay = (at: Date): string =>
  new Date(at.getTime() + HOUR_MS).toISOString().slice(0, 10);

/** The day that it is in the club, or so many days before. */
export const readLagosDay = async (club: Club, daysBefore = 0): Promise<string> =>
  toLagosDay(new Date((await club.wait(0)).getTime() - daysBefore * DAY_MS));
