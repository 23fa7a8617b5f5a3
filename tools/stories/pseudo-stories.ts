/**
 * `npm run stories -- pseudo [part-of-an-id…]`: plays each story of packages/ui and the members' app, and shows what it says a third to a half
 * longer and with marks above and below, at 320 px, and at 320 px with text at 200 %. Fails on text that is cut off, and on English that is
 * shown and not said. --short takes a few stories of converted pages.
 *
 * First it proves, on pages with one fault each, that it finds what it is there for.
 */
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { readCommandLine } from "../../apps/server/src/platform/command-line.ts";
import { WORKSHOP_READER } from "../machine/browser.ts";
import { buildStories, listBuiltStories, selectStories, type Entry } from "./built-stories.ts";
import { PSEUDO_FAULTS, PSEUDO_SOUND, UNSAID_TEXT } from "./pseudo-faults.ts";
import { isConverted, listAllUnsaidTexts } from "../checks/said-words.ts";
import { examineStories } from "./examine-stories.ts";
import { showPlayedStory } from "./shown-story.ts";
import { cutText } from "./story-stress.ts";

const BUILT = process.env["STORY_BUILT"] ?? join(import.meta.dirname, "../..", "storybook-static");
const LANGUAGE = join(import.meta.dirname, "../..", ".storybook/static/pseudo-language.js");
const PATIENCE_MS = 60_000;
const PHONE = { width: 320, height: 640 };
const TEXT_SIZES = [100, 200];
/** How many stories the short form shows. */
const SHORT = 14;
const SHOWN = /^(?:packages\/ui|apps\/web)\//;

const { options, words: names } = readCommandLine(
  {
    command: "npm run stories -- pseudo",
    about: `
Shows each story of packages/ui and the members' app in a language that is longer than English and has marks above and below, at 320 px, with
text at 100 % and at 200 %. Exits with 0 when nothing is cut off and converted pages show no English that they do not say.`,
    options: {
      short: { text: `${SHORT} stories of converted pages` },
      seed: { value: "N", text: "chooses the stories of --short (1)" },
      build: { text: "builds the stories first; npm run does this by itself" },
    },
    words: { name: "[part-of-an-id…]", text: "only the stories with one of these in their id" },
    example: "--short pages-overview",
  },
  (given) => given,
);

declare global {
  /** Of .storybook/static/pseudo-language.js: lengthens what the open page says. */
  var lengthenSaid: (() => void) | undefined;
}

/** Texts of the open page that are among these and have no mark of what was said. Runs in the browser. */
function findShownTexts(texts: readonly string[]): string[] {
  const unsaid = new Set(texts);
  const shown: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const written = node.textContent ?? "";
    // What is trimmed loses the mark.
    const text = written.includes("\ufeff") ? "" : written.trim().replaceAll(/\s+/g, " ");
    if (unsaid.has(text) && node.parentElement?.checkVisibility() === true) shown.push(text);
  }
  return shown;
}

async function examinePage(page: Page, unsaid: readonly string[]): Promise<string[]> {
  // Before anything is lengthened.
  const shown = await page.evaluate(findShownTexts, unsaid);
  const faults = shown.map((text) => `“${text}” is shown and not said`);
  await page.evaluate(() => globalThis.lengthenSaid?.());
  for (const size of TEXT_SIZES) {
    await page.evaluate(async (percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
      await document.fonts.ready;
      await new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(() => drawn(undefined)));
      });
    }, size);
    const cut = await page.evaluate(cutText);
    faults.push(...cut.map((fault) => `text at ${size} %: ${fault}`));
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  return faults;
}

async function work(
  browser: Browser,
  url: string,
  entries: readonly Entry[],
  unsaid: readonly string[],
): Promise<string[]> {
  const [first] = entries;
  if (first === undefined) return [];
  const context = await browser.newContext({ viewport: PHONE, ...WORKSHOP_READER });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.goto(`${url}/iframe.html?id=${first.id}&viewMode=story&globals=language:marked`);
  await page.waitForFunction(() => "__STORYBOOK_ADDONS_CHANNEL__" in globalThis);
  const faults: string[] = [];
  for (const { id, importPath } of entries) {
    await showPlayedStory(page, id);
    const pageFaults = await examinePage(page, isConverted(importPath) ? unsaid : []);
    faults.push(...pageFaults.map((fault) => `${id}, ${fault}`));
  }
  await context.close();
  return faults;
}

/** Says which planted fault is not found, or what is found on the page without one. */
async function findBlindness(browser: Browser): Promise<string[]> {
  const page = await browser.newPage({ viewport: PHONE });
  const examine = async (html: string): Promise<string[]> => {
    await page.goto("about:blank?globals=language:marked");
    await page.setContent(`<!doctype html><html lang="en"><body>${html}</body></html>`);
    await page.addScriptTag({ path: LANGUAGE });
    return examinePage(page, [UNSAID_TEXT]);
  };
  const blind = (await examine(PSEUDO_SOUND)).map((fault) => `the sound page: ${fault}`);
  for (const { what, html } of PSEUDO_FAULTS) {
    if ((await examine(html)).length === 0) blind.push(`${what}: not found`);
  }
  await page.close();
  return blind;
}

/** As many as the short form shows, spread over all; the seed says which. */
function chooseShort(entries: readonly Entry[], seed: number): Entry[] {
  const step = Math.max(1, Math.floor(entries.length / SHORT));
  return entries.filter((_, at) => at % step === seed % step).slice(0, SHORT);
}

if (options.build) buildStories(BUILT);
const stories = listBuiltStories(BUILT).filter(
  ({ type, importPath }) => type === "story" && SHOWN.test(importPath),
);
const seed = Number(options.seed ?? 1);
const meant = selectStories(stories, names);
const entries = options.short
  ? chooseShort(
      meant.filter(({ importPath }) => isConverted(importPath)),
      seed,
    )
  : meant;
const unsaid = listAllUnsaidTexts();
const { misjudged, faults, seconds } = await examineStories(BUILT, entries, {
  findBlindness,
  examine: (browser, url, share) => work(browser, url, share, unsaid),
});
console.log(
  `${entries.length} stories in the pseudo-language at 320 px${options.short ? `, seed ${seed}` : ""}: ${faults} faults (${seconds} s); ${PSEUDO_FAULTS.length} planted faults, ${misjudged} misjudged`,
);
process.exitCode = entries.length > 0 && faults + misjudged === 0 ? 0 : 1;
