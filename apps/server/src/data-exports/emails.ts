import { say } from "@kinfold/language/say";
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
    subject: say("The copy of your data is ready"),
    preview: say("You can download it until {time} in Lagos.", {
      time: formatFullMoment(expiresAt),
    }),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      say(
        "The copy of your data that you asked for is ready. You can download it until {time} in Lagos.",
        { time: formatFullMoment(expiresAt) },
      ),
      say("You find it under My Account, Data. It asks for your password."),
    ],
    button: {
      label: say("Open your data"),
      href: `${club.publicUrl}/dashboard/my-account?tab=Data`,
    },
    notes: [
      say("If you did not ask for it, write to {supportEmail} at once.", {
        supportEmail: club.supportEmail,
      }),
    ],
  });
