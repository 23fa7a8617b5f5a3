/** `npm run stories -- stress`: shows each story of packages/ui once more as few people see it. No screenshots: it measures. --help says how. */
import type { Page } from "playwright";
import { readCommandLine } from "../../apps/server/src/platform/command-line.ts";
import { examineAll, type PlantedFault } from "./browser-loop.ts";
import {
  buildStories,
  getComponentId,
  listBuiltStories,
  selectStories,
  type Entry,
} from "./built-stories.ts";
import { openPreview, showPlayedStory } from "./shown-story.ts";
import { BUILT } from "./story-folders.ts";
import {
  cutText,
  findEndlessMotion,
  findIndistinct,
  findOverflow,
  findUnmarkedFocus,
} from "./story-stress.ts";
import { SOUND, STRESS_FAULTS, type StressFault } from "./stress-faults.ts";

const DESK = { width: 1280, height: 800 };

type StressCheck = {
  size: { width: number; height: number };
  /** Added to the page while it is looked at. */
  css?: string;
  dir?: "rtl";
  forcedColors?: "active";
  measures: readonly (() => string[] | Promise<string[]>)[];
};

const STRESS_CHECKS: Readonly<Record<StressFault["check"], StressCheck>> = {
  // What is left of a desk's window at 200 %, and of it at 400 % (WCAG 1.4.4 and 1.4.10).
  "200 % zoom": { size: { width: 640, height: 400 }, measures: [findOverflow, cutText] },
  "320 px": { size: { width: 320, height: 640 }, measures: [findOverflow, cutText] },
  "text spacing": {
    size: { width: 390, height: 844 },
    // WCAG 1.4.12, whatever the page says of its own.
    css: "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }",
    measures: [findOverflow, cutText],
  },
  "right to left": {
    size: { width: 390, height: 844 },
    dir: "rtl",
    measures: [findOverflow, cutText],
  },
  "forced colours": {
    size: DESK,
    forcedColors: "active",
    measures: [findIndistinct, findUnmarkedFocus],
  },
  "reduced motion": { size: DESK, measures: [findEndlessMotion] },
};
const NAMES = Object.keys(STRESS_CHECKS) as StressFault["check"][];

async function runStressCheck(page: Page, name: StressFault["check"]): Promise<string[]> {
  const { size, css, dir, forcedColors, measures } = STRESS_CHECKS[name];
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
  return faults.map((fault) => `${name}: ${fault}`);
}

/** What is wrong with the open page under all stress checks, or under those that are named. */
async function runStressChecks(page: Page, names = NAMES): Promise<string[]> {
  const faults: string[] = [];
  for (const name of names) faults.push(...(await runStressCheck(page, name)));
  return faults;
}

const examineHtml =
  (html: string, names = NAMES): PlantedFault["examine"] =>
  async (page) => {
    await page.setContent(`<!doctype html><html lang="en"><body>${html}</body></html>`);
    return runStressChecks(page, names);
  };

const planted: readonly PlantedFault[] = [
  { what: "a page that is sound", examine: examineHtml(SOUND) },
  {
    what: "a fault for each stress check",
    examine: async () => NAMES.filter((name) => !STRESS_FAULTS.some(({ check }) => check === name)),
  },
  ...STRESS_FAULTS.map(({ check, what, html, finds }) => ({
    what,
    finds,
    examine: examineHtml(html, [check]),
  })),
];

/** One story of each component: its Matrix, or else the one that its file names first. */
function chooseOfEach(entries: readonly Entry[]): Entry[] {
  const components = new Set(entries.map(({ id }) => getComponentId(id)));
  return [...components].flatMap((component) => {
    const stories = entries.filter(({ id }) => getComponentId(id) === component);
    return stories.find(({ id }) => id.endsWith("--matrix")) ?? stories[0] ?? [];
  });
}

/** Answers whether no story of packages/ui is at fault under a stress check. */
export function runStressChecksOnStories(): Promise<boolean> {
  const { options, words: names } = readCommandLine(
    {
      command: "npm run stories -- stress",
      about: `
Shows each story of packages/ui at 200 % zoom, at 320 px, with spread letters, right to left, in forced colours and in calm. Exits with 0
when nothing overflows, is cut off, keeps moving or can no longer be told apart.`,
      options: { short: { text: "one story of each component" } },
      words: { name: "[part-of-an-id…]", text: "only the stories with one of these in their id" },
      example: "--short fields-button",
    },
    (given) => given,
  );
  buildStories(BUILT);
  const ofComponents = listBuiltStories(BUILT).filter(
    ({ type, importPath }) => type === "story" && importPath.startsWith("packages/ui/"),
  );
  const meant = selectStories(ofComponents, names);
  return examineAll({
    built: BUILT,
    items: options.short ? chooseOfEach(meant) : meant,
    nameOf: ({ id }) => id,
    describe: (count) => `${count} stories under ${NAMES.length} stress checks`,
    planted: { faults: planted },
    visit: {
      context: () => ({ viewport: DESK }),
      open: (page, url) => openPreview(page, url),
      look: async (page, { id }) => {
        await page.setViewportSize(DESK);
        await showPlayedStory(page, id);
        return runStressChecks(page);
      },
    },
  });
}
