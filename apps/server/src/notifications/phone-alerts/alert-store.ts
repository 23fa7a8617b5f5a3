import type { AlertPhoneId, MemberId, PhoneAlertId } from "@kinfold/contract/ids";
import type { PhoneChannel } from "@kinfold/contract/phone-alerts";
import type { CostE6 } from "@kinfold/money";
import { sql } from "kysely";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import type { AlertStatus } from "./provider.ts";

export type NewAlert = {
  alertId: PhoneAlertId;
  memberId: MemberId;
  phoneId: AlertPhoneId;
  eventKey: string;
  kind: string;
  isSecurity: boolean;
  channel: PhoneChannel;
  words: string;
  reference: string;
  segments: number;
  sendAt: Date;
  dropAt: Date;
  at: Date;
};

/** Writes an alert; false when this event was told on this channel before. */
export async function insertAlert(tx: Db, alert: NewAlert): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into phone_alert
      (alert_id, member_id, phone_id, event_key, kind, is_security, channel, words, reference, segments, created_at, send_at, drop_at)
    values (${alert.alertId}, ${alert.memberId}, ${alert.phoneId}, ${alert.eventKey}, ${alert.kind}, ${alert.isSecurity},
      ${alert.channel}, ${alert.words}, ${alert.reference}, ${alert.segments}, ${alert.at}, ${alert.sendAt}, ${alert.dropAt})
    on conflict on constraint one_alert_per_event do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** An alert that this server has for itself for a while. */
export type ClaimedAlert = {
  alert_id: PhoneAlertId;
  phone_id: AlertPhoneId;
  kind: string;
  is_security: boolean;
  channel: PhoneChannel;
  words: string;
  reference: string;
  segments: number;
  attempts: number;
  sending_since: Date;
  phone: string;
  /** Whether its phone is still alerted, or waits for the very code. */
  is_wanted: boolean;
};

const CLAIMED = sql`alert.alert_id, alert.phone_id, alert.kind, alert.is_security, alert.channel, alert.words, alert.reference,
  alert.segments, alert.attempts, coalesce(alert.sending_since, alert.created_at) as sending_since, phone.phone,
  phone.ended_at is null and (phone.confirmed_at is not null or alert.kind = 'code') as is_wanted`;

/**
 * Marks the next due alert of these channels as about to be sent and answers it; security and codes first. The mark is committed
 * before anyone is called: from then on it is looked up, and never sent as if it were new.
 */
export async function claimDueAlert(
  db: Db,
  { channels, claimMs, now }: { channels: readonly PhoneChannel[]; claimMs: number; now: Date },
): Promise<ClaimedAlert | undefined> {
  const { rows } = await sql<ClaimedAlert>`update phone_alert alert
    set state = 'sending', sending_since = ${now}, attempts = alert.attempts + 1,
      claimed_until = clock_timestamp() + ${claimMs}::integer * interval '1 millisecond'
    from alert_phone phone
    where phone.phone_id = alert.phone_id and alert.words is not null and alert.alert_id = (
      select alert_id from phone_alert
      where state = 'waiting' and send_at <= ${now} and channel = any(${[...channels]}::text[])
      order by is_security desc, send_at, alert_no limit 1 for update skip locked)
    returning ${CLAIMED}`.execute(db);
  return rows[0];
}

/** The next alert that was about to be sent when its server ended, or whose provider did not answer. */
export async function claimDoubtfulAlert(
  db: Db,
  { channels, claimMs }: { channels: readonly PhoneChannel[]; claimMs: number },
): Promise<ClaimedAlert | undefined> {
  const { rows } = await sql<ClaimedAlert>`update phone_alert alert
    set claimed_until = clock_timestamp() + ${claimMs}::integer * interval '1 millisecond'
    from alert_phone phone
    where phone.phone_id = alert.phone_id and alert.words is not null and alert.alert_id = (
      select alert_id from phone_alert
      where state = 'sending' and claimed_until <= clock_timestamp() and channel = any(${[...channels]}::text[])
      order by claimed_until, alert_no limit 1 for update skip locked)
    returning ${CLAIMED}`.execute(db);
  return rows[0];
}

/** The provider has it: what it says is wiped. What a webhook said in the meantime stays. */
export async function noteAlertSent(
  db: Db,
  alertId: PhoneAlertId,
  sent: { messageReference: string; costE6: CostE6; at: Date },
): Promise<void> {
  await sql`update phone_alert set words = null, claimed_until = null, cost_e6 = greatest(cost_e6, ${sent.costE6}),
      state = case when state = 'sending' then 'sent' else state end, sent_at = coalesce(sent_at, ${sent.at}),
      provider_message_id = coalesce(provider_message_id, ${sent.messageReference})
    where alert_id = ${alertId}`.execute(db);
}

/** It was surely not sent: it is tried again then. */
export async function putAlertOff(
  db: Db,
  alertId: PhoneAlertId,
  { sendAt, note }: { sendAt: Date; note: string },
): Promise<void> {
  await sql`update phone_alert set state = 'waiting', send_at = ${sendAt}, claimed_until = null, note = ${note}
    where alert_id = ${alertId} and state = 'sending'`.execute(db);
}

/** It is over without being told, or without anyone knowing. */
export async function endAlert(
  db: Db,
  alertId: PhoneAlertId,
  state: "failed" | "dropped" | "unknown",
  note: string,
): Promise<void> {
  await sql`update phone_alert set state = ${state}, words = null, claimed_until = null, note = ${note}
    where alert_id = ${alertId} and state in ('waiting', 'sending')`.execute(db);
}

/** Ends what waited until it was pointless. */
export async function dropLateAlerts(db: Db, now: Date): Promise<void> {
  await sql`update phone_alert set state = 'dropped', words = null, note = 'too late'
    where state = 'waiting' and drop_at <= ${now}`.execute(db);
}

/** Ends what waits for a phone that has ended. */
export async function dropAlertsOf(tx: Db, phoneIds: readonly AlertPhoneId[]): Promise<void> {
  await sql`update phone_alert set state = 'dropped', words = null, note = 'the phone has ended'
    where state = 'waiting' and phone_id = any(${[...phoneIds]}::text[])`.execute(tx);
}

/** When a provider last reported on any alert of this channel. */
export async function readLastReport(db: Db, channel: PhoneChannel): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select max(reported_at) as at from phone_alert
    where channel = ${channel}`.execute(db);
  return rows[0]?.at ?? undefined;
}

const RANK: Readonly<Record<AlertStatus, number>> = { sent: 1, delivered: 2, failed: 2, read: 3 };

/** Notes what a provider reports of an alert that it names by its message, by the alert itself or by its reference. A later status stands. */
export async function noteReport(
  db: Db,
  channel: PhoneChannel,
  report: {
    messageReference: string;
    alertId: PhoneAlertId | undefined;
    reference: string | undefined;
    status: AlertStatus;
    costE6: CostE6 | undefined;
    priceE6: CostE6;
    reason: string | undefined;
    at: Date;
  },
): Promise<AlertPhoneId | undefined> {
  const rank = RANK[report.status];
  const { rows } = await sql<{ phone_id: AlertPhoneId }>`update phone_alert set
      state = case when ${rank}::integer > (case state when 'sent' then 1 when 'delivered' then 2 when 'failed' then 2 when 'read' then 3
        else 0 end) then ${report.status} else state end,
      provider_message_id = coalesce(provider_message_id, ${report.messageReference}), words = null, claimed_until = null,
      sent_at = coalesce(sent_at, ${report.at}::timestamptz), reported_at = ${report.at},
      cost_e6 = coalesce(${report.costE6 ?? null}::bigint, greatest(cost_e6, segments * ${report.priceE6}::bigint)),
      note = coalesce(${report.reason ?? null}, note)
    where channel = ${channel} and (provider_message_id = ${report.messageReference}
      or (provider_message_id is null and (alert_id = ${report.alertId ?? null} or reference = ${report.reference ?? null})))
    returning phone_id`.execute(db);
  return rows[0]?.phone_id;
}

/** How many alerts went to a phone since then, besides security and codes. */
export async function countSentSince(db: Db, phoneId: AlertPhoneId, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from phone_alert
    where phone_id = ${phoneId} and not is_security and created_at > ${since}::timestamptz
      and state in ('sent', 'delivered', 'read', 'sending')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What a channel has cost since then, in millionths of its currency. */
export async function readCostSince(db: Db, channel: PhoneChannel, since: Date): Promise<CostE6> {
  const { rows } = await sql<{
    cost: CostE6;
  }>`select coalesce(sum(cost_e6), 0)::bigint as cost from phone_alert
    where channel = ${channel} and created_at >= ${since}::timestamptz`.execute(db);
  const [row] = rows;
  assertExists(row, "a sum has one row");
  return row.cost;
}

/** Removes alerts and ended phones from long ago. */
export async function removeOldAlerts(db: Db, before: Date): Promise<void> {
  await sql`delete from phone_alert where created_at <= ${before}`.execute(db);
  await sql`delete from alert_phone phone where ended_at <= ${before}
    and not exists (select from phone_alert alert where alert.phone_id = phone.phone_id)`.execute(
    db,
  );
}
