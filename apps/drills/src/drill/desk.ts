import { setTimeout as pause } from "node:timers/promises";
import { createBytesInFlight } from "@kinfold/server/platform/bytes-in-flight.ts";
import { createCaptcha } from "@kinfold/server/platform/captcha.ts";
import { systemClock } from "@kinfold/server/platform/clock.ts";
import { openHashingKeys } from "@kinfold/server/platform/hashing-keys.ts";
import { createLimiter } from "@kinfold/server/platform/limiter.ts";
import { createLog } from "@kinfold/server/platform/log.ts";
import { createOutbox } from "@kinfold/server/platform/outbox.ts";
import { createPasswords } from "@kinfold/server/platform/passwords.ts";
import { openFiles } from "@kinfold/server/platform/files/open-files.ts";
import type { Platform } from "@kinfold/server/platform/platform.ts";
import { createPost } from "@kinfold/server/platform/post.ts";
import { Refused } from "@kinfold/server/platform/refusing.ts";
import { Unavailable } from "@kinfold/server/platform/unavailable.ts";
import type { Stage } from "./stage.ts";

const GIVE_UP_MS = 180_000;

/** Repeats what the database's death cut short, as a person at the desk would. True when it was done, false when refused. */
export async function insist(work: () => Promise<unknown>): Promise<boolean> {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  for (;;) {
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      if (!(error instanceof Unavailable) || performance.now() > giveUpAt) throw error;
      await pause(100);
    }
  }
}

/** A platform of the staff's own, beside the server's: for scenarios in which they meet within a millisecond, or on another day. */
export async function openDesk({
  db,
  env,
}: Stage): Promise<{ platform: Platform; close: () => void }> {
  const log = createLog("silent");
  const clock = systemClock;
  const post = createPost(env);
  const captcha = { verifyUrl: env.TURNSTILE_VERIFY_URL, secret: "", hostname: "localhost" };
  const platform: Platform = {
    env,
    log,
    clock,
    db,
    hashingKeys: await openHashingKeys(db, env),
    reader: db,
    limiter: createLimiter(db, clock),
    passwords: await createPasswords(),
    captcha: createCaptcha(captcha, log),
    outbox: createOutbox(db, clock, post, log),
    files: openFiles(env),
    bytesInFlight: createBytesInFlight(0),
    stopping: new AbortController().signal,
  };
  return {
    platform,
    close: () => {
      void platform.outbox.stop().finally(() => post.close());
    },
  };
}
