import { join } from "node:path";
import { expect, test } from "vitest";
import {
  isNamed,
  findLazyFlow,
  listJudgeFiles,
  listMaterials,
  listSharedFiles,
  type StoryGraph,
} from "./story-graph.ts";

const ROOT = join(import.meta.dirname, "../..");
const BUTTON = "packages/ui/src/button/button.stories.tsx";
const SIGN_IN = "apps/web/src/pages/sign-in/sign-in-page.stories.tsx";
const WALLET = "apps/web/src/pages/wallet/wallet-page.stories.tsx";
const WITHDRAW = "apps/web/src/flows/withdraw/withdraw.tsx";
const WITHDRAWALS = "apps/web/src/flows/withdraw/withdrawals.tsx";
const HELPER = "apps/web/src/testing/open-page.tsx";

const graph: StoryGraph = {
  modules: {
    [BUTTON]: { imports: ["packages/ui/src/button/button.tsx"], lazy: [] },
    "packages/ui/src/button/button.tsx": {
      imports: ["packages/ui/src/button/button.module.css"],
      lazy: ["packages/ui/src/spot/art.tsx"],
    },
    [SIGN_IN]: { imports: ["apps/web/src/pages/sign-in/sign-in-page.tsx", HELPER], lazy: [] },
    "apps/web/src/pages/sign-in/sign-in-page.tsx": {
      imports: ["packages/ui/src/button/button.tsx", "apps/web/src/shell/dialogs.tsx"],
      lazy: [],
    },
    [WALLET]: { imports: ["apps/web/src/pages/wallet/wallet-page.tsx", HELPER], lazy: [] },
    "apps/web/src/pages/wallet/wallet-page.tsx": {
      imports: ["apps/web/src/shell/dialogs.tsx", WITHDRAWALS],
      lazy: [],
    },
    "apps/web/src/shell/dialogs.tsx": { imports: [], lazy: [WITHDRAW] },
    [WITHDRAW]: { imports: ["apps/web/src/flows/withdraw/sum.ts"], lazy: [] },
    [WITHDRAWALS]: { imports: [], lazy: [] },
    "apps/web/src/flows/withdraw/sum.ts": { imports: [], lazy: [] },
    ".storybook/preview.tsx": {
      imports: [
        "packages/ui/src/link/link.tsx",
        ".storybook/docs/frames.ts",
        ".storybook/docs/page.tsx",
        "tools/stories/arg-types.ts",
      ],
      lazy: [],
    },
  },
  stories: [BUTTON, SIGN_IN, WALLET],
  preview: [".storybook/preview.tsx"],
};

/** The wallet's story presses the button that opens the flow; the helper of both names nothing. */
const readText = (file: string): string =>
  file === WALLET ? 'getByRole("button", { name: "Withdraw" })' : "";

/** The story files that are made of a file. */
const madeOf = (file: string, read: (file: string) => string): string[] =>
  [...listMaterials(graph, read)].flatMap(([story, files]) => (files.has(file) ? [story] : []));

test.each([
  [
    "a component touches every story that shows it",
    "packages/ui/src/button/button.tsx",
    [BUTTON, SIGN_IN],
  ],
  ["and so does its own sheet", "packages/ui/src/button/button.module.css", [BUTTON, SIGN_IN]],
  [
    "what a component loads by itself belongs to it",
    "packages/ui/src/spot/art.tsx",
    [BUTTON, SIGN_IN],
  ],
  ["a page touches its own", "apps/web/src/pages/sign-in/sign-in-page.tsx", [SIGN_IN]],
  ["a story touches itself", BUTTON, [BUTTON]],
  ["a flow that is loaded late touches the stories that name it", WITHDRAW, [WALLET]],
  ["and so does what it imports", "apps/web/src/flows/withdraw/sum.ts", [WALLET]],
  [
    "what loads it touches all that import that",
    "apps/web/src/shell/dialogs.tsx",
    [SIGN_IN, WALLET],
  ],
  ["what no story imports touches none", "apps/server/src/main.ts", []],
])("%s", (_, file, stories) => {
  expect(madeOf(file, readText)).toEqual(stories);
});

test("a flow that the helper of a story names belongs to that story", () => {
  const helped = (file: string): string => (file === HELPER ? "path: PATHS.withdraw" : "");
  expect(madeOf(WITHDRAW, helped)).toEqual([SIGN_IN, WALLET]);
});

test.each([
  "packages/ui/src/link/link.tsx",
  ".storybook/test-runner.ts",
  "packages/ui/src/toast/toast.css",
  "packages/ui/src/styles/tokens.css",
  "packages/ui/src/styles/art/patterns/cloth.svg",
  "packages/ui/src/styles/art/logo/mark-light.svg",
  "packages/ui/src/styles/fonts/brygada-ng.woff2",
  "packages/ui/package.json",
  "apps/web/package.json",
  "tsconfig.base.json",
  "test-runner-jest.config.js",
  "tools/stories/fingerprint.ts",
  "tools/stories/story-requests.ts",
  "tools/machine/browser.ts",
  ".storybook/axe-reads.ts",
  ".storybook/viewports.ts",
  ".storybook/visible.ts",
  ".storybook/main.ts",
  ".storybook/preview-head.html",
  ".storybook/docs/frames.ts",
])("every story is made of %s", (file) => {
  expect(
    madeOf(file, readText).length === graph.stories.length || listSharedFiles(ROOT).includes(file),
  ).toBe(true);
});

test.each([
  ".storybook/passed-stories.txt",
  ".storybook/states.stories.tsx",
  ".storybook/component-guide.ts",
  ".storybook/manager.ts",
  ".storybook/docs/page.tsx",
  "tools/stories/arg-types.ts",
  // These choose, start, serve, store and print.
  "tools/stories/story-choice.ts",
  "tools/stories/story-runner.ts",
  "tools/stories/story-fingerprints.ts",
  "tools/stories/story-graph.ts",
  "tools/stories/built-stories.ts",
  "tools/stories/browser-loop.ts",
  "tools/machine/serve-static.ts",
  "packages/ui/src/menu/menu.module.css",
  "apps/server/package.json",
  // The packages that draw are read out of it: story-packages.test.ts.
  "pnpm-lock.yaml",
  "pnpm-workspace.yaml",
])("no story is made of %s for being there", (file) => {
  expect(listSharedFiles(ROOT)).not.toContain(file);
  expect(madeOf(file, readText)).toEqual([]);
});

test("what judges stories is exactly this: whatever it imports is in the digest of every story", () => {
  expect(listJudgeFiles(ROOT).toSorted()).toEqual([
    ".storybook/axe-reads.ts",
    ".storybook/page-elements.ts",
    ".storybook/test-runner.ts",
    ".storybook/viewports.ts",
    ".storybook/visible.ts",
    "test-runner-jest.config.js",
    "tools/machine/browser.ts",
    "tools/stories/fingerprint.ts",
    "tools/stories/story-requests.ts",
  ]);
});

test.each([
  ["withdraw", "Click Withdraw", true],
  ["bank-account", "the account of a Bank", true],
  ["bank-account", "an account", false],
])("%s in %j: %s", (folder, text, expected) => {
  expect(isNamed(folder, text)).toBe(expected);
});

test.each([
  ["what the shell loads late, with its flow alone", WITHDRAW, "withdraw"],
  ["what that flow alone imports", "apps/web/src/flows/withdraw/sum.ts", "withdraw"],
  ["what a page imports", WITHDRAWALS, undefined],
  ["a page", "apps/web/src/pages/wallet/wallet-page.tsx", undefined],
  ["what no story is made of", "apps/web/src/flows/withdraw/unknown.ts", undefined],
])("%s", (_, file, flow) => {
  expect(findLazyFlow(file, graph)).toBe(flow);
});
