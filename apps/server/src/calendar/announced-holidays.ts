import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import type { Day } from "./days.ts";
import { isHoliday } from "./holidays.ts";
import type { Holidays } from "./payout-day.ts";

/** A day that the government added to the holidays, or took back. */
export type AnnouncedDay = { day: Day; name: string; isHoliday: boolean };

/** Every such day, in order. */
export async function listAnnouncedDays(db: Db): Promise<AnnouncedDay[]> {
  const { rows } = await sql<AnnouncedDay>`
    select to_char(day, 'YYYY-MM-DD') as day, name, is_holiday as "isHoliday" from holiday
      order by holiday.day`.execute(db);
  return rows;
}

/** The holidays with these days put right. */
export function mergeHolidays(announced: readonly AnnouncedDay[]): Holidays {
  const announcedByDay = new Map(announced.map((one) => [one.day, one.isHoliday]));
  return (day) => announcedByDay.get(day) ?? isHoliday(day);
}

/** The holidays as they are known now: what every promise of a day is counted by. */
export async function readHolidays(db: Db): Promise<Holidays> {
  return mergeHolidays(await listAnnouncedDays(db));
}
