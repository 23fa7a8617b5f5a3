import { say } from "@kinfold/language/say";
import { coerce, size, string, type Struct } from "superstruct";
import { COPY } from "./copy.ts";
import { describeStruct, addRule, withMessage } from "./describe.ts";
import {
  CAPTCHA_TOKEN_MAX_CHARACTERS,
  EMAIL_MAX_CHARACTERS,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
} from "./limits.ts";

// One @, no white space or control character, a dot in the domain: the rest is for the mailed code to prove.
const EMAIL =
  /^[^\s@\p{C}<>"(),:;\\[\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]+)$/u;

/** An email address in its one spelling: trimmed, in lower case and NFC, its domain in punycode. */
export function readEmail(typed: string): string {
  const email = typed.trim().toLowerCase().normalize("NFC");
  const [, local = "", domain = ""] = /^(.*@)([\p{L}\p{M}\p{N}.-]+)$/u.exec(email) ?? [];
  return /^[\0-\x7F]*$/.test(domain) || !URL.canParse(`http://${domain}`)
    ? email
    : local + new URL(`http://${domain}`).hostname;
}

/** An email address, as `readEmail` spells it. */
export const Email: Struct<string, null> = describeStruct(
  addRule(
    withMessage(
      size(coerce(string(), string(), readEmail), 1, EMAIL_MAX_CHARACTERS),
      say("Please enter your email address"),
    ),
    (email) => (EMAIL.test(email) ? undefined : say("Please enter a valid email address")),
  ),
  { type: "string", format: "email", maxLength: EMAIL_MAX_CHARACTERS },
);

/**
 * What is wrong with a new password, or undefined. At least 8 characters, then upper case, lower case,
 * digit and special character (anything but a letter, digit or mark; a space counts). Counted in Unicode characters; never trimmed.
 */
export function findPasswordFault(password: string): string | undefined {
  // Code points: a person counts an accented letter or an emoji once, whatever it weighs in UTF-16.
  // oxlint-disable-next-line typescript/no-misused-spread
  const characters = [...password].length;
  if (characters < PASSWORD_MIN_CHARACTERS) return COPY.passwordLength;
  if (characters > PASSWORD_MAX_CHARACTERS) return say("Password must be at most 128 characters");
  const mixed =
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\p{Nd}/u.test(password) &&
    /[\p{P}\p{S} ]/u.test(password);
  return mixed ? undefined : COPY.passwordMix;
}

/** A password to be set. */
export const NewPassword: Struct<string, null> = describeStruct(
  addRule(withMessage(string(), COPY.passwordLength), findPasswordFault),
  { type: "string", minLength: PASSWORD_MIN_CHARACTERS, maxLength: PASSWORD_MAX_CHARACTERS },
);

/** A password to be checked: anything not empty and not absurdly long. */
export const GivenPassword: Struct<string, null> = withMessage(
  size(string(), 1, 1024),
  say("Please enter your password"),
);

export const CaptchaToken: Struct<string, null> = withMessage(
  size(string(), 1, CAPTCHA_TOKEN_MAX_CHARACTERS),
  COPY.captcha,
);

const PROOFS = new Set(["two_factor_code", "credential", "current_password", "code"]);

/** True of a field that only proves who calls. It is no part of what is asked for, and is never written down. */
export const isProofField = (name: string): boolean => PROOFS.has(name);
