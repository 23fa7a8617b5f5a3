import { writeEmail, type EmailContent } from "#platform/email-content.ts";

const ANNOUNCE = "If that was not you, tell an admin at once, in person or by telephone.";

/** A new passkey opens the office. */
export function writeStaffPasskeyAddedEmail(
  name: string,
  passkey: string,
  officeUrl: string,
): EmailContent {
  return writeEmail({
    kind: "staff_passkey_added",
    subject: "A passkey opens the office for you now",
    preview: "It signs you in without your password.",
    greeting: `Hello ${name},`,
    paragraphs: [
      `The passkey “${passkey}” was added to your account of the office. It signs you in without your password and your authenticator.`,
      ANNOUNCE,
    ],
    button: { label: "Open the office", href: officeUrl },
  });
}

/** A passkey opens nothing any more. */
export function writeStaffPasskeyRemovedEmail(
  name: string,
  passkey: string,
  officeUrl: string,
): EmailContent {
  return writeEmail({
    kind: "staff_passkey_removed",
    subject: "A passkey no longer opens the office",
    preview: "It was removed from your account.",
    greeting: `Hello ${name},`,
    paragraphs: [
      `The passkey “${passkey}” was removed from your account of the office. Your device may still offer it: you can delete it there.`,
      ANNOUNCE,
    ],
    button: { label: "Open the office", href: officeUrl },
  });
}
