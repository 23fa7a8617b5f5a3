import { setTimeout as pause } from "node:timers/promises";
import { scaleTime } from "./scale-time.ts";

const READY_WITHIN_MS = 90_000;

/** Whether this address answers now that all is well. */
export async function isAnswering(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Resolves when this address answers that all is well. */
export async function waitUntilAnswers(url: string): Promise<void> {
  const giveUpAt = performance.now() + scaleTime(READY_WITHIN_MS);
  while (!(await isAnswering(url))) {
    if (performance.now() > giveUpAt) throw new Error(`${url} does not answer`);
    await pause(50);
  }
}
