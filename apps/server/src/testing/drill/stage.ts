import type { ChildProcess } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openDatabase, type DatabaseAddress, type Db } from "#platform/db.ts";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "#platform/embedded/embedded-postgres.ts";
import { freePort } from "#platform/embedded/free-port.ts";
import { readEnv, type Env } from "#platform/env.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { databaseVariables } from "../database-url.ts";
import { spawnServer } from "../spawned-server.ts";
import { familyOf, killAll } from "./processes.ts";

const SANDBOX = fileURLToPath(new URL("../../../../sandbox/src/main.ts", import.meta.url));
const READY_WITHIN_MS = 90_000;
const RESTART_PAUSE_MS = 100;
const QUERY_TIMEOUT_MS = 120_000;

/** A whole club in processes of its own: database, server and the outside world. */
export type Stage = {
  /** Where the server answers members, and where the staff. */
  url: string;
  officeUrl: string;
  sandboxUrl: string;
  env: Env;
  /** The database, its data folder, and the folder of the server's uploads. */
  postgres: EmbeddedPostgres;
  databaseDir: string;
  uploads: string;
  /** Our own way into the database, as a superuser, beside the server's. */
  db: Db;
  address: Extract<DatabaseAddress, { host: string }>;
  /** kill -9 of the server, and another in its place at once. */
  killServer: () => Promise<void>;
  /** kill -9 of the postmaster and all of its children. It is started again by itself. */
  killDatabase: () => Promise<void>;
  /** kill -9 of the server, and one with these variables beside the stage's own in its place. Resolves when it answers. */
  restartServer: (more: Readonly<Record<string, string>>) => Promise<void>;
  /** Resolves when the server answers again. */
  isReady: () => Promise<void>;
  close: () => Promise<void>;
};

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

async function untilReady(url: string): Promise<void> {
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  while (!(await answers(url))) {
    if (performance.now() > giveUpAt) throw new Error(`${url} does not answer`);
    await pause(50);
  }
}

/**
 * Sets the stage: `settings` are PostgreSQL's, `prepare` has the database to itself before the server opens, and `more` are variables
 * of the server's beside the stage's own.
 */
export async function setStage(
  settings: readonly string[],
  prepare: (db: Db) => Promise<void>,
  more: Readonly<Record<string, string>> = {},
): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-drill-"));
  await chmod(folder, 0o755);
  const log = createLog("silent");
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (let next = closing.pop(); next !== undefined; next = closing.pop()) await next();
  };
  try {
    const databaseDir = join(folder, "data");
    const postgres = await startEmbeddedPostgres({ dataDir: databaseDir, log, settings });
    closing.push(() => postgres.stop());
    const address = postgres.address();
    await migrate(postgres.addressOf("migrate"), log);
    const { db, close: closeDatabase } = openDatabase(address, log, 8, QUERY_TIMEOUT_MS);
    closing.push(closeDatabase);
    await prepare(db);

    const [port, officePort] = [await freePort(), await freePort()];
    const [sandboxPort, smtpPort] = [await freePort(), await freePort()];
    const variables: Record<string, string> = {
      NODE_ENV: "test",
      LOG_LEVEL: "fatal",
      OFFICE_PORT: String(officePort),
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      ...databaseVariables({
        address: postgres.addressOf("run"),
        migrate: postgres.addressOf("migrate"),
        read: postgres.addressOf("read"),
      }),
      DATA_DIR: join(folder, "club"),
      WEB_ROOT: "/nonexistent",
    };
    const sandboxOnly = { SANDBOX_LATE_MS: "1500" };
    const sandbox = spawnServer({ ...variables, ...sandboxOnly }, { script: SANDBOX });
    closing.push(() => ended(sandbox));
    await sandbox.says("serving");

    const server = keepRunning({ ...variables, ...more });
    closing.push(server.stop);
    const url = `http://127.0.0.1:${port}`;
    const isReady = (): Promise<void> => untilReady(`${url}/api/ready`);
    await isReady();
    return {
      url,
      officeUrl: `http://127.0.0.1:${officePort}`,
      sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
      env: readEnv(variables),
      postgres,
      databaseDir,
      uploads: join(folder, "club", "files"),
      db,
      address,
      killServer: server.kill,
      restartServer: async (others) => {
        await server.replace({ ...variables, ...others });
        await isReady();
      },
      killDatabase: async () => {
        const pid = postgres.pid();
        if (pid !== undefined) killAll(familyOf(pid));
      },
      isReady,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A server that is started again whenever it ends, as a supervisor would: also when it could not reach the database. */
function keepRunning(given: Record<string, string>) {
  const state = { isOver: false };
  let variables = given;
  let server = spawnServer(variables);
  const watch = async (): Promise<void> => {
    while (!state.isOver) {
      await server.ended;
      if (state.isOver) return;
      await pause(RESTART_PAUSE_MS);
      server = spawnServer(variables);
    }
  };
  const watching = watch();
  const kill = async (): Promise<void> => {
    server.child.kill("SIGKILL");
    await server.ended;
  };
  return {
    kill,
    replace: async (others: Record<string, string>): Promise<void> => {
      variables = others;
      await kill();
    },
    stop: async (): Promise<void> => {
      state.isOver = true;
      await ended(server);
      await watching;
      await ended(server);
    },
  };
}

async function ended({ child, ended: end }: { child: ChildProcess; ended: Promise<unknown> }) {
  child.kill("SIGTERM");
  const insist = setTimeout(() => child.kill("SIGKILL"), 12_000);
  await end;
  clearTimeout(insist);
}
