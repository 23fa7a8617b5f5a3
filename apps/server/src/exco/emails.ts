import { writeEmail, type EmailContent } from "#platform/email-content.ts";

type About = {
  firstName: string;
  outcome: "approved" | "declined";
  reason: string;
  club: { publicUrl: string; supportEmail: string };
};

/** What the executive committee decided about an introduction. A decline says why. */
export function writeExcoEmail({ firstName, outcome, reason, club }: About): EmailContent {
  const isIn = outcome === "approved";
  return writeEmail({
    kind: `exco_${outcome}`,
    subject: isIn ? "The Exco refers you" : "The Exco could not refer you",
    preview: isIn ? "Welcome." : "Here is why, and what you can do.",
    greeting: `Hello ${firstName},`,
    paragraphs: isIn
      ? ["You asked the Exco to refer you, and it does. Welcome to the club."]
      : [
          `You asked the Exco to refer you, and it could not: ${reason}`,
          "If you know a member after all, or think that this is wrong, please write to us.",
        ],
    button: { label: "Open your account", href: `${club.publicUrl}/dashboard` },
    notes: [`Questions? Write to ${club.supportEmail}.`],
  });
}
