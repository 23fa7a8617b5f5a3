import { sayIn } from "@kinfold/language/say-in";
import { notifyMember } from "#notifications/index.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { noteEvent } from "../activity.ts";
import { writeNewDeviceEmail } from "../emails.ts";
import type { MemberRow } from "../store.ts";
import { describeDevice } from "./device-name.ts";
import { recordDevice } from "./known-devices.ts";

/** Where someone signs in from. `device` is what the browser's cookie said. */
export type From = { address: string; userAgent: string | undefined; device: string | undefined };

/** Notes where the owner signed in, and writes to them when it is a browser that they never used. Answers its secret. */
export async function recordSignInDevice(
  platform: Platform,
  tx: Db,
  { member_id: memberId, email, first_name: firstName, language }: MemberRow,
  from: Omit<From, "address">,
): Promise<string> {
  const { clock, env } = platform;
  const at = clock.now();
  const { secret, isKnown } = await recordDevice(
    tx,
    "member",
    { personId: memberId, given: from.device },
    at,
  );
  const device = describeDevice(from.userAgent);
  const kind = isKnown ? "signed_in" : "new_device";
  const event = await noteEvent(tx, { memberId, kind, device, at });
  const club = { publicUrl: env.PUBLIC_URL, supportEmail: env.SUPPORT_EMAIL };
  const emailContent = sayIn(language, () => writeNewDeviceEmail(firstName, device, club));
  if (!isKnown) await notifyMember(tx, platform, { memberId, to: email, emailContent, event });
  return secret;
}
