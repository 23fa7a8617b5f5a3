import { say } from "@kinfold/language/say";
import { sayInEnglish } from "@kinfold/language/say-in";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";

type About = { firstName: string; club: { publicUrl: string; supportEmail: string } };

/** The executive committee introduces the member. */
export const writeExcoApprovedEmail = ({ firstName, club }: About): EmailContent =>
  writeEmail({
    kind: "exco_approved",
    subject: say("The Exco refers you"),
    preview: say("Welcome."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [say("You asked the Exco to refer you, and it does. Welcome to the club.")],
    button: { label: say("Open your account"), href: `${club.publicUrl}/dashboard` },
    notes: [say("Questions? Write to {supportEmail}.", { supportEmail: club.supportEmail })],
  });

/** The executive committee declined to introduce the member, and why: its own words, so that all of it is English. */
export const writeExcoRejectedEmail = ({
  firstName,
  reason,
  club,
}: About & { reason: string }): EmailContent =>
  sayInEnglish(() =>
    writeEmail({
      kind: "exco_declined",
      subject: "The Exco could not refer you",
      preview: "Here is why, and what you can do.",
      greeting: `Hello ${firstName},`,
      paragraphs: [
        `You asked the Exco to refer you, and it could not: ${reason}`,
        "If you know a member after all, or think that this is wrong, please write to us.",
      ],
      button: { label: "Open your account", href: `${club.publicUrl}/dashboard` },
      notes: [`Questions? Write to ${club.supportEmail}.`],
    }),
  );
