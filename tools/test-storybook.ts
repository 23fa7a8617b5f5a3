/**
 * Tests every story in the pinned browser: it renders, plays, has no axe violation and looks as accepted.
 *
 *   node tools/test-storybook.ts [--build] [-u | --ci] [-- options of test-storybook]
 *
 * Without -u a picture that is missing or differs fails. storybook-report/index.html then shows it before and after.
 * Stories that failed are visited once more in a fresh browser before they count: a change stays one, haste does not.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { serveStatic } from "./serve-static.ts";
import { writeReport } from "./story-report.ts";

const ROOT = join(import.meta.dirname, "..");
const BUILT = join(ROOT, "storybook-static");
const REPORT = join(ROOT, "storybook-report");
const BASELINES = process.env["STORY_BASELINES"] ?? join(ROOT, "__screenshots__");
const RESULT = join(ROOT, "test-results", "stories.json");
const BIN = join(ROOT, "node_modules", ".bin");
const WORKERS = 2;
/** A test that is given up goes on all the same, and types into the next one's page. A busy machine needs this long. */
const LONGEST_TEST_MS = 180_000;

const { values: options, positionals: passedOn } = parseArgs({
  allowPositionals: true,
  options: {
    build: { type: "boolean", default: false },
    ci: { type: "boolean", default: false },
    update: { type: "boolean", short: "u", default: false },
  },
});

type Outcome = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
};

function build(): void {
  const { status } = spawnSync(
    join(BIN, "storybook"),
    ["build", "-o", BUILT, "--quiet", "--disable-telemetry", "--loglevel", "warn"],
    { cwd: ROOT, stdio: "inherit" },
  );
  if (status !== 0) process.exit(status ?? 1);
}

function storyIds(): Set<string> {
  const index = JSON.parse(readFileSync(join(BUILT, "index.json"), "utf8")) as {
    entries: Record<string, { id: string; type: string }>;
  };
  const stories = Object.values(index.entries).filter(({ type }) => type === "story");
  return new Set(stories.map(({ id }) => id));
}

/** Runs the tests to their end. The outcome is undefined when the runner could not say. */
async function runStories(
  url: string,
  only: readonly string[] = passedOn,
): Promise<Outcome | undefined> {
  const child = spawn(
    join(BIN, "test-storybook"),
    [
      "--url",
      url,
      "--index-json",
      "--disable-telemetry",
      `--maxWorkers=${WORKERS}`,
      `--testTimeout=${LONGEST_TEST_MS}`,
      "--failOnConsole",
      "--json",
      "--ci",
      ...only,
    ],
    {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        STORY_BASELINES: BASELINES,
        STORY_REPORT: REPORT,
        STORY_ACCEPT: options.update ? "yes" : "no",
      },
    },
  );
  const stop = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop);
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  await new Promise<void>((ended) => {
    child.on("close", () => {
      ended();
    });
  });
  const json = said.split("\n").find((line) => line.startsWith("{"));
  return json === undefined ? undefined : (JSON.parse(json) as Outcome);
}

const failuresOf = (outcome: Outcome | undefined): number =>
  outcome === undefined ? 1 : outcome.numFailedTests + outcome.numRuntimeErrorTestSuites;

/** The failed stories by name, and the files (one for each component or page) that hold them. */
function failedIn({ testResults }: Outcome): { files: string[]; stories: Set<string> } {
  const failed = testResults.filter(({ assertionResults }) =>
    assertionResults.some(({ status }) => status === "failed"),
  );
  const stories = failed.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName),
  );
  return { files: failed.map(({ name }) => basename(name, ".test.js")), stories: new Set(stories) };
}

/** Visits the files of failed stories again and answers how many stories fail still. Says which ones did not. */
async function lookAgain(url: string, first: Outcome): Promise<number> {
  const { files, stories } = failedIn(first);
  if (files.length === 0) return failuresOf(first);
  for (const kind of ["after", "before", "difference"]) {
    rmSync(join(REPORT, kind), { recursive: true, force: true });
  }
  const outcome = await runStories(url, files);
  if (outcome === undefined) return stories.size;
  const still = failedIn(outcome).stories;
  for (const name of stories) {
    if (!still.has(name)) console.error(`unsteady, right at the second look: ${name}`);
  }
  return failuresOf(outcome);
}

const picturesIn = (folder: string): string[] =>
  globSync("*.png", { cwd: folder }).map((file) => basename(file, ".png"));

/** Accepted pictures that no story takes any more. Those of a story that failed before its pictures are left alone. */
function stalePictures(stories: Set<string>, taken: Set<string>): string[] {
  const storyOf = (picture: string): string => picture.replace(/--(light|dark)-\d+$/, "");
  const photographed = new Set([...taken].map(storyOf));
  return picturesIn(BASELINES).filter((picture) => {
    const story = storyOf(picture);
    return !stories.has(story) || (photographed.has(story) && !taken.has(picture));
  });
}

function linesOf(path: string): string[] {
  return existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
}

if (options.build) build();
if (!existsSync(join(BUILT, "index.json"))) {
  console.error("There is no built Storybook. Add --build.");
  process.exit(1);
}
rmSync(REPORT, { recursive: true, force: true });
mkdirSync(REPORT, { recursive: true });
mkdirSync(BASELINES, { recursive: true });
const started = performance.now();
const server = await serveStatic(BUILT);
const outcome = await runStories(server.url);
const ran = (outcome?.numPassedTests ?? 0) + (outcome?.numFailedTests ?? 0);
const failed =
  outcome === undefined || options.update
    ? failuresOf(outcome)
    : await lookAgain(server.url, outcome);
await server.close();

const stories = storyIds();
const taken = new Set(linesOf(join(REPORT, "taken.txt")));
const isWhole = passedOn.length === 0;
const stale = isWhole ? stalePictures(stories, taken) : [];
const changed = picturesIn(join(REPORT, "after"));
if (options.update) {
  for (const name of stale) rmSync(join(BASELINES, `${name}.png`));
  console.log(`pictures accepted: ${changed.length}, removed: ${stale.length}`);
} else if (stale.length > 0) {
  console.error(
    `pictures without a story (npm run stories:accept removes them):\n  ${stale.join("\n  ")}`,
  );
}

if (!options.update && changed.length > 0) {
  const page = writeReport(REPORT, changed);
  console.error(`\n${changed.length} pictures are not the accepted ones:`);
  for (const name of changed) console.error(`  ${name}`);
  console.error(`See ${page}\nIf they are meant: npm run stories:accept`);
}

const passed = Math.max(0, ran - failed);
const seconds = ((performance.now() - started) / 1000).toFixed(0);
mkdirSync(dirname(RESULT), { recursive: true });
writeFileSync(RESULT, JSON.stringify({ numPassedTests: passed, numFailedTests: failed }));
console.log(`stories: ${passed} passed, ${failed} failed, ${taken.size} pictures (${seconds} s)`);
const isGreen = passed > 0 && failed === 0 && (options.update || stale.length === 0);
process.exitCode = isGreen ? 0 : 1;
