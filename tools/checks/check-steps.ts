/** Every step of `npm test` and `npm run test:all`, in order: what it runs, what it proves, and what it counts. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Drill } from "../../apps/drills/src/define-drill.ts";
import { DRILLS } from "../../apps/drills/src/drills.ts";
import { chooseProjects } from "./changed-checks.ts";
import { readJest, readPlaywright, type Outcome } from "./check-reports.ts";
import { CLUB_INSTANTS, UNIT_INSTANTS } from "./club-instants.ts";
import type { Scheduled } from "./check-schedule.ts";
import { MUTATED, QUICK_GROUPS } from "../mutation/mutated-groups.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Where checks write their own counts. */
export const RESULTS: string = join(ROOT, "test-results");

/** "both": npm test and npm run test:all. "full": npm run test:all -- --full alone. */
type RunsIn = "both" | "test" | "all" | "full";

export type Step = Scheduled & {
  runsIn: RunsIn;
  /** The name of the steps that prove one thing together; each has a row in docs/checks.md. */
  part: string;
  command: string[];
  /** What runs instead with --full. */
  full?: string[];
  /** Its databases and files are thrown away, and lie in memory where the machine has room (memory-folder.ts). */
  opensClubs?: true;
  /** Where it writes its own counts, and how they read. Without, the step itself counts as one. */
  report?: { file: string; read: (report: unknown) => Outcome };
  /** Exits with 3, and says why, on machines without something that it needs. Then it counts as neither passed nor failed. */
  mayNotRun?: true;
  /** Fetches from the registry of npm: it is not run where that does not answer. */
  needsRegistry?: true;
  /** What runs instead with --changed: only what these changed files can alter. */
  changed?: (files: readonly string[], base: string) => string[];
};

type StepOptions = Partial<Omit<Step, "name" | "command" | "runsIn" | "part">>;

const step =
  (runsIn: RunsIn) =>
  (
    part: string,
    command: string | string[],
    options: StepOptions & { name?: string } = {},
  ): Step => ({
    name: part,
    load: "computes",
    ...options,
    part,
    command: typeof command === "string" ? command.split(" ") : command,
    runsIn,
  });
const inBoth = step("both");
const inTest = step("test");
const inAll = step("all");
const inFull = step("full");

const reportTo = (file: string): string => `--outputFile.json=${join(RESULTS, file)}`;
const unitTests = (options: string): string =>
  `vitest run ${options} --reporter=default --reporter=json`;
/** Tests of the tools read the whole repository, and those that hold a stopwatch run alone. */
const UNIT = unitTests(`--project=!tools --project=!server-timed ${reportTo("unit.json")}`);

/** Unit tests that import a changed file; all of them where imports do not tell. */
function chooseUnitTests(files: readonly string[], base: string): string[] {
  const projects = chooseProjects(files);
  if (projects === "all") return UNIT.split(" ");
  const options = projects.map((project) => `--project=${project}`).join(" ");
  return unitTests(`${options} --changed ${base} --passWithNoTests ${reportTo("unit.json")}`).split(
    " ",
  );
}

const drills = DRILLS.filter(({ group }) => group === "drill");
const commandOf = ({ name }: Drill): string => `node apps/drills/src/main.ts drill ${name}`;
const optionsOf = ({ hasStopwatch, mayNotRun }: Drill): StepOptions => ({
  opensClubs: true,
  load: hasStopwatch ? "measures" : "waits",
  ...(mayNotRun && { mayNotRun }),
});

/** A drill in its short form, and in its full one. */
const drillStep = (drill: Drill): Step =>
  inAll("drills", drill.hasShort ? `${commandOf(drill)} --short` : commandOf(drill), {
    ...optionsOf(drill),
    name: `drill-${drill.name}`,
    full: commandOf(drill).split(" "),
  });

/** Each planted fault that a drill has to notice. */
const faultSteps = (drill: Drill): Step[] =>
  Object.keys(drill.faults).map((fault) =>
    inAll("faults", `${commandOf(drill)} --plant ${fault}`, {
      ...optionsOf(drill),
      name: `plant-${drill.name}-${fault}`,
    }),
  );

/** A runbook's page is a step: some need packages that not every machine has. */
const RUNBOOKS = readdirSync(join(ROOT, "docs/run/runbooks"))
  .filter((file) => file !== "README.md")
  .map((file) => file.slice(0, -".md".length));

const JOURNEYS: StepOptions = {
  opensClubs: true,
  needs: ["build", "office"],
  report: { file: "e2e.json", read: readPlaywright },
};
const STORIES: StepOptions = { report: { file: "stories.json", read: readJest } };

export const STEPS: readonly Step[] = [
  inBoth("types", "node tools/checks/count-files.ts types", { load: "single" }),
  inBoth("format", "node tools/checks/count-files.ts format", { load: "single" }),
  inBoth("fence", "node tools/checks/check-fence.ts", { load: "single" }),
  inBoth("states", "node tools/checks/check-states.ts", { load: "single" }),
  inBoth("words", "node tools/checks/words.ts", { load: "single" }),
  inBoth("licences", "node tools/release/sbom.ts", { load: "single" }),
  inBoth("build", "node tools/machine/build-app.ts web", { load: "single" }),
  inBoth("office", "node tools/machine/build-app.ts office", { load: "single" }),
  inBoth("bytes", "node tools/bench/bench-web.ts --bytes", { load: "single", needs: ["build"] }),
  inBoth("package", "node tools/checks/check-package.ts", { load: "single", needs: ["types"] }),
  inBoth("sql", "node tools/checks/check-sql-types.ts", { load: "single", opensClubs: true }),
  inBoth("lint", "node tools/checks/count-files.ts lint"),
  inBoth("unit", UNIT, {
    opensClubs: true,
    changed: chooseUnitTests,
    report: { file: "unit.json", read: readJest },
  }),
  inBoth("tools", unitTests(`--project=tools ${reportTo("tools.json")}`), {
    report: { file: "tools.json", read: readJest },
  }),
  inTest(
    "main-journeys",
    ["playwright", "test", "--grep", "@main", "--project", "one server", "--retries=0"],
    { ...JOURNEYS, changed: (_, base) => ["node", "tools/checks/changed-journeys.ts", base] },
  ),
  inTest("stories", "node tools/stories/main.ts test", {
    ...STORIES,
    changed: () => "node tools/stories/main.ts test --changed".split(" "),
  }),

  inAll("journeys", "playwright test --retries=0", JOURNEYS),
  ...Object.keys(CLUB_INSTANTS).map((name) =>
    inAll("instants", `node tools/checks/journeys-at.ts ${name}`, {
      ...JOURNEYS,
      name: `journeys-at-${name}`,
    }),
  ),
  ...UNIT_INSTANTS.map((name) =>
    inAll("instants", `node tools/checks/unit-at.ts ${name}`, {
      opensClubs: true,
      mayNotRun: true,
      name: `unit-at-${name}`,
    }),
  ),
  inAll("all-stories", "node tools/stories/main.ts test --all", STORIES),
  inAll("defects", "node tools/stories/main.ts defects"),
  inAll("designer", "node tools/stories/main.ts designer"),
  inAll("review", "node tools/stories/review/drill-review.ts"),
  inAll("speech", "node tools/stories/main.ts speech"),
  inAll("speech", "node tools/stories/main.ts speech --all", { name: "speech-all" }),
  inAll("docs", "node tools/stories/main.ts docs"),
  inAll("stress", "node tools/stories/main.ts stress"),
  inAll("pseudo", "node tools/stories/main.ts pseudo"),
  inFull("crawl", "node tools/stories/main.ts crawl"),
  inFull("flakes", "node tools/stories/main.ts flakes"),

  ...drills.map(drillStep),
  ...drills.flatMap(faultSteps),
  inAll("faults", "node tools/checks/plant-guards.ts", { name: "plant-guards" }),

  inAll("how-to", "node tools/checks/how-to.ts"),
  inAll("how-to", "node tools/checks/how-to.ts --plant --seed 1 add-a-page", {
    name: "how-to-plant",
    full: ["node", "tools/checks/how-to.ts", "--plant"],
  }),
  ...RUNBOOKS.map((name) =>
    inAll("rehearsals", `node tools/checks/rehearse.ts ${name}`, {
      name: `rehearse-${name}`,
      mayNotRun: true,
      opensClubs: true,
      load: "waits",
    }),
  ),
  inAll("rehearsals", "node tools/checks/rehearse.ts --plant rotate-keys", {
    name: "rehearse-plant",
    opensClubs: true,
    load: "waits",
    full: ["node", "tools/checks/rehearse.ts", "--plant"],
  }),
  ...Object.keys(MUTATED).map((group) =>
    (QUICK_GROUPS.includes(group) ? inAll : inFull)(
      "mutation",
      `node tools/mutation/mutate.ts ${group}`,
      { name: `mutate-${group}`, opensClubs: true },
    ),
  ),

  inAll("figures", "node tools/bench/figures-year.ts", { name: "figures-year", opensClubs: true }),
  inAll("figures", "node tools/bench/drill-figures.ts", {
    name: "drill-figures",
    opensClubs: true,
  }),
  inAll("postgres", "node tools/checks/test-postgres.ts", {
    opensClubs: true,
    needsRegistry: true,
  }),
  inAll("coverage", "node tools/checks/coverage.ts", { opensClubs: true, needsRegistry: true }),
  inAll("package-next", "node tools/checks/check-package.ts --next", { needsRegistry: true }),
  inAll("advisories", "node tools/checks/advisories.ts --release"),

  inAll("timed", unitTests(`--project=server-timed ${reportTo("timed.json")}`), {
    opensClubs: true,
    load: "measures",
    report: { file: "timed.json", read: readJest },
  }),
  inAll("timed", "node tools/bench/drill-strangers.ts", {
    name: "strangers",
    opensClubs: true,
    load: "measures",
  }),
  inAll("timed", "node tools/bench/bench-web.ts", {
    name: "bench-web",
    load: "measures",
    needs: ["build"],
  }),
];

/** The steps of a command, in order, those of --full among them. */
export const listSteps = (command: "test" | "all"): Step[] =>
  STEPS.filter(
    ({ runsIn }) =>
      runsIn === "both" || runsIn === command || (command === "all" && runsIn === "full"),
  );
