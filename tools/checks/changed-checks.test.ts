import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settleCounts } from "./counts.ts";
import { canAlter, chooseProjects } from "./changed-checks.ts";
import { chooseJourneys, findJourneys } from "./journey-choice.ts";
import type { StoryGraph } from "../stories/story-graph.ts";

const ROOT = join(import.meta.dirname, "../..");
const WITHDRAW = "apps/web/src/flows/withdraw/withdraw.tsx";
const LEDGER = "apps/server/src/ledger/store.ts";

test.each([
  [
    "a flow alters the stories, not the drills",
    WITHDRAW,
    ["unit", "build", "main-journeys", "journeys", "stories", "all-stories", "speech"],
    ["drill-ledger", "drill-attack", "office", "plant-ledger-kobo", "stress"],
  ],
  [
    "the ledger alters the drills, not the stories",
    LEDGER,
    ["unit", "timed", "drill-club", "plant-ledger-kobo", "drill-attack", "journeys"],
    ["stories", "stress", "build", "speech"],
  ],
  [
    "a test alters no drill",
    "apps/server/src/ledger/store.test.ts",
    ["unit", "types"],
    ["drill-ledger", "journeys"],
  ],
  [
    "a page of the docs alters what reads docs",
    "docs/conventions.md",
    ["format", "tools"],
    ["types", "unit", "journeys", "stories", "drill-restore"],
  ],
  [
    "an accepted transcript alters what is said, and no drill",
    ".storybook/speech/withdraw.txt",
    ["speech"],
    ["drill-ledger", "unit", "office"],
  ],
  [
    "what draws stories alters their planted faults",
    ".storybook/test-runner.ts",
    ["stories", "defects"],
    ["drill-ledger", "unit"],
  ],
  [
    "a runbook alters what follows it",
    "docs/run/runbooks/breach.md",
    ["rehearse-breach", "format", "tools"],
    ["drill-restore", "unit"],
  ],
  [
    "how to restore alters the drill that follows it",
    "docs/run/restore.md",
    ["drill-restore", "plant-restore-file", "unit"],
    ["drill-club", "rehearse-breach"],
  ],
  [
    "what was written down by a run alters nothing",
    "tools/checks/passed-steps.txt",
    [],
    ["tools", "types", "format"],
  ],
])("%s", (_, file, altered, left) => {
  for (const check of altered) expect([check, canAlter(check, file)]).toEqual([check, true]);
  for (const check of left) expect([check, canAlter(check, file)]).toEqual([check, false]);
});

test.each([
  "package.json",
  "pnpm-lock.yaml",
  "apps/web/package.json",
  "tools/checks/check.ts",
  "tools/checks/check-steps.ts",
  ".ci/run",
])("%s alters every check", (file) => {
  for (const check of [
    "types",
    "unit",
    "drill-ledger",
    "journeys",
    "stories",
    "defects",
    "advisories",
  ]) {
    expect([check, canAlter(check, file)]).toEqual([check, true]);
  }
});

test.each([
  [[WITHDRAW], ["web", "figures"]],
  [["packages/api/src/swr.ts"], ["api", "frame", "web", "office", "figures"]],
  [["packages/ui/src/dialog/dialog.module.css"], "all"],
  [[WITHDRAW, LEDGER], "all"],
  [["docs/conventions.md"], []],
])("the unit tests of %j: %j", (changed, projects) => {
  expect(chooseProjects(changed)).toEqual(projects);
});

const graph: StoryGraph = {
  modules: {
    [WITHDRAW]: { imports: [], lazy: [] },
    "apps/web/src/shell/a.tsx": { imports: [], lazy: [WITHDRAW] },
  },
  stories: [],
  preview: [],
};
const files = new Map([
  ["e2e/steps.ts", "export const step = 1;"],
  [
    "e2e/money.spec.ts",
    'import { step } from "./steps.ts";\ntest("pays in", async () => {\n});\ntest("takes out", async () => {\n  press("Withdraw");\n});\n',
  ],
  ["e2e/sign-in.spec.ts", 'test("signs in", async () => {\n});\n'],
]);
const chosenFor = (file: string): string[] =>
  chooseJourneys([file], findJourneys(files), files, graph).map((one) => `${one.file}:${one.line}`);

test("a change alters the journeys that open it", () => {
  expect(chosenFor(WITHDRAW)).toEqual(["e2e/money.spec.ts:4"]);
  expect(chosenFor("e2e/steps.ts")).toEqual(["e2e/money.spec.ts:2", "e2e/money.spec.ts:4"]);
  expect(chosenFor("e2e/sign-in.spec.ts")).toEqual(["e2e/sign-in.spec.ts:1"]);
  expect(chosenFor("apps/web/src/shell/a.tsx")).toHaveLength(3);
  expect(chosenFor(LEDGER)).toHaveLength(3);
  expect(chosenFor("apps/web/src/flows/withdraw/withdraw.stories.tsx")).toEqual([]);
});

test("every journey of the repository is found, with where it ends", () => {
  const all = new Map(
    globSync("e2e/*.ts", { cwd: ROOT }).map((file) => [
      file,
      readFileSync(join(ROOT, file), "utf8"),
    ]),
  );
  const written = [...all.values()].flatMap((text) => text.match(/^test\(/gm) ?? []).length;
  const journeys = findJourneys(all);
  expect(journeys.length).toBe(written);
  expect(settleCounts("changed-checks", { journeys: journeys.length })).toEqual([]);
  for (const { text } of journeys) expect(text.endsWith("});")).toBe(true);
});
