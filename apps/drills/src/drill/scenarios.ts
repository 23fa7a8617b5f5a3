import { checkLedgerInvariants } from "@kinfold/server/ledger/index.ts";
import { checkPaymentInvariants } from "@kinfold/server/payments/index.ts";
import { checkTransactionInvariants } from "@kinfold/server/transactions/index.ts";
import { checkUnitInvariants } from "@kinfold/server/units/index.ts";
import { checkWithdrawalInvariants } from "@kinfold/server/withdrawals/index.ts";
import { createChance } from "./chance.ts";
import { fillClub, type DrillMember } from "./people.ts";
import type { Plant } from "./plant-names.ts";
import { buildPlantedSettings, plantInDatabase, plantStolenKobo } from "./planted-faults.ts";
import { setStage } from "./stage.ts";
import type { Scenario, ScenarioSize } from "./scenario.ts";
import type { ScenarioName } from "./scenario-names.ts";
import { runKeyScenario } from "./scenario-once.ts";
import { runPaydayScenario } from "./scenario-payday.ts";
import { RACERS_HAVE_MINOR, countRacers, runRaceScenario } from "./scenario-race.ts";
import { runWebhookScenario } from "./scenario-webhooks.ts";

type Known = {
  scenario: Scenario;
  full: ScenarioSize;
  short: ScenarioSize;
  members: (rounds: number) => number;
  /** What each wallet begins with, where it is not the usual little: kobo. */
  nairaMinor?: bigint;
};

/** Every scenario by its name, at the size that it is meant to have and at the one that `npm run test:all` has time for. */
const SCENARIOS: Readonly<Record<ScenarioName, Known>> = {
  once: {
    scenario: runKeyScenario,
    full: { rounds: 1_000, parallel: 20, kills: 20 },
    short: { rounds: 16, parallel: 8, kills: 1 },
    // Everybody has ten thousand naira and withdraws a thousand at a time.
    members: (rounds) => Math.ceil(rounds / 8),
  },
  race: {
    scenario: runRaceScenario,
    full: { rounds: 200, parallel: 50, kills: 0 },
    short: { rounds: 1, parallel: 12, kills: 0 },
    members: countRacers,
    nairaMinor: RACERS_HAVE_MINOR,
  },
  webhooks: {
    scenario: runWebhookScenario,
    full: { rounds: 2_000, parallel: 16, kills: 20 },
    short: { rounds: 24, parallel: 16, kills: 1 },
    members: (rounds) => Math.min(200, Math.ceil(rounds / 4)),
  },
  payout: {
    scenario: runPaydayScenario,
    full: { rounds: 500, parallel: 2, kills: 5 },
    short: { rounds: 10, parallel: 2, kills: 1 },
    members: (rounds) => Math.ceil(rounds / 8) + 1,
  },
};

/** How a scenario went. */
export type ScenarioOutcome = {
  size: ScenarioSize;
  calls: number;
  wrong: string[];
  seconds: number;
};

/** How a scenario is run. */
export type ScenarioOrders = {
  seed: number;
  isShort: boolean;
  rounds: number | undefined;
  plant: Plant | undefined;
};

/** Runs one scenario on a stage of its own. `onOpen` is told how to take it down early. */
export async function runScenario(
  name: ScenarioName,
  { seed, isShort, rounds, plant }: ScenarioOrders,
  onOpen: (close: () => Promise<void>) => void,
): Promise<ScenarioOutcome> {
  const { scenario, full, short, members: membersFor, nairaMinor } = SCENARIOS[name];
  const size = { ...(isShort ? short : full), ...(rounds !== undefined && { rounds }) };
  let members: readonly DrillMember[] = [];
  const stage = await setStage(buildPlantedSettings(plant), async (db) => {
    members = await fillClub(db, membersFor(size.rounds), nairaMinor);
    await plantInDatabase(db, plant);
  });
  onOpen(stage.close);
  const started = performance.now();
  const wrong: string[] = [];
  try {
    let sent = 0;
    const keyFor = (intent: string): string => {
      sent += 1;
      return plant === "freshkey" ? `${intent}~${sent}` : intent;
    };
    const calls = await scenario({
      ...size,
      stage,
      members,
      chance: createChance(seed, 0),
      wrong,
      keyFor,
    });
    if (plant === "kobo") await plantStolenKobo(stage.db);
    for (const check of [
      checkLedgerInvariants,
      checkPaymentInvariants,
      checkTransactionInvariants,
      checkWithdrawalInvariants,
      checkUnitInvariants,
    ]) {
      for (const { invariant, about } of await check(stage.db)) {
        wrong.push(`${invariant}: ${about}`);
      }
    }
    return { size, calls, wrong, seconds: (performance.now() - started) / 1000 };
  } finally {
    await stage.close();
  }
}
