import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig, type TestProjectConfiguration } from "vitest/config";
import { getPinnedBrowser, WORKSHOP_READER } from "./tools/machine/browser.ts";

const FAKED = [
  "Date",
  "performance",
  "setTimeout",
  "clearTimeout",
  "requestAnimationFrame",
  "cancelAnimationFrame",
] as const;

/** What ran out of its time gets a second try, and is named: the machine may have been busy. What was wrong stays wrong. */
const retry = { count: 1, condition: /^Test timed out/ };

const browserLike = {
  retry,
  environment: "jsdom" as const,
  setupFiles: ["./src/testing/setup.ts"],
  // One page for all files of a worker: React and Radix are loaded once, and each test leaves the page as it found it.
  isolate: false,
  // The page draws its frames by an interval of its own, which a test that fakes it would stop for all that come after.
  fakeTimers: { toFake: [...FAKED] },
};

const server = {
  retry,
  root: "apps/server",
  // The server keeps nothing in its modules: they are read once for all files of a worker.
  isolate: false,
  globalSetup: ["./src/testing/global-setup.ts"],
  // A machine that does much else takes ten times as long: what hangs is told all the same.
  testTimeout: 180_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Tests of the server that hold a stopwatch: they run one by one, after all others. */
const TIMED = [
  "src/exhaustion.test.ts",
  "src/main.test.ts",
  "src/members/strangers.test.ts",
  "src/platform/files/examining/request-examination.test.ts",
  "src/reports/histories.test.ts",
  "src/statements/many-lines.test.ts",
];

/**
 * The stories as tests, which the sidebar of `npm run stories` runs; it sets this variable. Their screenshots are
 * compared by `npm run stories -- test` alone.
 */
async function createStoriesProject(configDir: string): Promise<TestProjectConfiguration> {
  const { storybookTest } = await import("@storybook/addon-vitest/vitest-plugin");
  const { playwright } = await import("@vitest/browser-playwright");
  return {
    plugins: [storybookTest({ configDir })],
    test: {
      name: `storybook:${configDir}`,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: await getPinnedBrowser(),
          contextOptions: WORKSHOP_READER,
        }),
        instances: [{ browser: "chromium", viewport: { width: 1280, height: 800 } }],
      },
    },
  };
}

const STORYBOOK = process.env["STORYBOOK_CONFIG_DIR"];

export default defineConfig({
  test: {
    // Most files wait for the database more than they compute.
    maxWorkers: 4,
    projects: [
      ...(STORYBOOK === undefined ? [] : [await createStoriesProject(STORYBOOK)]),
      { test: { name: "money", root: "packages/money" } },
      { plugins: [react()], test: { name: "language", root: "packages/language" } },
      { test: { name: "contract", root: "packages/contract", testTimeout: 20_000 } },
      { plugins: [react()], test: { name: "api", root: "packages/api", ...browserLike } },
      { plugins: [react()], test: { name: "ui", root: "packages/ui", ...browserLike } },
      { plugins: [react()], test: { name: "frame", root: "packages/frame", ...browserLike } },
      { plugins: [react()], test: { name: "web", root: "apps/web", ...browserLike } },
      { test: { name: "server", ...server, exclude: [...configDefaults.exclude, ...TIMED] } },
      { plugins: [react()], test: { name: "office", root: "apps/office", ...browserLike } },
      {
        test: {
          name: "server-timed",
          ...server,
          include: TIMED,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          retry,
          name: "sandbox",
          root: "apps/sandbox",
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      { test: { retry, name: "drills", root: "apps/drills" } },
      {
        test: {
          name: "tools",
          // They read files and keep nothing: modules are read once for all files of a worker.
          isolate: false,
          testTimeout: 180_000,
          root: "tools",
          exclude: [...configDefaults.exclude, "checks/rendered-figures/**"],
        },
      },
      {
        plugins: [react()],
        test: {
          retry,
          name: "figures",
          root: "tools/checks/rendered-figures",
          environment: "./page-environment.ts",
          globalSetup: ["../../../apps/server/src/testing/global-setup.ts"],
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
