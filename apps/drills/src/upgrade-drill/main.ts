/**
 * `npm run drill:upgrade`: a database of an earlier schema, with a million postings, is upgraded, watched and killed. docs/drills.md says how to
 * read it.
 */
import { readCommandLine } from "@kinfold/server/platform/command-line.ts";
import { runReports } from "../drill/programme.ts";
import { DRILL_UPGRADE, readUpgradeOrders } from "./orders.ts";

const orders = readCommandLine(DRILL_UPGRADE, readUpgradeOrders);

// What the drill runs on takes seconds to load: `--help` does without.
const { runUpgradeDrill } = await import("./run.ts");

await runReports([orders], {
  describe: ({ seed, postings, members }) =>
    `seed ${seed}: ${postings} postings, ${members} members`,
  run: runUpgradeDrill,
  again: ({ seed, postings, members, kills, from }) =>
    `npm run drill:upgrade -- --postings ${postings} --members ${members} --seed ${seed}${kills === undefined ? "" : ` --kills ${kills}`}${from === undefined ? "" : ` --from ${from}`}`,
});
