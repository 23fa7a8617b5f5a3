import { say } from "@kinfold/language/say";
import { sayInEnglish } from "@kinfold/language/say-in";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";

type About = { firstName: string; club: { publicUrl: string; supportEmail: string } };

/** Tells a member that their details were corrected, and what they have to send again. */
export const writeCorrectedEmail = ({
  firstName,
  hasToSend,
  club,
}: About & { hasToSend: boolean }): EmailContent =>
  writeEmail({
    kind: "member_corrected",
    subject: say("Your details are corrected"),
    preview: say("We changed what you asked us to correct."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      say("We have corrected your details as you asked."),
      hasToSend
        ? say(
            "What we had approved was for your details as they were. Please send it again under My Account, KYC. Withdrawals and new contributions wait until it is approved.",
          )
        : say("You do not have to do anything else."),
    ],
    button: hasToSend
      ? { label: say("Open KYC"), href: `${club.publicUrl}/dashboard/my-account?tab=KYC` }
      : { label: say("Open your account"), href: `${club.publicUrl}/dashboard/my-account` },
    notes: [
      say("If you did not ask for it, write to {supportEmail} at once.", {
        supportEmail: club.supportEmail,
      }),
    ],
  });

/** Tells a member why their details were not corrected. */
export const writeCorrectionRefusedEmail = ({
  firstName,
  answer,
  club,
}: About & { answer: string }): EmailContent =>
  sayInEnglish(() =>
    writeEmail({
      kind: "member_correction_refused",
      subject: "Your details were not corrected",
      preview: "We say why.",
      greeting: `Hello ${firstName},`,
      paragraphs: ["We did not correct your details as you asked.", answer],
      button: { label: "Ask again", href: `${club.publicUrl}/dashboard/my-account?tab=Data` },
      notes: [`If you think that this is wrong, write to ${club.supportEmail}.`],
    }),
  );
