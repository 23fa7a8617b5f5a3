/** 12 November 2026, seven in the evening in Lagos. */
export const STORY_TIME = "2026-11-12T18:00:00.000Z";

// Taken before anything is changed: what is put back is never what another story had put in its place.
const RunningDate = globalThis.Date;
const { random } = Math;
const randomUUID = crypto.randomUUID.bind(crypto);
const startTimeout = window.setTimeout.bind(window);
const startInterval = window.setInterval.bind(window);
const stopTimeout = window.clearTimeout.bind(window);

/** Stops the clock of the page at an ISO time. Timers keep running. Returns the undo. */
export function stopClock(now: string): () => void {
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

declare global {
  /** Cancels what the story still had planned for this time from its plan or later. Set while a story is shown; called before its screenshots are taken. */
  var cancelStoryTimers: ((leastWaitMs?: number) => void) | undefined;
  /** Whether the story has planned something for the next moment, which its screenshots must not miss. */
  var isStoryAboutToMove: (() => boolean) | undefined;
}

type Start = (handler: (...given: unknown[]) => void, wait?: number, ...given: unknown[]) => number;

/** Who waits no longer brings what belongs to the first sight; a story that waits longer ends or changes it. */
const MOMENT_MS = 50;

/**
 * Remembers the timers that a story starts, so that a toast does not leave between two screenshots on a slow machine.
 * Only those: the worker that answers its calls keeps its own. Returns the undo.
 */
export function watchTimers(): () => void {
  const started = new Map<number, number>();
  const soon = new Set<number>();
  const planTimeout: Start = (handler, wait = 0, ...given) => {
    const id: number = startTimeout(() => {
      soon.delete(id);
      handler(...given);
    }, wait);
    started.set(id, wait);
    if (wait <= MOMENT_MS) soon.add(id);
    return id;
  };
  const planInterval: Start = (handler, wait = 0, ...given) => {
    const id = startInterval(handler, wait, ...given);
    started.set(id, wait);
    return id;
  };
  const forget = (id?: number): void => {
    if (id !== undefined) soon.delete(id);
    stopTimeout(id);
  };
  Object.assign(window, {
    setTimeout: planTimeout,
    clearTimeout: forget,
    setInterval: planInterval,
  });
  globalThis.isStoryAboutToMove = () => soon.size > 0;
  globalThis.cancelStoryTimers = (leastWaitMs = 0) => {
    for (const [id, wait] of started) {
      if (wait < leastWaitMs) continue;
      stopTimeout(id);
      started.delete(id);
      soon.delete(id);
    }
  };
  return () => {
    globalThis.cancelStoryTimers = undefined;
    globalThis.isStoryAboutToMove = undefined;
    Object.assign(window, {
      setTimeout: startTimeout,
      clearTimeout: stopTimeout,
      setInterval: startInterval,
    });
  };
}
