/** Starts the runner of the stories: serves the built Storybook, has the runner visit stories in it, and reads what it says. */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { listFailedTests } from "../checks/check-reports.ts";
import type { ExpectedContent } from "../checks/stated-states.ts";
import { serveStatic } from "../machine/serve-static.ts";
import { getComponentId, indexInGroups, type Entry } from "./built-stories.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { readExpected } from "./story-choice.ts";
import { readFingerprints, readPassedLooks, type AxeDigest } from "./story-fingerprints.ts";
import { BUILT, FINGERPRINTS, PASSED_LOOKS, REPORT, RESULT, ROOT } from "./story-folders.ts";
import type { TestedStory } from "./story-outcome.ts";

const ORDERS = join(REPORT, "orders.json");
const WORKERS = 4;
/** Stories that are shown in one page, one after the other. */
const LARGEST_GROUP = 60;
/** Fewer are not worth a browser of their own. */
const SMALLEST_GROUP = 15;
/** A test that is given up goes on all the same, and types into the next one's page. A busy machine needs this long. */
const LONGEST_TEST_MS = 180_000;

/** What the runner does with screenshots, and which stories axe reads as a whole though they look as when it passed them. */
export type Orders = {
  mode: "draw" | "accept" | "compare";
  isReadAgain: (story: Entry) => boolean;
  /** Whether axe looks: as it does, unless what is planted is told by looks alone. */
  hasAxe?: boolean;
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
  /** The accepted screenshots, by name. */
  accepted: Readonly<Record<string, Fingerprint>>;
  /** What axe read at the looks of these stories when it found nothing, by name. */
  passedLooks: Readonly<Record<string, AxeDigest>>;
};

/** Forgets the report of the run before. */
export function beginReport(): void {
  rmSync(REPORT, { recursive: true, force: true });
  rmSync(RESULT, { force: true });
  mkdirSync(REPORT, { recursive: true });
}

/** Writes down for the runner what is accepted and expected of these stories. */
function writeOrders(
  url: string,
  stories: readonly Entry[],
  { mode, isReadAgain, hasAxe = process.env["STORY_AXE"] !== "no" }: Orders,
): void {
  const components = [...new Set(stories.map(({ id }) => getComponentId(id)))];
  const passedLooks = components.map((component) => readPassedLooks(PASSED_LOOKS, component));
  const orders: RunnerOrders = {
    url,
    mode,
    hasAxe,
    hasScreenshots: process.env["STORY_SCREENSHOTS"] !== "no",
    expected: readExpected(stories),
    readAgain: stories.filter(isReadAgain).map(({ id }) => id),
    accepted: Object.fromEntries(readFingerprints(FINGERPRINTS)),
    passedLooks: Object.fromEntries(passedLooks.flatMap((looks) => Array.from(looks))),
  };
  mkdirSync(REPORT, { recursive: true });
  writeFileSync(ORDERS, JSON.stringify(orders));
}

/** What a failed test says, each fault on its own: those of axe, of screenshots and of what is seen, and what a play threw. */
export function splitFaults(id: string, message: string): string[] {
  return stripVTControlCharacters(message)
    .replaceAll(/\n\s+at [^\n]*/g, "")
    .split(/\n\n(?=[\w-]+--[\w-]+: )|(?=axe, (?:light|dark), \d+ px wide:)/)
    .map((part) => {
      const [, thrown] = /Message:\s*([^]+)/.exec(part) ?? [];
      return thrown === undefined
        ? part.replace(/^(?:\w*Error: )+/, "").trim()
        : `${id}: ${thrown.trim()}`;
    })
    .filter((part) => part !== "");
}

/** Has the runner judge these stories, which keeps their looks in the report. A story that it says nothing of is at fault. */
export async function judgeStories(
  stories: readonly Entry[],
  orders: Orders,
): Promise<TestedStory[]> {
  if (stories.length === 0) return [];
  const workers = Math.min(WORKERS, Math.ceil(stories.length / SMALLEST_GROUP));
  const size = Math.min(LARGEST_GROUP, Math.ceil(stories.length / workers));
  const groups = indexInGroups(BUILT, stories, size);
  const { url, close } = await serveStatic(BUILT, {
    answer: (path) => {
      if (path === "/groups/") return { type: "text/plain", body: "" };
      return path === "/groups/index.json" ? { type: "application/json", body: groups } : undefined;
    },
  });
  writeOrders(url, stories, orders);
  const output = await hearRunner(url, workers);
  await close();
  const outcome: unknown = JSON.parse(
    output.split("\n").find((line) => line.startsWith("{")) ?? "{}",
  );
  const testedIds = new Set(listTestedIds(outcome));
  const failed = new Map(
    listFailedTests(outcome).map(({ name, messages }) => [getTestedId(name), messages]),
  );
  return stories.map((story) => ({
    story,
    faults: testedIds.has(story.id)
      ? (failed.get(story.id) ?? []).flatMap((message) => splitFaults(story.id, message))
      : [`${story.id}: the runner did not test it`],
  }));
}

/** The story's id, out of what the runner calls its test: the number of its group, the id and the kind of test. */
const getTestedId = (test: string): string => test.split(" ")[1] ?? "";

/** The ids of the stories that passed or failed. */
function listTestedIds(outcome: unknown): string[] {
  const { testResults = [] } = outcome as {
    testResults?: { assertionResults: { fullName: string; status: string }[] }[];
  };
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "passed" || status === "failed")
    .map(({ fullName }) => getTestedId(fullName));
}

/** Starts the runner against this address, and returns all that it writes until it ends. Signals to this process end it. */
async function hearRunner(url: string, workers: number): Promise<string> {
  const child = spawn(
    join(ROOT, "node_modules", ".bin", "test-storybook"),
    [
      "--url",
      `${url}/groups/`,
      "--index-json",
      "--disable-telemetry",
      `--maxWorkers=${workers}`,
      `--testTimeout=${LONGEST_TEST_MS}`,
      "--json",
      "--ci",
    ],
    {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, REFERENCE_URL: url, STORY_REPORT: REPORT },
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
