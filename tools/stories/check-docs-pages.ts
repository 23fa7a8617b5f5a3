/** `npm run stories -- docs`: holds documentation pages against their stories opened alone. --help says how. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { readCommandLine } from "../../apps/server/src/platform/command-line.ts";
import { getPinnedBrowser } from "../machine/browser.ts";
import { serveStatic, type Answer } from "../machine/serve-static.ts";
import { examineAll, visitAll, type PlantedFault } from "./browser-loop.ts";
import { buildStories, listBuiltStories, selectStories } from "./built-stories.ts";
import { plantUndescribed, readProps } from "./described-props.ts";
import { DOCS_WINDOW, listDocsFaults } from "./docs-pages.ts";
import { isScreen } from "./screens.ts";
import { BUILT } from "./story-folders.ts";
import { findThumbnailAnswer, SHEET_FOLDERS } from "./thumbnails.ts";

/** The pages of --short: of each kind one, live components, drawings, sheets of screenshots and the office. */
const SHORT = [
  "components-inputs-textfield--docs",
  "components-overlays-dialog--docs",
  "foundations-money--docs",
  "flows-withdraw--docs",
  "office-pages-payouts--docs",
];
/** Pages of flows, pages and the office that must fail when their stories share a document again. */
const LEAST_PLANTED = 70;
const OWN_PAGE = /(,container:[\w$]+),page:[\w$]+\}/;
const CONTEXT = { viewport: DOCS_WINDOW };

/** The pages as Storybook draws them by itself, all stories in one document: what its preview says of ours is left out. */
function createInlineAnswerer(): (path: string) => Answer | undefined {
  const files = globSync("assets/*.js", { cwd: BUILT })
    .map((file) => join(BUILT, file))
    .filter((file) => OWN_PAGE.test(readFileSync(file, "utf8")));
  if (files.length !== 1)
    throw new Error("The page of the documentation is not where it is planted.");
  return (path) => {
    const file = join(BUILT, path);
    if (!files.includes(file)) return undefined;
    return {
      type: "text/javascript; charset=utf-8",
      body: readFileSync(file, "utf8").replace(OWN_PAGE, "$1}"),
    };
  };
}

/** How many of these pages are found to be wrong when their stories share a document. */
async function countPlanted(ids: readonly string[]): Promise<number> {
  const entries = listBuiltStories(BUILT);
  const { url, close } = await serveStatic(BUILT, { answer: createInlineAnswerer() });
  const findings = await visitAll(
    { url, entries },
    entries.filter(({ id }) => ids.includes(id)),
    {
      perPage: 1,
      context: () => CONTEXT,
      look: (page, entry, workshop) => listDocsFaults(page, workshop, entry, true),
    },
  );
  await close();
  return findings.filter(({ faults }) => faults.length > 0).length;
}

const planted: readonly PlantedFault[] = [
  {
    what: "a page whose stories share a document",
    finds: /^1 page$/,
    examine: async () => [`${await countPlanted(["pages-overview--docs"])} page`],
  },
];

/** Properties without a description in their table, but for one that is planted and must be found. */
async function checkProps(): Promise<string[]> {
  const { answer, finds } = plantUndescribed(BUILT);
  const server = await serveStatic(BUILT, { answer });
  const browser = await chromium.launch(await getPinnedBrowser());
  const entries = listBuiltStories(BUILT);
  const { shown, undescribed } = await readProps({ browser, url: server.url, entries });
  await browser.close();
  await server.close();
  console.log(`properties: ${shown} shown, ${undescribed.length - 1} without a description`);
  return [
    ...undescribed
      .filter((property) => property !== finds)
      .map((property) => `${property}: no description in its table`),
    ...(undescribed.includes(finds) ? [] : [`${finds} without its description was not found`]),
  ];
}

/** Answers whether documentation pages show their stories as they are, and describe every property. */
export async function checkDocsPages(): Promise<boolean> {
  const { options, words: names } = readCommandLine(
    {
      command: "npm run stories -- docs",
      about: `
Opens documentation pages and holds each story on them against the same story opened alone: its words, roles and names. A page that
cannot be scrolled, or that a dialog lies over, fails. So does a property of a component that its table shows without a description.
Exits with 0 when nothing is wrong.`,
      options: {
        short: { text: `only ${SHORT.length} pages, of each kind one` },
        plant: { text: "puts all stories of a page into one document again: most pages must fail" },
      },
      words: { name: "[part-of-an-id…]", text: "only the pages with one of these in their id" },
      example: "overlays",
    },
    (given) => given,
  );
  buildStories(BUILT);
  const meant = selectStories(listBuiltStories(BUILT), options.short ? SHORT : names);
  const docs = meant.filter(({ type }) => type === "docs");
  if (options.plant) {
    const screens = docs.filter(isScreen).map(({ id }) => id);
    const failed = await countPlanted(screens);
    console.log(`planted in ${screens.length} pages: ${failed} fail, ${LEAST_PLANTED} must`);
    return failed >= LEAST_PLANTED;
  }
  return examineAll({
    built: BUILT,
    answer: (path) => findThumbnailAnswer(SHEET_FOLDERS, path),
    items: docs,
    nameOf: ({ id }) => id,
    describe: (count) => `documentation: ${count} pages`,
    planted: { faults: planted },
    visit: {
      perPage: 1,
      context: () => CONTEXT,
      look: (page, entry, workshop) => listDocsFaults(page, workshop, entry),
    },
    conclude: checkProps,
  });
}
