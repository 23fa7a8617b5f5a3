import {
  PHONE_CHANNELS,
  type AlertCosts,
  type ChannelMonth,
  type PhoneChannel,
} from "@kinfold/contract/phone-alerts";
import { addUp, formatCostE6, toMajor, type CostE6 } from "@kinfold/money";
import { DAY_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { findMonthStart, formatMonth, lagosDay, startInLagos } from "#calendar/index.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { logFault } from "#platform/faults.ts";
import type { Limit } from "#platform/limiter.ts";
import type { Platform } from "#platform/platform.ts";
import { removeOldAlerts } from "./alert-store.ts";
import { writeLimitReachedEmail } from "./emails.ts";
import { openPhoneProviders } from "./open-providers.ts";
import { countAlertedPhones } from "./phone-store.ts";
import { isLimitReached, readMonthCost } from "./send-alerts.ts";
import { CHANNEL_CURRENCY, readPhoneAlertSetting } from "./settings-store.ts";

/** The last twelve months, this one included: so long are alerts kept. */
const SHOWN_MS = 366 * DAY_MS;
const KEPT_MS = 400 * DAY_MS;
const NOTIFIED_ONCE: Limit = { name: "phone alert limit", most: 1, withinMs: 40 * DAY_MS };

type MonthRow = {
  channel: PhoneChannel;
  month: string;
  kind: string;
  sent: number;
  segments: number;
  failed: number;
  dropped: number;
  unknown: number;
  cost: CostE6;
};

async function readMonths(db: Db, since: Date): Promise<MonthRow[]> {
  const { rows } =
    await sql<MonthRow>`select channel, coalesce(to_char(created_at at time zone 'Africa/Lagos', 'YYYY-MM'), '') as month, kind,
      (count(*) filter (where state in ('sent', 'delivered', 'read')))::integer as sent,
      coalesce(sum(segments) filter (where state in ('sent', 'delivered', 'read')), 0)::integer as segments,
      (count(*) filter (where state = 'failed'))::integer as failed,
      (count(*) filter (where state = 'dropped'))::integer as dropped,
      (count(*) filter (where state = 'unknown'))::integer as unknown,
      coalesce(sum(cost_e6), 0)::bigint as cost
    from phone_alert where created_at >= ${since}::timestamptz
    group by 1, 2, 3 order by 2 desc, 1, 3`.execute(db);
  return rows;
}

const sumOf = (
  rows: readonly MonthRow[],
  field: "sent" | "segments" | "failed" | "dropped" | "unknown",
): number => rows.reduce((sum, row) => sum + row[field], 0);

function summarizeMonth(
  channel: PhoneChannel,
  month: string,
  rows: readonly MonthRow[],
): ChannelMonth {
  return {
    channel,
    currency: CHANNEL_CURRENCY[channel],
    month,
    sent: sumOf(rows, "sent"),
    segments: sumOf(rows, "segments"),
    failed: sumOf(rows, "failed"),
    dropped: sumOf(rows, "dropped"),
    unknown: sumOf(rows, "unknown"),
    cost: formatCostE6(addUp(rows, ({ cost }) => cost)),
    by_kind: rows.map(({ kind, sent, cost }) => ({ kind, sent, cost: formatCostE6(cost) })),
  };
}

/** What alerts to phones cost, month by month, and how far this month's limits are. */
export async function readAlertCosts({
  clock,
  db,
}: Pick<Platform, "clock" | "db">): Promise<AlertCosts> {
  const now = clock.now();
  const [setting, phones, rows] = await Promise.all([
    readPhoneAlertSetting(db),
    countAlertedPhones(db),
    readMonths(db, startInLagos(findMonthStart(lagosDay(addMs(now, -SHOWN_MS))))),
  ]);
  const limits = await Promise.all(
    PHONE_CHANNELS.map(async (channel) => {
      const cost = await readMonthCost(db, channel, now);
      return {
        channel,
        currency: CHANNEL_CURRENCY[channel],
        limit: toMajor(setting.limits[channel]),
        cost: formatCostE6(cost),
        is_reached: isLimitReached(channel, cost, setting),
      };
    }),
  );
  const keys = [...new Set(rows.map(({ month, channel }) => `${month} ${channel}`))];
  const months = keys.flatMap((key) => {
    const ofIt = rows.filter(({ month, channel }) => `${month} ${channel}` === key);
    const [first] = ofIt;
    return first === undefined ? [] : [summarizeMonth(first.channel, first.month, ofIt)];
  });
  return { phones, limits, months };
}

/** Logs and emails these people, once a month and channel, that a channel has cost what its month may. */
export async function notifyReachedLimits(
  { clock, db, env, limiter, log, outbox }: Platform,
  readers: readonly string[],
): Promise<void> {
  const now = clock.now();
  const setting = await readPhoneAlertSetting(db);
  const month = formatMonth(lagosDay(now));
  for (const channel of openPhoneProviders(env).keys()) {
    if (!isLimitReached(channel, await readMonthCost(db, channel, now), setting)) continue;
    const subject = `${channel} ${month}`;
    if ((await limiter.count(NOTIFIED_ONCE, subject)) > 0) continue;
    await limiter.take(NOTIFIED_ONCE, subject);
    logFault(log, "phone_alert_limit", { channel, month });
    const email = writeLimitReachedEmail({ channel, month, officeUrl: env.OFFICE_URL });
    for (const reader of readers) await outbox.write(db, reader, email);
    outbox.nudge();
  }
}

/** Removes alerts and ended phones that are older than 13 months. */
export const forgetPhoneAlerts = ({ clock, db }: Pick<Platform, "clock" | "db">): Promise<void> =>
  removeOldAlerts(db, addMs(clock.now(), -KEPT_MS));
