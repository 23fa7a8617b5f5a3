import { setTimeout as pause } from "node:timers/promises";
import { Unavailable } from "@kinfold/server/platform/unavailable.ts";
import { scaleTime } from "./scale-time.ts";

const GIVE_UP_MS = 180_000;

/** Repeats what a database that is away cut short. */
export async function insist(work: () => Promise<unknown>): Promise<void> {
  const giveUpAt = performance.now() + scaleTime(GIVE_UP_MS);
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof Unavailable) || performance.now() > giveUpAt) throw error;
      await pause(100);
    }
  }
}
