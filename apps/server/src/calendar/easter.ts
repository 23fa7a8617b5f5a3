import { addDays, toDay, type Day } from "./days.ts";

/** Easter Sunday of a Gregorian year, by the anonymous computus. */
export function computeEasterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moonShift = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const fromMarch = epact + weekday - 7 * correction + 114;
  return toDay(year, Math.floor(fromMarch / 31), (fromMarch % 31) + 1);
}

/** The Friday before Easter. */
export const computeGoodFriday = (year: number): Day => addDays(computeEasterSunday(year), -2);

/** The Monday after Easter. */
export const computeEasterMonday = (year: number): Day => addDays(computeEasterSunday(year), 1);
