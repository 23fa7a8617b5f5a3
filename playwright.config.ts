import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tools/machine/browser.ts";

export default defineConfig<object, { servers: "one" | "two" }>({
  testDir: "e2e",
  globalSetup: "./e2e/prepare.ts",
  outputDir: "test-results/e2e",
  // The journeys of a file share a club: to open one takes as long as many a journey.
  fullyParallel: false,
  forbidOnly: process.env["CI"] !== undefined,
  // Each worker runs a club of its own: server, database and sandbox. Two keep the two processors of the smallest machine busy.
  workers: 2,
  // Tried once more in a club of its own before it counts; what needed that is named at the end of the checks.
  retries: 1,
  // What hangs is noticed all the same; what a busy machine takes long for is waited for.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  projects: [{ name: "one server" }, { name: "two servers", use: { servers: "two" } }],
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
