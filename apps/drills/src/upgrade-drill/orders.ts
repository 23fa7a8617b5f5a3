import {
  readName,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { readSeed } from "../drill/programme.ts";
import { UPGRADE_FAULTS, type UpgradePlant } from "./plant-names.ts";

/** What a drill of an upgrade is told. */
export type UpgradeOrders = {
  seed: number;
  postings: number;
  members: number;
  /** The git revision whose schema is upgraded; without it the newest tagged release. */
  from: string | undefined;
  /** At so many steps the upgrade is killed; at every one without. */
  kills: number | undefined;
  plant: UpgradePlant | undefined;
};

const FULL = { postings: 1_000_000, members: 10_000 };
const SHORT = { postings: 3_000, members: 60 };
const SHORT_KILLS = 3;
const MOST = 100_000_000;

/** `npm run drill -- upgrade` and its options. */
export const DRILL_UPGRADE = {
  command: "npm run drill -- upgrade",
  about: `
Fills a database with the schema of an earlier revision, upgrades it with today's migrations, and once more while the program that migrates, or
PostgreSQL, is killed with kill -9 at each step. Exits with 0 when no migration holds a lock that a server would wait for longer than a second,
all balances are what they were, everything that the integrity check promises holds, and both upgrades end the same. docs/drills.md says how to read it.`,
  options: {
    short: { text: `${SHORT.postings} postings, killed at ${SHORT_KILLS} steps` },
    postings: { value: "N", text: `postings in the database (${FULL.postings})` },
    members: { value: "N", text: `members of the club (${FULL.members})` },
    kills: { value: "N", text: "kill it at so many steps, drawn by the seed (at every one)" },
    from: {
      value: "REVISION",
      text: "the git revision whose schema is upgraded (the newest tag; without one a commit that the drill names)",
    },
    seed: { value: "N", text: "the seed of what is drawn by chance; a run prints its own" },
    plant: { value: "NAME", text: `a fault that must make it fail: ${UPGRADE_FAULTS.join(", ")}` },
  },
  example: "--short --seed 7",
} as const satisfies CommandSpec;

/** Reads what was typed. Refuses what the drill does not know. */
export function readUpgradeOrders({
  options,
}: CommandLine<typeof DRILL_UPGRADE.options>): UpgradeOrders {
  const plant = readName("plant", options.plant, UPGRADE_FAULTS);
  const size = options.short ? SHORT : FULL;
  const usualKills = options.short ? SHORT_KILLS : undefined;
  return {
    seed: readSeed(options.seed),
    postings: readWholeNumber("postings", options.postings, size.postings, MOST),
    members: readWholeNumber("members", options.members, size.members, MOST),
    from: options.from,
    kills:
      options.kills === undefined
        ? usualKills
        : readWholeNumber("kills", options.kills, 0, MOST, 0),
    plant,
  };
}
