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

const patient = {
  // A test waits for a thing. Only what hangs runs out of this, however much else the machine does.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 300_000 } },
  // Most of what a test makes is garbage soon: a young generation with room for it is collected less often. And buffers that
  // were just read do not let the whole heap be collected, which holds the modules of all files.
  execArgv: ["--max-semi-space-size=64", "--external-memory-accounted-in-global-limit"],
};

const browserLike = {
  ...patient,
  environment: "jsdom" as const,
  setupFiles: ["./src/testing/setup.ts"],
  // One page for all files of a worker: React and Radix are loaded once, and each test leaves the page as it found it.
  isolate: false,
  // The page draws its frames by an interval of its own, which a test that fakes it would stop for all that come after.
  fakeTimers: { toFake: [...FAKED] },
};

const server = {
  ...patient,
  root: "apps/server",
  // The server keeps nothing in its modules: they are read once for all files of a worker.
  isolate: false,
  globalSetup: ["./src/testing/global-setup.ts"],
  setupFiles: ["./src/testing/setup.ts"],
};

/** Tests of the server that hold a stopwatch: they run one by one, after all others. */
const TIMED = [
  "src/exhaustion.test.ts",
  "src/main.test.ts",
  "src/members/strangers.test.ts",
  "src/platform/files/examining/request-examination.test.ts",
  "src/reports/histories.test.ts",
  "src/statements/many-lines.test.ts",
  "src/unfinished-requests.test.ts",
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
      { test: { ...patient, name: "money", root: "packages/money" } },
      { plugins: [react()], test: { ...patient, name: "language", root: "packages/language" } },
      { test: { ...patient, name: "contract", root: "packages/contract" } },
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
      { test: { ...patient, name: "sandbox", root: "apps/sandbox" } },
      { test: { ...patient, name: "drills", root: "apps/drills" } },
      {
        test: {
          ...patient,
          name: "tools",
          // They read files and keep nothing: modules are read once for all files of a worker.
          isolate: false,
          root: "tools",
          exclude: [...configDefaults.exclude, "checks/rendered-figures/**"],
        },
      },
      {
        plugins: [react()],
        test: {
          ...patient,
          name: "figures",
          root: "tools/checks/rendered-figures",
          environment: "./page-environment.ts",
          globalSetup: ["../../../apps/server/src/testing/global-setup.ts"],
        },
      },
    ],
  },
});
