/**
 * `npm run drill -- ledger`: members pay in, contribute, withdraw and cancel while the server and the database are killed under them;
 * then everything that was acknowledged is compared with everything that is there. docs/drills.md says how to read it.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Journal as AcknowledgedJournal } from "./journal.ts";
import { DRILL_LEDGER, readProgramme, type Orders } from "./orders.ts";
import type { Outcome } from "./run.ts";
import type { ScenarioName } from "./scenario-names.ts";
import type { ScenarioOrders } from "./scenarios.ts";
import { readCommandLine, runProgram } from "@kinfold/server/platform/command-line.ts";

const programme = readCommandLine(DRILL_LEDGER, readProgramme);

// What the drill runs on takes a second to load: `--help` does without.
const { Journal } = await import("./journal.ts");
const { runDrill: drill } = await import("./run.ts");
const { runScenario } = await import("./scenarios.ts");
const { isClean } = await import("./result.ts");

const SHOWN_OF_EACH = 5;
/** What is planted does its harm by chance: the drill has to notice it under one of so many seeds. */
const PROOF_TRIES = 3;

let closeStage: (() => Promise<void>) | undefined;

/** The options that bring this run back. */
function replay(orders: Orders): string {
  const { seed, movements, members, clients, serverKills, databaseKills, nights, plant } = orders;
  const options = {
    seed,
    movements,
    members,
    clients,
    "kill-server": serverKills,
    "kill-database": databaseKills,
    nights,
    ...(plant !== undefined && { plant }),
  };
  return Object.entries(options)
    .map(([name, value]) => `--${name} ${value}`)
    .join(" ");
}

/** What became of the withdrawals: "12 paid, 3 failed". */
function ends({ withdrawals }: AcknowledgedJournal): string {
  const all = [...withdrawals.values()].map(({ said }) => said);
  return [...new Set(all)]
    .map((said) => `${all.filter((one) => one === said).length} ${said}`)
    .join(", ");
}

function printOutcome(outcome: Outcome, journal: AcknowledgedJournal): void {
  const { result, serverKills, databaseKills, seconds, looks, journals } = outcome;
  console.log(
    `  ${journal.acknowledged} acknowledged, ${journal.refused.size} refused, ${journal.repeated} repeated; ${journals} journals in the ledger`,
  );
  console.log(
    `  ${journal.deposits.size} deposits, ${journal.contributions.size} contributions, ${journal.withdrawals.size} withdrawals: ${ends(journal)}`,
  );
  const returns = [...journal.returns.values()];
  const countOf = (by: (typeof returns)[number]["by"]): number =>
    returns.filter((one) => one.by === by && one.end === "gone").length;
  console.log(
    `  went back: ${countOf("staff")} refunded by staff, ${countOf("provider")} by providers, ${countOf("bank")} of ${returns.filter(({ by }) => by === "bank").length} disputed at banks; ${journal.recurring.size} begun to repeat, ${outcome.charges} saved cards charged; ${journal.rates.size} rates`,
  );
  console.log(
    `  kill -9: ${serverKills} of the server, ${databaseKills} of PostgreSQL; looked ${looks} times; ${seconds.toFixed(0)} s`,
  );
  const counts = Object.entries(result).map(([name, entries]) => `${entries.length} ${name}`);
  console.log(`  ${counts.join(", ")}`);
  for (const [name, entries] of [
    ...Object.entries(result),
    ["not done", outcome.failures] as const,
  ]) {
    for (const entry of entries.slice(0, SHOWN_OF_EACH)) console.log(`    ${name}: ${entry}`);
  }
}

/** One run, and whether the ledger came out as acknowledged and everything could be done. */
async function runOnce(orders: Orders): Promise<{ isConsistent: boolean; isDone: boolean }> {
  const planted = orders.plant === undefined ? "" : `, ${orders.plant} planted`;
  console.log(
    `\nseed ${orders.seed}: ${orders.movements} movements, ${orders.members} members, ${orders.clients} clients${planted}`,
  );
  const folder = await mkdtemp(join(tmpdir(), "kinfold-journal-"));
  const forget = (): Promise<void> => rm(folder, { recursive: true, force: true });
  closeStage = forget;
  const journal = new Journal(join(folder, "acknowledged.jsonl"));
  const outcome = await drill(
    orders,
    journal,
    (close) => {
      closeStage = async () => {
        await close();
        await forget();
      };
    },
    (line) => console.log(`  … ${line}`),
  );
  closeStage = undefined;
  printOutcome(outcome, journal);
  const isConsistent = isClean(outcome.result);
  const isDone = outcome.failures.length === 0;
  if ((isConsistent && isDone) || orders.plant !== undefined) await forget();
  else {
    console.log(`  what was acknowledged: ${folder}/acknowledged.jsonl`);
    console.log(`  again: npm run drill -- ledger ${replay(orders)}`);
  }
  return { isConsistent, isDone };
}

/** Whether the ledger of a run with something planted came out wrong, at the latest under the last seed. */
async function prove(orders: Orders): Promise<boolean> {
  for (let tried = 0; tried < PROOF_TRIES; tried += 1) {
    const { isConsistent } = await runOnce({ ...orders, seed: orders.seed + tried });
    console.log(isConsistent ? "  NOT NOTICED" : "  noticed, as it should be");
    if (!isConsistent) return true;
  }
  return false;
}

/** One scenario, and whether everything held. */
async function tryOut(name: ScenarioName, how: ScenarioOrders): Promise<boolean> {
  const planted = how.plant === undefined ? "" : `, ${how.plant} planted`;
  console.log(`\n${name}, seed ${how.seed}${planted}`);
  const { size, calls, wrong, seconds } = await runScenario(name, how, (close) => {
    closeStage = close;
  });
  closeStage = undefined;
  console.log(
    `  ${size.rounds} rounds, ${size.parallel} at once, ${size.kills} kills; ${calls} calls, ${wrong.length} wrong; ${seconds.toFixed(0)} s`,
  );
  for (const one of wrong.slice(0, SHOWN_OF_EACH)) console.log(`    ${one}`);
  if (wrong.length > 0 && how.plant === undefined) {
    const { seed, isShort } = how;
    const options = `--only ${name}${isShort ? " --short" : ""} --rounds ${size.rounds} --seed ${seed}`;
    console.log(`  again: npm run drill -- ledger ${options}`);
  }
  return wrong.length === 0;
}

async function main(): Promise<boolean> {
  const { runs, isProof, scenarios, scenarioOrders } = programme;
  let isPassed = true;
  for (const name of scenarios) {
    const isFine = await tryOut(name, scenarioOrders);
    isPassed &&= isFine;
  }
  for (const orders of runs) {
    if (isProof) {
      const isNoticed = await prove(orders);
      isPassed &&= isNoticed;
    } else {
      const { isConsistent, isDone } = await runOnce(orders);
      isPassed &&= isConsistent && isDone;
    }
  }
  console.log(isPassed ? "\nThe drill passed." : "\nThe drill FAILED.");
  return isPassed;
}

await runProgram({ run: main, close: () => closeStage?.() });
