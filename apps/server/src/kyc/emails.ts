import { say } from "@kinfold/language/say";
import { sayCount } from "@kinfold/language/say-count";
import { sayInEnglish } from "@kinfold/language/say-in";
import { formatWeekday, readCheckedDay } from "#calendar/index.ts";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";

/** The document as an English email calls it. */
const DOCUMENT_NAMES = {
  kyc: "government-issued ID",
  poa: "proof of address",
  bvn: "BVN",
} as const;

type About = { firstName: string; publicUrl: string; document: keyof typeof DOCUMENT_NAMES };

const kycButton = (publicUrl: string) => ({
  label: say("See your KYC"),
  href: `${publicUrl}/dashboard/my-account?tab=KYC`,
});

/** A document arrived and waits for someone to look at it. `expectedBy` is a day in Lagos. */
export function writeDocumentReceivedEmail({
  firstName,
  publicUrl,
  document,
  expectedBy,
}: About & { expectedBy: string }): EmailContent {
  const day = formatWeekday(readCheckedDay(expectedBy));
  return writeEmail({
    kind: "kyc_received",
    subject: sayCount(
      "We have your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}}",
      { document },
    ),
    preview: say("We will have looked at it by {day}.", { day }),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      sayCount(
        "Thank you. We have your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}} and look at it within 2 or 3 business days: by {day}.",
        { document, day },
      ),
      say("We write to you as soon as we have. There is nothing that you need to do until then."),
    ],
    button: kycButton(publicUrl),
    notes: [say("If you did not send it, please write to us at once.")],
  });
}

/** A document was approved. */
export function writeDocumentApprovedEmail({
  firstName,
  publicUrl,
  document,
}: About): EmailContent {
  return writeEmail({
    kind: "kyc_validated",
    subject: sayCount(
      "Your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}} is validated",
      { document },
    ),
    preview: say("We have looked at it, and all is well."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      sayCount(
        "We have checked your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}}, and all is well with it.",
        { document },
      ),
    ],
    button: kycButton(publicUrl),
    ...(document === "bvn" && {
      notes: [say("If you did not do this, please write to us at once.")],
    }),
  });
}

/** A document was refused: why, and what to do. */
export function writeDocumentRejectedEmail({
  firstName,
  publicUrl,
  document,
  reason,
  supportEmail,
}: About & { reason: string; supportEmail: string }): EmailContent {
  return sayInEnglish(() =>
    writeEmail({
      kind: "kyc_rejected",
      subject: `We could not accept your ${DOCUMENT_NAMES[document]}`,
      preview: "What is wrong, and how to send it again.",
      greeting: `Hello ${firstName},`,
      paragraphs: [
        `We looked at your ${DOCUMENT_NAMES[document]} and could not accept it.`,
        reason,
        `You can send it again at any time. If you have a question, write to ${supportEmail}.`,
      ],
      brief: { body: `${reason} You can send it again at any time.` },
      button: kycButton(publicUrl),
    }),
  );
}

/** A document that was approved is no longer good. */
export function writeDocumentExpiredEmail({ firstName, publicUrl, document }: About): EmailContent {
  return writeEmail({
    kind: "kyc_expired",
    subject: sayCount(
      "Your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}} has expired",
      { document },
    ),
    preview: say("Please send one that is still good."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      sayCount(
        "The document that you sent us as your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}} has expired, so withdrawals and new contributions wait until we have one that is still good.",
        { document },
      ),
      say("Your money stays where it is, and nothing of it is lost."),
    ],
    button: kycButton(publicUrl),
  });
}
