import { say } from "@kinfold/language/say";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";
import { writeNotYouNote, drawSecurityButton, type ClubWords } from "../second-factor/emails.ts";

/** A new passkey opens the account. */
export function writePasskeyAddedEmail(
  firstName: string,
  name: string,
  club: ClubWords,
): EmailContent {
  return writeEmail({
    kind: "passkey_added",
    subject: say("A passkey was added to your account"),
    preview: say("It opens your account without your password."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      say(
        "The passkey “{name}” was added to your account. It signs you in without your password, and stands in for a code of your authenticator app.",
        { name },
      ),
      writeNotYouNote(club),
    ],
    button: drawSecurityButton(club),
  });
}

/** A passkey opens nothing any more. */
export function writePasskeyRemovedEmail(
  firstName: string,
  name: string,
  club: ClubWords,
): EmailContent {
  return writeEmail({
    kind: "passkey_removed",
    subject: say("A passkey was removed from your account"),
    preview: say("It no longer opens your account."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      say(
        "The passkey “{name}” was removed from your account and no longer opens it. Your device may still offer it: you can delete it there.",
        { name },
      ),
      writeNotYouNote(club),
    ],
    button: drawSecurityButton(club),
  });
}
