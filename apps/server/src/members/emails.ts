import { MINUTE_MS } from "@kinfold/contract/durations";
import { OTP_LIFETIME_MS, RESET_LINK_LIFETIME_MS } from "@kinfold/contract/limits";
import { say } from "@kinfold/language/say";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";
import { SIGN_IN_CODE_FOR_MS } from "./rules.ts";

const toMinutes = (ms: number): number => ms / MINUTE_MS;

/** The code that proves the mailbox. */
export function writeCodeEmail(firstName: string, code: string): EmailContent {
  return writeEmail({
    kind: "code",
    subject: say("Your Kinfold code"),
    preview: say("Enter it to verify your email address."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [say("Enter this code to verify your email address:")],
    code,
    notes: [
      say("It works once and for {minutes} minutes. A newer code replaces it.", {
        minutes: toMinutes(OTP_LIFETIME_MS),
      }),
      say("If you did not ask for it, you need not do anything. Please give the code to no one."),
    ],
  });
}

/** The code that signing in from an unknown browser asks for while strangers guess at the account. */
export function writeSignInCodeEmail(firstName: string, code: string): EmailContent {
  return writeEmail({
    kind: "sign_in_code",
    subject: say("Your Kinfold sign-in code"),
    preview: say("Someone has been guessing your password, so signing in needs a code."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      say(
        "Someone has been guessing your password. Until that ends, signing in from a new browser needs this code as well:",
      ),
    ],
    code,
    notes: [
      say("It works once and for {minutes} minutes.", { minutes: toMinutes(SIGN_IN_CODE_FOR_MS) }),
      say(
        "If you are not signing in now, someone else knows your password: choose a new one at once. Please give the code to no one.",
      ),
    ],
  });
}

/** To the owner of an address that another person tried to join with. */
export function writeAddressKnownEmail(firstName: string, publicUrl: string): EmailContent {
  return writeEmail({
    kind: "address_known",
    subject: say("Someone tried to register with your email address"),
    preview: say("You are a member already. Nothing has changed."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      say(
        "Someone filled in the sign-up form with this email address. You are a member already, so no second account was made and nothing about yours has changed.",
      ),
      say("If that was you, sign in. If you no longer know your password, choose a new one there."),
    ],
    button: { label: say("Sign in"), href: `${publicUrl}/auth/login` },
    notes: [
      say(
        "If it was not you, you need not do anything: no one can join with an address without reading its mail.",
      ),
    ],
  });
}

/** To the owner of an address that another person tried to join with, whose account is closed. */
export function writeAddressClosedEmail(firstName: string, supportEmail: string): EmailContent {
  return writeEmail({
    kind: "address_known",
    subject: say("Someone tried to register with your email address"),
    preview: say("Your account is closed. Nothing has changed."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      say(
        "Someone filled in the sign-up form with this email address. It belongs to an account that is closed, so no new account was made.",
      ),
      say(
        "If that was you, join with another address, or write to {supportEmail}, and our staff will help you.",
        { supportEmail },
      ),
    ],
    notes: [say("If it was not you, you need not do anything.")],
  });
}

/** The link to choose a new password. */
export function writeResetEmail(firstName: string, publicUrl: string, token: string): EmailContent {
  return writeEmail({
    kind: "reset_link",
    subject: say("Choose a new Kinfold password"),
    preview: say("The link works once."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [say("You asked to choose a new password. You can do so here:")],
    button: {
      label: say("Set a new password"),
      href: `${publicUrl}/auth/reset-password?token=${token}`,
    },
    notes: [
      say("The link works once and for {minutes} minutes. A newer link replaces it.", {
        minutes: toMinutes(RESET_LINK_LIFETIME_MS),
      }),
      say("If you did not ask for it, you need not do anything. Your password stays as it is."),
    ],
  });
}

/** Tells the owner that someone signed in from a browser that was never seen. */
export function writeNewDeviceEmail(
  firstName: string,
  device: string,
  club: { publicUrl: string; supportEmail: string },
): EmailContent {
  return writeEmail({
    kind: "new_device",
    subject: say("New sign-in to your Kinfold account"),
    preview: say("From {device}.", { device }),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      say(
        "Your account was just signed in to from a device that we have not seen before: {device}.",
        { device },
      ),
      say("If that was you, you need not do anything."),
      say(
        "If it was not, change your password at once, which signs every other device out, and write to {supportEmail}.",
        { supportEmail: club.supportEmail },
      ),
    ],
    button: {
      label: say("Look at your devices"),
      href: `${club.publicUrl}/dashboard/my-account?tab=Security`,
    },
  });
}

/** Tells the owner that the password was changed, by whichever way. */
export function writePasswordChangedEmail(
  firstName: string,
  club: { publicUrl: string; supportEmail: string },
): EmailContent {
  return writeEmail({
    kind: "password_changed",
    subject: say("Your Kinfold password was changed"),
    preview: say("Every other device was signed out."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      say("Your password was changed a moment ago, and your other devices were signed out."),
      say(
        "To protect your money, nothing is paid out to your bank accounts for the next 24 hours.",
      ),
      say("If that was not you, choose a new password at once and write to {supportEmail}.", {
        supportEmail: club.supportEmail,
      }),
    ],
    button: { label: say("Set a new password"), href: `${club.publicUrl}/auth/change-password` },
    brief: { link: "/dashboard/my-account?tab=Security" },
  });
}

/** Fields as an email names them. */
const FIELD_NAMES: Readonly<Record<string, () => string>> = {
  first_name: () => say("first name"),
  last_name: () => say("last name"),
  phone: () => say("phone number"),
  country_code: () => say("calling code"),
  country: () => say("country of residence"),
  citizenship: () => say("citizenship"),
  heard_about_us: () => say("how you heard about us"),
  address: () => say("address"),
  date_of_birth: () => say("date of birth"),
  next_of_kin: () => say("next of kin"),
};

/** Tells the member which of their details changed. What they say now stays out of the mail. */
export function writeProfileChangedEmail(
  firstName: string,
  fields: readonly string[],
  club: { publicUrl: string; supportEmail: string },
): EmailContent {
  const words = fields.map((field) => FIELD_NAMES[field]?.() ?? field).join(", ");
  return writeEmail({
    kind: "profile_changed",
    subject: say("Your details were changed"),
    preview: say("Changed: {fields}.", { fields: words }),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      say("These of your details were changed a moment ago: {fields}.", { fields: words }),
      say("If that was not you, choose a new password at once and write to {supportEmail}.", {
        supportEmail: club.supportEmail,
      }),
    ],
    button: { label: say("See my details"), href: `${club.publicUrl}/dashboard/my-account` },
    notes: [
      say("To choose a new password: {address}", {
        address: `${club.publicUrl}/auth/change-password`,
      }),
    ],
  });
}
