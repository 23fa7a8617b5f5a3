import { formatFullMoment } from "#calendar/index.ts";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";

/** Tells a member that the copy of their data can be downloaded, and until when. */
export const writeReleasedEmail = ({
  firstName,
  expiresAt,
  club,
}: {
  firstName: string;
  expiresAt: Date;
  club: { publicUrl: string; supportEmail: string };
}): EmailContent =>
  writeEmail({
    kind: "data_export_released",
    subject: "The copy of your data is ready",
    preview: `You can download it until ${formatFullMoment(expiresAt)} in Lagos.`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `The copy of your data that you asked for is ready. You can download it until ${formatFullMoment(expiresAt)} in Lagos.`,
      "You find it under My Account, Data. It asks for your password.",
    ],
    button: {
      label: "Open your data",
      href: `${club.publicUrl}/dashboard/my-account?tab=Data`,
    },
    notes: [`If you did not ask for it, write to ${club.supportEmail} at once.`],
  });
