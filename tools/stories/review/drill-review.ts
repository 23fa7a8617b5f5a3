/**
 * `npm run drill -- review`: makes twenty changes to the built stories and reviews them at the desk with keys alone, as a person without a
 * terminal would. What each change alters is found independently, by planting it alone. --help says what must hold.
 */
import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { run as runAxe } from "axe-core";
import { chromium, type Page } from "playwright";
import type { Cause, Run } from "../../../apps/workshop/src/contract.ts";
import { readCommandLine } from "../../../apps/server/src/platform/command-line.ts";
import { findBrowser } from "../../machine/browser.ts";
import { buildStories, copyWithCss, listBuiltStories, selectStories } from "../built-stories.ts";
import { freePorts } from "../../machine/ports.ts";
import { acceptScreenshots, readFingerprints, type Fingerprints } from "../story-fingerprints.ts";
import { computeFingerprint } from "../fingerprint.ts";
import { readScreenshotFile, storeScreenshot } from "../story-store.ts";
import { DESK_FOLDERS } from "./folders.ts";
import { openDesk } from "./open-desk.ts";
import { keepRun, readRun } from "./read-run.ts";
import { REVIEWED, PLANTED_CHANGES } from "./planted-changes.ts";

const ROOT = join(import.meta.dirname, "../../..");
const FEWEST_SCREENSHOTS = 200;
const MOST_DECISIONS = 20;
const MOST_KEYS = 60;
const MANY_SCREENSHOTS = 5_500;
const MOST_TIMES_EMPTY = 3;
const OPENINGS = 9;

readCommandLine(
  {
    command: "npm run drill -- review",
    about: `
Makes twenty changes to the built stories, two of them not wanted, and reviews them at the desk with keys alone. It must take at most
${MOST_DECISIONS} decisions and ${MOST_KEYS} keys for at least ${FEWEST_SCREENSHOTS} screenshots; no other screenshot may become accepted; what was denied fails the next run
with reviewer and reason. Then the desk opens with ${MANY_SCREENSHOTS} screenshots in at most ${MOST_TIMES_EMPTY} times of what it takes with none, and axe finds nothing.
Takes a quarter of an hour. Exits with 0 when all of it holds.`,
    options: {},
    example: "",
  },
  (given) => given,
);

const place = mkdtempSync(join(tmpdir(), "kinfold-review-"));
const folders = {
  STORY_FINGERPRINTS: join(place, "fingerprints"),
  STORY_DECISIONS: join(place, "decisions"),
  STORY_REPORT: join(place, "report"),
};
let faults = 0;
function check(what: string, holds: boolean): void {
  if (!holds) faults += 1;
  console.log(`${holds ? "ok   " : "FAULT"} ${what}`);
}

/** Runs the story tests, and says what they printed. */
function testStories(built: string, ...args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, "tools/stories/main.ts"), ...args],
    {
      cwd: ROOT,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
      env: { ...process.env, ...folders, STORY_BUILT: built, STORY_AXE: "no" },
    },
  );
  return { status, said: stdout + stderr };
}

/** Draws the reviewed stories as they are, keeps the screenshots as those before, and accepts them for this drill. */
async function acceptAsTheyAre(): Promise<Fingerprints> {
  const drawn = join(place, "drawn");
  const built = listBuiltStories(stories).filter(({ type }) => type === "story");
  const ids = selectStories(built, REVIEWED).map(({ id }) => id);
  testStories(stories, "draw", drawn, ...ids);
  const accepted: Fingerprints = new Map();
  for (const file of globSync("*.png", { cwd: drawn })) {
    const screenshot = readScreenshotFile(join(drawn, file));
    const fingerprint = await computeFingerprint(screenshot.png);
    storeScreenshot(DESK_FOLDERS.store, fingerprint, screenshot);
    accepted.set(basename(file, ".png"), fingerprint);
  }
  acceptScreenshots(folders.STORY_FINGERPRINTS, accepted);
  return accepted;
}

/** The screenshots that these rules change, with what they become. */
function listChanged(css: string): Fingerprints {
  const copy = copyWithCss(stories, css);
  try {
    testStories(copy, "test", "--once", ...REVIEWED);
    const run: Run | undefined = readRun(folders.STORY_REPORT);
    return new Map(Object.entries(run?.looks ?? {}).map(([name, { to }]) => [name, to]));
  } finally {
    rmSync(copy, { recursive: true });
  }
}

type Review = {
  decisions: number;
  keys: number;
  accepted: string[];
  denied: string[];
  unknown: string[];
};

/** Decides about every cause with keys alone: what is not wanted is denied. */
async function review(page: Page): Promise<Review> {
  const done: Review = { decisions: 0, keys: 0, accepted: [], denied: [], unknown: [] };
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key);
    done.keys += 1;
  };
  const write = async (text: string): Promise<void> => {
    for (const key of text) await press(key);
    await press("Enter");
  };
  const open = page.getByRole("list", { name: "To decide" }).getByRole("button");
  for (let left = await open.count(); left > 0; left = await open.count()) {
    const cause = page.locator("section:has(> div > h2)").first();
    const words = await cause.locator("h2, h2 ~ p").allTextContents();
    const planted = PLANTED_CHANGES.filter((change) =>
      words.some((line) => line.startsWith(change.words)),
    );
    if (planted.length === 0) done.unknown.push(words.join(" / "));
    const isWanted = planted.every((change) => change.isWanted);
    await press(isWanted ? "a" : "d");
    if (!isWanted || done.accepted.length === 0) await write(isWanted ? "ok" : "no");
    (isWanted ? done.accepted : done.denied).push(...planted.map((change) => change.words));
    done.decisions += 1;
    await page.waitForFunction(
      (before) =>
        (document.querySelector('ul[aria-label="To decide"]')?.children.length ?? 0) < before,
      left,
    );
  }
  return done;
}

/** What axe says against the desk, in both themes and at both widths. */
async function listViolations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve("axe-core/axe.min.js") });
  const all: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      // Colours fade over.
      await page.evaluate(() =>
        Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
      );
      const violations = await page.evaluate(async () => {
        const { axe } = globalThis as unknown as { axe: { run: typeof runAxe } };
        const result = await axe.run("body", { resultTypes: ["violations"] });
        return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
      });
      all.push(...violations.map((one) => `${colorScheme}, ${width} px: ${one}`));
    }
  }
  return all;
}

/** The middle of so many openings of the desk, each in a page of its own, in ms. */
async function timeOpening(url: string, shown: string): Promise<number> {
  const browser = await chromium.launch(await findBrowser());
  try {
    const times: number[] = [];
    for (let at = 0; at < OPENINGS; at += 1) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      const started = performance.now();
      await page.goto(url);
      await page.getByText(shown).first().waitFor();
      times.push(performance.now() - started);
      await page.close();
    }
    return times.toSorted((one, other) => one - other)[Math.floor(OPENINGS / 2)] ?? 0;
  } finally {
    await browser.close();
  }
}

/** A run that has all accepted screenshots of the repository as changed, from one screenshot that is there. */
function writeManyScreenshots(): number {
  const names = [...readFingerprints(join(ROOT, ".storybook", "fingerprints"))].slice(
    0,
    MANY_SCREENSHOTS,
  );
  const [drawn = ""] = globSync("*.png", { cwd: join(folders.STORY_REPORT, "after") });
  const describe = (id: string, title: string, looks: string[]): Cause => ({
    id,
    kind: "look",
    title,
    details: [],
    looks,
  });
  for (const [name] of names.slice(0, 4)) {
    for (const kind of ["before", "after", "difference"]) {
      const folder = join(folders.STORY_REPORT, kind);
      mkdirSync(folder, { recursive: true });
      cpSync(join(folders.STORY_REPORT, "after", drawn), join(folder, `${name}.png`));
    }
  }
  keepRun(folders.STORY_REPORT, {
    at: new Date().toISOString(),
    commit: "0".repeat(12),
    subject: "every screenshot",
    stories: names.length / 4,
    causes: [
      describe(
        "ink",
        "Page: color #121a38, was #111938",
        names.map(([name]) => name),
      ),
      ...names
        .filter((_, at) => at % 20 === 0)
        .map(([name], at) => describe(`one-${at}`, `A change of ${name}`, [name])),
    ],
    looks: Object.fromEntries(
      names.map(([name, to]) => [
        name,
        {
          from: to,
          to,
          points: 1,
          bounds: [0, 0, 9, 9] as [number, number, number, number],
          causes: ["ink"],
        },
      ]),
    ),
  });
  return names.length;
}

const latest = join(ROOT, "storybook-static");
buildStories(latest);
// Others may build meanwhile.
const stories = copyWithCss(latest, "");
try {
  const before = await acceptAsTheyAre();
  console.log(`${before.size} screenshots as they are.`);
  const alone = new Map(PLANTED_CHANGES.map((change) => [change, listChanged(change.css)]));
  for (const [change, changed] of alone) {
    console.log(`  ${change.words}: ${changed.size} screenshots`);
    if (changed.size === 0) check(`"${change.words}" changes a screenshot`, false);
  }
  const css = PLANTED_CHANGES.map((change) => change.css).join("\n");
  const changed = listChanged(css);
  const causes = readRun(folders.STORY_REPORT)?.causes ?? [];
  for (const { title, looks } of causes)
    console.log(`  cause, ${looks.length} screenshots: ${title}`);
  check(
    `${changed.size} screenshots changed, at least ${FEWEST_SCREENSHOTS}`,
    changed.size >= FEWEST_SCREENSHOTS,
  );

  const [port = 0] = await freePorts(1);
  let desk = await openDesk(port, folders);
  const browser = await chromium.launch(await findBrowser());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`http://127.0.0.1:${port}/review/`);
    await page.getByRole("list", { name: "To decide" }).waitFor();
    const violations = await listViolations(page);
    check(
      `axe finds nothing at the desk: ${violations.join("; ") || "nothing"}`,
      violations.length === 0,
    );
    await page.setViewportSize({ width: 1280, height: 900 });
    const done = await review(page);
    check(
      `each cause is a planted change: ${done.unknown.join("; ") || "yes"}`,
      done.unknown.length === 0,
    );
    check(
      `${done.decisions} decisions, at most ${MOST_DECISIONS}`,
      done.decisions <= MOST_DECISIONS,
    );
    check(`${done.keys} keys, at most ${MOST_KEYS}`, done.keys <= MOST_KEYS);
    check(`${done.denied.length} denied of 2`, done.denied.length === 2);
  } finally {
    await browser.close();
    desk.kill("SIGTERM");
  }

  const { said } = testStories(stories, "accept", "--decided");
  console.log(said.split("\n")[0]);
  const denied = new Set(
    [...alone].flatMap(([change, of]) => (change.isWanted ? [] : Array.from(of.keys()))),
  );
  const now = readFingerprints(folders.STORY_FINGERPRINTS);
  const wrong = [...now].filter(([name, fingerprint]) => {
    const isAccepted = changed.has(name) && !denied.has(name);
    return fingerprint !== (isAccepted ? changed.get(name) : before.get(name));
  });
  check(
    `no other screenshot accepted, none forgotten: ${wrong.map(([name]) => name).join(" ") || "none"}`,
    wrong.length === 0,
  );

  const copy = copyWithCss(stories, css);
  const again = testStories(copy, "test", "--once", ...REVIEWED);
  rmSync(copy, { recursive: true });
  const failing = Object.keys(readRun(folders.STORY_REPORT)?.looks ?? {});
  check(
    `the next run fails for what was denied alone: ${failing.length} of ${denied.size}`,
    again.status !== 0 &&
      failing.length === denied.size &&
      failing.every((name) => denied.has(name)),
  );
  check(
    "it names reviewer and reason",
    failing.length > 0 &&
      failing.every((name) => new RegExp(`${name}: denied by .+ on .+: no`).test(again.said)),
  );

  const many = writeManyScreenshots();
  desk = await openDesk(port, folders);
  const url = `http://127.0.0.1:${port}/review/`;
  const full = await timeOpening(url, "Page: color #121a38, was #111938");
  rmSync(join(folders.STORY_REPORT, "run.json"));
  const empty = await timeOpening(url, "Nothing to review");
  desk.kill("SIGTERM");
  check(
    `opens with ${many} screenshots in ${full.toFixed(0)} ms, with none in ${empty.toFixed(0)} ms: ${(full / empty).toFixed(2)} times`,
    full <= MOST_TIMES_EMPTY * empty,
  );
} finally {
  rmSync(place, { recursive: true, force: true });
  rmSync(stories, { recursive: true, force: true });
}
console.log(`${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
