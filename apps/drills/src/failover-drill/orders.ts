import {
  readName,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { readSeed } from "../drill/programme.ts";
import type { FaultKind } from "./faults.ts";

/** What is broken on purpose, to see the drill notice: replication is asynchronous, and its link is cut 2 s before a primary is killed. */
export const FAILOVER_FAULTS = ["async"] as const;
export type FailoverPlant = (typeof FAILOVER_FAULTS)[number];

/** What a drill of failovers is told. */
export type FailoverOrders = {
  seed: number;
  members: number;
  clients: number;
  /** How often each thing happens. */
  counts: Readonly<Record<FaultKind, number>>;
  plant: FailoverPlant | undefined;
};

const FULL = { kills: 20, nodes: 5, freezes: 5, balancers: 5, etcds: 5 };
const SHORT = { kills: 2, nodes: 1, freezes: 1, balancers: 1, etcds: 1 };
/** What the fault needs to do its harm. */
const PLANTED = { kills: 3, nodes: 0, freezes: 0, balancers: 0, etcds: 0 };
const MOST = 1_000;

/** `npm run drill -- failover` and its options. */
export const DRILL_FAILOVER = {
  command: "npm run drill -- failover",
  about: `
Needs Debian's packages. Starts three PostgreSQL under Patroni and etcd and two servers, each behind a HAProxy, with the files of ops/ha.
Members move money while databases, whole nodes, balancers and etcd are killed or freeze and go on. Exits with 0 when nothing that was
acknowledged is lost, doubled or contradicted, no one was signed out, and writes go on in time; with 3, and a sentence, where packages
are missing: then nothing was tried. docs/drills.md says how to read it.`,
  options: {
    short: { text: "each thing once, and two kills of PostgreSQL" },
    kills: { value: "N", text: `kills of the primary's PostgreSQL (${FULL.kills})` },
    nodes: { value: "N", text: `kills of the primary's whole node (${FULL.nodes})` },
    freezes: {
      value: "N",
      text: `freezes of 30 to 45 s of the primary, of its node and of the standby, each (${FULL.freezes})`,
    },
    balancers: { value: "N", text: `kills of a HAProxy (${FULL.balancers})` },
    etcds: { value: "N", text: `kills of an etcd (${FULL.etcds})` },
    members: { value: "N", text: "members of the club (48)" },
    clients: { value: "N", text: "clients at once (32)" },
    seed: { value: "N", text: "the seed of what is drawn by chance; a run prints its own" },
    plant: {
      value: "NAME",
      text: `a fault that must make it fail: ${FAILOVER_FAULTS.join(", ")}`,
    },
  },
  example: "--short --seed 7",
} as const satisfies CommandSpec;

/** Reads what was typed. Refuses what the drill does not know. */
export function readFailoverOrders({
  options,
}: CommandLine<typeof DRILL_FAILOVER.options>): FailoverOrders {
  const plant = readName("plant", options.plant, FAILOVER_FAULTS);
  const usual = plant !== undefined ? PLANTED : options.short ? SHORT : FULL;
  const read = (name: keyof typeof FULL): number =>
    readWholeNumber(name, options[name], usual[name], MOST, 0);
  const freezes = read("freezes");
  return {
    seed: readSeed(options.seed),
    members: readWholeNumber("members", options.members, 48, MOST),
    clients: readWholeNumber("clients", options.clients, 32, MOST),
    counts: {
      "PostgreSQL killed": read("kills"),
      "node killed": read("nodes"),
      "primary frozen": freezes,
      "primary's node frozen": freezes,
      "standby frozen": freezes,
      "balancer killed": read("balancers"),
      "etcd killed": read("etcds"),
    },
    plant,
  };
}
