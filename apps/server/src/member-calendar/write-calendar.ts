import ical, { ICalCalendarMethod } from "ical-generator";
import { startInUtc, type Day } from "#calendar/index.ts";

/** A day to come: what happens on it, told without amounts and accounts, since calendars are shared. */
export type CalendarDay = {
  /** The same in every file about the same event, so that a calendar knows it again. */
  key: string;
  day: Day;
  kind: "payout" | "charge";
};

const WORDS: Readonly<Record<CalendarDay["kind"], { title: string; text: string; page: string }>> =
  {
    payout: {
      title: "Kinfold: your withdrawal is paid by today",
      text: "The money reaches your bank account by the end of this day in Lagos.",
      page: "/dashboard/wallet",
    },
    charge: {
      title: "Kinfold: your recurring contribution",
      text: "Your card is charged in the morning, Lagos time. You can change or cancel it before.",
      page: "/dashboard/contributions/recurring",
    },
  };

/**
 * The iCalendar file (RFC 5545) of these days, each an event of a whole day. It says what is known at this moment: what is cancelled later stays in a
 * calendar that took it in.
 */
export function writeCalendar(
  days: readonly CalendarDay[],
  { publicUrl, now }: { publicUrl: string; now: Date },
): string {
  const calendar = ical({
    name: "Kinfold",
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: "Kinfold", product: "Members", language: "EN" },
  });
  const host = new URL(publicUrl).hostname;
  for (const { key, day, kind } of days) {
    const { title, text, page } = WORDS[kind];
    calendar.createEvent({
      id: `${key}@${host}`,
      stamp: now,
      // A day without a time zone: it is the same date wherever the member is.
      start: startInUtc(day),
      timezone: "UTC",
      allDay: true,
      summary: title,
      description: text,
      url: new URL(page, publicUrl).href,
    });
  }
  return calendar.toString();
}
