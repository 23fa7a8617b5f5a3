import {
  readName,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { listRuns, readSeed } from "../drill/programme.ts";

/** What is broken on purpose, to see the drill notice: a ten-thousandth of a unit, a kobo of a plan's money. */
export const CLUB_FAULTS = ["unit", "kobo"] as const;
export type ClubPlant = (typeof CLUB_FAULTS)[number];

/** What a drill of the club is told. */
export type ClubOrders = {
  seed: number;
  members: number;
  months: number;
  plant: ClubPlant | undefined;
};

/** Issue-sized, and what `npm run test:all` has time for. */
const FULL = { members: 1_000, months: 24 };
const SHORT = { members: 30, months: 5 };
const PLANTED = { members: 12, months: 2 };

const MOST = 999_999_999;

/** `npm run drill -- club` and its options. */
export const DRILL_CLUB = {
  command: "npm run drill -- club",
  about: `
Members of a simulated club contribute and redeem for months while staff publish prices and PostgreSQL is killed. At the end of each
month everything is compared with everything. Exits with 0 when nothing disagrees. docs/drills.md says how to read it.`,
  options: {
    short: {
      text: `${SHORT.members} members and ${SHORT.months} months, then a small run with each fault planted`,
    },
    members: { value: "N", text: `members of the club (${FULL.members})` },
    months: { value: "N", text: `months of simulated time (${FULL.months})` },
    seed: { value: "N", text: "the seed of what is drawn by chance; a run prints its own" },
    plant: { value: "NAME", text: `a fault that must make it fail: ${CLUB_FAULTS.join(", ")}` },
  },
  example: "--months 3 --seed 7",
} as const satisfies CommandSpec;

/** Reads what was typed: one run, or with --short a small one and then one for each fault, which must fail. */
export function readClubProgramme({
  options,
}: CommandLine<typeof DRILL_CLUB.options>): ClubOrders[] {
  const size = options.short ? SHORT : FULL;
  const orders: ClubOrders = {
    seed: readSeed(options.seed),
    members: readWholeNumber("members", options.members, size.members, MOST),
    months: readWholeNumber("months", options.months, size.months, MOST),
    plant: readName("plant", options.plant, CLUB_FAULTS),
  };
  return listRuns(orders, options.short, CLUB_FAULTS, PLANTED);
}
