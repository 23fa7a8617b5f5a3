import { setTimeout as wait } from "node:timers/promises";

/** The one source of "now". Everything that expires, waits or is dated asks it. */
export type Clock = {
  now: () => Date;
  /** Resolves so many milliseconds later. */
  pause: (ms: number) => Promise<void>;
};

const pause = (ms: number): Promise<void> => wait(ms);

/** The time of the machine. */
export const systemClock: Clock = { now: () => new Date(), pause };

/** A clock that goes on ticking but can be moved, for testers. Production refuses to use it. */
export type MovableClock = Clock & {
  setTo: (now: Date) => void;
  advance: (ms: number) => void;
};

/** Ticks like the machine's clock until someone moves it. */
export function createMovableClock(): MovableClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    pause,
    setTo: (now) => {
      offsetMs = now.getTime() - Date.now();
    },
    advance: (ms) => {
      offsetMs += ms;
    },
  };
}

/** The instant so many milliseconds after another. */
export const addMs = (from: Date, ms: number): Date => new Date(from.getTime() + ms);
