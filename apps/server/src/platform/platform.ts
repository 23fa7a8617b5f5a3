import type { BytesInFlight } from "./bytes-in-flight.ts";
import type { Captcha } from "./captcha.ts";
import type { Clock } from "./clock.ts";
import type { Db } from "./db.ts";
import type { Env } from "./env.ts";
import type { Files } from "./files/files.ts";
import type { Limiter } from "./limiter.ts";
import type { Logger } from "./log.ts";
import type { Outbox } from "./outbox.ts";
import type { Passwords } from "./passwords.ts";

/** What every domain may lean on. Made once in main, and once per file in tests. */
export type Platform = {
  env: Env;
  log: Logger;
  clock: Clock;
  db: Db;
  limiter: Limiter;
  passwords: Passwords;
  captcha: Captcha;
  outbox: Outbox;
  files: Files;
  bytesInFlight: BytesInFlight;
};
