/** `npm run stories -- pseudo`: shows stories in a language that is longer than English and has marks above and below. --help says how. */
import { join } from "node:path";
import type { Page } from "playwright";
import { readCommandLine } from "../../apps/server/src/platform/command-line.ts";
import { isConverted, listAllUnsaidTexts } from "../checks/said-words.ts";
import { examineAll } from "./browser-loop.ts";
import { buildStories, listBuiltStories, selectStories } from "./built-stories.ts";
import { PSEUDO_FAULTS, UNSAID_TEXT } from "./pseudo-faults.ts";
import { openPreview, showPlayedStory } from "./shown-story.ts";
import { BUILT, ROOT } from "./story-folders.ts";
import { cutText } from "./story-stress.ts";

const LANGUAGE = join(ROOT, ".storybook/static/pseudo-language.js");
const GLOBALS = "language:marked";
const CONTEXT = { viewport: { width: 320, height: 640 } };
const TEXT_SIZES = [100, 200];
/** How many stories the short form shows. */
const SHORT = 14;
const SHOWN = /^(?:packages\/ui|apps\/web)\//;

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
    const content = node.textContent ?? "";
    // What is trimmed loses the mark.
    const text = content.includes("\ufeff") ? "" : content.trim().replaceAll(/\s+/g, " ");
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

const planted = PSEUDO_FAULTS.map(({ what, html, finds }) => ({
  what,
  finds,
  examine: async (page: Page) => {
    await page.goto(`about:blank?globals=${GLOBALS}`);
    await page.setContent(`<!doctype html><html lang="en"><body>${html}</body></html>`);
    await page.addScriptTag({ path: LANGUAGE });
    return examinePage(page, [UNSAID_TEXT]);
  },
}));

/** As many as the short form shows, spread over all. */
const chooseShort = <Item>(items: readonly Item[]): Item[] =>
  items.filter((_, at) => at % Math.ceil(items.length / SHORT) === 0);

/** Answers whether nothing is cut off and converted pages show no English that they do not say. */
export function examinePseudoLanguage(): Promise<boolean> {
  const { options, words: names } = readCommandLine(
    {
      command: "npm run stories -- pseudo",
      about: `
Shows each story of packages/ui and the members' app in a language that is a third to a half longer than English and has marks above and below, at
320 px, with text at 100 % and at 200 %. Exits with 0 when nothing is cut off and converted pages show no English that they do not say.`,
      options: { short: { text: `${SHORT} stories of converted pages` } },
      words: { name: "[part-of-an-id…]", text: "only the stories with one of these in their id" },
      example: "--short pages-overview",
    },
    (given) => given,
  );
  buildStories(BUILT);
  const stories = listBuiltStories(BUILT).filter(
    ({ type, importPath }) => type === "story" && SHOWN.test(importPath),
  );
  const meant = selectStories(stories, names);
  const unsaid = listAllUnsaidTexts();
  return examineAll({
    built: BUILT,
    items: options.short
      ? chooseShort(meant.filter(({ importPath }) => isConverted(importPath)))
      : meant,
    nameOf: ({ id }) => id,
    describe: (count) => `${count} stories in the pseudo-language at 320 px`,
    planted: { faults: planted, context: CONTEXT },
    visit: {
      context: () => CONTEXT,
      open: (page, url) => openPreview(page, url, GLOBALS),
      look: async (page, { id, importPath }) => {
        await showPlayedStory(page, id);
        return examinePage(page, isConverted(importPath) ? unsaid : []);
      },
    },
  });
}
