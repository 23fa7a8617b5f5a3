import { formatLongMoment } from "#calendar/index.ts";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";

type About = { name: string; email: string; reason: string };

const kind = "staff_break_glass";
const button = (officeUrl: string) => ({ label: "Open the office", href: officeUrl });

/** To everybody on the staff, at once: a day remains to stop it. */
export const writeRequestedEmail = (
  to: string,
  { name, email, reason }: About,
  takesEffectAt: Date,
  officeUrl: string,
): EmailContent =>
  writeEmail({
    kind,
    subject: "Break-glass: a new admin is about to be invited",
    preview: "Two sealed codes were used on the server. An admin can stop it for a day.",
    greeting: `Hello ${to},`,
    paragraphs: [
      `Engineering used the sealed codes of two admins to invite ${name} (${email}) as an admin. The reason given: ${reason}`,
      `It takes effect on ${formatLongMoment(takesEffectAt)}, Lagos time. Until then any admin can stop it in the office.`,
      "If you did not expect this, tell an admin at once, in person or by telephone.",
    ],
    button: button(officeUrl),
  });

/** To everybody on the staff: nothing comes of it. */
export const writeStoppedEmail = (
  to: string,
  { name, email }: About,
  by: string,
  officeUrl: string,
): EmailContent =>
  writeEmail({
    kind,
    subject: "Break-glass: stopped",
    preview: "No admin is invited.",
    greeting: `Hello ${to},`,
    paragraphs: [`${by} stopped the invitation of ${name} (${email}). No one was invited.`],
    button: button(officeUrl),
  });

/** To everybody on the staff: it took effect. */
export const writeDoneEmail = (
  to: string,
  { name, email }: About,
  officeUrl: string,
): EmailContent =>
  writeEmail({
    kind,
    subject: "Break-glass: a new admin was invited",
    preview: "The day is over, and no one stopped it.",
    greeting: `Hello ${to},`,
    paragraphs: [
      `The day is over and no one stopped it: ${name} (${email}) was given a link to join as an admin.`,
      "If you did not expect this, tell an admin at once, in person or by telephone.",
    ],
    button: button(officeUrl),
  });
