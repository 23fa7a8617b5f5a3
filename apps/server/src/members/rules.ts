import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { OTP_FIRST_RESEND_MS } from "@kinfold/contract/limits";
import { findPhoneFault } from "@kinfold/contract/phone";
import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from "libphonenumber-js/max";
import { findCountry } from "#reference/index.ts";

export const SESSION_IDLE_MS: number = 30 * MINUTE_MS;
export const SESSION_ABSOLUTE_MS: number = 12 * HOUR_MS;
export const UNVERIFIED_KEPT_MS: number = 7 * DAY_MS;

/** How long a secret for an authenticator waits to be confirmed. */
export const FACTOR_BEGUN_FOR_MS: number = 15 * MINUTE_MS;
/** How long a browser that no one signs in from is still known. */
export const DEVICE_KNOWN_FOR_MS: number = 400 * DAY_MS;
/** How long what a passkey was exchanged for stands in for a code. */
export const PASSKEY_PROOF_FOR_MS: number = 2 * MINUTE_MS;
export const EVENTS_KEPT_MS: number = 400 * DAY_MS;

/** The texts that members declare under when they join, the terms aside. A new text gets a new version. */
export const TEXT_VERSIONS = {
  pep: "2026-01",
  accredited_investors: "2026-01",
  family_office: "2026-01",
} as const;

export const LIMITS = {
  /** Wrong passwords for one account from one browser that its owner signed in from. */
  missesPerDevice: { name: "login.device", most: 10, withinMs: 15 * MINUTE_MS },
  /** Wrong passwords for one account from all other browsers: from then on a right one needs a mailed code. Never refused. */
  strangersMisses: {
    name: "login.strangers",
    most: Infinity,
    atMost: 10,
    withinMs: 15 * MINUTE_MS,
  },
  /** The same, in a month. A right password does not wipe it, a new password does. */
  strangersMissesInMonth: {
    name: "login.strangers.month",
    most: Infinity,
    atMost: 100,
    withinMs: 30 * DAY_MS,
  },
  /** Codes mailed to sign in with, for one account. Beyond them none leaves. */
  signInCodes: { name: "login.codes", most: Infinity, atMost: 5, withinMs: 15 * MINUTE_MS },
  /** Wrong passwords from one network address, by browsers that the account does not know. */
  missesPerAddress: { name: "login.address", most: 30, withinMs: 15 * MINUTE_MS },
  /**
   * Wrong captcha answers from one network address, which a carrier may share among thousands: from then on its answers are checked one
   * at a time. Never refused.
   */
  captchaMissesPerAddress: {
    name: "captcha.address",
    most: Infinity,
    atMost: 100,
    withinMs: 15 * MINUTE_MS,
  },
  registrationsPerAddress: { name: "register.address", most: 60, withinMs: HOUR_MS },
  /** Codes asked for with a solved captcha, for one mailbox by one network address. */
  provenCodes: { name: "code.proven", most: 5, withinMs: HOUR_MS },
  /** Emails with a code or a link that are asked for: by a session that proves its mailbox, and by a browser that the address's owner signed in from. */
  emailsPerSession: { name: "email.session", most: 30, withinMs: HOUR_MS },
  emailsPerDevice: { name: "email.device", most: 30, withinMs: HOUR_MS },
  /** The same from one network address, by all others: with a solved captcha, and without one. */
  solvedEmailsPerAddress: { name: "email.address.solved", most: 60, withinMs: HOUR_MS },
  emailsPerAddress: { name: "email.address", most: 60, withinMs: HOUR_MS },
  /** Codes typed by one session. Without a session none is right. */
  codeTriesPerSession: { name: "code.session", most: 60, withinMs: 15 * MINUTE_MS },
  codeTriesPerAddress: { name: "code.address", most: 300, withinMs: 15 * MINUTE_MS },
  /** Tokens from one network address that open nothing. One that does is never counted: it is a secret of 256 bits. */
  resumeMissesPerAddress: { name: "resume.address", most: 300, withinMs: 15 * MINUTE_MS },
  resetMissesPerAddress: { name: "reset.address", most: 30, withinMs: 15 * MINUTE_MS },
  /** Questions to passkeys: by a browser that a member signed in from, and from one network address by all others. */
  passkeyRequestsPerDevice: { name: "passkey.ask.device", most: 300, withinMs: 15 * MINUTE_MS },
  /** Signatures of passkeys from one network address that were none. A right one is never counted. */
  passkeyRequestsPerAddress: { name: "passkey.ask.address", most: 300, withinMs: 15 * MINUTE_MS },
  passkeyMissesPerAddress: { name: "passkey.miss.address", most: 30, withinMs: 15 * MINUTE_MS },
  /** Questions to the passkeys of someone who is signed in. */
  passkeyRequestsPerMember: { name: "passkey.ask.member", most: 30, withinMs: 15 * MINUTE_MS },
  /** Tries at the current password by someone who is signed in, whatever it is asked for. */
  passwordTriesPerMember: { name: "change.member", most: 5, withinMs: 15 * MINUTE_MS },
  /** Tries at a code of the second factor by someone who is signed in. */
  codeTriesPerMember: { name: "second-factor.member", most: 10, withinMs: 15 * MINUTE_MS },
} as const;

const SLOW_FROM = 5;

/** How long a sign-in waits before it is looked at, after so many misses in a row within the window. In milliseconds. */
export function computeDelay(missesBefore: number): number {
  return missesBefore < SLOW_FROM ? 0 : Math.min(2_000, 250 * 2 ** (missesBefore - SLOW_FROM));
}

/** How long a code to sign in with works, and how often it may be tried. */
export const SIGN_IN_CODE_FOR_MS: number = 10 * MINUTE_MS;
export const SIGN_IN_CODE_MAX_TRIES = 5;

/** Links to choose a new password: of each browser that its owner signed in from, and of all others together. */
export const RESET_SENDS = {
  known: { most: 5, withinMs: 15 * MINUTE_MS },
  strangers: { most: 3, withinMs: 15 * MINUTE_MS },
} as const;

type Sends = { most: number; withinMs: number };

/** Seconds until the next link may go out, never more than the window; 0 when it may go now. `sentAt` is newest first. */
export function waitBeforeReset(sentAt: readonly Date[], now: Date, sends: Sends): number {
  const counted = sentAt.filter((at) => at.getTime() > now.getTime() - sends.withinMs);
  const [last] = counted;
  if (last === undefined) return 0;
  const oldestOfFull = counted[sends.most - 1];
  const full = oldestOfFull === undefined ? 0 : oldestOfFull.getTime() + sends.withinMs;
  const next = last.getTime() + resendAfter(counted.length) * 1_000;
  return Math.max(0, Math.ceil((Math.max(full, next) - now.getTime()) / 1_000));
}

const SENDS = [
  { most: 5, withinMs: HOUR_MS },
  { most: 10, withinMs: DAY_MS },
] as const;

/** How far back sends count. */
export const SENDS_COUNT_FOR_MS: number = DAY_MS;

/** Seconds until another email with a code or link may go out; 0 when it may go now. `sentAt` are the earlier ones, newest first. */
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

/** A phone number in E.164, without a trunk 0. Not probable: its numbering plan allows it and has not given it out, as far as we know. */
export type ReadPhone = { number: string; country: string; isProbable: boolean };

/** A number whose calling code was typed twice, +234 2348031234567, is the valid one behind the first. */
function dropRepeatedCode(parsed: PhoneNumber | undefined): PhoneNumber | undefined {
  if (parsed === undefined || parsed.isValid()) return parsed;
  const again = parsePhoneNumberFromString(`+${parsed.nationalNumber}`);
  const isSame = again?.countryCallingCode === parsed.countryCallingCode && again.isValid();
  return isSame ? again : parsed;
}

/** Reads a phone number by the numbering plan of its country; undefined when no such number can exist. */
export function readPhone(phone: string, countryCode: string): ReadPhone | undefined {
  const parsed = dropRepeatedCode(
    isSupportedCountry(countryCode)
      ? parsePhoneNumberFromString(phone, countryCode)
      : parsePhoneNumberFromString(phone),
  );
  if (parsed?.isPossible() !== true) return undefined;
  const plan = findCountry(parsed.country ?? countryCode);
  // Its trunk 0 is gone already: another one is none.
  const zero = parsed.nationalNumber.startsWith("0") && plan?.phone_zero === "trunk";
  const fault = zero ? "leading_zero" : plan && findPhoneFault(plan, parsed.nationalNumber);
  if (fault === "leading_zero") return undefined;
  return {
    number: parsed.number,
    country: parsed.country ?? countryCode,
    isProbable: parsed.isValid(),
  };
}
