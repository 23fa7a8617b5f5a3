/** Every check of `npm test`, in order: what it runs, how long it may take, and what it counts. */
import { join } from "node:path";
import { PLANTED_FAULTS } from "../../apps/drills/src/drill/plant-names.ts";
import { FULL_FAULTS } from "../../apps/drills/src/full-drill/plant-names.ts";
import { LOAD_FAULTS } from "../../apps/drills/src/load-drill/plant-names.ts";
import { NET_FAULTS } from "../../apps/drills/src/net-drill/plant-names.ts";
import { NETWORK_FAULTS } from "../../apps/drills/src/network-drill/plant-names.ts";
import { RESTORE_FAULTS } from "../../apps/drills/src/restore-drill/plant-names.ts";
import { UPGRADE_FAULTS } from "../../apps/drills/src/upgrade-drill/plant-names.ts";
import { ROLLING_FAULTS } from "../../apps/drills/src/rolling-drill/plant-names.ts";
import { SOAK_FAULTS } from "../../apps/drills/src/soak-drill/plant-names.ts";
import { chooseProjects } from "./changed-checks.ts";
import { readJest, readPlaywright, type Outcome } from "./check-reports.ts";
import type { Scheduled } from "./check-schedule.ts";
import { QUICK_GROUPS } from "../mutation/mutated-groups.ts";

/** Where checks write their own counts. */
export const RESULTS: string = join(import.meta.dirname, "../..", "test-results");

export type Step = Scheduled & {
  command: string[];
  /** Half as long again as it takes on two cores, with what runs beside it. */
  budgetSeconds: number;
  /** Its databases and files are thrown away, and lie in memory where the machine has room (memory-folder.ts). */
  opensClubs?: true;
  /** Where it writes its own counts, and how they read. Without, the step itself counts as one. */
  report?: { file: string; read: (report: unknown) => Outcome };
  /** Exits with 3, and says why, on machines without something that it needs. Then it counts as neither passed nor failed. */
  mayNotRun?: true;
  /** What runs these files once more, alone, when few failed; with a report of the same kind. Tests of it that then pass are named as unsteady. */
  again?: { command: (files: readonly string[]) => string[]; file: string };
  /** Pointless when this step failed. */
  needs?: string;
  /** What runs instead with --changed, and which steps it then uses: only what these changed files can alter. */
  changed?: { command: (files: readonly string[], base: string) => string[]; after?: string[] };
};

/** Steps that run side by side take turns: each alone is quicker. The same holds for the budgets of the drills. */
const PLANT_SECONDS = 240;

const unitTests = (projects: readonly string[], ...options: string[]): string[] => [
  "vitest",
  "run",
  ...projects.map((project) => `--project=${project}`),
  ...options,
  "--reporter=default",
  "--reporter=json",
];

const reportTo = (file: string): string => `--outputFile.json=${join(RESULTS, file)}`;

const UNIT_REPORT = reportTo("unit.json");
/** Tests of the tools read the whole repository, and those that hold a stopwatch run alone. */
const UNIT_PROJECTS = ["!tools", "!server-timed"];

/** What runs the files of unit tests that failed once more, alone. */
const runFilesAgain = (projects: readonly string[], file: string): NonNullable<Step["again"]> => ({
  command: (files) => [...unitTests(projects, reportTo(file)), ...files],
  file,
});

/** Unit tests that import a changed file; all of them where imports do not tell. */
function changedUnitTests(files: readonly string[], base: string): string[] {
  const projects = chooseProjects(files);
  if (projects === "all") return unitTests(UNIT_PROJECTS, UNIT_REPORT);
  return unitTests(projects, "--changed", base, "--passWithNoTests", UNIT_REPORT);
}

/** The short form of `drill-NAME`, which is in the folder NAME-drill. */
const shortDrill = (
  name: `drill-${string}`,
  budgetSeconds: number,
  more: Pick<Step, "dailyAmong" | "mayNotRun"> = {},
): Step => ({
  ...more,
  name,
  opensClubs: true,
  command: ["node", `apps/drills/src/${name.slice("drill-".length)}-drill/main.ts`, "--short"],
  budgetSeconds,
  load: "waits",
});

/** A step for each of these faults, which has to notice it; one a day runs of those with the same word. */
const plantSteps = (
  faults: readonly string[],
  {
    name,
    command,
    ...step
  }: Pick<Step, "name" | "command" | "budgetSeconds" | "mayNotRun"> & { dailyAmong: string },
): Step[] =>
  faults.map((plant) => ({
    ...step,
    name: `${name}-${plant}`,
    opensClubs: true,
    command: [...command, "--plant", plant],
    load: "waits",
  }));

export const STEPS: readonly Step[] = [
  {
    name: "types",
    load: "computes",
    command: ["node", "tools/checks/count-files.ts", "types"],
    budgetSeconds: 150,
  },
  {
    name: "lint",
    load: "computes",
    command: ["node", "tools/checks/count-files.ts", "lint"],
    budgetSeconds: 90,
  },
  {
    name: "format",
    load: "computes",
    command: ["node", "tools/checks/count-files.ts", "format"],
    budgetSeconds: 60,
  },
  {
    name: "fence",
    load: "computes",
    command: ["node", "tools/checks/check-fence.ts"],
    budgetSeconds: 60,
  },
  {
    name: "states",
    load: "computes",
    command: ["node", "tools/checks/check-states.ts"],
    budgetSeconds: 60,
  },
  {
    name: "sql",
    opensClubs: true,
    load: "computes",
    command: ["node", "tools/checks/check-sql-types.ts"],
    budgetSeconds: 120,
  },
  {
    name: "licences",
    load: "computes",
    command: ["node", "tools/release/sbom.ts"],
    budgetSeconds: 60,
  },
  {
    name: "advisories",
    load: "computes",
    command: ["node", "tools/checks/advisories.ts"],
    budgetSeconds: 60,
  },
  // One page a day; `npm run how-to -- --all` before a release.
  {
    name: "how-to",
    load: "computes",
    command: ["node", "tools/checks/how-to.ts"],
    budgetSeconds: 360,
  },
  {
    name: "plant-how-to",
    dailyAmong: "other faults",
    load: "computes",
    command: ["node", "tools/checks/how-to.ts", "--plant"],
    budgetSeconds: 240,
  },
  // One page a day; `npm run rehearse -- --all` before a release.
  {
    name: "rehearse",
    opensClubs: true,
    load: "waits",
    command: ["node", "tools/checks/rehearse.ts"],
    budgetSeconds: 240,
  },
  {
    name: "plant-rehearse",
    dailyAmong: "other faults",
    opensClubs: true,
    load: "waits",
    command: ["node", "tools/checks/rehearse.ts", "--plant"],
    budgetSeconds: 240,
  },
  ...QUICK_GROUPS.map((group) => ({
    name: `mutate-${group}`,
    dailyAmong: "other faults",
    opensClubs: true as const,
    command: ["node", "tools/mutation/mutate.ts", group],
    budgetSeconds: 180,
    load: "computes" as const,
  })),
  {
    name: "unit",
    opensClubs: true,
    load: "computes",
    command: unitTests(UNIT_PROJECTS, UNIT_REPORT),
    changed: { command: changedUnitTests },
    budgetSeconds: 1_900,
    report: { file: "unit.json", read: readJest },
    again: runFilesAgain(UNIT_PROJECTS, "unit-again.json"),
  },
  {
    name: "tools",
    load: "computes",
    command: unitTests(["tools"], reportTo("tools.json")),
    budgetSeconds: 240,
    report: { file: "tools.json", read: readJest },
  },
  {
    name: "timed",
    opensClubs: true,
    load: "measures",
    command: unitTests(["server-timed"], reportTo("timed.json")),
    budgetSeconds: 300,
    report: { file: "timed.json", read: readJest },
    again: runFilesAgain(["server-timed"], "timed-again.json"),
  },
  {
    name: "scenarios",
    opensClubs: true,
    load: "computes",
    command: ["node", "apps/drills/src/drill/main.ts", "--only", "all", "--short"],
    budgetSeconds: 150,
  },
  ...plantSteps(PLANTED_FAULTS, {
    name: "plant",
    dailyAmong: "faults of the ledger",
    command: ["node", "apps/drills/src/drill/main.ts", "--prove"],
    budgetSeconds: PLANT_SECONDS,
  }),
  {
    name: "drill",
    opensClubs: true,
    command: ["node", "apps/drills/src/drill/main.ts", "--short"],
    budgetSeconds: 300,
    load: "waits" as const,
  },
  {
    name: "drill-flood",
    opensClubs: true,
    load: "measures",
    command: ["node", "apps/drills/src/flood/main.ts", "--short"],
    budgetSeconds: 60,
  },
  {
    name: "plant-flood",
    dailyAmong: "other faults",
    opensClubs: true,
    load: "measures",
    command: ["node", "apps/drills/src/flood/main.ts", "--short", "--plant", "nolimit"],
    budgetSeconds: 60,
  },
  {
    name: "drill-uploads",
    opensClubs: true,
    load: "measures",
    command: ["node", "apps/drills/src/uploads-drill/main.ts", "--short"],
    budgetSeconds: 80,
  },
  {
    name: "plant-uploads",
    dailyAmong: "other faults",
    opensClubs: true,
    load: "measures",
    command: ["node", "apps/drills/src/uploads-drill/main.ts", "--short", "--plant", "both"],
    budgetSeconds: 80,
  },
  shortDrill("drill-club", 240),
  shortDrill("drill-accounts", 90),
  shortDrill("drill-mandates", 60),
  shortDrill("drill-phone", 120),
  shortDrill("drill-promises", 90),
  shortDrill("drill-away", 240),
  shortDrill("drill-load", 60),
  ...plantSteps(LOAD_FAULTS, {
    name: "plant-load",
    dailyAmong: "faults of staying up",
    command: ["node", "apps/drills/src/load-drill/main.ts"],
    budgetSeconds: PLANT_SECONDS,
  }),
  shortDrill("drill-full", 90, { dailyAmong: "staying up", mayNotRun: true }),
  ...plantSteps(FULL_FAULTS, {
    name: "plant-full",
    dailyAmong: "faults of staying up",
    mayNotRun: true,
    command: ["node", "apps/drills/src/full-drill/main.ts"],
    budgetSeconds: PLANT_SECONDS,
  }),
  shortDrill("drill-net", 120, { dailyAmong: "staying up" }),
  ...plantSteps(NET_FAULTS, {
    name: "plant-net",
    dailyAmong: "faults of staying up",
    command: ["node", "apps/drills/src/net-drill/main.ts"],
    budgetSeconds: PLANT_SECONDS,
  }),
  shortDrill("drill-network", 65, { dailyAmong: "staying up" }),
  ...plantSteps(NETWORK_FAULTS, {
    name: "plant-network",
    dailyAmong: "faults of staying up",
    command: ["node", "apps/drills/src/network-drill/main.ts"],
    budgetSeconds: 65,
  }),
  shortDrill("drill-soak", 120, { dailyAmong: "staying up" }),
  ...plantSteps(SOAK_FAULTS, {
    name: "plant-soak",
    dailyAmong: "faults of staying up",
    command: ["node", "apps/drills/src/soak-drill/main.ts"],
    budgetSeconds: PLANT_SECONDS,
  }),
  shortDrill("drill-rolling", 120, { dailyAmong: "staying up" }),
  ...plantSteps(ROLLING_FAULTS, {
    name: "plant-rolling",
    dailyAmong: "faults of staying up",
    command: ["node", "apps/drills/src/rolling-drill/main.ts", "--short"],
    budgetSeconds: PLANT_SECONDS,
  }),
  {
    name: "drill-proof",
    command: ["node", "apps/drills/src/proof-drill/main.ts", "--short"],
    budgetSeconds: 60,
    load: "computes" as const,
  },
  {
    name: "drill-documents",
    command: ["node", "apps/drills/src/documents-drill/main.ts", "--short"],
    budgetSeconds: 30,
    load: "computes" as const,
  },
  {
    name: "drill-alerts",
    opensClubs: true,
    command: ["node", "apps/drills/src/alerts-drill/main.ts"],
    budgetSeconds: 120,
    load: "waits" as const,
  },
  shortDrill("drill-restore", 240),
  ...plantSteps(RESTORE_FAULTS, {
    name: "plant",
    dailyAmong: "faults of restores",
    command: ["node", "apps/drills/src/restore-drill/main.ts"],
    budgetSeconds: PLANT_SECONDS,
  }),
  shortDrill("drill-upgrade", 60, { mayNotRun: true }),
  ...plantSteps(UPGRADE_FAULTS, {
    name: "plant-upgrade",
    dailyAmong: "other faults",
    mayNotRun: true,
    command: ["node", "apps/drills/src/upgrade-drill/main.ts", "--short"],
    budgetSeconds: 60,
  }),
  {
    name: "attack",
    opensClubs: true,
    command: ["node", "apps/drills/src/attack/main.ts", "--short"],
    budgetSeconds: 450,
    load: "waits" as const,
  },
  {
    name: "plant-attack",
    dailyAmong: "other faults",
    opensClubs: true,
    command: ["node", "apps/drills/src/attack/main.ts", "--prove", "--tries", "8"],
    budgetSeconds: 360,
    load: "waits" as const,
  },
  {
    name: "build",
    load: "computes",
    command: ["node", "tools/machine/build-app.ts", "web"],
    budgetSeconds: 60,
  },
  {
    name: "office",
    load: "computes",
    command: ["node", "tools/machine/build-app.ts", "office"],
    budgetSeconds: 60,
  },
  {
    name: "package",
    load: "computes",
    after: ["types"],
    command: ["node", "tools/checks/check-package.ts"],
    budgetSeconds: 90,
  },
  {
    name: "bytes",
    load: "computes",
    after: ["build"],
    command: ["node", "tools/bench/bench-web.ts", "--bytes"],
    budgetSeconds: 30,
    needs: "build",
  },
  {
    name: "e2e",
    opensClubs: true,
    load: "computes",
    after: ["build", "office"],
    // The journeys of money every day, and half of the others; `npm test -- --all` runs them all.
    command: ["node", "tools/checks/daily-journeys.ts"],
    changed: {
      command: (_, base) => ["node", "tools/checks/changed-journeys.ts", base],
      after: ["build", "office", "stories"],
    },
    budgetSeconds: 2_400,
    report: { file: "e2e.json", read: readPlaywright },
    needs: "build",
  },
  {
    name: "stories",
    load: "computes",
    command: ["node", "tools/stories/test-storybook.ts", "--build", "--ci"],
    changed: {
      command: () => ["node", "tools/stories/test-storybook.ts", "--build", "--ci", "--changed"],
    },
    budgetSeconds: 1_700,
    report: { file: "stories.json", read: readJest },
  },
  {
    name: "plant-axe",
    load: "computes",
    after: ["stories"],
    command: ["node", "tools/stories/axe-faults.ts"],
    budgetSeconds: 120,
  },
  {
    name: "designer",
    load: "computes",
    after: ["stories"],
    command: ["node", "tools/stories/review/visit-as-designer.ts"],
    budgetSeconds: 90,
  },
  {
    name: "speech",
    load: "computes",
    after: ["stories"],
    command: ["node", "tools/stories/speak-stories.ts"],
    budgetSeconds: 90,
  },
  // Five pages by seed; `npm run stories:docs` reads all.
  {
    name: "docs",
    load: "computes",
    after: ["stories"],
    command: ["node", "tools/stories/check-docs-pages.ts", "--short"],
    budgetSeconds: 120,
  },
  // One story of each component; `npm run stories:stress` takes its time over all of them.
  {
    name: "stress",
    load: "computes",
    after: ["stories"],
    command: ["node", "tools/stories/stress-stories.ts", "--short"],
    budgetSeconds: 150,
  },
  // A few stories of converted pages, others each day; `npm run stories:pseudo` shows all.
  {
    name: "pseudo",
    load: "computes",
    after: ["stories"],
    command: ["node", "tools/stories/pseudo-stories.ts", "--short"],
    budgetSeconds: 60,
  },
];
