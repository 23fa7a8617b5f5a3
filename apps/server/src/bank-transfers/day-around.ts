import { addDays, lagosDay, startInLagos } from "#calendar/index.ts";

/** From when until when it is the day in Lagos that it is at this moment. */
export function computeDayAround(at: Date): { from: Date; until: Date } {
  const day = lagosDay(at);
  return { from: startInLagos(day), until: startInLagos(addDays(day, 1)) };
}
