import { DAY_MS, HOUR_MS, MINUTE_MS } from "./durations.ts";

/** Every limit of the product that both sides must agree on, once, with its unit. */
export const OTP_LENGTH = 4;
export const OTP_LIFETIME_MS = 10 * MINUTE_MS;
export const OTP_MAX_TRIES = 5;
/** Digits of the code that signing in from an unknown browser may ask for. */
export const SIGN_IN_CODE_LENGTH = 6;
export const OTP_FIRST_RESEND_MS = 30_000;

export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 128;

export const NAME_MAX_CHARACTERS = 50;
export const EMAIL_MAX_CHARACTERS = 254;
/** National digits, without the calling code. */
export const PHONE_MIN_DIGITS = 4;
export const PHONE_MAX_DIGITS = 15;
export const ANSWER_MAX_CHARACTERS = 120;
/** What a proof of funds is for. */
export const PURPOSE_MAX_CHARACTERS = 60;
/** A proof of funds ends within so many months. */
export const FUNDS_PROOF_MAX_MONTHS = 12;
/** Turnstile's own limit on a token. */
export const CAPTCHA_TOKEN_MAX_CHARACTERS = 2048;

export const SECOND_FACTOR_CODE_MAX_CHARACTERS = 32;
export const RECOVERY_CODES = 10;
export const PASSKEY_NAME_MAX_CHARACTERS = 60;
export const PASSKEYS_MAX = 10;

/** So long after signing in or confirming themselves may staff move money and change roles and settings. */
export const STAFF_CONFIRMED_FOR_MS = 10 * MINUTE_MS;

export const RESET_LINK_LIFETIME_MS = 30 * MINUTE_MS;

export const REFERENCE_CACHE_MS = 900_000;

/** Exactly this many is still accepted. */
export const RECEIPT_MAX_BYTES = 10_000_000;
export const RECEIPT_EXTENSIONS: readonly string[] = [".jpg", ".jpeg", ".png", ".pdf"];
export const FILE_NAME_MAX_CHARACTERS = 255;
/** Small enough to arrive within one request on a slow network. */
export const UPLOAD_PART_MAX_BYTES = 1_000_000;
export const UPLOAD_LIFETIME_MS = DAY_MS;
export const BANK_REFERENCE_MAX_CHARACTERS = 64;
export const NOTE_MAX_CHARACTERS = 500;
export const CONFIRMATION_PROMISE_MS = 48 * HOUR_MS;
export const QUOTE_LIFETIME_MS = 15 * MINUTE_MS;
export const PAGE_MAX_ROWS = 100;
export const PAGE_ROWS = 20;
export const SEARCH_MAX_CHARACTERS = 64;
/** A statement covers at most a year and a day. */
export const STATEMENT_MAX_DAYS = 366;
/** Fifty pages; beyond that a statement is read as CSV. */
export const STATEMENT_PDF_MAX_LINES = 1_500;
/** A full statement has no more movements than this, as CSV or XLSX. */
export const FULL_STATEMENT_MAX_LINES = 20_000;
/** A bank's name, an address, a holder's name on a bank form. */
export const BANK_TEXT_MAX_CHARACTERS = 140;
/** A changed bank account waits so long before money goes there, so that its owner can object. */
export const BANK_CHANGE_COOLS_MS = DAY_MS;
export const ADDRESS_MAX_CHARACTERS = 120;
export const POSTAL_CODE_MAX_CHARACTERS = 16;
export const NEXT_OF_KIN_MAX_CHARACTERS = 100;
export const MEMBER_MIN_AGE_YEARS = 18;
