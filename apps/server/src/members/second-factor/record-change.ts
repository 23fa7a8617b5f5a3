import { sayIn } from "@kinfold/language/say-in";
import { notifyMember } from "#notifications/index.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { noteEvent, type SecurityEvent } from "../activity.ts";
import { readMemberById } from "../store.ts";
import {
  writeRecoveryCodesRenewedEmail,
  writeTwoFactorOffEmail,
  writeTwoFactorOnEmail,
} from "./emails.ts";

const EMAILS = {
  two_factor_on: writeTwoFactorOnEmail,
  two_factor_off: writeTwoFactorOffEmail,
  recovery_codes_renewed: writeRecoveryCodesRenewedEmail,
};

/** Records what happened to a member's second factor, and notifies them. */
export async function recordFactorChange(
  tx: Db,
  platform: Platform,
  change: SecurityEvent & { kind: keyof typeof EMAILS },
): Promise<void> {
  const { memberId, kind } = change;
  const event = await noteEvent(tx, change);
  const { email, first_name: firstName, language } = await readMemberById(tx, memberId);
  const emailContent = sayIn(language, () => EMAILS[kind](firstName, platform.env));
  await notifyMember(tx, platform, { memberId, to: email, emailContent, event });
}
