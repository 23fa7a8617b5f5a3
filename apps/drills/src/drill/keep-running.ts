import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { scaleTime } from "./scale-time.ts";

const RESTART_PAUSE_MS = 100;
const END_WITHIN_MS = 12_000;

/** A program in a process of its own. */
export type Started = { child: ChildProcess; ended: Promise<unknown> };

/** A program that is started again whenever it ends. */
export type Kept<Program extends Started> = {
  /** The process of now. */
  now: () => Program;
  /** kill -9, and another in its place: at once, or when this resolves. */
  kill: (until?: Promise<unknown>) => Promise<void>;
  /** Asks it to end, and another in its place at once. Resolves when the first has ended. */
  replace: () => Promise<void>;
  /** Asks it to end, and starts no other. */
  stop: () => Promise<void>;
};

/** Ends a program, and insists after a while. */
export async function endProgram({ child, ended }: Started): Promise<void> {
  child.kill("SIGTERM");
  const insist = setTimeout(() => child.kill("SIGKILL"), scaleTime(END_WITHIN_MS));
  await ended;
  clearTimeout(insist);
}

/** Keeps a program running as a supervisor would: also when it could not reach the database at its start. */
export function keepRunning<Program extends Started>(start: () => Program): Kept<Program> {
  const state: { isOver: boolean; until: Promise<unknown> } = {
    isOver: false,
    until: Promise.resolve(),
  };
  const over = Promise.withResolvers<void>();
  let program = start();
  const watch = async (): Promise<void> => {
    while (!state.isOver) {
      await program.ended;
      await Promise.race([state.until, over.promise]);
      if (state.isOver) return;
      await pause(RESTART_PAUSE_MS);
      program = start();
    }
  };
  const watching = watch();
  return {
    now: () => program,
    kill: async (until = Promise.resolve()) => {
      state.until = until;
      program.child.kill("SIGKILL");
      await program.ended;
    },
    replace: async () => {
      state.until = Promise.resolve();
      await endProgram(program);
    },
    stop: async () => {
      state.isOver = true;
      over.resolve();
      await endProgram(program);
      await watching;
      await endProgram(program);
    },
  };
}
