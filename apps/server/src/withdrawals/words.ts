import type { Day } from "#calendar/index.ts";

const longDay = new Intl.DateTimeFormat("en-NG", { dateStyle: "full", timeZone: "UTC" });

/** A day as an email says it: "Friday, 4 December 2026" or as the locale orders it. */
export const formatLongDay = (day: Day): string => longDay.format(new Date(`${day}T00:00:00Z`));

/** The account a withdrawal goes to, by its bank and last four digits. */
export const describeAccount = (account: { bank_name: string; account_end: string }): string =>
  `${account.bank_name} ••${account.account_end}`;
