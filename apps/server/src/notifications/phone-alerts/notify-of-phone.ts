import type { MemberId } from "@kinfold/contract/ids";
import type { Language } from "@kinfold/language/languages";
import { sayIn } from "@kinfold/language/say-in";
import type { Db } from "#platform/db.ts";
import type { EmailContent } from "#platform/email-content.ts";
import type { Platform } from "#platform/platform.ts";
import { notifyMember } from "../notify.ts";
import { writePhoneAlertsOffEmail, writePhoneAlertsOnEmail } from "./emails.ts";
import { readPhoneEnd, type PhoneChange, type NotifyOfPhone } from "./prove-phone.ts";

/** Whom to write to about a member's phone. */
export type ReadOwner = (
  tx: Db,
  memberId: MemberId,
) => Promise<{ email: string; firstName: string; language: Language }>;

/** Makes what tells a member by email and in the app that a phone of theirs is alerted, or no longer. */
export function createNotifyOfPhone(
  platform: Pick<Platform, "clock" | "env" | "outbox">,
  readOwner: ReadOwner,
): NotifyOfPhone {
  const write = (change: PhoneChange, firstName: string): EmailContent => {
    const phone = {
      firstName,
      channel: change.phone.channel,
      phoneEnd: readPhoneEnd(change.phone.phone),
      publicUrl: platform.env.PUBLIC_URL,
      supportEmail: platform.env.SUPPORT_EMAIL,
    };
    return change.change === "on"
      ? writePhoneAlertsOnEmail(phone)
      : writePhoneAlertsOffEmail({ ...phone, by: change.by });
  };
  return async (tx, change) => {
    const { member_id: memberId, phone_id: phoneId } = change.phone;
    const { email, firstName, language } = await readOwner(tx, memberId);
    await notifyMember(tx, platform, {
      memberId,
      to: email,
      emailContent: sayIn(language, () => write(change, firstName)),
      event: phoneId,
    });
  };
}
