import { join } from "node:path";
import { moveDate } from "@kinfold/contract/testing/move-date";
import type { Browser, BrowserContext } from "@playwright/test";

/** A Thursday at 11:00 in Lagos: no month, year or working day begins or ends while the journeys run. */
const USUAL_BEGINNING = "2026-11-12T10:00:00Z";
const MOVED_MS = "CLOCK_MOVED_MS";

/**
 * Moves the clock of every club of this run, so that it begins at CLUB_BEGINS_AT whatever the machine's clock shows. Every program and every
 * page of the run ticks by it.
 */
export function beginClubClock(): void {
  const beginsAt = Date.parse(process.env["CLUB_BEGINS_AT"] ?? USUAL_BEGINNING);
  if (Number.isNaN(beginsAt)) {
    throw new Error("CLUB_BEGINS_AT has to be an instant, such as 2026-12-31T22:57:00Z.");
  }
  process.env[MOVED_MS] = String(beginsAt - Date.now());
}

const readMovedMs = (): number => Number(process.env[MOVED_MS] ?? "0");

/** The variables with which a program of the club is started, so that its clock is the club's; further ahead where a journey moved it. */
export const listClockVariables = (aheadMs = 0): Record<string, string> => ({
  [MOVED_MS]: String(readMovedMs() + aheadMs),
  NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import ${join(import.meta.dirname, "moved-date.ts")}`,
});

/** What the clock of every club shows that no journey moved. */
export const readClubTime = (): Date => new Date(Date.now() + readMovedMs());

/** Lets every page that is opened from now on in a context tick by the club's clock, also where a journey installs a clock of its own in it. */
export async function moveClockOf(context: BrowserContext): Promise<void> {
  const { clock } = context;
  const install = clock.install.bind(clock);
  clock.install = ({ time = readClubTime() } = {}) => install({ time });
  await context.addInitScript(moveDate, readMovedMs());
}

/** Lets every page of a browser tick by the club's clock. */
export function moveClocksOf(browser: Browser): void {
  const openContext = browser.newContext.bind(browser);
  browser.newContext = async (options): Promise<BrowserContext> => {
    const context = await openContext(options);
    await moveClockOf(context);
    return context;
  };
}
