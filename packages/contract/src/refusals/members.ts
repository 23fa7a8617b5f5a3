import { COPY } from "../copy.ts";
import { defineRefusals } from "./catalogue.ts";

/** The refusals of sign-up, sign-in, security and profile of members. */
export const memberRefusals = defineRefusals({
  en: {
    invalid_credentials: COPY.invalidCredentials,
    invalid: {
      callingCode: "Please choose a calling code",
      residence: "Please choose your country of residence",
      country: "Please choose a country from the list",
      phone: "Please enter a valid phone number",
      birthday: "Enter the day you were born.",
      age: (years: number) => `Members are at least ${years} years old.`,
    },
    terms_changed: "The terms have changed meanwhile. Please read them again.",
    language_not_offered: "The club does not offer this language.",
    password_common: "This password is too easy to guess. Please choose another.",
    passkey_limit: (max: number) => `You have ${max} passkeys. Please remove one first.`,
    passkey_known: "This passkey is here already.",
    not_found: {
      passkey: "There is no such passkey.",
      session: "There is no such session.",
    },
    phone_improbable: (number: string) =>
      `We do not know a number like ${number}. Check it, or send the form again to keep it.`,
    password_wrong: "That is not your current password",
    reset_invalid: "This link no longer works. Please ask for a new one.",
    two_factor_on: "Two-factor sign-in is on already.",
    two_factor_off: "Two-factor sign-in is off.",
    two_factor_not_begun: "Please begin again: this secret is no longer waiting.",
    step_up_required: "Please enter the code from your authenticator app.",
    kyc_field_locked:
      "This can no longer be changed here: your documents were checked under it. Please write to us.",
    otp_expired: "This code no longer works. Please ask for a new one.",
    otp_exhausted: "Too many wrong codes. Please ask for a new one.",
    /** Wherever it is asked with a password, it does not tell which of the two was right. */
    two_factor_invalid: {
      code: "That code is not right.",
      over: "That took too long. Please use your passkey again, or enter a code.",
      used: "That code was used already. Please wait for the next one.",
      passwordOrCode: "The password or the code is not right.",
    },
    passkey_invalid: {
      notUsed: "That passkey could not be used. Please try again, or use your password.",
      over: "That took too long. Please try again.",
    },
    otp_invalid: (triesLeft: number) =>
      triesLeft > 0
        ? `That code is not right. You have ${triesLeft === 1 ? "1 try" : `${triesLeft} tries`} left.`
        : "That code is not right. Please ask for a new one.",
  },
});
