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
    subject: "Your details are corrected",
    preview: "We changed what you asked us to correct.",
    greeting: `Hello ${firstName},`,
    paragraphs: [
      "We have corrected your details as you asked.",
      hasToSend
        ? "What we had approved was for your details as they were. Please send it again under My Account, KYC. Withdrawals and new contributions wait until it is approved."
        : "You do not have to do anything else.",
    ],
    button: hasToSend
      ? { label: "Open KYC", href: `${club.publicUrl}/dashboard/my-account?tab=KYC` }
      : { label: "Open your account", href: `${club.publicUrl}/dashboard/my-account` },
    notes: [`If you did not ask for it, write to ${club.supportEmail} at once.`],
  });

/** Tells a member why their details were not corrected. */
export const writeCorrectionRefusedEmail = ({
  firstName,
  answer,
  club,
}: About & { answer: string }): EmailContent =>
  writeEmail({
    kind: "member_correction_refused",
    subject: "Your details were not corrected",
    preview: "We say why.",
    greeting: `Hello ${firstName},`,
    paragraphs: ["We did not correct your details as you asked.", answer],
    button: { label: "Ask again", href: `${club.publicUrl}/dashboard/my-account?tab=Data` },
    notes: [`If you think that this is wrong, write to ${club.supportEmail}.`],
  });
