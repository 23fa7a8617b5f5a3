import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js";
import { OTP_FIRST_RESEND_MS } from "@kinfold/contract/limits";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const SESSION_IDLE_MS: number = 30 * MINUTE;
export const SESSION_ABSOLUTE_MS: number = 12 * HOUR;
export const UNVERIFIED_KEPT_MS: number = 7 * DAY;

/** How long a secret for an authenticator waits to be confirmed. */
export const FACTOR_BEGUN_FOR_MS: number = 15 * MINUTE;
/** How long a browser that nobody signs in from is still known. */
export const DEVICE_KNOWN_FOR_MS: number = 400 * DAY;
/** How long what a passkey was exchanged for stands in for a code. */
export const PASSKEY_PROOF_FOR_MS: number = 2 * MINUTE;
export const EVENTS_KEPT_MS: number = 400 * DAY;

/** The texts that members declare under when they join, the terms aside. A new text gets a new version. */
export const TEXT_VERSIONS = {
  pep: "2026-01",
  accredited_investors: "2026-01",
  family_office: "2026-01",
} as const;

export const LIMITS = {
  /** Wrong passwords for one account, from everywhere its owner never signed in, or from one place where they did. The window begins with the first, so nobody is locked out for longer than it. */
  missesPerAccount: { name: "login.account", most: 10, withinMs: 15 * MINUTE },
  /** Wrong passwords from one network address, whatever the account. */
  missesPerAddress: { name: "login.address", most: 30, withinMs: 15 * MINUTE },
  /** Wrong passwords for one account without a right one between, from wherever its owner never signed in. */
  missesInARow: { name: "login.row", most: 100, withinMs: 30 * DAY },
  /** Where the owner of an account signed in of late: counted, never refused. */
  familiarAddress: { name: "login.familiar", most: Infinity, withinMs: 90 * DAY },
  /** Captcha answers checked for one network address: each costs a call to the outside. Carriers share addresses among thousands. */
  captchasPerAddress: { name: "captcha.address", most: 600, withinMs: 15 * MINUTE },
  registrationsPerAddress: { name: "register.address", most: 60, withinMs: HOUR },
  lettersPerAddress: { name: "letter.address", most: 60, withinMs: HOUR },
  codeTriesPerAddress: { name: "code.address", most: 300, withinMs: 15 * MINUTE },
  resetTriesPerAddress: { name: "reset.address", most: 30, withinMs: 15 * MINUTE },
  /** Questions to passkeys of strangers, and answers that were none, from one network address. */
  passkeyAsksPerAddress: { name: "passkey.ask.address", most: 300, withinMs: 15 * MINUTE },
  passkeyMissesPerAddress: { name: "passkey.miss.address", most: 30, withinMs: 15 * MINUTE },
  /** Questions to the passkeys of somebody who is signed in. */
  passkeyAsksPerMember: { name: "passkey.ask.member", most: 30, withinMs: 15 * MINUTE },
  /** Tries at the current password by somebody who is signed in, whatever it is asked for. */
  passwordTriesPerMember: { name: "change.member", most: 5, withinMs: 15 * MINUTE },
  /** Tries at a code of the second factor by somebody who is signed in. */
  codeTriesPerMember: { name: "second-factor.member", most: 10, withinMs: 15 * MINUTE },
} as const;

const SLOW_FROM = 5;

/** How long a sign-in waits before it is looked at, after so many misses in a row within the window. In milliseconds. */
export function slowness(missesBefore: number): number {
  return missesBefore < SLOW_FROM ? 0 : Math.min(2_000, 250 * 2 ** (missesBefore - SLOW_FROM));
}

const SENDS = [
  { most: 5, withinMs: HOUR },
  { most: 10, withinMs: DAY },
] as const;

/** How far back sends count. */
export const SENDS_COUNT_FOR_MS: number = DAY;

/** Seconds until another letter with a code or link may go out; 0 when it may go now. `sentAt` are the earlier ones, newest first. */
export function waitBeforeSending(sentAt: readonly Date[], now: Date): number {
  const waits = SENDS.map(({ most, withinMs }) => {
    const oldestOfFull = sentAt[most - 1];
    return oldestOfFull === undefined ? 0 : oldestOfFull.getTime() + withinMs - now.getTime();
  });
  return Math.max(0, Math.ceil(Math.max(...waits) / 1_000));
}

/** Seconds to wait after the last of so many sends to the same screen: 30, then twice as long each time. */
export function resendAfter(sends: number): number {
  return (OTP_FIRST_RESEND_MS / 1_000) * 2 ** Math.min(Math.max(sends - 1, 0), 6);
}

/** The number in E.164, without a trunk 0; undefined when no numbering plan knows such a number. */
export function normalisePhone(phone: string, countryCode: string): string | undefined {
  const parsed = isSupportedCountry(countryCode)
    ? parsePhoneNumberFromString(phone, countryCode)
    : parsePhoneNumberFromString(phone);
  return parsed?.isPossible() === true ? parsed.number : undefined;
}
