import { MINUTE_MS } from "@kinfold/contract/durations";
import type { ChildProcess } from "node:child_process";
import type { Logger } from "../log.ts";
import { EmbeddedDatabaseRefused } from "./binaries.ts";

const READY_WITHIN_MS = MINUTE_MS;
const READY = "ready to accept connections";
/** Of what it says, so much is kept: more than the word that is waited for, and enough to tell why it did not come. */
const KEPT_CHARACTERS = 4_000;

/**
 * Resolves when a PostgreSQL that was just started says that it takes connections, however much it says before: the caller
 * while it recovers is turned away with a line each. Rejects when it ends, or has not come so far in time, usually a minute.
 */
export async function waitUntilReady(
  child: ChildProcess,
  log: Logger,
  withinMs: number = READY_WITHIN_MS,
): Promise<void> {
  let said = "";
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => fail("took too long to start"), withinMs);
    function fail(why: string): void {
      clearTimeout(timer);
      reject(new EmbeddedDatabaseRefused(`PostgreSQL ${why}. ${said.trim().slice(-1000)}`.trim()));
    }
    child.on("error", (error) => fail(`could not be started: ${error.message}`));
    child.on("exit", () => fail("ended while starting"));
    // For as long as it runs: what no one reads would stop it one day.
    child.stderr?.on("data", (chunk) => {
      const line = String(chunk);
      if (/\b(FATAL|PANIC)\b/.test(line)) log.debug("PostgreSQL reported a fatal condition");
      const heard = said + line;
      said = heard.slice(-KEPT_CHARACTERS);
      if (!heard.includes(READY)) return;
      clearTimeout(timer);
      resolve();
    });
  });
}
