/**
 * Which checks a change can alter: `npm test -- --changed` runs these alone. A file that no rule knows concerns every check.
 */

/** Written down by the checks themselves: what passed, and what it took. */
const RECORDS =
  /^(?:tools\/checks\/(?:passed-steps\.txt|budgets\.json)|\.storybook\/passed-stories\.txt)$/;

/** Decides what is installed, compiled or run, wherever it is used. */
const CONCERNS_ALL =
  /^(?:package\.json|pnpm-|tsconfig|vitest\.config|playwright\.config|\.ci\/|tools\/(?:run|checks\/(?:check\.ts|check-(?:schedule|steps|reports)|run-|changed-)))|\/package\.json$/;

const SERVER = /^apps\/(?:server|sandbox|drills)\/|^packages\/(?:contract|money)\//;
const BROWSER = /^apps\/(?:web|office|workshop)\/|^packages\//;
const SERVICES = /^tools\/machine\/(?:ports|service)\.ts$/;
const BUILDS = /^tools\/machine\/(?:web-build|build-app)\.ts$/;
const STORIES =
  /^\.storybook\/|^test-runner-jest|^tools\/(?:stories\/|checks\/stated-states|machine\/(?:browser|serve-static))/;
/** Read by people, and by tests of the tools. */
const PROSE = /\.md$|^docs\//;
/** Of no part in what is shipped, or in what a journey or a drill runs. */
const BESIDE = /\.(?:test|stories)\.tsx?$|\.mdx$/;

type Rule = {
  by: readonly RegExp[];
  isBlindTo?: RegExp;
  /** Pages of prose that it reads; it reads no others. */
  reads?: RegExp;
};

const JOURNEYS: Rule = {
  by: [
    SERVER,
    BROWSER,
    SERVICES,
    BUILDS,
    /^e2e\//,
    /^tools\/(?:machine\/browser|stories\/speech\/ear)/,
  ],
  isBlindTo: BESIDE,
};
const PACKAGE: Rule = {
  by: [
    /^packages\/(?:ui|money)\//,
    /^tools\/(?:checks\/(?:check-package|bare-app)|machine\/(?:browser|pnpm))/,
  ],
};
const FIGURES: Rule = { by: [SERVER, BROWSER, /^tools\/(?:checks\/rendered-figures|bench)\//] };

/** What alters a check, by its name; the name of a group ends with "*". Checks without a line concern all files. */
const ALTERS: Readonly<Record<string, Rule>> = {
  types: { by: [/\.(?:tsx?|m?js|json)$/] },
  lint: { by: [/\.(?:tsx?|m?js|json)$/] },
  fence: { by: [SERVER, BROWSER, /^(?:e2e|tools|\.storybook)\/.*\.tsx?$/] },
  states: { by: [SERVER, BROWSER, /^(?:e2e|tools|\.storybook)\//] },
  licences: { by: [/^tools\/(?:release\/sbom|machine\/pnpm)/] },
  advisories: { by: [/^tools\/checks\/advisories/] },
  unit: {
    by: [SERVER, BROWSER, /^ops\//, /^tools\/checks\/rendered-figures\//],
    reads: /^docs\/run\/(?:monitoring|restore)\.md$/,
  },
  "unit-at-*": {
    by: [SERVER, BROWSER, /^ops\//, /^tools\/checks\/(?:rendered-figures\/|unit-at)/],
    reads: /^docs\/run\/(?:monitoring|restore)\.md$/,
  },
  timed: { by: [SERVER] },
  "drill-restore": { by: [SERVER, SERVICES], isBlindTo: BESIDE, reads: /^docs\/run\/restore\.md$/ },
  "plant-restore*": {
    by: [SERVER, SERVICES],
    isBlindTo: BESIDE,
    reads: /^docs\/run\/restore\.md$/,
  },
  "drill-failover": { by: [SERVER, SERVICES, /^ops\//], isBlindTo: BESIDE },
  "drill-pgbackrest": { by: [SERVER, SERVICES, /^ops\//], isBlindTo: BESIDE },
  "drill*": { by: [SERVER, SERVICES], isBlindTo: BESIDE },
  defects: { by: [BROWSER, STORIES] },
  "plant*": { by: [SERVER, SERVICES], isBlindTo: BESIDE },
  postgres: { by: [SERVER, /^tools\/checks\/(?:test-postgres|fetch-package)/] },
  "mutate-*": { by: [SERVER, BROWSER, /^tools\/mutation\//] },
  "rehearse-*": {
    by: [SERVER, SERVICES, /^ops\/|^tools\/checks\/rehearse/],
    reads: /^docs\/run\/runbooks\//,
  },
  "figures-year": FIGURES,
  "drill-figures": FIGURES,
  build: { by: [/^apps\/web\/|^packages\//, BUILDS], isBlindTo: BESIDE },
  office: { by: [/^apps\/office\/|^packages\//, BUILDS], isBlindTo: BESIDE },
  "package*": PACKAGE,
  bytes: {
    by: [/^apps\/web\/|^packages\//, BUILDS, /^tools\/bench\/(?:bench-web|web-perf)/],
    isBlindTo: BESIDE,
  },
  journeys: JOURNEYS,
  "main-journeys": JOURNEYS,
  "journeys-at-*": JOURNEYS,
  stories: { by: [BROWSER, STORIES] },
  "all-stories": { by: [BROWSER, STORIES] },
  // The flows are the members' own, and stories that answer their calls.
  "speech*": { by: [/^apps\/web\/|^packages\//, STORIES] },
  docs: { by: [/^packages\/(?:ui|money)\//, STORIES] },
  stress: { by: [/^packages\/(?:ui|money)\//, STORIES] },
};

const ruleOf = (check: string): Rule | undefined =>
  ALTERS[check] ??
  Object.entries(ALTERS).find(
    ([name]) => name.endsWith("*") && check.startsWith(name.slice(0, -1)),
  )?.[1];

/** Whether a change of this file can alter the outcome of this check. */
export function canAlter(check: string, file: string): boolean {
  if (RECORDS.test(file)) return false;
  if (CONCERNS_ALL.test(file)) return true;
  const rule = ruleOf(check);
  if (rule === undefined) return true;
  if (PROSE.test(file)) return rule.reads?.test(file) === true;
  if (rule.isBlindTo?.test(file) === true) return false;
  return rule.by.some((pattern) => pattern.test(file));
}

/** The projects of vitest that stand on a package or an app. */
const BY_PACKAGE: readonly [RegExp, readonly string[]][] = [
  [/^apps\/web\//, ["web", "figures"]],
  [/^apps\/office\//, ["office", "figures"]],
  [/^packages\/frame\//, ["frame", "web", "office", "figures"]],
  [/^packages\/api\//, ["api", "frame", "web", "office", "figures"]],
  [/^packages\/ui\//, ["ui", "frame", "web", "office", "figures"]],
];

/**
 * The projects whose test files vitest may choose by what they import. Tests of the server also start programs and read SQL, and a sheet or an
 * image is imported by no test: such a change is met by all tests.
 */
export function chooseProjects(changed: readonly string[]): readonly string[] | "all" {
  const chosen = new Set<string>();
  for (const file of changed) {
    if (!canAlter("unit", file)) continue;
    const projects = BY_PACKAGE.find(([pattern]) => pattern.test(file))?.[1];
    if (projects === undefined || CONCERNS_ALL.test(file) || !/\.tsx?$/.test(file)) return "all";
    for (const project of projects) chosen.add(project);
  }
  return [...chosen];
}
