import { setTimeout as pause } from "node:timers/promises";
import type { Chance } from "./chance.ts";
import type { Journal } from "./journal.ts";
import { callSandbox } from "./outside.ts";

/** Naira for a dollar: from one end to the other is less than the club accepts as one step. */
const LOWEST = 1_510;
const HIGHEST = 1_580;
const WRONG = [1, 99_999] as const;
const MOVED_EVERY_MS = 700;
const WRONG_FOR_MS = 150;

async function setRate(sandboxUrl: string, rate: number, asOf?: Date): Promise<void> {
  const body = { rate, ...(asOf !== undefined && { as_of: asOf.toISOString() }) };
  if ((await callSandbox(sandboxUrl, "/rates", body)) === undefined) {
    throw new Error(`the source of rates does not take ${rate}`);
  }
}

/** Has the source of rates say a first rate, before any server asks. */
export async function beginRates(sandboxUrl: string, journal: Journal): Promise<void> {
  journal.rates.add(HIGHEST);
  await setRate(sandboxUrl, HIGHEST);
}

/** Moves the rate of the source up and down until it is over. Now and then it says for a moment what no dollar costs. */
export async function moveRates(
  { sandboxUrl, now, journal }: { sandboxUrl: string; now: () => Date; journal: Journal },
  luck: Chance,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    if (luck.happens(0.15)) {
      await setRate(sandboxUrl, luck.pick(WRONG), now());
      await pause(WRONG_FOR_MS);
    }
    const rate = luck.between(LOWEST * 100, HIGHEST * 100) / 100;
    journal.rates.add(rate);
    await setRate(sandboxUrl, rate, now());
    await pause(MOVED_EVERY_MS);
  }
}
