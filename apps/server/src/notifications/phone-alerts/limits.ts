import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@kinfold/contract/durations";
import type { Limit } from "#platform/limiter.ts";

/** A code is good for so long. */
export const CODE_FOR_MS = 10 * MINUTE_MS;
export const CODE_MAX_TRIES = 5;
/** What is not sent within a day is pointless: the app and the email have it. */
export const ALERT_GOOD_FOR_MS = DAY_MS;

/**
 * How many codes are sent. Someone who is paid for each SMS to a number gains nothing by many accounts: codes go to members whose identity
 * is confirmed or who have paid in, and the latter share a budget for each country. What members together may ask for in a day refuses
 * no one: beyond it operations are alarmed.
 */
export const PHONE_LIMITS = {
  codeAgain: { name: "phone code again", most: 1, withinMs: 30 * SECOND_MS },
  codesPerMember: { name: "phone codes of a member", most: 5, withinMs: DAY_MS },
  codesPerPhone: { name: "phone codes to a phone", most: 5, withinMs: DAY_MS },
  unidentifiedCodesPerCountry: { name: "phone codes to a country", most: 100, withinMs: DAY_MS },
  codes: { name: "phone codes", most: Infinity, atMost: 300, withinMs: DAY_MS },
  tries: { name: "tries of phone codes", most: 20, withinMs: DAY_MS },
  forgeries: { name: "forged phone webhooks", most: 60, withinMs: HOUR_MS },
} as const satisfies Readonly<Record<string, Limit & { atMost?: number }>>;

/** So many alerts a day go to one phone, besides those about security and codes. */
export const ALERTS_A_DAY = 20;
