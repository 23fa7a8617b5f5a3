import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { randomBytes } from "node:crypto";
import { openDatabase, type Db } from "@kinfold/server/platform/db.ts";
import { freePort } from "@kinfold/server/platform/embedded/free-port.ts";
import { createLog } from "@kinfold/server/platform/log.ts";
import { migrate } from "@kinfold/server/platform/migrate.ts";
import { createRoles, DATABASE_ROLES } from "@kinfold/server/platform/roles.ts";
import { spawnServer } from "@kinfold/server/testing/spawned-server.ts";
import { sql } from "kysely";
import { openBalancer } from "../drill/balancer.ts";
import { insist } from "../drill/insist.ts";
import type { ClubClock } from "../drill/club-clock.ts";
import { endProgram, keepRunning, type Kept, type Started } from "../drill/keep-running.ts";
import { waitUntilAnswers } from "../drill/wait-until-answers.ts";
import { openCluster, type Cluster } from "./cluster.ts";
import { HA_FILES, HAPROXY, openGround, readProxyVariables, type Ground } from "./ground.ts";
import type { FailoverPlant } from "./drill.ts";

const SANDBOX = fileURLToPath(new URL("../../../sandbox/src/main.ts", import.meta.url));
const QUERY_TIMEOUT_MS = 120_000;
const CREATED = "create database kinfold";
const log = createLog("silent");

/** Three databases, and two machines with a balancer and a server each. */
export type FailoverStage = {
  cluster: Cluster;
  /** Where members are answered: by the balancer of the one machine or the other, as their name has the addresses of both. */
  url: string;
  sandboxUrl: string;
  /** The database as the role that only reads, for programs of the club. */
  readUrl: string;
  /** Our own way into the database, as a superuser, by the first balancer. */
  db: Db;
  killBalancer: (which: number, until: Promise<unknown>) => Promise<void>;
  close: () => Promise<void>;
};

type Ports = { members: number; office: number; database: number };
type ServerPorts = { members: number; office: number };

/** A HAProxy with the file of ops/ha, which knows every database and both servers. */
async function keepBalancer(
  ground: Ground,
  name: string,
  ports: Ports,
  { places }: Cluster,
  servers: readonly ServerPorts[],
): Promise<Kept<Started>> {
  await ground.makeFolder(name);
  const own: Record<string, string> = {
    MEMBERS_AT: `127.0.0.1:${ports.members}`,
    OFFICE_AT: `127.0.0.1:${ports.office}`,
    DATABASE_AT: `127.0.0.1:${ports.database}`,
  };
  for (const [at, { postgres, patroni }] of places.entries()) {
    own[`DATABASE_${at + 1}`] = `127.0.0.1:${postgres}`;
    own[`PATRONI_${at + 1}_PORT`] = String(patroni);
  }
  for (const [at, { members, office }] of servers.entries()) {
    own[`SERVER_${at + 1}`] = `127.0.0.1:${members}`;
    own[`OFFICE_${at + 1}`] = `127.0.0.1:${office}`;
    own[`SERVER_${at + 1}_PORT`] = String(members);
  }
  const variables = await readProxyVariables(own);
  const command = [HAPROXY, "-db", "-f", join(HA_FILES, "haproxy.cfg")] as const;
  return keepRunning(() => ground.startProgram(name, command, variables));
}

/** Addresses of the database as its roles, through the balancer at this port. */
function createAddresses({ certificate, superuserPassword }: Cluster) {
  const passwords = {
    migrate: randomBytes(18).toString("base64url"),
    run: randomBytes(18).toString("base64url"),
    read: randomBytes(18).toString("base64url"),
  };
  const secured = `sslmode=verify-full&sslrootcert=${encodeURIComponent(certificate)}`;
  return {
    passwords,
    ofSuperuser: (port: number, database: string): string =>
      `postgres://postgres:${superuserPassword}@localhost:${port}/${database}?${secured}`,
    of: (role: keyof typeof passwords, port: number): string =>
      `postgres://${DATABASE_ROLES[role]}:${passwords[role]}@localhost:${port}/kinfold?${secured}`,
  };
}

/** Runs this as a superuser of the databases, outside any transaction. */
async function runAsSuperuser(connectionString: string, statement: string): Promise<void> {
  const { db, close } = openDatabase({ connectionString }, log, 1, QUERY_TIMEOUT_MS);
  try {
    await sql.raw(statement).execute(db);
  } finally {
    await close();
  }
}

/** Sets the stage. `prepare` has the database to itself before the servers open. Without a clock the club ticks by the machine's. */
export async function setFailoverStage(
  plant: FailoverPlant | undefined,
  onOpen: (close: () => Promise<void>) => void,
  prepare: (db: Db) => Promise<void>,
  clock?: ClubClock,
): Promise<FailoverStage> {
  const ground = await openGround();
  const closing: (() => Promise<unknown>)[] = [ground.close];
  const close = async (): Promise<void> => {
    for (let next = closing.pop(); next !== undefined; next = closing.pop()) await next();
  };
  onOpen(close);
  try {
    const cluster = await openCluster(ground, plant);
    closing.push(cluster.close);
    await cluster.waitUntilHealthy();

    const servers: ServerPorts[] = [];
    const balancerPorts: Ports[] = [];
    for (let at = 0; at < 2; at += 1) {
      servers.push({ members: await freePort(), office: await freePort() });
      const [members, office] = [await freePort(), await freePort()];
      balancerPorts.push({ members, office, database: await freePort() });
    }
    const balancers: Kept<Started>[] = [];
    for (const [at, ports] of balancerPorts.entries()) {
      const balancer = await keepBalancer(ground, `balancer${at + 1}`, ports, cluster, servers);
      balancers.push(balancer);
      closing.push(balancer.stop);
    }
    const [ports] = balancerPorts;
    if (ports === undefined) throw new Error("there is no balancer");
    const addresses = createAddresses(cluster);
    // A balancer asks around before it knows the primary.
    await insist(() => runAsSuperuser(addresses.ofSuperuser(ports.database, "postgres"), CREATED));
    const connectionString = addresses.ofSuperuser(ports.database, "kinfold");
    await createRoles({ connectionString }, addresses.passwords);
    await migrate({ connectionString: addresses.of("migrate", ports.database) }, log);
    const { db, close: closeDatabase } = openDatabase(
      { connectionString },
      log,
      8,
      QUERY_TIMEOUT_MS,
    );
    closing.push(closeDatabase);
    await prepare(db);

    // What two addresses under one name are to a browser: who does not get through to the one tries the other.
    const front = await openBalancer(balancerPorts.map(({ members }) => members));
    closing.push(front.close);
    const [sandboxPort, smtpPort] = [await freePort(), await freePort()];
    const files = join(ground.folder, "club");
    await mkdir(files);
    await chmod(files, 0o700);
    const variables = {
      ...clock?.toVariables(),
      NODE_ENV: "test",
      LOG_LEVEL: "fatal",
      PORT: String(front.port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_LATE_MS: "1500",
      // One folder for the uploads of both, as a bucket is.
      DATA_DIR: files,
      WEB_ROOT: "/nonexistent",
    };
    const sandbox = spawnServer(variables, { script: SANDBOX });
    closing.push(() => endProgram(sandbox));
    await sandbox.says("serving");
    for (const [at, { members, office }] of servers.entries()) {
      const database = balancerPorts[at]?.database ?? 0;
      const server = keepRunning(() =>
        spawnServer({
          ...variables,
          PUBLIC_URL: `http://localhost:${front.port}`,
          OFFICE_URL: `http://localhost:${balancerPorts[0]?.office}`,
          PORT: String(members),
          OFFICE_PORT: String(office),
          TRUST_PROXY: "1",
          DATABASE_URL: addresses.of("run", database),
          DATABASE_MIGRATE_URL: addresses.of("migrate", database),
          DATABASE_READ_URL: addresses.of("read", database),
        }),
      );
      closing.push(server.stop);
    }
    const url = `http://127.0.0.1:${front.port}`;
    for (const { members } of servers)
      await waitUntilAnswers(`http://127.0.0.1:${members}/api/ready`);
    await waitUntilAnswers(`${url}/api/ready`);
    return {
      cluster,
      url,
      sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
      readUrl: addresses.of("read", ports.database),
      db,
      killBalancer: async (which, until) => balancers[which % balancers.length]?.kill(until),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
