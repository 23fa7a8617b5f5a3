import type { AlertPhoneId, MemberId } from "@kinfold/contract/ids";
import type { NoticeKind } from "@kinfold/contract/notifications";
import type { PhoneChannel } from "@kinfold/contract/phone-alerts";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { CODE_MAX_TRIES } from "./limits.ts";

/** A phone as its member chose it. The number is in E.164. */
export type PhoneChoice = {
  channel: PhoneChannel;
  phone: string;
  timeZone: string;
  hasAmounts: boolean;
  kinds: readonly NoticeKind[];
};

export type PhoneRow = {
  phone_id: AlertPhoneId;
  member_id: MemberId;
  channel: PhoneChannel;
  phone: string;
  time_zone: string;
  has_amounts: boolean;
  kinds: NoticeKind[];
  code_expires_at: Date;
  confirmed_at: Date | null;
};

/** Why a phone is alerted no longer. */
export type PhoneEnd = "member" | "stop" | "replaced" | "unproved";

/** The phone that is alerted and the one that waits for its code, of those that have not ended. */
export async function findLivingPhones(db: Db, memberId: MemberId): Promise<PhoneRow[]> {
  const { rows } =
    await sql<PhoneRow>`select phone_id, member_id, channel, phone, time_zone, has_amounts, kinds, code_expires_at, confirmed_at
    from alert_phone where member_id = ${memberId} and ended_at is null`.execute(db);
  return rows;
}

/** Stores a phone that waits for its code. The one that waited before must have ended. */
export async function insertPhone(
  tx: Db,
  phone: PhoneChoice & {
    phoneId: AlertPhoneId;
    memberId: MemberId;
    codeHash: Buffer;
    expiresAt: Date;
    at: Date;
  },
): Promise<void> {
  await sql`insert into alert_phone
      (phone_id, member_id, channel, phone, time_zone, has_amounts, kinds, code_hash, code_expires_at, asked_at)
    values (${phone.phoneId}, ${phone.memberId}, ${phone.channel}, ${phone.phone}, ${phone.timeZone}, ${phone.hasAmounts},
      ${[...phone.kinds]}, ${phone.codeHash}, ${phone.expiresAt}, ${phone.at})`.execute(tx);
}

/** Counts one try on a living code, and answers whether it is right and how many tries are left; undefined when none lives. */
export async function tryPhoneCode(
  db: Db,
  phoneId: AlertPhoneId,
  codeHash: Buffer,
  now: Date,
): Promise<{ is_right: boolean; left: number } | undefined> {
  const { rows } = await sql<{
    is_right: boolean;
    left: number;
  }>`update alert_phone set tries = tries + 1
    where phone_id = ${phoneId} and confirmed_at is null and ended_at is null and code_expires_at > ${now}
      and tries < ${CODE_MAX_TRIES}
    returning code_hash = ${codeHash} as is_right, ${CODE_MAX_TRIES}::integer - tries as left`.execute(
    db,
  );
  return rows[0];
}

/** From now on this phone is alerted; false when it has ended in the meantime. */
export async function confirmPhoneRow(tx: Db, phoneId: AlertPhoneId, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update alert_phone set confirmed_at = ${now}
    where phone_id = ${phoneId} and confirmed_at is null and ended_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Ends phones that have not ended. */
export async function endPhones(
  tx: Db,
  phoneIds: readonly AlertPhoneId[],
  reason: PhoneEnd,
  now: Date,
): Promise<void> {
  await sql`update alert_phone set ended_at = ${now}, end_reason = ${reason}
    where phone_id = any(${[...phoneIds]}::text[]) and ended_at is null`.execute(tx);
}

/** Every living phone with this number, whosever it is. */
export async function findPhonesByNumber(
  db: Db,
  channel: PhoneChannel,
  phone: string,
): Promise<PhoneRow[]> {
  const { rows } =
    await sql<PhoneRow>`select phone_id, member_id, channel, phone, time_zone, has_amounts, kinds, code_expires_at, confirmed_at
    from alert_phone where phone = ${phone} and channel = ${channel} and ended_at is null order by phone_id`.execute(
      db,
    );
  return rows;
}

/** Keeps what a member chose about the phone that is alerted; false when none is. */
export async function putPhoneChoices(
  db: Db,
  memberId: MemberId,
  { kinds, hasAmounts, timeZone }: Pick<PhoneChoice, "kinds" | "hasAmounts" | "timeZone">,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update alert_phone
    set kinds = ${[...kinds]}, has_amounts = ${hasAmounts}, time_zone = ${timeZone}
    where member_id = ${memberId} and confirmed_at is not null and ended_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** How many phones each channel alerts. */
export async function countAlertedPhones(
  db: Db,
): Promise<{ channel: PhoneChannel; count: number }[]> {
  const { rows } = await sql<{
    channel: PhoneChannel;
    count: number;
  }>`select channel, count(*)::integer as count
    from alert_phone where confirmed_at is not null and ended_at is null group by channel order by channel`.execute(
    db,
  );
  return rows;
}
