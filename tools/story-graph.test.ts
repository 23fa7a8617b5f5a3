import { expect, test } from "vitest";
import { storiesTouchedBy, type StoryGraph } from "./story-graph.ts";

const graph: StoryGraph = {
  stories: {
    "packages/ui/src/button/button.stories.tsx": [
      "packages/ui/src/button/button.stories.tsx",
      "packages/ui/src/button/button.tsx",
    ],
    "apps/web/src/pages/sign-in/sign-in-page.stories.tsx": [
      "apps/web/src/pages/sign-in/sign-in-page.stories.tsx",
      "apps/web/src/pages/sign-in/sign-in-page.tsx",
      "packages/ui/src/button/button.tsx",
    ],
  },
  everywhere: [".storybook/preview.tsx", "packages/ui/src/link/link.tsx"],
};
const BUTTON = "packages/ui/src/button/button.stories.tsx";
const SIGN_IN = "apps/web/src/pages/sign-in/sign-in-page.stories.tsx";

test.each([
  [
    "a component touches every story that shows it",
    ["packages/ui/src/button/button.tsx"],
    [BUTTON, SIGN_IN],
  ],
  ["a page touches its own", ["apps/web/src/pages/sign-in/sign-in-page.tsx"], [SIGN_IN]],
  ["a story touches itself", [BUTTON], [BUTTON]],
  ["what no story is made of touches none", ["apps/server/src/main.ts", "README.md"], []],
  ["nothing touches none", [], []],
])("%s", (_, changed, stories) => {
  expect(storiesTouchedBy(changed, graph)).toEqual(stories);
});

test.each([
  "packages/ui/src/link/link.tsx",
  ".storybook/test-runner.ts",
  "packages/ui/src/styles/tokens.css",
  "packages/ui/src/styles/art/patterns/cloth.svg",
  "packages/ui/src/styles/art/logo/mark-light.svg",
  "packages/ui/src/styles/fonts/brygada-ng.woff2",
  "packages/ui/package.json",
  "apps/web/package.json",
  "package.json",
  "pnpm-lock.yaml",
  "pnpm-workspace.yaml",
  "tsconfig.base.json",
  "test-runner-jest.config.js",
  "tools/built-stories.ts",
  "tools/story-picture.ts",
  "tools/story-requests.ts",
])("%s touches all of them", (file) => {
  expect(storiesTouchedBy([file], graph)).toBe("all");
});
