import type { AlertPhoneId, MemberId } from "@kinfold/contract/ids";
import {
  FIRST_PHONE_KINDS,
  PHONE_CHANNELS,
  PHONE_CODE_LENGTH,
  type PhoneAlerts,
  type PhoneChannel,
} from "@kinfold/contract/phone-alerts";
import { notificationRefusals } from "@kinfold/contract/refusals/notifications";
import { randomInt } from "node:crypto";
import type { NoticeKind } from "@kinfold/contract/notifications";
import { addMs } from "#platform/clock.ts";
import { lockName, runTransaction, type Db } from "#platform/db.ts";
import { logFault } from "#platform/faults.ts";
import { createId } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { computeKeyedHash } from "#platform/sealing.ts";
import { dropAlertsOf } from "./alert-store.ts";
import { CODE_FOR_MS, PHONE_LIMITS } from "./limits.ts";
import { openPhoneProviders } from "./open-providers.ts";
import {
  confirmPhoneRow,
  endPhones,
  findLivingPhones,
  findPhonesByNumber,
  insertPhone,
  putPhoneChoices,
  tryPhoneCode,
  type PhoneEnd,
  type PhoneRow,
} from "./phone-store.ts";
import { queueForPhone } from "./queue-alert.ts";
import { isTimeZone } from "./quiet-hours.ts";
import { readPhoneAlertSetting } from "./settings-store.ts";

const HOME_ZONE = "Africa/Lagos";
const PHONE_END_LENGTH = 4;

/** Whether a phone began or ceased to be alerted: the member hears of it by email, in the same transaction. */
export type PhoneChange =
  | { change: "on"; phone: PhoneRow }
  | { change: "off"; phone: PhoneRow; by: "member" | "stop" };
export type NotifyOfPhone = (tx: Db, change: PhoneChange) => Promise<void>;

/** What stands behind a member who may be sent codes: documents that two people approved, or money that they paid in. */
export type MemberBacking = "identity" | "money";

/** What proving a phone needs beside the platform. */
export type ProvePhoneDeps = {
  platform: Platform;
  notifyOfPhone: NotifyOfPhone;
  findBacking: (memberId: MemberId) => Promise<MemberBacking | undefined>;
  /** A number in E.164, its country, and whether someone can have it; undefined for what is no number. */
  readPhone: (
    phone: string,
    countryCode: string,
  ) => { number: string; country: string; isProbable: boolean } | undefined;
};

export const readPhoneEnd = (phone: string): string => phone.slice(-PHONE_END_LENGTH);

const hashOfCode = ({ hashingKeys }: Platform, phoneId: AlertPhoneId, code: string): Buffer =>
  computeKeyedHash(hashingKeys.codes, `alert phone ${phoneId} ${code}`);

/** What the member's alerts are, and what the club offers. */
export async function readPhoneAlerts(
  { db, env, clock }: Pick<Platform, "db" | "env" | "clock">,
  memberId: MemberId,
): Promise<PhoneAlerts> {
  const [phones, setting] = await Promise.all([
    findLivingPhones(db, memberId),
    readPhoneAlertSetting(db),
  ]);
  const providers = openPhoneProviders(env);
  const alerted = phones.find(({ confirmed_at: at }) => at !== null);
  const waiting = phones.find(
    ({ confirmed_at: at, code_expires_at: until }) => at === null && until > clock.now(),
  );
  return {
    channels: PHONE_CHANNELS.filter((channel) => providers.has(channel)),
    countries: setting.countries,
    quiet_from: setting.quiet.from,
    quiet_until: setting.quiet.until,
    phone:
      alerted?.confirmed_at == null
        ? null
        : {
            channel: alerted.channel,
            phone_end: readPhoneEnd(alerted.phone),
            time_zone: alerted.time_zone,
            has_amounts: alerted.has_amounts,
            kinds: alerted.kinds,
            confirmed_at: alerted.confirmed_at.toISOString(),
          },
    waiting:
      waiting === undefined
        ? null
        : {
            channel: waiting.channel,
            phone_end: readPhoneEnd(waiting.phone),
            expires_at: waiting.code_expires_at.toISOString(),
          },
  };
}

/**
 * Sends a code to a phone, which waits for it. Refuses a channel without a provider, a country that is not served, a member without identity
 * or money behind them, and too many codes: of one member, to one phone, and of members without identity to one country.
 */
export async function requestPhoneCode(
  { platform, findBacking, readPhone }: ProvePhoneDeps,
  memberId: MemberId,
  wish: { channel: PhoneChannel; phone: string; countryCode: string; timeZone: string | undefined },
): Promise<PhoneAlerts> {
  const { clock, db, env, limiter, log } = platform;
  const { channel, timeZone = HOME_ZONE } = wish;
  if (!openPhoneProviders(env).has(channel))
    refuse(notificationRefusals().phone_channel_unavailable);
  const phone = readPhone(wish.phone, wish.countryCode);
  if (phone?.isProbable !== true) return refuseField("phone", notificationRefusals().invalid.phone);
  if (!isTimeZone(timeZone)) refuseField("time_zone", notificationRefusals().invalid.timeZone);
  const { countries } = await readPhoneAlertSetting(db);
  if (!countries.includes(phone.country))
    refuseField("phone", notificationRefusals().phone_country_not_served);
  const backing = await findBacking(memberId);
  if (backing === undefined) refuseField("phone", notificationRefusals().invalid.unprovedMember);
  await limiter.take(PHONE_LIMITS.codeAgain, memberId);
  await limiter.take(PHONE_LIMITS.codesPerMember, memberId);
  await limiter.take(PHONE_LIMITS.codesPerPhone, phone.number);
  if (backing === "money")
    await limiter.take(PHONE_LIMITS.unidentifiedCodesPerCountry, phone.country);
  const sent = await limiter.take(PHONE_LIMITS.codes, "club");
  if (sent === PHONE_LIMITS.codes.atMost + 1) logFault(log, "phone_codes_many", { sent });
  const now = clock.now();
  const code = String(randomInt(10 ** PHONE_CODE_LENGTH)).padStart(PHONE_CODE_LENGTH, "0");
  const phoneId = createId("pho");
  const expiresAt = addMs(now, CODE_FOR_MS);
  await runTransaction(db, async (tx) => {
    await lockName(tx, `alert phone of ${memberId}`);
    const living = await findLivingPhones(tx, memberId);
    const alerted = living.find(({ confirmed_at: at }) => at !== null);
    const unproved = living.filter(({ confirmed_at: at }) => at === null);
    await closePhones(tx, unproved, "unproved", now);
    await insertPhone(tx, {
      phoneId,
      memberId,
      channel,
      phone: phone.number,
      timeZone,
      // A member who takes another phone chooses once.
      hasAmounts: alerted?.has_amounts ?? false,
      kinds: alerted?.kinds ?? FIRST_PHONE_KINDS,
      codeHash: hashOfCode(platform, phoneId, code),
      expiresAt,
      at: now,
    });
    await queueForPhone(
      tx,
      { phone_id: phoneId, member_id: memberId, channel },
      {
        eventKey: `code:${phoneId}`,
        kind: "code",
        words: code,
        isSecurity: true,
        sendAt: now,
        dropAt: expiresAt,
        at: now,
      },
    );
  });
  return readPhoneAlerts(platform, memberId);
}

async function closePhones(
  tx: Db,
  phones: readonly PhoneRow[],
  reason: PhoneEnd,
  now: Date,
): Promise<void> {
  const ids = phones.map(({ phone_id: id }) => id);
  await endPhones(tx, ids, reason, now);
  await dropAlertsOf(tx, ids);
}

/** Proves the phone that waits, which is alerted from now on in place of the one before. Refuses a wrong code, and one that is over. */
export async function confirmPhone(
  { platform, notifyOfPhone }: ProvePhoneDeps,
  memberId: MemberId,
  typed: string,
): Promise<PhoneAlerts> {
  const { clock, db, limiter, outbox } = platform;
  const now = clock.now();
  await limiter.take(PHONE_LIMITS.tries, memberId);
  const { phone_code_over: over, phone_code_wrong: wrong } = notificationRefusals();
  const waiting = (await findLivingPhones(db, memberId)).find(
    ({ confirmed_at: at }) => at === null,
  );
  if (waiting === undefined) return refuse(over);
  const code = typed.replaceAll(/[\s-]/g, "");
  const tried = await tryPhoneCode(
    db,
    waiting.phone_id,
    hashOfCode(platform, waiting.phone_id, code),
    now,
  );
  if (tried === undefined) return refuse(over);
  if (!tried.is_right) return refuseField("code", wrong(tried.left), { attempts_left: tried.left });
  await runTransaction(db, async (tx) => {
    await lockName(tx, `alert phone of ${memberId}`);
    const living = await findLivingPhones(tx, memberId);
    await closePhones(
      tx,
      living.filter(({ confirmed_at: at }) => at !== null),
      "replaced",
      now,
    );
    if (!(await confirmPhoneRow(tx, waiting.phone_id, now))) refuse(over);
    await notifyOfPhone(tx, { change: "on", phone: waiting });
  });
  outbox.nudge();
  return readPhoneAlerts(platform, memberId);
}

/** Keeps what the phone is alerted of. Security stays, whatever was chosen. */
export async function changePhoneAlerts(
  { platform }: Pick<ProvePhoneDeps, "platform">,
  memberId: MemberId,
  choices: { kinds: readonly NoticeKind[]; hasAmounts: boolean; timeZone: string },
): Promise<PhoneAlerts> {
  if (!isTimeZone(choices.timeZone))
    refuseField("time_zone", notificationRefusals().invalid.timeZone);
  const kinds = [...new Set<NoticeKind>([...choices.kinds, "security"])];
  const isKept = await putPhoneChoices(platform.db, memberId, { ...choices, kinds });
  if (!isKept) refuse(notificationRefusals().phone_not_alerted);
  return readPhoneAlerts(platform, memberId);
}

/** Ends phones at once with what waits for them, and tells the members whose phone was alerted. */
async function endAndNotify(
  {
    platform: { clock, db, outbox },
    notifyOfPhone,
  }: Pick<ProvePhoneDeps, "platform" | "notifyOfPhone">,
  find: (tx: Db) => Promise<PhoneRow[]>,
  by: "member" | "stop",
): Promise<void> {
  const now = clock.now();
  await runTransaction(db, async (tx) => {
    const phones = await find(tx);
    await closePhones(tx, phones, by, now);
    for (const phone of phones)
      if (phone.confirmed_at !== null) await notifyOfPhone(tx, { change: "off", phone, by });
  });
  outbox.nudge();
}

/** Ends the alerts of a member at once. */
export async function stopPhoneAlerts(
  deps: ProvePhoneDeps,
  memberId: MemberId,
): Promise<PhoneAlerts> {
  await endAndNotify(deps, (tx) => findLivingPhones(tx, memberId), "member");
  return readPhoneAlerts(deps.platform, memberId);
}

/** Ends the alerts of every member with this phone, whose owner replied STOP. */
export const stopPhone = (
  deps: Pick<ProvePhoneDeps, "platform" | "notifyOfPhone">,
  channel: PhoneChannel,
  phone: string,
): Promise<void> => endAndNotify(deps, (tx) => findPhonesByNumber(tx, channel, phone), "stop");
