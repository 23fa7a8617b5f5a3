import { Unavailable } from "#platform/unavailable.ts";

const BUSY = "too many files are being examined";

/**
 * Does so many things at once; so many more wait, first come first served, and for so long. The person who comes after them, or has waited
 * in vain, hears Unavailable.
 */
export function createTurns({
  atOnce,
  waiting: mostWaiting,
  waitMs,
}: {
  atOnce: number;
  waiting: number;
  waitMs: number;
}): <T>(work: () => Promise<T>) => Promise<T> {
  let atWork = 0;
  const waiting = new Set<() => void>();

  const waitForTurn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        waiting.delete(begin);
        reject(new Unavailable(BUSY, { retryAfter: 5 }));
      }, waitMs);
      const begin = (): void => {
        clearTimeout(giveUp);
        resolve();
      };
      waiting.add(begin);
    });

  return async (work) => {
    if (atWork < atOnce) atWork += 1;
    else if (waiting.size >= mostWaiting) throw new Unavailable(BUSY, { retryAfter: 5 });
    else await waitForTurn();
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next === undefined) atWork -= 1;
      else {
        waiting.delete(next);
        next();
      }
    }
  };
}
