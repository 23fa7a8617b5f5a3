import type { BytesInFlight } from "./bytes-in-flight.ts";
import type { Captcha } from "./captcha.ts";
import type { Clock } from "./clock.ts";
import type { Db } from "./db.ts";
import type { Env } from "./env.ts";
import type { HashingKeys } from "./hashing-keys.ts";
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
  /** As the role that serves: what it may do to each table stands in migrations/always/table_grants.sql. */
  db: Db;
  /** What codes and identity numbers are hashed with. */
  hashingKeys: HashingKeys;
  /** As the role that only reads, and may take its time. */
  reader: Db;
  limiter: Limiter;
  passwords: Passwords;
  captcha: Captcha;
  outbox: Outbox;
  files: Files;
  bytesInFlight: BytesInFlight;
  /** Aborted as soon as the server was asked to stop: it still answers, and is no longer ready. */
  stopping: AbortSignal;
};
