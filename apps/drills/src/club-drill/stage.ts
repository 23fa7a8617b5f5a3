import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { MovableClock } from "@kinfold/server/platform/clock.ts";
import { openDatabase, type Db } from "@kinfold/server/platform/db.ts";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "@kinfold/server/platform/embedded/embedded-postgres.ts";
import { readEnv } from "@kinfold/server/platform/env.ts";
import { createLog } from "@kinfold/server/platform/log.ts";
import { migrate } from "@kinfold/server/platform/migrate.ts";
import type { Platform } from "@kinfold/server/platform/platform.ts";
import { Unavailable } from "@kinfold/server/platform/unavailable.ts";
import { openPlatform } from "../drill/open-platform.ts";
import { listProcessTree, killAll } from "../drill/processes.ts";
import { scaleTime } from "../drill/scale-time.ts";

const QUERY_TIMEOUT_MS = 120_000;
const CONNECTIONS = 10;
const BACK_WITHIN_MS = 90_000;

/** A club in this process, on a PostgreSQL of its own, with months that pass when told to. */
export type ClubStage = {
  platform: Platform;
  clock: MovableClock;
  /** The database as a superuser. */
  owner: Db;
  /** Where its database listens for a role. */
  addressOf: EmbeddedPostgres["addressOf"];
  /** kill -9 of PostgreSQL and all of its children. It is started again by itself. */
  killDatabase: () => void;
  /** Resolves when the database answers again. */
  isBack: () => Promise<void>;
  close: () => Promise<void>;
};

function stoppedClock(start: string): MovableClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    pause: async () => undefined,
    setTo: (to) => (now = to),
    advance: (ms) => (now = new Date(now.getTime() + ms)),
  };
}

/** Sets the stage. Emails are written and delivered to no one. `variables` are settings of the club beside the stage's own. */
export async function setClubStage(
  start: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<ClubStage> {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-club-drill-"));
  await chmod(folder, 0o755);
  const log = createLog("silent");
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log });
  await migrate(postgres.addressOf("migrate"), log);
  const { db, close } = openDatabase(postgres.addressOf("run"), log, CONNECTIONS, QUERY_TIMEOUT_MS);
  const owner = openDatabase(postgres.address(), log, 1, QUERY_TIMEOUT_MS);
  const reader = openDatabase(postgres.addressOf("read"), log, 1, QUERY_TIMEOUT_MS);
  const clock = stoppedClock(start);
  const env = readEnv({
    NODE_ENV: "test",
    DATA_DIR: folder,
    WEB_ROOT: "/nonexistent",
    ...variables,
  });
  const platform = await openPlatform({ env, clock, db, reader: reader.db });
  return {
    platform,
    owner: owner.db,
    clock,
    addressOf: postgres.addressOf,
    killDatabase: () => {
      const pid = postgres.pid();
      if (pid !== undefined) killAll(listProcessTree(pid));
    },
    isBack: async () => {
      const giveUpAt = performance.now() + scaleTime(BACK_WITHIN_MS);
      for (;;) {
        try {
          await sql`select 1`.execute(db);
          return;
        } catch (error) {
          if (!(error instanceof Unavailable) || performance.now() > giveUpAt) throw error;
          await pause(50);
        }
      }
    },
    close: async () => {
      await platform.outbox.stop();
      await close();
      await reader.close();
      await owner.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Does what may be done twice until the line holds: a database that was killed or is slow to take a call cuts it. */
export async function retryUntilAnswered<T>(stage: ClubStage, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unavailable) || tries >= 20) throw error;
      await stage.isBack();
    }
  }
}
