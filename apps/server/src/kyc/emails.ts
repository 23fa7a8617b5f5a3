import { writeEmail, type EmailContent } from "#platform/email-content.ts";

/** The document as an email calls it. */
export const DOCUMENT_NAMES = {
  kyc: "government-issued ID",
  poa: "proof of address",
  bvn: "BVN",
} as const;

type About = { firstName: string; publicUrl: string; document: keyof typeof DOCUMENT_NAMES };

const longDay = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const dayWords = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`));

const kycButton = (publicUrl: string) => ({
  label: "See your KYC",
  href: `${publicUrl}/dashboard/my-account?tab=KYC`,
});

/** A document arrived and waits for someone to look at it. `expectedBy` is a day in Lagos. */
export function writeDocumentReceivedEmail({
  firstName,
  publicUrl,
  document,
  expectedBy,
}: About & { expectedBy: string }): EmailContent {
  return writeEmail({
    kind: "kyc_received",
    subject: `We have your ${DOCUMENT_NAMES[document]}`,
    preview: `We will have looked at it by ${dayWords(expectedBy)}.`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Thank you. We have your ${DOCUMENT_NAMES[document]} and look at it within 2 or 3 business days: by ${dayWords(expectedBy)}.`,
      "We write to you as soon as we have. There is nothing that you need to do until then.",
    ],
    button: kycButton(publicUrl),
    notes: ["If you did not send it, please write to us at once."],
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
    subject: `Your ${DOCUMENT_NAMES[document]} is validated`,
    preview: "We have looked at it, and all is well.",
    greeting: `Hello ${firstName},`,
    paragraphs: [`We have checked your ${DOCUMENT_NAMES[document]}, and all is well with it.`],
    button: kycButton(publicUrl),
    ...(document === "bvn" && { notes: ["If you did not do this, please write to us at once."] }),
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
  return writeEmail({
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
  });
}

/** A document that was approved is no longer good. */
export function writeDocumentExpiredEmail({ firstName, publicUrl, document }: About): EmailContent {
  return writeEmail({
    kind: "kyc_expired",
    subject: `Your ${DOCUMENT_NAMES[document]} has expired`,
    preview: "Please send one that is still good.",
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `The document that you sent us as your ${DOCUMENT_NAMES[document]} has expired, so withdrawals and new contributions wait until we have one that is still good.`,
      "Your money stays where it is, and nothing of it is lost.",
    ],
    button: kycButton(publicUrl),
  });
}
