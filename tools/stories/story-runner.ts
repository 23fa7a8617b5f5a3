/** Starts the runner of the stories: serves the built Storybook, has the runner visit stories in it, and reads what it says. */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getComponentId, indexInGroups, removeGroupNumber, type Entry } from "./built-stories.ts";
import { listFailedTests } from "../checks/check-reports.ts";
import { serveStatic } from "../machine/serve-static.ts";
import type { ExpectedContent } from "../checks/stated-states.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { readExpected } from "./story-choice.ts";
import { readComponent, readPassedLooks, type AxeDigest } from "./story-fingerprints.ts";
import { BUILT, FINGERPRINTS, PASSED_LOOKS, REPORT, ROOT } from "./story-folders.ts";
import {
  countFailures,
  listComponents,
  listFailedNames,
  listTests,
  type Outcome,
} from "./story-outcome.ts";

const ORDERS = join(REPORT, "orders.json");
const BIN = join(ROOT, "node_modules", ".bin");
const WORKERS = 4;
/** Stories that are shown in one page, one after the other. */
const LARGEST_GROUP = 60;
/** A test that is given up goes on all the same, and types into the next one's page. A busy machine needs this long. */
const LONGEST_TEST_MS = 180_000;

/** What the runner does with screenshots, and which stories axe reads as a whole though they look as when it passed them. */
export type Orders = {
  mode: "draw" | "accept" | "compare";
  isReadAgain: (story: Entry) => boolean;
};

/** What `.storybook/test-runner.ts` reads before it visits stories, from `orders.json` in the folder of the report. */
export type RunnerOrders = {
  /** Where the built Storybook is served. */
  url: string;
  /** Whether screenshots are held against the accepted ones, become those, or are all drawn for someone to look at. */
  mode: Orders["mode"];
  hasAxe: boolean;
  hasScreenshots: boolean;
  /** What must be seen at the end of the stories that show a state. */
  expected: readonly ExpectedContent[];
  /** The ids of the stories of which axe also reads looks that have not changed. */
  readAgain: readonly string[];
  /** The accepted screenshots of these stories, by name. */
  accepted: Readonly<Record<string, Fingerprint>>;
  /** What axe read at the looks of these stories when it found nothing, by name. */
  passedLooks: Readonly<Record<string, AxeDigest>>;
};

/** Writes down for the runner what is accepted and expected of these stories. */
function writeOrders(url: string, stories: readonly Entry[], orders: Orders): void {
  const components = [...new Set(stories.map(({ id }) => getComponentId(id)))];
  const read = <Value>(
    readComponentOf: (folder: string, component: string) => Map<string, Value>,
    folder: string,
  ) => {
    const looks = components.map((component) => readComponentOf(folder, component));
    return Object.fromEntries(looks.flatMap((ofComponent) => Array.from(ofComponent)));
  };
  const written: RunnerOrders = {
    url,
    mode: orders.mode,
    hasAxe: process.env["STORY_AXE"] !== "no",
    hasScreenshots: process.env["STORY_SCREENSHOTS"] !== "no",
    expected: readExpected(stories),
    readAgain: stories.filter(orders.isReadAgain).map(({ id }) => id),
    accepted: read(readComponent, FINGERPRINTS),
    passedLooks: read(readPassedLooks, PASSED_LOOKS),
  };
  mkdirSync(REPORT, { recursive: true });
  writeFileSync(ORDERS, JSON.stringify(written));
}

/** Runs the tests of these stories to their end. The outcome is undefined when the runner could not say. */
export async function runStories(
  stories: readonly Entry[],
  orders: Orders,
): Promise<Outcome | undefined> {
  const size = Math.min(LARGEST_GROUP, Math.ceil(stories.length / WORKERS));
  const groups = indexInGroups(BUILT, stories, size);
  const { url, close } = await serveStatic(BUILT, {
    answer: (path) => {
      if (path === "/groups/") return { type: "text/plain", body: "" };
      return path === "/groups/index.json" ? { type: "application/json", body: groups } : undefined;
    },
  });
  writeOrders(url, stories, orders);
  const output = await hearRunner(url);
  await close();
  const json = output.split("\n").find((line) => line.startsWith("{"));
  if (json === undefined) return undefined;
  const outcome = JSON.parse(json) as Outcome;
  for (const test of listTests(outcome)) {
    test.fullName = removeGroupNumber(test.fullName);
  }
  return outcome;
}

/** Starts the runner against this address, and returns all that it writes until it ends. Signals to this process end it. */
async function hearRunner(url: string): Promise<string> {
  const child = spawn(
    join(BIN, "test-storybook"),
    [
      "--url",
      `${url}/groups/`,
      "--index-json",
      "--disable-telemetry",
      `--maxWorkers=${WORKERS}`,
      `--testTimeout=${LONGEST_TEST_MS}`,
      "--json",
      "--ci",
    ],
    {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        REFERENCE_URL: url,
        STORY_REPORT: REPORT,
      },
    },
  );
  const stop = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  await new Promise<void>((ended) => {
    child.on("close", () => {
      ended();
    });
  });
  return output;
}

/** How many stories failed, which, and which of those that failed at first were right at the second look. */
export type Count = { failed: number; last: Outcome; unsteady: string[] };

/** The count of a run that gives no second look. */
export const countOnce = (outcome: Outcome): Count => ({
  failed: countFailures(outcome),
  last: outcome,
  unsteady: [],
});

/** Visits the failed stories again, with the others of their components. Says which ones fail no more. */
export async function repeatFailed(
  chosen: readonly Entry[],
  first: Outcome,
  orders: Orders,
): Promise<Count> {
  const tests = listFailedNames(first);
  if (tests.length === 0) return countOnce(first);
  for (const kind of ["after", "before", "difference"]) {
    rmSync(join(REPORT, kind), { recursive: true, force: true });
  }
  const components = listComponents(tests, chosen);
  const again = chosen.filter(({ id }) => components.has(getComponentId(id)));
  const outcome = await runStories(again, orders);
  if (outcome === undefined) return { failed: tests.length, last: first, unsteady: [] };
  const still = new Set(listFailedNames(outcome));
  const unsteady = tests.filter((name) => !still.has(name));
  for (const { name, messages } of listFailedTests(first).filter((test) => !still.has(test.name))) {
    console.error(`unsteady, right at the second look: ${name}\n${messages.join("\n\n")}`);
  }
  return { failed: countFailures(outcome), last: outcome, unsteady };
}
