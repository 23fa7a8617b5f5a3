import type { NoticeKind } from "@kinfold/contract/notifications";
import { randomInt } from "node:crypto";
import { CODE_ALPHABET } from "@kinfold/contract/document-code";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import type { Brief } from "#platform/email-content.ts";
import { createId } from "#platform/ids.ts";
import { insertAlert } from "./alert-store.ts";
import { countSegments } from "./gsm.ts";
import { ALERT_GOOD_FOR_MS } from "./limits.ts";
import type { PhoneRow } from "./phone-store.ts";
import { computeSendAt } from "./quiet-hours.ts";
import { readPhoneAlertSetting } from "./settings-store.ts";
import { writeAlertWords, writeSms } from "./words.ts";

const REFERENCE_LENGTH = 7;

const createAlertReference = (): string =>
  Array.from({ length: REFERENCE_LENGTH }, () =>
    CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length)),
  ).join("");

/** What a phone is to be told. */
type Telling = {
  eventKey: string;
  kind: NoticeKind | "code";
  words: string;
  isSecurity: boolean;
  sendAt: Date;
  dropAt: Date;
  at: Date;
};

/** Queues one alert to one phone; false when this event was told there before. */
export async function queueForPhone(
  tx: Db,
  phone: Pick<PhoneRow, "phone_id" | "member_id" | "channel">,
  telling: Telling,
): Promise<boolean> {
  const { kind, words } = telling;
  const reference = createAlertReference();
  const segments =
    phone.channel === "sms" ? countSegments(writeSms({ kind, words, reference })) : 1;
  return insertAlert(tx, {
    ...telling,
    alertId: createId("pal"),
    memberId: phone.member_id,
    phoneId: phone.phone_id,
    channel: phone.channel,
    reference,
    segments,
  });
}

/**
 * Queues an alert to the one of a member's phones that is alerted, in the transaction of what happened, if it wants this kind. Security
 * comes always and at once, everything else after the quiet hours.
 */
export async function queuePhoneAlert(
  tx: Db,
  phones: readonly PhoneRow[],
  event: {
    eventKey: string;
    emailKind: string;
    kind: NoticeKind;
    brief: Brief;
    at: Date;
  },
): Promise<void> {
  const phone = phones.find(({ confirmed_at: at }) => at !== null);
  const isSecurity = event.kind === "security";
  if (phone === undefined || !(isSecurity || phone.kinds.includes(event.kind))) return;
  const { quiet } = await readPhoneAlertSetting(tx);
  const sendAt = isSecurity ? event.at : computeSendAt(event.at, phone.time_zone, quiet);
  await queueForPhone(tx, phone, {
    eventKey: event.eventKey,
    kind: event.kind,
    words: writeAlertWords(event.emailKind, event.brief, phone.has_amounts),
    isSecurity,
    sendAt,
    dropAt: addMs(event.at, ALERT_GOOD_FOR_MS),
    at: event.at,
  });
}
