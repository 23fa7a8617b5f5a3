/** 12 November 2026, seven in the evening in Lagos. */
export const STORY_TIME = "2026-11-12T18:00:00.000Z";

/** Stops the clock of the page at an ISO time. Timers keep running. Returns the undo. */
export function stopClock(now: string): () => void {
  const RunningDate = globalThis.Date;
  const stopped = RunningDate.parse(now);
  class StoppedDate extends RunningDate {
    constructor(...given: ConstructorParameters<DateConstructor> | []) {
      if (given.length === 0) super(stopped);
      else super(...given);
    }
    static override now(): number {
      return stopped;
    }
  }
  globalThis.Date = StoppedDate as DateConstructor;
  return () => {
    globalThis.Date = RunningDate;
  };
}

/** Makes chance and ids the same on every visit of a story, and different between stories. Returns the undo. */
export function loadDice(story: string): () => void {
  const { random } = Math;
  const randomUUID = crypto.randomUUID.bind(crypto);
  let state = story.split("").reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  // mulberry32
  Math.random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  let ids = 0;
  crypto.randomUUID = () => {
    ids += 1;
    return `00000000-0000-4000-8000-${String(ids).padStart(12, "0")}`;
  };
  return () => {
    Math.random = random;
    crypto.randomUUID = randomUUID;
  };
}
