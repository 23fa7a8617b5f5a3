import assert from "node:assert/strict";
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseEnv } from "node:util";
import {
  NODE_NAMES,
  type Cluster,
  type NodeName,
} from "../../../apps/drills/src/failover-drill/cluster.ts";
import { findMissingPackages } from "../../../apps/drills/src/failover-drill/ground.ts";
import { setFailoverStage } from "../../../apps/drills/src/failover-drill/stage.ts";
import { fillClub } from "../../../apps/drills/src/drill/people.ts";
import { freePorts } from "../../machine/ports.ts";
import { openOutside } from "./outside.ts";
import type { Scenario } from "./scenarios.ts";
import { makeRelease, openPrograms, runCommands, type Stage } from "./stage.ts";

const MEMBERS = 12;
const LOOK_EVERY_MS = 500;
const ANSWERS_WITHIN_MS = 60_000;
/** A page of what no table holds. */
const GARBAGE: Buffer = Buffer.alloc(8_192, 0xab);
/** Folders of a machine, each of which is one of the rehearsal. */
const FOLDERS = ["/etc/patroni", "/etc/kinfold", "/opt/kinfold"] as const;

/** Several machines, one of which is sat at: of its commands, those of systemd reach its PostgreSQL and its etcd. */
class Machines {
  readonly #folder: string;
  readonly #cluster: Cluster;
  #damaged = "";
  #here: NodeName = "database1";
  #start: () => void = () => undefined;

  constructor(folder: string, cluster: Cluster) {
    this.#folder = folder;
    this.#cluster = cluster;
  }

  /** Sits down at a machine. */
  sitAt(name: NodeName): void {
    this.#here = name;
    const variables = Object.entries(this.#cluster.variablesOf(name));
    const lines = variables.map(([variable, value]) => `${variable}=${value}\n`);
    writeFileSync(join(this.#folder, "etc/patroni_env.conf"), lines.join(""), { mode: 0o600 });
  }

  readRoles(): ReturnType<Cluster["waitUntilHealthy"]> {
    return this.#cluster.waitUntilHealthy();
  }

  /** kill -9 of all that runs on the machine that is sat at. It stays away until someone starts it. */
  async end(): Promise<void> {
    const isStarted = new Promise<void>((resolve) => (this.#start = resolve));
    await this.#cluster.killNode(this.#here, isStarted);
  }

  /** Holds the machine that is sat at still, as one that hangs does. */
  freeze(): void {
    this.#cluster.freeze(this.#here, "node");
  }

  /** Writes over the first page of its largest file, as a disk does that goes bad. */
  damage(): void {
    const base = join(this.#getData(), "base");
    const files = readdirSync(base, { recursive: true, encoding: "utf8" });
    const sized = files
      .map((file) => ({ file: join(base, file), stat: statSync(join(base, file)) }))
      .filter(({ stat }) => stat.isFile())
      .toSorted((one, other) => other.stat.size - one.stat.size);
    this.#damaged = sized[0]?.file ?? "";
    const opened = openSync(this.#damaged, "r+");
    writeSync(opened, GARBAGE, 0, GARBAGE.length, 0);
    closeSync(opened);
  }

  isDamaged(): boolean {
    return readFileSync(this.#damaged).subarray(0, GARBAGE.length).equals(GARBAGE);
  }

  #getData(): string {
    const data = this.#cluster.variablesOf(this.#here)["PATRONI_POSTGRESQL_DATA_DIR"];
    assert.ok(data !== undefined, "a node has its folder");
    return data;
  }

  /** Resolves when Patroni answers here. */
  async waitUntilAnswers(): Promise<void> {
    const at = this.#cluster.variablesOf(this.#here)["PATRONI_RESTAPI_CONNECT_ADDRESS"];
    const until = performance.now() + ANSWERS_WITHIN_MS;
    while (performance.now() < until) {
      const answer = await fetch(`http://${at}/patroni`).catch(() => undefined);
      if (answer !== undefined) return;
      await pause(LOOK_EVERY_MS);
    }
    throw new Error("Patroni does not answer");
  }

  async controlUnits(action: string, units: readonly string[]): Promise<boolean> {
    if (!units.includes("patroni") || !units.includes("etcd")) return false;
    if (action === "kill") await this.end();
    else if (action === "start") this.#start();
    else return false;
    return true;
  }
}

let machines: Machines | undefined;

function getMachines(): Machines {
  assert.ok(machines, "the machines run");
  return machines;
}

/** Sets three databases and two servers up, and sits down at the first. */
async function openMachines(): Promise<Stage> {
  let closeAll: () => Promise<void> = () => Promise.resolve();
  const several = await setFailoverStage(
    undefined,
    (close) => (closeAll = close),
    async (db) => void (await fillClub(db, MEMBERS, new Date())),
  );
  const { cluster, url, readUrl } = several;
  const folder = join(cluster.settingsFile, "../machine");
  const locate = (path: string): string => join(folder, path);
  for (const path of ["etc/patroni", "etc/kinfold", "opt/kinfold"])
    mkdirSync(join(folder, path), { recursive: true });
  chmodSync(folder, 0o700);
  writeFileSync(locate("/etc/patroni/config.yml"), readFileSync(cluster.settingsFile));
  const port = new URL(url).port;
  writeFileSync(
    locate("/etc/kinfold/kinfold.env"),
    `PORT=${port}\nDATABASE_READ_URL="${readUrl}"\nDATABASE_URL="${readUrl}"\n`,
  );
  makeRelease(locate("/opt/kinfold/kinfold-1.0.0"), "1.0.0");
  symlinkSync("kinfold-1.0.0", locate("/opt/kinfold/current"));
  machines = new Machines(folder, cluster);
  machines.sitAt("database1");
  const [controlPort = 0, outsidePort = 0] = await freePorts(2);
  const control = await openPrograms(locate("/bin"), controlPort, async (_, args) => {
    const [action = "", ...units] = args.filter((word) => !word.startsWith("-"));
    const isKnown = await machines?.controlUnits(action, units);
    return isKnown === true
      ? { output: "", status: 0 }
      : { output: `the rehearsal knows no systemctl ${args.join(" ")}`, status: 1 };
  });
  const outside = await openOutside(outsidePort);
  return {
    outside,
    locate,
    readSettings: () => parseEnv(readFileSync(locate("/etc/kinfold/kinfold.env"), "utf8")),
    url,
    restart: () => Promise.resolve({ output: "two servers are not restarted here", status: 1 }),
    run: (commands) =>
      runCommands(
        FOLDERS.reduce((all, path) => all.replaceAll(path, locate(path)), commands),
        locate("/bin"),
        locate("/opt/kinfold/current"),
        { HOME: folder },
      ),
    close: async () => {
      machines = undefined;
      control.closeAllConnections();
      control.close();
      await outside.leave();
      await closeAll();
    },
  };
}

/** Sits down at the primary, or at another standby than the one that writes wait for. */
async function sitAtThe(role: "primary" | "other standby"): Promise<NodeName> {
  const { primary, standby } = await getMachines().readRoles();
  const other = NODE_NAMES.find((name) => name !== primary && name !== standby) ?? standby;
  const name = role === "primary" ? primary : other;
  getMachines().sitAt(name);
  return name;
}

let gone: NodeName = "database1";
const isOneClusterAgain = /Leader[^]*(?=running|streaming)/;

/** The primary of before is one of the others now, and all three run. */
async function expectReplaced(): Promise<void> {
  const { primary } = await getMachines().readRoles();
  assert.notEqual(primary, gone, "another one is the primary");
}

/** The rehearsal of docs/run/runbooks/failover.md. */
export const FAILOVER: Scenario = {
  planted: 2,
  open: openMachines,
  findMissing: findMissingPackages,
  blocks: [
    { says: /Leader[^]*running/ },
    {
      before: async () => {
        gone = await sitAtThe("primary");
        await getMachines().end();
      },
      says: /"ready":true|ready/,
    },
    { says: isOneClusterAgain, after: expectReplaced },
    {
      before: async () => {
        gone = await sitAtThe("primary");
        getMachines().freeze();
      },
      says: isOneClusterAgain,
      after: expectReplaced,
    },
    {
      before: async () => {
        gone = await sitAtThe("other standby");
        await getMachines().end();
        getMachines().damage();
        await getMachines().controlUnits("start", ["etcd", "patroni"]);
        await getMachines().waitUntilAnswers();
        assert.ok(getMachines().isDamaged(), "it is as the disk left it");
      },
      says: isOneClusterAgain,
      after: async () => {
        await getMachines().readRoles();
        assert.ok(!getMachines().isDamaged(), "its files are new");
      },
    },
    { says: /The ledger is consistent: \d+ journals/ },
  ],
};
