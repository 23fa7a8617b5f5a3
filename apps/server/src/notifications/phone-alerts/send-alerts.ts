import { DAY_MS, MINUTE_MS, SECOND_MS } from "@kinfold/contract/durations";
import type { PhoneChannel } from "@kinfold/contract/phone-alerts";
import { multiply, type CostE6 } from "@kinfold/money";
import { findMonthStart, lagosDay, startInLagos } from "#calendar/index.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { logFault } from "#platform/faults.ts";
import type { Platform } from "#platform/platform.ts";
import {
  claimDoubtfulAlert,
  claimDueAlert,
  countSentSince,
  dropLateAlerts,
  endAlert,
  noteAlertSent,
  putAlertOff,
  readCostSince,
  readLastReport,
  type ClaimedAlert,
} from "./alert-store.ts";
import { ALERTS_A_DAY } from "./limits.ts";
import { openPhoneProviders } from "./open-providers.ts";
import type { OutgoingAlert, PhoneProvider } from "./provider.ts";
import { readPhoneAlertSetting, type PhoneAlertSetting } from "./settings-store.ts";

/** How long this server has an alert for itself, and after how long a provider's silence says something. */
export type SendTimes = { claimMs: number; settleMs: number; giveUpMs: number };

/** Longer than a provider may take; a message stands in its history by then. */
const TIMES: SendTimes = {
  claimMs: 60 * SECOND_MS,
  settleMs: 15 * MINUTE_MS,
  giveUpMs: DAY_MS,
};
const AGAIN_AFTER_MS = [10, 30, 60, 300, 900].map((seconds) => seconds * SECOND_MS);
const GIVE_UP_AFTER = 20;

type SendContext = {
  platform: Pick<Platform, "clock" | "db" | "log">;
  providers: ReadonlyMap<PhoneChannel, PhoneProvider>;
  times: SendTimes;
  setting: PhoneAlertSetting;
};

/** What this month, which began at midnight in Lagos, has cost on a channel. */
export const readMonthCost = (db: Db, channel: PhoneChannel, now: Date): Promise<CostE6> =>
  readCostSince(db, channel, startInLagos(findMonthStart(lagosDay(now))));

/** Whether so much reaches the month's limit of a channel. */
export function isLimitReached(
  channel: PhoneChannel,
  cost: CostE6,
  { limits }: PhoneAlertSetting,
): boolean {
  const spent: bigint = cost;
  const limit: bigint = limits[channel];
  return spent >= limit * 10_000n;
}

const toOutgoing = (claimed: ClaimedAlert): OutgoingAlert => ({
  alertId: claimed.alert_id,
  kind: claimed.kind,
  phone: claimed.phone,
  words: claimed.words,
  reference: claimed.reference,
});

async function noteAccepted(
  { platform: { clock, db, log }, setting }: SendContext,
  claimed: ClaimedAlert,
  messageReference: string,
): Promise<void> {
  const costE6 = multiply(setting.prices[claimed.channel], BigInt(claimed.segments));
  await noteAlertSent(db, claimed.alert_id, { messageReference, costE6, at: clock.now() });
  log.info({ alert_id: claimed.alert_id, channel: claimed.channel }, "alert sent");
}

/** Why an alert is not sent after all; undefined when it is. */
async function findHindrance(
  { platform: { clock, db }, setting }: SendContext,
  claimed: ClaimedAlert,
): Promise<string | undefined> {
  if (!claimed.is_wanted) return "the phone has ended";
  if (claimed.is_security) return undefined;
  const now = clock.now();
  const cost = await readMonthCost(db, claimed.channel, now);
  if (isLimitReached(claimed.channel, cost, setting)) return "the limit of the month";
  // The alert itself is one of those that are counted.
  const sent = await countSentSince(db, claimed.phone_id, addMs(now, -DAY_MS));
  return sent > ALERTS_A_DAY ? "the limit of the day" : undefined;
}

async function sendOne(
  context: SendContext,
  provider: PhoneProvider,
  claimed: ClaimedAlert,
): Promise<void> {
  const { clock, db, log } = context.platform;
  const hindrance = await findHindrance(context, claimed);
  if (hindrance !== undefined) return endAlert(db, claimed.alert_id, "dropped", hindrance);
  const came = await provider.sendAlert(toOutgoing(claimed));
  if (came.outcome === "accepted") return noteAccepted(context, claimed, came.messageReference);
  const logged = { alert_id: claimed.alert_id, channel: claimed.channel, reason: came.reason };
  log.warn(logged, "alert not sent");
  // It stays as about to be sent: once its claim has lapsed it is looked up.
  if (came.outcome === "unknown") return undefined;
  if (came.isForGood || claimed.attempts >= GIVE_UP_AFTER)
    return endAlert(db, claimed.alert_id, "failed", came.reason);
  const wait = AGAIN_AFTER_MS[Math.min(claimed.attempts, AGAIN_AFTER_MS.length) - 1] ?? SECOND_MS;
  return putAlertOff(db, claimed.alert_id, {
    sendAt: addMs(clock.now(), wait),
    note: came.reason,
  });
}

/**
 * Settles an alert of which no one knows whether it was sent. The provider's history decides where there is one. Without, its webhooks
 * do: a provider that was heard since and said nothing of this one does not have it. Where it was not heard at all, security is told
 * again in the end, and nothing else is.
 */
async function settleDoubt(
  { platform: { clock, db, log }, times, ...context }: SendContext,
  provider: PhoneProvider,
  claimed: ClaimedAlert,
): Promise<void> {
  const now = clock.now();
  const looked = await provider.findAlert(toOutgoing(claimed));
  if (looked.outcome === "sent")
    return noteAccepted(
      { platform: { clock, db, log }, times, ...context },
      claimed,
      looked.messageReference,
    );
  const sendAgain = (note: string): Promise<void> =>
    putAlertOff(db, claimed.alert_id, { sendAt: now, note });
  if (looked.outcome === "not_sent") return sendAgain("not in the history of the provider");
  const age = now.getTime() - claimed.sending_since.getTime();
  const heard = await readLastReport(db, claimed.channel);
  const isHeardSince = heard !== undefined && heard > addMs(claimed.sending_since, times.settleMs);
  if (age >= times.settleMs && isHeardSince) return sendAgain("the provider says nothing of it");
  if (age < times.giveUpMs) return undefined;
  return claimed.is_security
    ? sendAgain("no one knows whether it was sent")
    : endAlert(db, claimed.alert_id, "unknown", "no one knows whether it was sent");
}

/** Does the work for each thing that is next, until there is none. */
async function workOff<Thing>(
  next: () => Promise<Thing | undefined>,
  work: (thing: Thing) => Promise<void>,
): Promise<number> {
  let count = 0;
  for (let thing = await next(); thing !== undefined; thing = await next()) {
    await work(thing);
    count += 1;
  }
  return count;
}

/** Sends every alert that is due and settles those of which no one knows, and answers how many there were. Harmless when done twice. */
export async function sendDuePhoneAlerts(
  platform: Pick<Platform, "clock" | "db" | "env" | "log">,
  times: SendTimes = TIMES,
): Promise<number> {
  const { clock, db, env, log } = platform;
  const providers = openPhoneProviders(env);
  await dropLateAlerts(db, clock.now());
  if (providers.size === 0) return 0;
  const channels = [...providers.keys()];
  const { claimMs } = times;
  const context = { platform, providers, times, setting: await readPhoneAlertSetting(db) };
  const withProvider =
    (work: typeof sendOne) =>
    async (claimed: ClaimedAlert): Promise<void> => {
      const provider = providers.get(claimed.channel);
      if (provider === undefined) return;
      try {
        await work(context, provider, claimed);
      } catch (err) {
        // Its claim lapses, and it is looked up.
        logFault(log, "phone_alert_not_settled", { err, alert_id: claimed.alert_id });
      }
    };
  const settled = await workOff(
    () => claimDoubtfulAlert(db, { channels, claimMs }),
    withProvider(settleDoubt),
  );
  const sent = await workOff(
    () => claimDueAlert(db, { channels, claimMs, now: clock.now() }),
    withProvider(sendOne),
  );
  return settled + sent;
}
