import { sayInEnglish } from "@kinfold/language/say-in";
import { formatLagosDay, formatLongDay, type Day } from "#calendar/index.ts";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";

/** Tells a member that their account is closed, what is kept, and until when. */
export const writeClosedEmail = ({
  firstName,
  closedAt,
  eraseOn,
  club,
}: {
  firstName: string;
  closedAt: Date;
  eraseOn: Day;
  club: { supportEmail: string };
}): EmailContent =>
  sayInEnglish(() =>
    writeEmail({
      kind: "account_closed",
      subject: "Your Kinfold account is closed",
      preview: `What the law has us keep is erased on ${formatLongDay(eraseOn)}.`,
      greeting: `Hello ${firstName},`,
      paragraphs: [
        `Your account was closed on ${formatLagosDay(closedAt)}, as you asked. Every device is signed out, and no one can sign in to it. Recurring contributions have ended: no card is charged.`,
        `The law has us keep the records of your membership for five years: who you are, your documents, and every movement of your money. We use them for nothing else. They are erased on ${formatLongDay(eraseOn)}.`,
        "We send you no more emails. Money that still arrives for you goes to no wallet: our staff look at it and write to you.",
      ],
      notes: [
        `You can join again with another email address. To use this one again, or if you did not ask us to close the account, write to ${club.supportEmail}.`,
      ],
    }),
  );
