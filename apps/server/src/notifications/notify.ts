import type { MemberId } from "@kinfold/contract/ids";
import { OPTIONAL_EMAILS } from "@kinfold/contract/notifications";
import { sayIn } from "@kinfold/language/say-in";
import type { Db } from "#platform/db.ts";
import type { EmailContent } from "#platform/email-content.ts";
import type { Platform } from "#platform/platform.ts";
import { waitForAll } from "#platform/wait-for-all.ts";
import { findLivingPhones } from "./phone-alerts/phone-store.ts";
import { queuePhoneAlert } from "./phone-alerts/queue-alert.ts";
import { getNoticeSort, type Sort } from "./kinds.ts";
import { insertNotice, isEmailWanted, isReachable } from "./store.ts";

/** Something that happened, for one member to hear of. */
export type MemberEvent = {
  memberId: MemberId;
  /** The member's address. */
  to: string;
  /** In full; the notice in the app is made of its brief. */
  emailContent: EmailContent;
  /** What it happened to, such as a reference: an event of one kind about one such thing is announced once. */
  event: string;
};

const mayGoUnwritten = ({ kind, isAlwaysWritten }: Sort): boolean =>
  isAlwaysWritten !== true && OPTIONAL_EMAILS.includes(kind);

/**
 * Tells a member, in the transaction of what happened: a notice in the app, an email and an alert to the phone that they
 * proved, or nothing without a commit. Of money and security the email always goes; of the rest, unless the member wants none.
 * Answers false, and does nothing, for an event that was announced before. A member whose account is closed gets the notice alone. Call `outbox.nudge` after the commit.
 */
export async function notifyMember(
  tx: Db,
  { clock, outbox }: Pick<Platform, "clock" | "outbox">,
  { memberId, to, emailContent, event }: MemberEvent,
): Promise<boolean> {
  const sort = getNoticeSort(emailContent.kind);
  const { brief, kind: emailKind, language } = emailContent;
  const eventKey = `${emailKind}:${event}`;
  const at = clock.now();
  // What is read for the email and the alert is asked for along with the notice.
  const [isNew, mayBeWritten, phones] = await waitForAll([
    insertNotice(tx, {
      memberId,
      eventKey,
      kind: sort.kind,
      severity: sort.severity,
      ...brief,
      at,
    }),
    isReachable(tx, memberId),
    findLivingPhones(tx, memberId),
  ]);
  if (!isNew) return false;
  if (!mayBeWritten) return true;
  const isWritten = !mayGoUnwritten(sort) || (await isEmailWanted(tx, memberId, sort.kind));
  if (isWritten) await outbox.write(tx, to, emailContent);
  await sayIn(language, () =>
    queuePhoneAlert(tx, phones, { eventKey, emailKind, kind: sort.kind, brief, at }),
  );
  return true;
}
