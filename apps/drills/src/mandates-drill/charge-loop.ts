/**
 * What charges contributions that repeat, in a process that the drill kills: the server's own job, again and again without the pause of a
 * minute. `DRILL_STAGE` says where the database is, and what the clock is ahead by, so that no lease of one that was killed is waited for.
 */
import { setTimeout as pause } from "node:timers/promises";
import { ProviderAway } from "@kinfold/server/payments/providers/provider.ts";
import { openPayments } from "@kinfold/server/app.ts";
import { openDatabase, type DatabaseAddress } from "@kinfold/server/platform/db.ts";
import { readEnv } from "@kinfold/server/platform/env.ts";
import { createLog } from "@kinfold/server/platform/log.ts";
import { openPlatform } from "../drill/open-platform.ts";
import { chargeDue } from "@kinfold/server/subscriptions/index.ts";

/** What the drill tells the process. */
export type ChargeLoopOrders = {
  address: DatabaseAddress;
  variables: Record<string, string>;
  aheadMs: number;
  isUnheld: boolean;
};

const LOOP_EVERY_MS = 10;
const LEAVES_AFTER_MS = 500;

const orders: ChargeLoopOrders = JSON.parse(process.env["DRILL_STAGE"] ?? "{}");
const env = readEnv(orders.variables);
const { db } = openDatabase(orders.address, createLog("silent"), 4);
const clock = {
  now: () => new Date(Date.now() + orders.aheadMs),
  pause: async () => undefined,
};
const platform = await openPlatform({ env, clock, db, reader: db });
const { setting } = openPayments(platform);

if (orders.isUnheld) {
  const { paystack } = setting.providers;
  const { chargeSavedCard } = paystack;
  paystack.chargeSavedCard = async (charge, card) => {
    setTimeout(() => void chargeSavedCard(charge, card).catch(() => undefined), LEAVES_AFTER_MS);
    throw new ProviderAway("it has not left yet");
  };
}

process.stdout.write("charging\n");
for (;;) {
  await chargeDue(setting).catch(() => undefined);
  await pause(LOOP_EVERY_MS);
}
