import { defineConfig } from "@playwright/test";
import { globSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "./tools/browser.ts";
import { getDaySeed } from "./tools/day-seed.ts";
import { chooseTwoServerFiles } from "./tools/two-servers.ts";

// Chosen once: every worker reads this file too, and one may begin after midnight.
const SEED = process.env["JOURNEYS_ON_TWO"] || String(getDaySeed());
process.env["JOURNEYS_ON_TWO"] = SEED;
const JOURNEYS = globSync("*.spec.ts", { cwd: join(import.meta.dirname, "e2e") });
const ON_TWO = chooseTwoServerFiles(JOURNEYS, SEED);

export default defineConfig<object, { servers: "one" | "two" }>({
  testDir: "e2e",
  globalSetup: "./e2e/prepare.ts",
  outputDir: "test-results/e2e",
  fullyParallel: true,
  forbidOnly: process.env["CI"] !== undefined,
  // Each worker runs a club of its own: server, database and sandbox.
  workers: 3,
  // Tried once more in a club of its own before it counts; what needed that is named at the end of the checks.
  retries: 1,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  projects: [
    { name: "one server", testIgnore: ON_TWO.map((file) => `**/${file}`) },
    // On a database that is not the servers' own.
    {
      name: "two servers on one database",
      testMatch: ON_TWO.map((file) => `**/${file}`),
      use: { servers: "two" },
    },
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
