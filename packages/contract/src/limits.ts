/** Every limit of the product that both sides must agree on, once, with its unit. */
export const OTP_LENGTH = 4;
export const OTP_LIFETIME_MS = 10 * 60_000;
export const OTP_MAX_TRIES = 5;
export const OTP_FIRST_RESEND_MS = 30_000;

export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 128;

export const NAME_MAX_CHARACTERS = 50;
export const EMAIL_MAX_CHARACTERS = 254;
/** National digits, without the calling code. */
export const PHONE_MIN_DIGITS = 4;
export const PHONE_MAX_DIGITS = 15;
export const ANSWER_MAX_CHARACTERS = 120;
/** Turnstile's own limit on a token. */
export const CAPTCHA_TOKEN_MAX_CHARACTERS = 2048;

export const RESET_LINK_LIFETIME_MS = 30 * 60_000;

export const REFERENCE_CACHE_MS = 900_000;
