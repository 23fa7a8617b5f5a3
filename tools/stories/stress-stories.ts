/**
 * `npm run stories -- stress [part-of-an-id…]`: shows each story of packages/ui once more as few people see it, and fails
 * when something overflows, is cut off, keeps moving, or can no longer be told apart. No screenshots: it measures.
 * --short takes one story of each component: its Matrix, or else the one that its file names first.
 *
 * First it proves, on pages with one fault each, that every stress check finds what it is there for.
 */
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { readCommandLine } from "../../apps/server/src/platform/command-line.ts";
import { WORKSHOP_READER } from "../machine/browser.ts";
import {
  buildStories,
  listBuiltStories,
  getComponentId,
  selectStories,
  type Entry,
} from "./built-stories.ts";
import { examineStories } from "./examine-stories.ts";
import { showPlayedStory } from "./shown-story.ts";
import { SOUND, STRESS_FAULTS } from "./stress-faults.ts";
import {
  cutText,
  findIndistinct,
  findEndlessMotion,
  findOverflow,
  findUnmarkedFocus,
} from "./story-stress.ts";

const BUILT = process.env["STORY_BUILT"] ?? join(import.meta.dirname, "../..", "storybook-static");
const PATIENCE_MS = 60_000;
const DESK = { width: 1280, height: 800 };

const { options, words: names } = readCommandLine(
  {
    command: "npm run stories -- stress",
    about: `
Shows each story of packages/ui at 200 % zoom, at 320 px, with spread letters, right to left, in forced colours and in calm. Exits with 0
when nothing overflows, is cut off, keeps moving or can no longer be told apart.`,
    options: {
      short: { text: "one story of each component" },
      build: { text: "builds the stories first; npm run does this by itself" },
    },
    words: { name: "[part-of-an-id…]", text: "only the stories with one of these in their id" },
    example: "--short fields-button",
  },
  (given) => given,
);

type Measure = () => string[] | Promise<string[]>;

type StressCheck = {
  name: string;
  size: { width: number; height: number };
  /** Added to the page while it is looked at. */
  css?: string;
  dir?: "rtl";
  forcedColors?: "active";
  measures: readonly Measure[];
};

const STRESS_CHECKS: readonly StressCheck[] = [
  // What is left of a desk's window at 200 %, and of it at 400 % (WCAG 1.4.4 and 1.4.10).
  { name: "200 % zoom", size: { width: 640, height: 400 }, measures: [findOverflow, cutText] },
  { name: "320 px", size: { width: 320, height: 640 }, measures: [findOverflow, cutText] },
  {
    name: "text spacing",
    size: { width: 390, height: 844 },
    // WCAG 1.4.12, whatever the page says of its own.
    css: "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }",
    measures: [findOverflow, cutText],
  },
  {
    name: "right to left",
    size: { width: 390, height: 844 },
    dir: "rtl",
    measures: [findOverflow, cutText],
  },
  {
    name: "forced colours",
    size: DESK,
    forcedColors: "active",
    measures: [findIndistinct, findUnmarkedFocus],
  },
  { name: "reduced motion", size: DESK, measures: [findEndlessMotion] },
];

async function runStressCheck(page: Page, { size, css, dir, forcedColors, measures }: StressCheck) {
  await page.setViewportSize(size);
  await page.emulateMedia({ forcedColors: forcedColors ?? "none", reducedMotion: "reduce" });
  await page.evaluate(
    async ({ css, dir }) => {
      document.documentElement.dir = dir;
      const sheet = document.createElement("style");
      sheet.id = "stress-check";
      sheet.textContent = css;
      document.getElementById(sheet.id)?.remove();
      document.head.append(sheet);
      await document.fonts.ready;
      await new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(() => drawn(undefined)));
      });
    },
    { css: css ?? "", dir: dir ?? "ltr" },
  );
  // A person who moves by keyboard sees the ring; others do not.
  if (measures.includes(findUnmarkedFocus)) await page.keyboard.press("Shift");
  const faults: string[] = [];
  for (const measure of measures) faults.push(...(await page.evaluate(measure)));
  return faults;
}

async function work(browser: Browser, url: string, entries: readonly Entry[]): Promise<string[]> {
  const [first] = entries;
  if (first === undefined) return [];
  const context = await browser.newContext({
    viewport: DESK,
    ...WORKSHOP_READER,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.goto(`${url}/iframe.html?id=${first.id}&viewMode=story`);
  await page.waitForFunction(() => "__STORYBOOK_ADDONS_CHANNEL__" in globalThis);
  const faults: string[] = [];
  for (const { id } of entries) {
    await page.setViewportSize(DESK);
    await showPlayedStory(page, id);
    for (const one of STRESS_CHECKS) {
      for (const fault of await runStressCheck(page, one))
        faults.push(`${id}, ${one.name}: ${fault}`);
    }
  }
  await context.close();
  return faults;
}

/** Says which stress check is blind to its plant, or finds fault with what is sound. */
async function findBlindChecks(browser: Browser): Promise<string[]> {
  const page = await browser.newPage();
  const under = async (one: StressCheck, html: string): Promise<string[]> => {
    await page.setContent(`<!doctype html><html lang="en"><body>${html}</body></html>`);
    return runStressCheck(page, one);
  };
  const blind: string[] = [];
  for (const one of STRESS_CHECKS) {
    for (const fault of await under(one, SOUND))
      blind.push(`${one.name} bites the sound: ${fault}`);
    const own = STRESS_FAULTS.filter((plant) => plant.check === one.name);
    if (own.length === 0) blind.push(`${one.name} is not proven`);
    for (const { what, html } of own) {
      const faults = await under(one, html);
      if (faults.length !== 1)
        blind.push(`${one.name}, ${what}: ${faults.length} faults found, not 1`);
    }
  }
  await page.close();
  return blind;
}

/** One story of each component. */
function oneOfEach(entries: readonly Entry[]): Entry[] {
  const components = new Set(entries.map(({ id }) => getComponentId(id)));
  return [...components].flatMap((component) => {
    const stories = entries.filter(({ id }) => getComponentId(id) === component);
    return stories.find(({ id }) => id.endsWith("--matrix")) ?? stories[0] ?? [];
  });
}

if (options.build) buildStories(BUILT);
const ofComponents = listBuiltStories(BUILT).filter(
  ({ type, importPath }) => type === "story" && importPath.startsWith("packages/ui/"),
);
const meant = selectStories(ofComponents, names);
const entries = options.short ? oneOfEach(meant) : meant;
const { misjudged, faults, seconds } = await examineStories(BUILT, entries, {
  findBlindness: findBlindChecks,
  examine: work,
});
console.log(
  `${entries.length} stories under ${STRESS_CHECKS.length} stress checks: ${faults} faults (${seconds} s); ${STRESS_FAULTS.length} planted faults, ${misjudged} of them misjudged`,
);
process.exitCode = entries.length > 0 && faults + misjudged === 0 ? 0 : 1;
