import {
  CommandLineRefused,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { readSeed } from "../drill/programme.ts";

/** What the bench of a large club is told. */
export type ClubBenchOrders = {
  seed: number;
  /** Members of the largest club; the others have a tenth and a hundredth of them. */
  members: number;
  months: number;
  /** Measures a statement alone, in a ledger of a million postings and in that of all members. */
  isStatementOnly: boolean;
};

const FULL = { members: 100_000, months: 12 };
const LEAST_MONTHS = 2;
const MOST = 10_000_000;
const LEAST = 200;

/** `npm run bench -- club` and its options. */
export const BENCH_CLUB = {
  command: "npm run bench -- club",
  about: `
Fills three clubs, of a hundredth, a tenth and all of the members, each with a deposit a month, and measures by HTTP what members and staff wait for: the month's close,
a statement, the queues, signing in. All months but the last are closed, one after another, before. Exits with 0 when the close grows at most as its postings do and takes no more memory, and the rest takes at most three times as
long in the largest club as in the smallest. With --statement a month of one wallet alone, in a ledger of a million postings and in that
of all members. docs/drills.md says how to read it.`,
  options: {
    members: { value: "N", text: `members of the largest club (${FULL.members})` },
    months: { value: "N", text: `months that they have paid in (${FULL.months})` },
    statement: { text: "measures a statement alone" },
    seed: { value: "N", text: "the seed of what is drawn by chance; a run prints its own" },
  },
  example: "--members 10000 --months 6",
} as const satisfies CommandSpec;

/** Reads what was typed. Refuses what the bench does not know. */
export function readClubBenchOrders({
  options,
}: CommandLine<typeof BENCH_CLUB.options>): ClubBenchOrders {
  const members = readWholeNumber("members", options.members, FULL.members, MOST);
  if (members < LEAST) throw new CommandLineRefused(`--members takes ${LEAST} or more.`);
  const months = readWholeNumber("months", options.months, FULL.months, 1_200);
  if (months < LEAST_MONTHS)
    throw new CommandLineRefused(`--months takes ${LEAST_MONTHS} or more.`);
  return { seed: readSeed(options.seed), members, months, isStatementOnly: options.statement };
}
