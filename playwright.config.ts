import { globSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tools/machine/browser.ts";
import { getDaySeed } from "./tools/checks/day-seed.ts";

// Its workers read this file again, and the day may have ended by then.
const seed = (process.env["JOURNEYS_SEED"] ??= String(getDaySeed()));

/** The files whose journeys run on two servers and one database: another third of them each day, or all of them where JOURNEYS is "two". */
const onTwoServers = globSync("*.spec.ts", { cwd: join(import.meta.dirname, "e2e") })
  .toSorted()
  .filter((_, at) => process.env["JOURNEYS"] === "two" || at % 3 === Number(seed) % 3)
  .map((file) => `**/${file}`);

export default defineConfig<object, { servers: "one" | "two" }>({
  testDir: "e2e",
  globalSetup: "./e2e/prepare.ts",
  outputDir: "test-results/e2e",
  // The journeys of a file share a club: to open one takes as long as many a journey.
  fullyParallel: false,
  forbidOnly: process.env["CI"] !== undefined,
  // Each worker runs a club of its own: server, database and sandbox.
  workers: 3,
  // Tried once more in a club of its own before it counts; what needed that is named at the end of the checks.
  retries: 1,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  projects: [
    { name: "one server", testIgnore: onTwoServers },
    { name: "two servers on one database", testMatch: onTwoServers, use: { servers: "two" } },
  ],
  use: {
    browserName: "chromium",
    launchOptions: await findBrowser(),
    viewport: { width: 1280, height: 800 },
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    colorScheme: "light",
    reducedMotion: "reduce",
    // Recording costs more than most steps: what failed is recorded as it is tried again.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
});
