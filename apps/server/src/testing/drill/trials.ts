import { coherence } from "#ledger/index.ts";
import { paymentCoherence } from "#payments/index.ts";
import { transactionCoherence } from "#transactions/index.ts";
import { withdrawalCoherence } from "#withdrawals/index.ts";
import { chance } from "./chance.ts";
import { fillClub, type DrillMember } from "./people.ts";
import { setStage } from "./stage.ts";
import type { Trial, TrialSize } from "./trial.ts";
import { trialOfKeys } from "./trial-once.ts";
import { trialOfPaydays } from "./trial-payday.ts";
import { racersFor, trialOfRaces } from "./trial-race.ts";
import { trialOfMessages } from "./trial-webhooks.ts";

type Known = {
  trial: Trial;
  full: TrialSize;
  short: TrialSize;
  members: (rounds: number) => number;
};

/** Every trial by its name, at the size that it is meant to have and at one for a coffee break. */
const TRIALS = {
  once: {
    trial: trialOfKeys,
    full: { rounds: 1_000, parallel: 20, kills: 20 },
    short: { rounds: 40, parallel: 8, kills: 2 },
    // Everybody has ten thousand naira and withdraws a thousand at a time.
    members: (rounds) => Math.ceil(rounds / 8),
  },
  race: {
    trial: trialOfRaces,
    full: { rounds: 200, parallel: 50, kills: 0 },
    short: { rounds: 3, parallel: 10, kills: 0 },
    members: racersFor,
  },
  webhooks: {
    trial: trialOfMessages,
    full: { rounds: 2_000, parallel: 16, kills: 20 },
    short: { rounds: 60, parallel: 16, kills: 2 },
    members: (rounds) => Math.min(200, Math.ceil(rounds / 4)),
  },
  payout: {
    trial: trialOfPaydays,
    full: { rounds: 500, parallel: 2, kills: 5 },
    short: { rounds: 20, parallel: 2, kills: 2 },
    members: (rounds) => Math.ceil(rounds / 8) + 1,
  },
} satisfies Record<string, Known>;

export type TrialName = keyof typeof TRIALS;

/** The trial of this name; undefined when there is none. */
export const trialNamed = (name: string): TrialName | undefined =>
  (["once", "race", "webhooks", "payout"] as const).find((known) => known === name);

/** How a trial went. */
export type TrialOutcome = { size: TrialSize; calls: number; wrong: string[]; seconds: number };

/** Runs one trial on a stage of its own. `onOpen` is told how to take it down early. */
export async function runTrial(
  name: TrialName,
  { seed, isShort, rounds }: { seed: number; isShort: boolean; rounds: number | undefined },
  onOpen: (close: () => Promise<void>) => void,
): Promise<TrialOutcome> {
  const { trial, full, short, members: membersFor } = TRIALS[name];
  const size = { ...(isShort ? short : full), ...(rounds !== undefined && { rounds }) };
  let members: readonly DrillMember[] = [];
  const stage = await setStage([], async (db) => {
    members = await fillClub(db, membersFor(size.rounds));
  });
  onOpen(stage.close);
  const started = performance.now();
  const wrong: string[] = [];
  try {
    const calls = await trial({ ...size, stage, members, chance: chance(seed, 0), wrong });
    for (const check of [coherence, paymentCoherence, transactionCoherence, withdrawalCoherence]) {
      for (const { invariant, about } of await check(stage.db)) {
        wrong.push(`${invariant}: ${about}`);
      }
    }
    return { size, calls, wrong, seconds: (performance.now() - started) / 1000 };
  } finally {
    await stage.close();
  }
}
