import { createBytesInFlight } from "@kinfold/server/platform/bytes-in-flight.ts";
import { createCaptcha } from "@kinfold/server/platform/captcha.ts";
import type { Clock } from "@kinfold/server/platform/clock.ts";
import type { Db } from "@kinfold/server/platform/db.ts";
import type { Env } from "@kinfold/server/platform/env.ts";
import { createDiskFiles } from "@kinfold/server/platform/files/disk-files.ts";
import { openHashingKeys } from "@kinfold/server/platform/hashing-keys.ts";
import { createLimiter } from "@kinfold/server/platform/limiter.ts";
import { createLog } from "@kinfold/server/platform/log.ts";
import { createOutbox } from "@kinfold/server/platform/outbox.ts";
import { createPasswords } from "@kinfold/server/platform/passwords.ts";
import type { Platform } from "@kinfold/server/platform/platform.ts";

/** What a server stands on, in this process and with this clock. Emails are written and delivered to no one. */
export async function openPlatform({
  env,
  clock,
  db,
  reader,
}: {
  env: Env;
  clock: Clock;
  db: Db;
  reader: Db;
}): Promise<Platform> {
  const log = createLog("silent");
  const noDelivery = { send: async () => undefined, close: () => undefined };
  return {
    env,
    log,
    clock,
    db,
    reader,
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
}
