import { formatFigure, type Minor } from "@kinfold/money";
import type { MandateEnd } from "@kinfold/contract/mandates";
import { formatLongDay } from "#calendar/index.ts";
import { readPerson } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import type { Db } from "#platform/db.ts";
import { drawWalletButton, writeEmail } from "#platform/email-content.ts";
import type { Platform } from "#platform/platform.ts";
import type { MandateRow } from "./store.ts";

const PAUSED =
  "What repeats from it is paused. Choose a card for it, or set up another direct debit, and resume it.";

/** What a member reads when their mandate is over, by why it is. */
const ENDED: Readonly<Record<MandateEnd, (account: string) => { subject: string; says: string }>> =
  {
    member: (account) => ({
      subject: "Your direct debit is cancelled",
      says: `You cancelled the direct debit on ${account}. We take nothing from it any more.`,
    }),
    bank: (account) => ({
      subject: "Your bank ended your direct debit",
      says: `Your bank ended the direct debit on ${account}. We take nothing from it any more.`,
    }),
    expired: (account) => ({
      subject: "Your direct debit has ended",
      says: `The last day of the direct debit on ${account} has passed. We take nothing from it any more.`,
    }),
    closed: (account) => ({
      subject: "Your direct debit has ended",
      says: `Your account with us is closed, so the direct debit on ${account} has ended.`,
    }),
    other_account: (account) => ({
      subject: "Your direct debit was not set up",
      says: `You asked for a direct debit on ${account}, and agreed to one on another account. We do not use it. Please set it up again with the account that you chose.`,
    }),
    other_name: (account) => ({
      subject: "Your direct debit was not set up",
      says: `The name on ${account} is not the name on your membership. Please set it up with an account in your own name.`,
    }),
    no_consent: (account) => ({
      subject: "Your direct debit was not set up",
      says: `You did not agree to the direct debit on ${account} in time. Set it up again when you like.`,
    }),
    not_made: (account) => ({
      subject: "Your direct debit was not set up",
      says: `Our payment partner could not set up the direct debit on ${account}. Please try again.`,
    }),
  };

/** What happened to a mandate. */
export type MandateEvent = { kind: "active" } | { kind: "ended"; reason: MandateEnd };

function writeWords(row: MandateRow, event: MandateEvent): { subject: string; says: string[] } {
  const account = `your ${row.bank_name} account ending ${row.last4}`;
  if (event.kind === "active") {
    const most: Minor = row.most_a_month_minor;
    return {
      subject: "Your direct debit is active",
      says: [
        `Your bank activated the direct debit on ${account}. We may take up to ${formatFigure(most, "NGN")} a month from it for contributions that repeat, until ${formatLongDay(row.ends_on)}.`,
        "We write to you three days before each charge. You can cancel it in your wallet whenever you like.",
      ],
    };
  }
  const { subject, says } = ENDED[event.reason](account);
  const isPaused = row.active_at !== null && event.reason !== "closed";
  return { subject, says: [says, ...(isPaused ? [PAUSED] : [])] };
}

/** Tells a member about their mandate, in the transaction that changed it. */
export async function notifyAboutMandate(
  tx: Db,
  platform: Pick<Platform, "clock" | "env" | "outbox">,
  row: MandateRow,
  event: MandateEvent,
): Promise<void> {
  const { email, firstName } = await readPerson(tx, row.member_id);
  const { subject, says } = writeWords(row, event);
  const isByMember = event.kind === "active" || event.reason === "member";
  const emailContent = writeEmail({
    kind: `direct_debit_${event.kind}`,
    subject,
    preview: says[0] ?? subject,
    greeting: `Hello ${firstName},`,
    paragraphs: says,
    button: drawWalletButton(platform.env.PUBLIC_URL),
    notes: isByMember ? ["If you did not ask for this, please write to us at once."] : [],
  });
  await notifyMember(tx, platform, {
    memberId: row.member_id,
    to: email,
    emailContent,
    event: `${row.mandate_id} ${event.kind}`,
  });
}
