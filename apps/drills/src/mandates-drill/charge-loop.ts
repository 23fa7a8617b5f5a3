/**
 * What charges contributions that repeat, in a process that the drill kills: the server's own job, again and again without the pause of a
 * minute. `DRILL_STAGE` says where the database is, and what the clock is ahead by, so that no lease of one that was killed is waited for.
 */
import { setTimeout as pause } from "node:timers/promises";
import { ProviderAway } from "@kinfold/server/payments/providers/provider.ts";
import { openPayments } from "@kinfold/server/app.ts";
import { createCaptcha } from "@kinfold/server/platform/captcha.ts";
import { createBytesInFlight } from "@kinfold/server/platform/bytes-in-flight.ts";
import { openDatabase, type DatabaseAddress } from "@kinfold/server/platform/db.ts";
import { readEnv } from "@kinfold/server/platform/env.ts";
import { createDiskFiles } from "@kinfold/server/platform/files/disk-files.ts";
import { openHashingKeys } from "@kinfold/server/platform/hashing-keys.ts";
import { createLimiter } from "@kinfold/server/platform/limiter.ts";
import { createLog } from "@kinfold/server/platform/log.ts";
import { createOutbox } from "@kinfold/server/platform/outbox.ts";
import { createPasswords } from "@kinfold/server/platform/passwords.ts";
import type { Platform } from "@kinfold/server/platform/platform.ts";
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
const log = createLog("silent");
const env = readEnv(orders.variables);
const { db } = openDatabase(orders.address, log, 4);
const clock = {
  now: () => new Date(Date.now() + orders.aheadMs),
  pause: async () => undefined,
};
const noDelivery = { send: async () => undefined, close: () => undefined };
const platform: Platform = {
  env,
  log,
  clock,
  db,
  reader: db,
  hashingKeys: await openHashingKeys(db, env),
  outbox: { ...createOutbox(db, clock, noDelivery, log), nudge: () => undefined },
  limiter: createLimiter(db, clock),
  passwords: await createPasswords(),
  captcha: createCaptcha(
    { verifyUrl: env.TURNSTILE_VERIFY_URL, secret: env.TURNSTILE_SECRET_KEY, hostname: "none" },
    log,
  ),
  files: createDiskFiles(env.DATA_DIR),
  bytesInFlight: createBytesInFlight(0),
  stopping: new AbortController().signal,
};
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
