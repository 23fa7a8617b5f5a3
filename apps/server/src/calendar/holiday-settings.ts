import { toSubjectId } from "@kinfold/contract/ids";
import { calendarRefusals } from "@kinfold/contract/refusals/calendar";
import { HolidaySetting } from "@kinfold/contract/office/setting-kinds";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { defineSettingKind, type SettingKind } from "#platform/setting-kind.ts";
import { listAnnouncedDays, mergeHolidays, type AnnouncedDay } from "./announced-holidays.ts";
import { formatLongDay, formatMonth } from "./day-words.ts";
import { addDays, toDay, lagosDay, getMonth, startInLagos, getYear, type Day } from "./days.ts";
import { listHolidays } from "./holidays.ts";
import { isWorkingDay, computePayoutDay } from "./payout-day.ts";
import { refuse, refuseField } from "#platform/refusing.ts";

/** This year and the next: what promises are made in. */
function known(now: Date, announced: readonly AnnouncedDay[]): AnnouncedDay[] {
  const year = getYear(lagosDay(now));
  const days = new Map<Day, AnnouncedDay>(
    [...listHolidays(year), ...listHolidays(year + 1)].map(({ day, name, isExpected }) => [
      day,
      { day, name: isExpected ? `${name} (expected)` : name, isHoliday: true },
    ]),
  );
  for (const one of announced) days.set(one.day, one);
  return [...days.values()].toSorted((one, other) => one.day.localeCompare(other.day));
}

/** For which months of asking the promised day moves, of this one and the next six. */
function movedPromises(
  now: Date,
  announced: readonly AnnouncedDay[],
  changed: AnnouncedDay,
): string[] {
  const was = mergeHolidays(announced);
  const is = mergeHolidays([...announced, changed]);
  const today = lagosDay(now);
  return Array.from({ length: 7 }, (_, ahead) => ahead).flatMap((ahead) => {
    const first = ahead === 0 ? today : toDay(getYear(today), getMonth(today) + ahead, 1);
    const askedAt = ahead === 0 ? now : startInLagos(first);
    const [before, after] = [computePayoutDay(askedAt, was), computePayoutDay(askedAt, is)];
    return before === after
      ? []
      : [
          `Withdrawals asked for in ${formatMonth(first)} will be promised for ${formatLongDay(after)} instead of ${formatLongDay(before)}.`,
        ];
  });
}

function lastWorkingDay(day: Day, announced: readonly AnnouncedDay[]): Day {
  const holidays = mergeHolidays(announced);
  let at = day;
  while (!isWorkingDay(at, holidays)) at = addDays(at, -1);
  return at;
}

/** Public holidays, as staff put them right: only days that are still to come. */
export function createHolidayKind(promisedOn: (db: Db, day: Day) => Promise<number>): SettingKind {
  return defineSettingKind("holiday", HolidaySetting, {
    all: async (db, now) => {
      const today = lagosDay(now);
      return known(now, await listAnnouncedDays(db)).map(({ day, name, isHoliday }) => ({
        id: toSubjectId(day),
        title: name,
        line: `${formatLongDay(day)}${isHoliday ? "" : ", called off"}`,
        state: !isHoliday || day < today ? "over" : day === today ? "current" : "coming",
        value: { day, name, is_holiday: isHoliday },
      }));
    },
    effects: async (db, { id, value, now }) => {
      // The contract read it as a day.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const day = value.day as Day;
      if (id !== null && id !== toSubjectId(day))
        refuseField("day", calendarRefusals().invalid.otherDay);
      if (day <= lagosDay(now)) {
        refuse(calendarRefusals().setting_refused);
      }
      if (getYear(day) > getYear(lagosDay(now)) + 1) {
        refuseField("day", calendarRefusals().invalid.year);
      }
      const announced = await listAnnouncedDays(db);
      if (id === null && known(now, announced).some((one) => one.day === day)) {
        refuseField("day", calendarRefusals().invalid.listed);
      }
      const changed = { day, name: value.name, isHoliday: value.is_holiday };
      const moved = movedPromises(now, announced, changed);
      const promised = value.is_holiday ? await promisedOn(db, day) : 0;
      return [
        ...(moved.length > 0 ? moved : ["No day that withdrawals are promised for moves."]),
        ...(promised > 0
          ? [
              `${promised} ${promised === 1 ? "withdrawal is" : "withdrawals are"} promised for this day already: pay by ${formatLongDay(lastWorkingDay(addDays(day, -1), [...announced, changed]))}.`,
            ]
          : ["What was promised already stays promised."]),
      ];
    },
    apply: async (tx, { value, now }) => {
      await sql`insert into holiday (day, name, is_holiday, changed_at)
        values (${value.day}::date, ${value.name}, ${value.is_holiday}, ${now})
        on conflict (day) do update set name = excluded.name, is_holiday = excluded.is_holiday,
          changed_at = excluded.changed_at`.execute(tx);
      return toSubjectId(value.day);
    },
  });
}
