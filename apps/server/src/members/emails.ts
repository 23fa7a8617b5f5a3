import { OTP_LIFETIME_MS, RESET_LINK_LIFETIME_MS } from "@kinfold/contract/limits";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";
import { SIGN_IN_CODE_FOR_MS } from "./rules.ts";

const minutes = (ms: number): string => `${ms / 60_000} minutes`;

/** The code that proves the mailbox. */
export function writeCodeEmail(firstName: string, code: string): EmailContent {
  return writeEmail({
    kind: "code",
    subject: "Your Kinfold code",
    preview: "Enter it to verify your email address.",
    greeting: `Hello ${firstName},`,
    paragraphs: ["Enter this code to verify your email address:"],
    code,
    notes: [
      `It works once and for ${minutes(OTP_LIFETIME_MS)}. A newer code replaces it.`,
      "If you did not ask for it, you need not do anything. Please give the code to no one.",
    ],
  });
}

/** The code that signing in from an unknown browser asks for while strangers guess at the account. */
export function writeSignInCodeEmail(firstName: string, code: string): EmailContent {
  return writeEmail({
    kind: "sign_in_code",
    subject: "Your Kinfold sign-in code",
    preview: "Someone has been guessing your password, so signing in needs a code.",
    greeting: `Hello ${firstName},`,
    paragraphs: [
      "Someone has been guessing your password. Until that ends, signing in from a new browser needs this code as well:",
    ],
    code,
    notes: [
      `It works once and for ${minutes(SIGN_IN_CODE_FOR_MS)}.`,
      "If you are not signing in now, someone else knows your password: choose a new one at once. Please give the code to no one.",
    ],
  });
}

/** To the owner of an address that another person tried to join with. */
export function writeAddressKnownEmail(firstName: string, publicUrl: string): EmailContent {
  return writeEmail({
    kind: "address_known",
    subject: "Someone tried to register with your email address",
    preview: "You are a member already. Nothing has changed.",
    greeting: `Hello ${firstName},`,
    paragraphs: [
      "Someone filled in the sign-up form with this email address. You are a member already, so no second account was made and nothing about yours has changed.",
      "If that was you, sign in. If you no longer know your password, choose a new one there.",
    ],
    button: { label: "Sign in", href: `${publicUrl}/auth/login` },
    notes: [
      "If it was not you, you need not do anything: no one can join with an address without reading its mail.",
    ],
  });
}

/** To the owner of an address that another person tried to join with, whose account is closed. */
export function writeAddressClosedEmail(firstName: string, supportEmail: string): EmailContent {
  return writeEmail({
    kind: "address_known",
    subject: "Someone tried to register with your email address",
    preview: "Your account is closed. Nothing has changed.",
    greeting: `Hello ${firstName},`,
    paragraphs: [
      "Someone filled in the sign-up form with this email address. It belongs to an account that is closed, so no new account was made.",
      `If that was you, join with another address, or write to ${supportEmail}, and our staff will help you.`,
    ],
    notes: ["If it was not you, you need not do anything."],
  });
}

/** The link to choose a new password. */
export function writeResetEmail(firstName: string, publicUrl: string, token: string): EmailContent {
  return writeEmail({
    kind: "reset_link",
    subject: "Choose a new Kinfold password",
    preview: "The link works once.",
    greeting: `Hello ${firstName},`,
    paragraphs: ["You asked to choose a new password. You can do so here:"],
    button: {
      label: "Set a new password",
      href: `${publicUrl}/auth/reset-password?token=${token}`,
    },
    notes: [
      `The link works once and for ${minutes(RESET_LINK_LIFETIME_MS)}. A newer link replaces it.`,
      "If you did not ask for it, you need not do anything. Your password stays as it is.",
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
    subject: "New sign-in to your Kinfold account",
    preview: `From ${device}.`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Your account was just signed in to from a device that we have not seen before: ${device}.`,
      "If that was you, you need not do anything.",
      `If it was not, change your password at once, which signs every other device out, and write to ${club.supportEmail}.`,
    ],
    button: {
      label: "Look at your devices",
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
    subject: "Your Kinfold password was changed",
    preview: "Every other device was signed out.",
    greeting: `Hello ${firstName},`,
    paragraphs: [
      "Your password was changed a moment ago, and your other devices were signed out.",
      "To protect your money, nothing is paid out to your bank accounts for the next 24 hours.",
      `If that was not you, choose a new password at once and write to ${club.supportEmail}.`,
    ],
    button: { label: "Set a new password", href: `${club.publicUrl}/auth/change-password` },
    brief: { link: "/dashboard/my-account?tab=Security" },
  });
}

/** Fields as an email names them. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  first_name: "first name",
  last_name: "last name",
  phone: "phone number",
  country_code: "calling code",
  country: "country of residence",
  citizenship: "citizenship",
  heard_about_us: "how you heard about us",
  address: "address",
  date_of_birth: "date of birth",
  next_of_kin: "next of kin",
};

/** Tells the member which of their details changed. What they say now stays out of the mail. */
export function writeProfileChangedEmail(
  firstName: string,
  fields: readonly string[],
  club: { publicUrl: string; supportEmail: string },
): EmailContent {
  const words = fields.map((field) => FIELD_WORDS[field] ?? field);
  return writeEmail({
    kind: "profile_changed",
    subject: "Your details were changed",
    preview: `Changed: ${words.join(", ")}.`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `These of your details were changed a moment ago: ${words.join(", ")}.`,
      `If that was not you, choose a new password at once and write to ${club.supportEmail}.`,
    ],
    button: { label: "See my details", href: `${club.publicUrl}/dashboard/my-account` },
    notes: [`To choose a new password: ${club.publicUrl}/auth/change-password`],
  });
}
