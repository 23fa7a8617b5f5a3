/**
 * `npm run drill -- upgrade`: a database of an earlier schema, with a million postings, is upgraded, watched and killed. docs/drills.md says how to
 * read it.
 */
import { readCommandLine, writeLine } from "@kinfold/server/platform/command-line.ts";
import { NOT_RUN, runReports } from "../drill/programme.ts";
import { explainNoHistory } from "./older-schema.ts";
import { DRILL_UPGRADE, readUpgradeOrders } from "./orders.ts";

const orders = readCommandLine(DRILL_UPGRADE, readUpgradeOrders);

const why = explainNoHistory(orders.from);
if (why !== undefined) {
  writeLine(`NOT RUN: ${why}`);
  process.exitCode = NOT_RUN;
} else {
  // What the drill runs on takes seconds to load: `--help` does without.
  const { runUpgradeDrill } = await import("./run.ts");
  await runReports([orders], {
    describe: ({ seed, postings, members }) =>
      `seed ${seed}: ${postings} postings, ${members} members`,
    run: runUpgradeDrill,
    again: ({ seed, postings, members, kills, from }) =>
      `npm run drill -- upgrade --postings ${postings} --members ${members} --seed ${seed}${kills === undefined ? "" : ` --kills ${kills}`}${from === undefined ? "" : ` --from ${from}`}`,
  });
}
