import { Unavailable } from "#platform/unavailable.ts";

/** Does so many things at once; so many more wait, first come first served, and whoever comes after them hears Unavailable. */
export function createTurns({
  atOnce,
  waiting: mostWaiting,
}: {
  atOnce: number;
  waiting: number;
}): <T>(work: () => Promise<T>) => Promise<T> {
  let atWork = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (atWork >= atOnce) {
      if (waiting.length >= mostWaiting) {
        throw new Unavailable("too many files are being examined", { retryAfter: 5 });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else atWork += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) atWork -= 1;
      else next();
    }
  };
}
