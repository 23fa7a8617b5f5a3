import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@kinfold/contract/durations";
import type { Limit } from "#platform/limiter.ts";

/** A code is good for so long. */
export const CODE_FOR_MS = 10 * MINUTE_MS;
export const CODE_MAX_TRIES = 5;
/** What is not sent within a day is pointless: the app and the email have it. */
export const ALERT_GOOD_FOR_MS = DAY_MS;

/**
 * How many codes are sent. The numbers of one country and all together have a limit of their own: someone who is paid for each SMS to a
 * number gains nothing by many accounts.
 */
export const PHONE_LIMITS = {
  codeAgain: { name: "phone code again", most: 1, withinMs: 30 * SECOND_MS },
  codesPerMember: { name: "phone codes of a member", most: 5, withinMs: DAY_MS },
  codesPerPhone: { name: "phone codes to a phone", most: 5, withinMs: DAY_MS },
  codesPerCountry: { name: "phone codes to a country", most: 100, withinMs: DAY_MS },
  codes: { name: "phone codes", most: 300, withinMs: DAY_MS },
  tries: { name: "tries of phone codes", most: 20, withinMs: DAY_MS },
  forgeries: { name: "forged phone webhooks", most: 60, withinMs: HOUR_MS },
} as const satisfies Readonly<Record<string, Limit>>;

/** So many alerts a day go to one phone, besides those about security and codes. */
export const ALERTS_A_DAY = 20;
