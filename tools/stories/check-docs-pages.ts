/**
 * `npm run stories -- docs`: holds documentation pages against their stories opened alone. --help says how. Build the stories first:
 * `npm run stories -- test` leaves them.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { readCommandLine } from "../../apps/server/src/platform/command-line.ts";
import { getPinnedBrowser } from "../machine/browser.ts";
import { buildStories, listBuiltStories, selectStories, type Entry } from "./built-stories.ts";
import { plantUndescribed, readProps } from "./described-props.ts";
import { listDocsFaults, type Workshop } from "./docs-pages.ts";
import { serveStatic, type Answer } from "../machine/serve-static.ts";
import { isScreen } from "./screens.ts";
import { findThumbnailAnswer, SHEET_FOLDERS } from "./thumbnails.ts";

const BUILT = process.env["STORY_BUILT"] ?? join(import.meta.dirname, "../..", "storybook-static");
const BY_SEED = 5;
/** Pages of flows, pages and the office that must fail when their stories share a document again. */
const LEAST_PLANTED = 70;

const { options, words: names } = readCommandLine(
  {
    command: "npm run stories -- docs",
    about: `
Opens documentation pages and holds each story on them against the same story opened alone: its words, roles and names. A page that
cannot be scrolled, or that a dialog lies over, fails. So does a property of a component that its table shows without a description.
Exits with 0 when nothing is wrong.`,
    options: {
      build: { text: "builds the stories first; npm run does this by itself" },
      short: {
        text: `only ${BY_SEED} pages, which the seed chooses`,
      },
      plant: { text: "puts all stories of a page into one document again: most pages must fail" },
    },
    words: { name: "[part-of-an-id…]", text: "only the pages with one of these in their id" },
    example: "overlays",
  },
  (given) => given,
);

/** The pages as Storybook draws them by itself, all stories in one document: what its preview says of ours is left out. */
function plantInline(path: string): Answer | undefined {
  const file = join(BUILT, path);
  if (!planted.includes(file)) return undefined;
  return {
    type: "text/javascript; charset=utf-8",
    body: readFileSync(file, "utf8").replace(OWN_PAGE, "$1}"),
  };
}

const OWN_PAGE = /(,container:[\w$]+),page:[\w$]+\}/;
if (options.build) buildStories(BUILT);
const planted = globSync("assets/*.js", { cwd: BUILT })
  .map((file) => join(BUILT, file))
  .filter((file) => OWN_PAGE.test(readFileSync(file, "utf8")));
if (planted.length !== 1)
  throw new Error("The page of the documentation is not where it is planted.");

const entries = listBuiltStories(BUILT);
const docs = selectStories(entries, names).filter(({ type }) => type === "docs");
const seed = Number(process.env["STORY_DOCS_SEED"] ?? 1);

/** As many pages as the short form reads, from where the seed says. */
function chooseBySeed(pages: readonly Entry[]): Entry[] {
  const first = (seed * BY_SEED) % pages.length;
  return [...pages, ...pages].slice(first, first + Math.min(BY_SEED, pages.length));
}

const browser = await chromium.launch(await getPinnedBrowser());

/** Says what is wrong with these pages, and answers how many have a fault. */
async function readPages(
  workshop: Workshop,
  pages: readonly Entry[],
  isFirstEnough: boolean,
): Promise<number> {
  let failed = 0;
  for (const page of pages) {
    const faults = await listDocsFaults(workshop, page, isFirstEnough);
    for (const fault of faults) console.error(`${page.id}: ${fault}`);
    if (faults.length > 0) failed += 1;
  }
  return failed;
}

/** Reads the pages as they were when all stories shared a document. Answers how many fail. */
async function readPlanted(pages: readonly Entry[]): Promise<number> {
  const server = await serveStatic(BUILT, { answer: plantInline });
  try {
    return await readPages({ browser, url: server.url, entries }, pages, true);
  } finally {
    await server.close();
  }
}

/** Says which properties have no description, with one planted. Whether only the planted one is found. */
async function checkProps(): Promise<boolean> {
  const { answer, finds } = plantUndescribed(BUILT);
  const server = await serveStatic(BUILT, { answer });
  const { shown, undescribed } = await readProps({ browser, url: server.url, entries });
  await server.close();
  const missing = undescribed.filter((property) => property !== finds);
  for (const property of missing) console.error(`${property}: no description in its table`);
  const isPlantFound = undescribed.includes(finds);
  if (!isPlantFound) console.error(`${finds} without its description was not found`);
  console.log(`properties: ${shown} shown, ${missing.length} without a description`);
  return isPlantFound && missing.length === 0;
}

const screens = docs.filter(isScreen);
let isGreen: boolean;
if (options.plant) {
  const failed = await readPlanted(screens);
  console.log(`planted in ${screens.length} pages: ${failed} fail, ${LEAST_PLANTED} must`);
  isGreen = failed >= LEAST_PLANTED;
} else {
  const server = await serveStatic(BUILT, {
    answer: (path) => findThumbnailAnswer(SHEET_FOLDERS, path),
  });
  const chosen = options.short ? chooseBySeed(docs) : docs;
  const failed = await readPages({ browser, url: server.url, entries }, chosen, false);
  await server.close();
  console.log(`documentation: ${chosen.length} pages, ${failed} with a fault (seed ${seed})`);
  const overview = entries.filter(({ id }) => id === "pages-overview--docs");
  const isPlantFound = (await readPlanted(overview)) === 1;
  if (!isPlantFound) console.error("a page whose stories share a document was not found");
  const isDescribed = await checkProps();
  isGreen = chosen.length > 0 && failed === 0 && isPlantFound && isDescribed;
}
await browser.close();
process.exitCode = isGreen ? 0 : 1;
