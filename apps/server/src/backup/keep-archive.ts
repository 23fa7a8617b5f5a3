import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "#platform/log.ts";
import type { LogArchive } from "./log-archive.ts";
import { logFault } from "#platform/faults.ts";

/** How often the log is archived: what is committed is in the archive within a minute. */
const ARCHIVE_EVERY_MS = 20_000;

/** Archives the log until it is stopped, and a last time then. What goes wrong is logged and tried again. */
export function keepArchive(
  archive: LogArchive,
  log: Logger,
  everyMs = ARCHIVE_EVERY_MS,
): () => Promise<void> {
  const ending = new AbortController();
  const runOnce = async (): Promise<void> => {
    try {
      await archive.runCycle();
    } catch (err) {
      logFault(log, "archive_failed", { err });
    }
  };
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await runOnce();
      await pause(everyMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    ending.abort();
    await running;
    await runOnce();
  };
}
