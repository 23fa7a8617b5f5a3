/** Every step of `npm test` and `npm run test:all`, in order: what it runs, what it proves, and what it counts. */
import { readdirSync } from "node:fs";
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
import { CLUB_INSTANTS } from "./club-instants.ts";
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
  /** The planted fault does its harm by chance: it gets a second try, which the table names. */
  isByChance?: true;
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

/** Drills whose folder is NAME-drill, in a short form and a full one. */
const shortDrill = (name: string, options: StepOptions = {}): Step => {
  const program = `apps/drills/src/${name}-drill/main.ts`;
  return inAll("drills", `node ${program} --short`, {
    name: `drill-${name}`,
    opensClubs: true,
    load: "waits",
    full: ["node", program],
    ...options,
  });
};

/** Planted faults that do their harm now and then, and may do none in a short run. */
const BY_CHANCE = new Set(["async", "nolock", "forgetful", "failing", "startled", "hoarding"]);

/** A step for each of these faults, which has to notice it. */
const plantSteps = (
  prefix: string,
  faults: readonly string[],
  command: string,
  options: StepOptions = {},
): Step[] =>
  faults.map((fault) =>
    inAll("faults", `${command} --plant ${fault}`, {
      ...options,
      name: `${prefix}-${fault}`,
      opensClubs: true,
      load: "waits",
      ...(BY_CHANCE.has(fault) && { isByChance: true }),
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

  inAll("scenarios", "node apps/drills/src/drill/main.ts --only all --short", { opensClubs: true }),
  inAll("drills", "node apps/drills/src/drill/main.ts --short", {
    name: "drill-ledger",
    opensClubs: true,
    load: "waits",
    full: ["node", "apps/drills/src/drill/main.ts"],
  }),
  ...plantSteps("plant", PLANTED_FAULTS, "node apps/drills/src/drill/main.ts --prove"),
  shortDrill("club"),
  shortDrill("accounts"),
  shortDrill("mandates"),
  shortDrill("phone"),
  shortDrill("promises"),
  shortDrill("away"),
  shortDrill("load"),
  ...plantSteps("plant-load", LOAD_FAULTS, "node apps/drills/src/load-drill/main.ts"),
  shortDrill("full", { mayNotRun: true }),
  ...plantSteps("plant-full", FULL_FAULTS, "node apps/drills/src/full-drill/main.ts", {
    mayNotRun: true,
  }),
  shortDrill("net"),
  ...plantSteps("plant-net", NET_FAULTS, "node apps/drills/src/net-drill/main.ts"),
  shortDrill("network"),
  ...plantSteps("plant-network", NETWORK_FAULTS, "node apps/drills/src/network-drill/main.ts"),
  shortDrill("soak"),
  ...plantSteps("plant-soak", SOAK_FAULTS, "node apps/drills/src/soak-drill/main.ts"),
  shortDrill("rolling"),
  ...plantSteps(
    "plant-rolling",
    ROLLING_FAULTS,
    "node apps/drills/src/rolling-drill/main.ts --short",
  ),
  shortDrill("proof", { load: "computes" }),
  shortDrill("documents", { load: "computes" }),
  inAll("drills", "node apps/drills/src/alerts-drill/main.ts", {
    name: "drill-alerts",
    opensClubs: true,
    load: "waits",
  }),
  shortDrill("restore"),
  ...plantSteps("plant-restore", RESTORE_FAULTS, "node apps/drills/src/restore-drill/main.ts"),
  shortDrill("upgrade", { mayNotRun: true }),
  ...plantSteps(
    "plant-upgrade",
    UPGRADE_FAULTS,
    "node apps/drills/src/upgrade-drill/main.ts --short",
    { mayNotRun: true },
  ),
  shortDrill("failover", { mayNotRun: true }),
  inAll("drills", "node apps/drills/src/pgbackrest-drill/main.ts", {
    mayNotRun: true,
    name: "drill-pgbackrest",
    load: "waits",
  }),
  inAll("attacks", "node apps/drills/src/attack/main.ts --short", {
    name: "attack",
    opensClubs: true,
    load: "waits",
    full: ["node", "apps/drills/src/attack/main.ts"],
  }),
  inAll("attacks", "node apps/drills/src/attack/main.ts --prove --tries 8", {
    name: "plant-attack",
    opensClubs: true,
    load: "waits",
  }),

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
  ...(["flood", "uploads-drill"] as const).flatMap((folder) => {
    const program = `apps/drills/src/${folder}/main.ts`;
    const name = folder.replace("-drill", "");
    const timed = { opensClubs: true, load: "measures" } as const;
    const fault = name === "flood" ? "nolimit" : "both";
    return [
      inAll("drills", `node ${program} --short`, {
        ...timed,
        name: `drill-${name}`,
        full: ["node", program],
      }),
      inAll("faults", `node ${program} --short --plant ${fault}`, {
        ...timed,
        name: `plant-${name}`,
      }),
    ];
  }),
  shortDrill("login", { load: "measures" }),
];

/** The steps of a command, in order, those of --full among them. */
export const listSteps = (command: "test" | "all"): Step[] =>
  STEPS.filter(
    ({ runsIn }) =>
      runsIn === "both" || runsIn === command || (command === "all" && runsIn === "full"),
  );
