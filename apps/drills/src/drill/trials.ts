import { checkLedgerInvariants } from "@kinfold/server/ledger/index.ts";
import { checkPaymentInvariants } from "@kinfold/server/payments/index.ts";
import { checkTransactionInvariants } from "@kinfold/server/transactions/index.ts";
import { checkUnitInvariants } from "@kinfold/server/units/index.ts";
import { checkWithdrawalInvariants } from "@kinfold/server/withdrawals/index.ts";
import { createChance } from "./chance.ts";
import { fillClub, type DrillMember } from "./people.ts";
import type { Plant } from "./plant-names.ts";
import { buildPlantedSettings, plantInDatabase, plantStolenKobo } from "./plants.ts";
import { setStage } from "./stage.ts";
import type { Trial, TrialSize } from "./trial.ts";
import type { TrialName } from "./trial-names.ts";
import { runKeyScenario } from "./trial-once.ts";
import { runPaydayScenario } from "./trial-payday.ts";
import { RACERS_HAVE_MINOR, countRacers, runRaceScenario } from "./trial-race.ts";
import { runWebhookScenario } from "./trial-webhooks.ts";

type Known = {
  trial: Trial;
  full: TrialSize;
  short: TrialSize;
  members: (rounds: number) => number;
  /** What each wallet begins with, where it is not the usual little: kobo. */
  nairaMinor?: bigint;
};

/** Every trial by its name, at the size that it is meant to have and at the one that `npm test` has time for. */
const TRIALS: Readonly<Record<TrialName, Known>> = {
  once: {
    trial: runKeyScenario,
    full: { rounds: 1_000, parallel: 20, kills: 20 },
    short: { rounds: 16, parallel: 8, kills: 1 },
    // Everybody has ten thousand naira and withdraws a thousand at a time.
    members: (rounds) => Math.ceil(rounds / 8),
  },
  race: {
    trial: runRaceScenario,
    full: { rounds: 200, parallel: 50, kills: 0 },
    short: { rounds: 1, parallel: 12, kills: 0 },
    members: countRacers,
    nairaMinor: RACERS_HAVE_MINOR,
  },
  webhooks: {
    trial: runWebhookScenario,
    full: { rounds: 2_000, parallel: 16, kills: 20 },
    short: { rounds: 24, parallel: 16, kills: 1 },
    members: (rounds) => Math.min(200, Math.ceil(rounds / 4)),
  },
  payout: {
    trial: runPaydayScenario,
    full: { rounds: 500, parallel: 2, kills: 5 },
    short: { rounds: 10, parallel: 2, kills: 1 },
    members: (rounds) => Math.ceil(rounds / 8) + 1,
  },
};

/** How a trial went. */
export type TrialOutcome = { size: TrialSize; calls: number; wrong: string[]; seconds: number };

/** How a trial is run. */
export type TrialOrders = {
  seed: number;
  isShort: boolean;
  rounds: number | undefined;
  plant: Plant | undefined;
};

/** Runs one trial on a stage of its own. `onOpen` is told how to take it down early. */
export async function runTrial(
  name: TrialName,
  { seed, isShort, rounds, plant }: TrialOrders,
  onOpen: (close: () => Promise<void>) => void,
): Promise<TrialOutcome> {
  const { trial, full, short, members: membersFor, nairaMinor } = TRIALS[name];
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
    const calls = await trial({
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
