import { HOUR_MS } from "@kinfold/contract/durations";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";
import { ENROLMENT_MS } from "./rules.ts";

// Behind the hash, where no server's log and no other site ever reads it.
const linkTo = (officeUrl: string, token: string): string => `${officeUrl}/join#${token}`;

const ONCE = `The link works once and for ${ENROLMENT_MS / HOUR_MS} hours.`;

/** The way into the office for someone whom two admins invited. */
export function writeInvitationEmail(name: string, officeUrl: string, token: string): EmailContent {
  return writeEmail({
    kind: "staff_invitation",
    subject: "Join the office of Kinfold",
    preview: "Set your password and your authenticator.",
    greeting: `Hello ${name},`,
    paragraphs: [
      "You are invited to work in the office of Kinfold. Set a password of your own, and scan a code with the authenticator app on your telephone: signing in takes both.",
    ],
    button: { label: "Set up your sign-in", href: linkTo(officeUrl, token) },
    notes: [ONCE, "If you did not expect this, you need not do anything."],
  });
}

/** Tells a staff member that their password is another one now. */
export function writePasswordChangedEmail(name: string, officeUrl: string): EmailContent {
  return writeEmail({
    kind: "staff_password_changed",
    subject: "Your password for the office was changed",
    preview: "Every other session of yours has ended.",
    greeting: `Hello ${name},`,
    paragraphs: [
      "Your password for the office of Kinfold was changed a moment ago, with your old one and your authenticator. Every other session of yours has ended.",
      "If that was not you, tell an admin at once, in person or by telephone.",
    ],
    button: { label: "Open the office", href: officeUrl },
  });
}

/** The way to a new authenticator for a staff member. */
export function writeAuthenticatorEmail(
  name: string,
  officeUrl: string,
  token: string,
): EmailContent {
  return writeEmail({
    kind: "staff_authenticator",
    subject: "Set up a new authenticator",
    preview: "Two admins approved it.",
    greeting: `Hello ${name},`,
    paragraphs: [
      "Two admins let you set up a new authenticator for the office of Kinfold. You need your password for it. Your old one is good until then, and all your sessions have ended.",
    ],
    button: { label: "Set up the authenticator", href: linkTo(officeUrl, token) },
    notes: [ONCE, "If you did not ask for this, tell an admin at once."],
  });
}
