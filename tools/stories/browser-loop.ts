/**
 * The one loop over built stories and documentation pages: serves the built Storybook, opens pages in several browsers at once, has each item looked
 * at, proves that planted faults are found, and prints what was found.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright";
import { getPinnedBrowser, WORKSHOP_READER } from "../machine/browser.ts";
import { serveStatic, type Answerer } from "../machine/serve-static.ts";
import { listBuiltStories, type Entry } from "./built-stories.ts";

/** A built Storybook that is served, with its entries, and the browser that reads it. */
export type Workshop = { browser: Browser; url: string; entries: readonly Entry[] };

/** How items are looked at. */
export type Visit<Item> = {
  /** So many browsers work at once, each with one page: two. */
  browsers?: number;
  /** Items that are shown in a page before a browser context of its own is opened for the next: sixty. */
  perPage?: number;
  /** Items of different groups share no page. */
  groupOf?: (item: Item) => string;
  /** Arguments of the browser beside the usual ones. */
  args?: readonly string[];
  context?: (first: Item) => BrowserContextOptions;
  /** Prepares a page before its first item. */
  open?: (page: Page, url: string, first: Item) => Promise<void>;
  /** Answers what is wrong with an item, in words. */
  look: (page: Page, item: Item, workshop: Workshop) => Promise<readonly string[]>;
};

/** An item with what is wrong with it. */
export type Finding<Item> = { item: Item; faults: readonly string[] };

const BROWSERS = 2;
const PER_PAGE = 60;
/** With several browsers open on a busy machine. What waits for longer than this hangs. */
const PATIENCE_MS = 60_000;
const LONGEST_LOOK_MS = 240_000;

/** Divides items into those that share a page, in order. */
function divide<Item>(
  items: readonly Item[],
  { perPage = PER_PAGE, groupOf = () => "", browsers = BROWSERS }: Visit<Item>,
): Item[][] {
  const size = Math.max(1, Math.min(perPage, Math.ceil(items.length / browsers)));
  const chunks: Item[][] = [];
  let group: string | undefined;
  for (const item of items) {
    const last = chunks.at(-1);
    if (last === undefined || last.length >= size || groupOf(item) !== group) chunks.push([item]);
    else last.push(item);
    group = groupOf(item);
  }
  return chunks;
}

const describeError = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Looks at an item. What throws or hangs is a fault of it, and leaves a page behind that no other item may use. */
async function lookAt<Item>(
  page: Page,
  item: Item,
  workshop: Workshop,
  look: Visit<Item>["look"],
): Promise<{ faults: readonly string[]; isSpoilt: boolean }> {
  const patience = new AbortController();
  const hung = sleep(LONGEST_LOOK_MS, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`not at its end within ${LONGEST_LOOK_MS / 1000} s`);
  });
  try {
    return { faults: await Promise.race([look(page, item, workshop), hung]), isSpoilt: false };
  } catch (error) {
    return { faults: [describeError(error)], isSpoilt: true };
  } finally {
    hung.catch(() => undefined);
    patience.abort();
  }
}

/** Looks at every item, several at once. Answers what is wrong with each, in the order of the items. */
export async function visitAll<Item>(
  { url, entries }: Omit<Workshop, "browser">,
  items: readonly Item[],
  visit: Visit<Item>,
): Promise<Finding<Item>[]> {
  const findings = new Map<Item, readonly string[]>();
  const chunks = divide(items, visit);
  const pinned = await getPinnedBrowser();
  const work = async (): Promise<void> => {
    if (chunks.length === 0) return;
    const browser = await chromium.launch({
      ...pinned,
      args: [...(pinned.args ?? []), ...(visit.args ?? [])],
    });
    const openPage = async (first: Item): Promise<Page> => {
      const context = await browser.newContext({ ...WORKSHOP_READER, ...visit.context?.(first) });
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      await visit.open?.(page, url, first);
      return page;
    };
    for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
      let page: Page | undefined;
      for (const item of chunk) {
        page ??= await openPage(item);
        const workshop = { browser, url, entries };
        const { faults, isSpoilt } = await lookAt(page, item, workshop, visit.look);
        findings.set(item, faults);
        if (!isSpoilt) continue;
        await page.context().close();
        page = undefined;
      }
      await page?.context().close();
    }
    await browser.close();
  };
  await Promise.all(Array.from({ length: visit.browsers ?? BROWSERS }, work));
  return items.map((item) => ({ item, faults: findings.get(item) ?? [] }));
}

/** A fault that a program must find, on a page that is opened as for its items. Without `finds` nothing is wrong, and nothing may be found. */
export type PlantedFault = {
  what: string;
  finds?: RegExp | undefined;
  examine: (page: Page, workshop: Workshop) => Promise<readonly string[]>;
};

/** Says of a planted fault that it is not found, and what else is found. */
function judgeFinding({ item: { what, finds }, faults }: Finding<PlantedFault>): string[] {
  const others = faults.filter((fault) => finds?.test(fault) !== true);
  return [
    ...(finds !== undefined && others.length === faults.length ? [`${what}: not found`] : []),
    ...others.map((fault) => `${what}: found as well: ${fault}`),
  ];
}

/** Says which planted faults are not found, and what is found that was not planted. */
async function findMisjudged(
  served: Omit<Workshop, "browser">,
  faults: readonly PlantedFault[],
  context: BrowserContextOptions = {},
): Promise<string[]> {
  const findings = await visitAll(served, faults, {
    perPage: 1,
    context: () => context,
    look: (page, { examine }, workshop) => examine(page, workshop),
  });
  return findings.flatMap(judgeFinding);
}

/** A program that looks at each of many built stories or pages. */
type Examination<Item> = {
  built: string;
  /** What is served in place of files of the built Storybook. */
  answer?: Answerer;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** What so many items are, for the last line: "12 stories in the pseudo-language". */
  describe: (count: number) => string;
  visit: Visit<Item>;
  planted: { faults: readonly PlantedFault[]; context?: BrowserContextOptions };
  /** Told of what was found before the browser loop ends: answers further faults. */
  conclude?: (findings: readonly Finding<Item>[]) => readonly string[] | Promise<readonly string[]>;
};

/** Proves that planted faults are found, looks at every item, and prints all faults. Answers whether there are none. */
export async function examineAll<Item>(examination: Examination<Item>): Promise<boolean> {
  const { built, answer, items, visit, planted, nameOf, describe } = examination;
  const started = performance.now();
  const { url, close } = await serveStatic(built, answer === undefined ? {} : { answer });
  const served = { url, entries: listBuiltStories(built) };
  const misjudged = await findMisjudged(served, planted.faults, planted.context);
  const findings = await visitAll(served, items, visit);
  await close();
  const faults = findings.flatMap(({ item, faults: ofItem }) =>
    ofItem.map((fault) => `${nameOf(item)}: ${fault}`),
  );
  const further = (await examination.conclude?.(findings)) ?? [];
  const all = [...faults, ...further];
  for (const fault of [...misjudged.map((fault) => `planted: ${fault}`), ...all])
    console.error(fault);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `${describe(items.length)}: ${all.length} faults (${seconds} s); ${planted.faults.length} planted, ${misjudged.length} misjudged`,
  );
  return items.length > 0 && planted.faults.length > 0 && all.length + misjudged.length === 0;
}
