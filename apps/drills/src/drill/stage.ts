import { DAY_MS } from "@kinfold/contract/durations";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase, type DatabaseAddress, type Db } from "@kinfold/server/platform/db.ts";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "@kinfold/server/platform/embedded/embedded-postgres.ts";
import { freePort } from "@kinfold/server/platform/embedded/free-port.ts";
import { readEnv, type Env } from "@kinfold/server/platform/env.ts";
import { createLog } from "@kinfold/server/platform/log.ts";
import { migrate } from "@kinfold/server/platform/migrate.ts";
import { toDatabaseVariables } from "@kinfold/server/testing/database-url.ts";
import { spawnServer } from "@kinfold/server/testing/spawned-server.ts";
import { openBalancer } from "./balancer.ts";
import { beginClubClock } from "./club-clock.ts";
import { endProgram, keepRunning } from "./keep-running.ts";
import { listProcessTree, killAll } from "./processes.ts";
import { waitUntilAnswers } from "./wait-until-answers.ts";

const SANDBOX = fileURLToPath(new URL("../../../sandbox/src/main.ts", import.meta.url));
const QUERY_TIMEOUT_MS = 120_000;

/** A whole club in processes of its own: database, servers and the outside world. */
export type Stage = {
  /** Where the club answers members, and where the staff: its server, or what stands in front of several. */
  url: string;
  officeUrl: string;
  /** Where each server answers by itself. */
  serverUrls: readonly string[];
  sandboxUrl: string;
  env: Env;
  /** The database, its data folder, and the folder of the server's uploads. */
  postgres: EmbeddedPostgres;
  databaseDir: string;
  uploads: string;
  /** Our own way into the database, as a superuser, beside the server's. */
  db: Db;
  address: Extract<DatabaseAddress, { host: string }>;
  /** What the club's clock says. */
  now: () => Date;
  /** kill -9 of a server, each in turn, and another in its place at once. */
  killServer: () => Promise<void>;
  /** Lets this server end as its supervisor would, or by kill -9, and another in its place. Resolves when it answers, with how long each took in milliseconds. */
  replaceServer: (index: number, how: "asked" | "killed") => Promise<Replacement>;
  /** Lets a night pass: the club's clock is a day further on, and its servers are started anew. Resolves when they answer. */
  passNight: () => Promise<void>;
  /** kill -9 of the postmaster and all of its children. It is started again by itself. */
  killDatabase: () => Promise<void>;
  /** kill -9 of the servers, and others with these variables beside the stage's own in their place. Resolves when they answer. */
  restartServer: (more: Readonly<Record<string, string>>) => Promise<void>;
  /** The processes of the servers: another one where one was started again. */
  serverPids: () => number[];
  /** Resolves when each server answers again. */
  isReady: () => Promise<void>;
  /** The lines that the servers of now logged and that hold this text. */
  findLogged: (text: string) => string[];
  close: () => Promise<void>;
};

/** How long a server took to end, and how long after that the next one in its place was ready, in milliseconds. */
export type Replacement = { endedMs: number; readyMs: number };

/** What a club may have beside the usual. */
export type StageOptions = {
  /** Variables of its servers beside the stage's own. */
  more?: Readonly<Record<string, string>>;
  /** So many servers on one database, behind one address. */
  servers?: number;
  /** What the club's clock says at first, where it is not the usual instant. */
  beginsAt?: Date;
  /** Where the database and the data folder of the servers are, which exist: on disks of their own. */
  folders?: { database: string; club: string };
};

async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  return ports;
}

/** The only port, or one that stands in front of several. */
async function frontOf(
  ports: readonly number[],
  closing: (() => Promise<unknown>)[],
): Promise<number> {
  const [only, ...others] = ports;
  if (only !== undefined && others.length === 0) return only;
  const balancer = await openBalancer(ports);
  closing.push(balancer.close);
  return balancer.port;
}

/**
 * Sets the stage: `settings` are PostgreSQL's, and `prepare` has the database to itself before the servers open; the outside world
 * answers already.
 */
export async function setStage(
  settings: readonly string[],
  prepare: (begun: Pick<Stage, "db" | "sandboxUrl" | "address" | "now">) => Promise<void>,
  { more = {}, servers: serverCount = 1, beginsAt, folders }: StageOptions = {},
): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-drill-"));
  await chmod(folder, 0o755);
  const log = createLog("silent");
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (let next = closing.pop(); next !== undefined; next = closing.pop()) await next();
  };
  try {
    const databaseDir = folders?.database ?? join(folder, "data");
    const clubDir = folders?.club ?? join(folder, "club");
    const postgres = await startEmbeddedPostgres({ dataDir: databaseDir, log, settings });
    closing.push(() => postgres.stop());
    const address = postgres.address();
    await migrate(postgres.addressOf("migrate"), log);
    const { db, close: closeDatabase } = openDatabase(address, log, 8, QUERY_TIMEOUT_MS);
    closing.push(closeDatabase);

    const ports = await freePorts(serverCount);
    const officePorts = await freePorts(serverCount);
    const [port, officePort] = [await frontOf(ports, closing), await frontOf(officePorts, closing)];
    const [sandboxPort, smtpPort] = [await freePort(), await freePort()];
    const { now, toVariables, advance } = beginClubClock(beginsAt);
    const variables: Record<string, string> = {
      NODE_ENV: "test",
      LOG_LEVEL: "fatal",
      OFFICE_PORT: String(officePort),
      // One for all servers, as a passkey signs for one address.
      OFFICE_URL: `http://localhost:${officePort}`,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      ...toDatabaseVariables({
        address: postgres.addressOf("run"),
        migrate: postgres.addressOf("migrate"),
        read: postgres.addressOf("read"),
      }),
      DATA_DIR: clubDir,
      WEB_ROOT: "/nonexistent",
    };
    const ofSandbox = toVariables({ ...variables, SANDBOX_LATE_MS: "1500" });
    const sandbox = spawnServer(ofSandbox, { script: SANDBOX });
    closing.push(() => endProgram(sandbox));
    await sandbox.says("serving");
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
    await prepare({ db, sandboxUrl, address, now });

    let others = more;
    const variablesOf = (index: number): Record<string, string> =>
      toVariables({
        ...variables,
        PORT: String(ports[index]),
        OFFICE_PORT: String(officePorts[index]),
        ...others,
      });
    const servers = ports.map((_, index) => keepRunning(() => spawnServer(variablesOf(index))));
    for (const { stop } of servers) closing.push(stop);
    const serverUrls = ports.map((own) => `http://127.0.0.1:${own}`);
    const isReady = async (): Promise<void> => {
      await Promise.all(serverUrls.map((url) => waitUntilAnswers(`${url}/api/ready`)));
    };
    const replaceAll = async (): Promise<void> => {
      await Promise.all(servers.map(({ kill }) => kill()));
      await isReady();
    };
    await isReady();
    let kills = 0;
    return {
      url: `http://127.0.0.1:${port}`,
      officeUrl: `http://127.0.0.1:${officePort}`,
      serverUrls,
      sandboxUrl,
      env: readEnv(variables),
      postgres,
      databaseDir,
      uploads: join(clubDir, "files"),
      db,
      address,
      now,
      killServer: async () => {
        kills += 1;
        await servers[kills % servers.length]?.kill();
      },
      replaceServer: async (index, how) => {
        const [server, url] = [servers[index], serverUrls[index]];
        if (server === undefined || url === undefined)
          throw new Error(`there is no server ${index}`);
        const begunAt = performance.now();
        await (how === "asked" ? server.replace() : server.kill());
        const endedAt = performance.now();
        await waitUntilAnswers(`${url}/api/ready`);
        return { endedMs: endedAt - begunAt, readyMs: performance.now() - endedAt };
      },
      passNight: async () => {
        advance(DAY_MS);
        sandbox.child.kill("SIGUSR2");
        await replaceAll();
      },
      restartServer: async (variables) => {
        others = variables;
        await replaceAll();
      },
      killDatabase: async () => {
        const pid = postgres.pid();
        if (pid !== undefined) killAll(listProcessTree(pid));
      },
      serverPids: () => servers.map(({ now }) => now().child.pid ?? 0),
      isReady,
      findLogged: (text) =>
        servers.flatMap(({ now }) =>
          now()
            .output()
            .split("\n")
            .filter((line) => line.includes(text)),
        ),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
