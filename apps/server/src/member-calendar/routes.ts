import { HOUR_MS } from "@kinfold/contract/durations";
import type { MemberId } from "@kinfold/contract/ids";
import { exportCalendar } from "@kinfold/contract/member-calendar";
import { addMonths, lagosDay, type Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import type { CallerState, Mount } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { writeCalendar } from "./write-calendar.ts";

/** What the calendar needs of the modules that have such days. */
export type CalendarSources = {
  listPayoutDays: (db: Db, memberId: MemberId) => Promise<{ key: string; day: Day }[]>;
  /** From tomorrow through this day. */
  listChargeDays: (
    db: Db,
    memberId: MemberId,
    days: { after: Day; through: Day },
  ) => Promise<{ key: string; day: Day }[]>;
};

/** Charges are listed so far ahead. */
const MONTHS_AHEAD = 12;
const EXPORTS = { name: "calendar-files", most: 60, withinMs: HOUR_MS };

/** A member's days to come, as a file for their own calendar. */
export function mountCalendarRoutes<Caller extends CallerState & { memberId: MemberId }>(
  { guarded }: Mount<Caller>,
  { clock, db, env, limiter }: Platform,
  { listPayoutDays, listChargeDays }: CalendarSources,
): void {
  guarded(exportCalendar, async ({ caller: { memberId } }) => {
    await limiter.take(EXPORTS, memberId);
    const now = clock.now();
    const today = lagosDay(now);
    const payouts = await listPayoutDays(db, memberId);
    const through = addMonths(today, MONTHS_AHEAD);
    const charges = await listChargeDays(db, memberId, { after: today, through });
    const text = writeCalendar(
      [
        ...payouts.map(({ key, day }) => ({ key, day, kind: "payout" as const })),
        ...charges.map(({ key, day }) => ({ key, day, kind: "charge" as const })),
      ],
      { publicUrl: env.PUBLIC_URL, now },
    );
    return {
      name: "kinfold.ics",
      type: "text/calendar; charset=utf-8; method=PUBLISH",
      bytes: Buffer.from(text),
    };
  });
}
