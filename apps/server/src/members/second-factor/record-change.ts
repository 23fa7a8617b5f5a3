import { notifyMember } from "#notifications/index.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { noteEvent, type SecurityEvent } from "../activity.ts";
import { memberById } from "../store.ts";
import { recoveryCodesRenewedLetter, twoFactorOffLetter, twoFactorOnLetter } from "./letters.ts";

const EMAILS = {
  two_factor_on: twoFactorOnLetter,
  two_factor_off: twoFactorOffLetter,
  recovery_codes_renewed: recoveryCodesRenewedLetter,
};

/** Records what happened to a member's second factor, and notifies them. */
export async function recordFactorChange(
  tx: Db,
  platform: Platform,
  change: SecurityEvent & { kind: keyof typeof EMAILS },
): Promise<void> {
  const { memberId, kind } = change;
  const event = await noteEvent(tx, change);
  const { email, first_name: firstName } = await memberById(tx, memberId);
  const letter = EMAILS[kind](firstName, platform.env);
  await notifyMember(tx, platform, { memberId, to: email, letter, event });
}
