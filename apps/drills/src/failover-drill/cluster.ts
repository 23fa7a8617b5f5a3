import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "@kinfold/server/platform/embedded/free-port.ts";
import { keepRunning, type Kept, type Started } from "../drill/keep-running.ts";
import { killAll, listProcessesIn, sendSignal } from "../drill/processes.ts";
import { HA_FILES, readVariables, type Ground } from "./ground.ts";
import type { FailoverPlant } from "./drill.ts";
import { scaleTime } from "../drill/scale-time.ts";

const run = promisify(execFile);
export const NODE_NAMES = ["database1", "database2", "database3"] as const;
export type NodeName = (typeof NODE_NAMES)[number];
const HEALTHY_WITHIN_MS = 240_000;
const LOOK_EVERY_MS = 200;
const PATRONI_ANSWERS_WITHIN_MS = 1_500;
/** A standby that is behind is promoted as well. */
const ASYNCHRONOUS = [
  ["synchronous_mode: true", "synchronous_mode: false"],
  ["synchronous_mode_strict: true", "synchronous_mode_strict: false"],
  ["maximum_lag_on_failover: 1048576", "maximum_lag_on_failover: 1073741824"],
] as const;

/** A machine: its PostgreSQL under Patroni, and its etcd. */
type DatabaseNode = {
  name: NodeName;
  folder: string;
  ports: Readonly<Record<"postgres" | "patroni" | "etcd" | "peer", number>>;
  variables: Readonly<Record<string, string>>;
  etcd: Kept<Started>;
  patroni: Kept<Started>;
};

type Member = { name: string; role: string; state: string; timeline?: number };

/** Three databases of which one is the primary. */
export type Cluster = {
  /** Where each listens, and the Patroni beside it. */
  places: readonly { postgres: number; patroni: number }[];
  superuserPassword: string;
  certificate: string;
  /** Patroni's file of settings, and what a node's own variables are. */
  settingsFile: string;
  variablesOf: (name: NodeName) => Readonly<Record<string, string>>;
  /** Resolves when the primary and both standbys run, one of them synchronous. Answers who is what. */
  waitUntilHealthy: () => Promise<{ primary: NodeName; standby: NodeName }>;
  /** kill -9 of what runs as this node's PostgreSQL. */
  killPostgres: (name: NodeName) => void;
  /** kill -9 of PostgreSQL, Patroni and etcd. They are started again when this resolves. */
  killNode: (name: NodeName, until: Promise<unknown>) => Promise<void>;
  killEtcd: (name: NodeName, until: Promise<unknown>) => Promise<void>;
  /** Holds PostgreSQL, or all of a node, still. Answers what lets it go on. */
  freeze: (name: NodeName, what: "PostgreSQL" | "node") => () => void;
  /** Holds the processes still that send the primary's log to its standbys. */
  cutReplication: (primary: NodeName) => Promise<void>;
  close: () => Promise<void>;
};

async function askPatroni(port: number, path: string): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(PATRONI_ANSWERS_WITHIN_MS);
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

const isMember = (value: unknown): value is Member =>
  typeof value === "object" && value !== null && "name" in value && "role" in value;

/** Who is what, as one of them says. */
async function readMembers(port: number): Promise<Member[]> {
  const answer = await askPatroni(port, "/cluster");
  if (typeof answer !== "object" || answer === null || !("members" in answer)) return [];
  return Array.isArray(answer.members) ? answer.members.filter(isMember) : [];
}

const nameOf = (member: Member | undefined): NodeName | undefined =>
  NODE_NAMES.find((name) => name === member?.name);

/** The primary and the standby that has every acknowledged write; undefined while not all three run on one timeline. */
function readRoles(
  members: readonly Member[],
  isSynchronous: boolean,
): { primary: NodeName; standby: NodeName } | undefined {
  const running = members.filter(({ state }) => state === "running" || state === "streaming");
  if (running.length !== NODE_NAMES.length) return undefined;
  if (new Set(running.map(({ timeline }) => timeline)).size !== 1) return undefined;
  const primary = nameOf(running.find(({ role }) => role === "leader"));
  const standbyRole = isSynchronous ? "sync_standby" : "replica";
  const standby = nameOf(running.find(({ role }) => role === standbyRole));
  return primary === undefined || standby === undefined ? undefined : { primary, standby };
}

/** A certificate of localhost that vouches for itself, where the files of ops/ha look for one. */
async function makeCertificate({ makeFolder }: Ground): Promise<string> {
  const folder = await makeFolder("tls");
  const [key, certificate] = [join(folder, "database.key"), join(folder, "database.crt")];
  const what = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const whose = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  await run("openssl", [
    "req",
    ...what,
    ...whose,
    "-days",
    "2",
    "-keyout",
    key,
    "-out",
    certificate,
  ]);
  const { uid, gid } = await stat(folder);
  for (const file of [key, certificate]) await chown(file, uid, gid);
  await chmod(key, 0o600);
  return certificate;
}

/** The file of ops/ha with the drill's own certificate, and with what is planted. */
async function buildSettings(
  { folder }: Ground,
  plant: FailoverPlant | undefined,
): Promise<string> {
  let settings = await readFile(join(HA_FILES, "patroni.yml"), "utf8");
  const changes = [
    ["/etc/kinfold/tls/", join(folder, "tls/")],
    ...(plant === "async" ? ASYNCHRONOUS : []),
  ] as const;
  for (const [from, to] of changes) {
    if (!settings.includes(from)) throw new Error(`ops/ha/patroni.yml has no ${from}`);
    settings = settings.replaceAll(from, to);
  }
  return settings;
}

async function freePorts(): Promise<DatabaseNode["ports"]> {
  const [postgres, patroni] = [await freePort(), await freePort()];
  return { postgres, patroni, etcd: await freePort(), peer: await freePort() };
}

/** Starts etcd and Patroni on three nodes, and makes a database of them. */
export async function openCluster(
  ground: Ground,
  plant: FailoverPlant | undefined,
): Promise<Cluster> {
  const certificate = await makeCertificate(ground);
  const settingsFile = join(ground.folder, "patroni.yml");
  await writeFile(settingsFile, await buildSettings(ground, plant));
  const passwords = Array.from({ length: 4 }, () => randomBytes(18).toString("base64url"));
  const [superuser = "", replication = "", rewind = "", rest = ""] = passwords;
  const portsOf = {
    database1: await freePorts(),
    database2: await freePorts(),
    database3: await freePorts(),
  };
  const etcds = NODE_NAMES.map((name) => `127.0.0.1:${portsOf[name].etcd}`).join(",");
  const peers = NODE_NAMES.map((name) => `${name}=http://127.0.0.1:${portsOf[name].peer}`).join(
    ",",
  );

  const nodes: DatabaseNode[] = [];
  for (const name of NODE_NAMES) {
    const ports = portsOf[name];
    const folder = await ground.makeFolder(name);
    const [client, peer] = [`http://127.0.0.1:${ports.etcd}`, `http://127.0.0.1:${ports.peer}`];
    const ofEtcd = await readVariables("etcd.env", {
      ETCD_NAME: name,
      ETCD_DATA_DIR: join(folder, "etcd"),
      ETCD_LISTEN_CLIENT_URLS: client,
      ETCD_ADVERTISE_CLIENT_URLS: client,
      ETCD_LISTEN_PEER_URLS: peer,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
      ETCD_INITIAL_CLUSTER: peers,
    });
    const [restAt, postgresAt] = [`127.0.0.1:${ports.patroni}`, `127.0.0.1:${ports.postgres}`];
    const ofPatroni = await readVariables("patroni.env", {
      PATRONI_NAME: name,
      PATRONI_ETCD_HOSTS: etcds,
      PATRONI_RESTAPI_LISTEN: restAt,
      PATRONI_RESTAPI_CONNECT_ADDRESS: restAt,
      PATRONI_RESTAPI_PASSWORD: rest,
      PATRONI_POSTGRESQL_LISTEN: postgresAt,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgresAt,
      PATRONI_POSTGRESQL_DATA_DIR: join(folder, "data"),
      PATRONI_POSTGRESQL_PGPASS: join(folder, "pgpass"),
      PATRONI_SUPERUSER_PASSWORD: superuser,
      PATRONI_REPLICATION_PASSWORD: replication,
      PATRONI_REWIND_PASSWORD: rewind,
    });
    const start = (program: string, ...args: string[]) =>
      ground.startProgram(
        name,
        [program, ...args],
        program === "/usr/bin/etcd" ? ofEtcd : ofPatroni,
      );
    nodes.push({
      name,
      folder,
      ports,
      variables: ofPatroni,
      etcd: keepRunning(() => start("/usr/bin/etcd")),
      patroni: keepRunning(() => start("/usr/bin/patroni", settingsFile)),
    });
  }
  const nodeOf = (name: NodeName): DatabaseNode => {
    const node = nodes.find((one) => one.name === name);
    if (node === undefined) throw new Error(`there is no ${name}`);
    return node;
  };
  const postgresOf = (name: NodeName): number[] =>
    listProcessesIn(join(nodeOf(name).folder, "data"));
  const isSynchronous = plant !== "async";

  const waitUntilHealthy: Cluster["waitUntilHealthy"] = async () => {
    const giveUpAt = performance.now() + scaleTime(HEALTHY_WITHIN_MS);
    for (;;) {
      let members: Member[] = [];
      for (const { ports } of nodes) {
        members = await readMembers(ports.patroni);
        const roles = readRoles(members, isSynchronous);
        if (roles !== undefined) return roles;
      }
      if (performance.now() > giveUpAt) {
        throw new Error(`the databases are not healthy again: ${JSON.stringify(members)}`);
      }
      await pause(LOOK_EVERY_MS);
    }
  };
  return {
    places: nodes.map(({ ports }) => ports),
    superuserPassword: superuser,
    certificate,
    settingsFile,
    variablesOf: (name) => nodeOf(name).variables,
    waitUntilHealthy,
    killPostgres: (name) => killAll(postgresOf(name)),
    killNode: async (name, until) => {
      const { folder, etcd, patroni } = nodeOf(name);
      const killed = Promise.all([etcd.kill(until), patroni.kill(until)]);
      killAll(listProcessesIn(folder));
      await killed;
    },
    killEtcd: (name, until) => nodeOf(name).etcd.kill(until),
    freeze: (name, what) => {
      const held = what === "node" ? listProcessesIn(nodeOf(name).folder) : postgresOf(name);
      sendSignal(held, "SIGSTOP");
      return () => sendSignal(held, "SIGCONT");
    },
    cutReplication: async (primary) => {
      for (const pid of postgresOf(primary)) {
        const title = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
        if (title.includes("walsender")) sendSignal([pid], "SIGSTOP");
      }
    },
    close: async () => {
      const stopped = Promise.all(nodes.flatMap((node) => [node.patroni.stop(), node.etcd.stop()]));
      for (const { folder } of nodes) killAll(listProcessesIn(folder));
      await stopped;
    },
  };
}
