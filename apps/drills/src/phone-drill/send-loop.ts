/**
 * What sends alerts, in a process that the drill kills: the server's own sweep, again and again without its pause. `DRILL_STAGE` says
 * where the database is. A claim and a provider's silence last seconds, so that what a kill left is settled within the run.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { sendDuePhoneAlerts } from "@kinfold/server/notifications/index.ts";
import { openDatabase, type DatabaseAddress } from "@kinfold/server/platform/db.ts";
import { readEnv } from "@kinfold/server/platform/env.ts";
import { createLog } from "@kinfold/server/platform/log.ts";

/** What the drill tells the process. */
export type SendLoopOrders = {
  address: DatabaseAddress;
  variables: Record<string, string>;
  isBlind: boolean;
};

const LOOP_EVERY_MS = 10;
const TIMES = { claimMs: 1_500, settleMs: 1_500, giveUpMs: 600_000 };

const orders: SendLoopOrders = JSON.parse(process.env["DRILL_STAGE"] ?? "{}");
const log = createLog("silent");
const env = readEnv(orders.variables);
const { db } = openDatabase(orders.address, log, 4);
const clock = { now: () => new Date(), pause: async () => undefined };

if (orders.isBlind)
  await sql`update phone_alert set state = 'waiting' where state = 'sending'`.execute(db);

process.stdout.write("sending\n");
for (;;) {
  await sendDuePhoneAlerts({ clock, db, env, log }, TIMES).catch(() => undefined);
  await pause(LOOP_EVERY_MS);
}
