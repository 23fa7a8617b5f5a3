/** What is wrong with a documentation page, held against its stories opened alone. */
import type { Frame, Locator, Page } from "playwright";
import type { Workshop } from "./browser-loop.ts";
import type { Entry } from "./built-stories.ts";
import { isScreen } from "./screens.ts";

/** The window in which a documentation page is read. */
export const DOCS_WINDOW = { width: 1280, height: 1000 };
/** How far a page is turned with the wheel, to see whether it can be. */
const TURNED_PX = 400;
/** Of what differs: enough to see what it is. */
const MOST_CHARACTERS = 300;

/** A story as a documentation page shows it: what its block holds, and how wide and high it is there. */
type Block = {
  story: string;
  read: () => Promise<string>;
  /** Shows it from its beginning and reads it at its end: what a story shows may pass. */
  readAgain: () => Promise<string>;
  width: number;
  height: number;
};

/** Waits until every story in a document is at its end. */
export async function waitUntilPlayed(frame: Frame): Promise<void> {
  await frame.waitForFunction(() => {
    type Drawn = { type: string; phase?: string };
    const { __STORYBOOK_PREVIEW__: preview } = globalThis as unknown as {
      __STORYBOOK_PREVIEW__?: { currentRender?: Drawn; storyRenders: Drawn[] };
    };
    if (preview?.currentRender === undefined) return false;
    const drawn = [preview.currentRender, ...preview.storyRenders];
    const ends = new Set(["finished", "errored", "aborted"]);
    return drawn.every(({ type, phase = "" }) => type === "docs" || ends.has(phase));
  });
}

const addressOf = (url: string, { id, type }: Pick<Entry, "id" | "type">): string =>
  `${url}/iframe.html?id=${id}&viewMode=${type}`;

/** The words, roles and names of everything in it, as assistive technology meets them. */
const describeContent = (of: Locator): Promise<string> => of.ariaSnapshot();

/** A story in a frame of the page's, which is loaded when it comes into sight. */
async function openFramed(frame: Locator): Promise<Block> {
  await frame.scrollIntoViewIfNeeded();
  const content = await (await frame.elementHandle())?.contentFrame();
  if (content === null || content === undefined) throw new Error("a story's frame is gone");
  await waitUntilPlayed(content);
  const box = await frame.boundingBox();
  return {
    story: new URL(content.url()).searchParams.get("id") ?? "",
    read: () => describeContent(content.locator("body")),
    readAgain: async () => {
      await content.goto(content.url());
      await waitUntilPlayed(content);
      return describeContent(content.locator("body"));
    },
    width: Math.round(box?.width ?? DOCS_WINDOW.width),
    height: Math.round(box?.height ?? DOCS_WINDOW.height),
  };
}

/** A story that shares the page's document, as Storybook draws them by itself. */
async function openInline(block: Locator): Promise<Block> {
  const id = (await block.getAttribute("id")) ?? "";
  const box = await block.boundingBox();
  return {
    story: id
      .replace(/^story--/, "")
      .replace(/-inner$/, "")
      .replace(/^(.+--.+)--primary$/, "$1"),
    read: () => describeContent(block),
    readAgain: () => describeContent(block),
    width: Math.round(box?.width ?? DOCS_WINDOW.width),
    height: DOCS_WINDOW.height,
  };
}

/** The first line in which two texts differ, of both. */
function describeDifference(alone: string, here: string): string {
  const [own, found] = [alone.split("\n"), here.split("\n")];
  const at = own.findIndex((line, index) => line !== found[index]);
  const line = at === -1 ? own.length : at;
  return `alone "${own[line]?.trim() ?? ""}", here "${found[line]?.trim() ?? ""}"`.slice(
    0,
    MOST_CHARACTERS,
  );
}

async function compareWithAlone(page: Page, url: string, block: Block): Promise<string[]> {
  const { story, width, height } = block;
  await page.setViewportSize({ width: Math.max(1, width), height: Math.max(1, height) });
  await page.goto(addressOf(url, { id: story, type: "story" }));
  await waitUntilPlayed(page.mainFrame());
  const alone = await describeContent(page.locator("body"));
  const here = (await block.read()) === alone ? alone : await block.readAgain();
  return alone === here
    ? []
    : [`${story} shows something else: ${describeDifference(alone, here)}`];
}

/** Whether the page moves under a wheel, if there is more of it than the window shows; and what lies over it. */
async function listObstacles(page: Page): Promise<string[]> {
  const obstacles: string[] = [];
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  const room = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  if (room > TURNED_PX) {
    // Beside whatever can be scrolled by itself.
    await page.mouse.move(4, 4);
    await page.mouse.wheel(0, TURNED_PX);
    const isMoved = await page
      .waitForFunction(() => scrollY > 0)
      .then(
        () => true,
        () => false,
      );
    if (!isMoved) obstacles.push("the page cannot be scrolled");
  }
  const dialogs = await page.locator("[role=dialog], [role=alertdialog], dialog[open]").count();
  if (dialogs > 0) obstacles.push(`${dialogs} dialogs lie over the page`);
  return obstacles;
}

/** What a contact sheet lacks: a state, a thumbnail's place, or a link that leads to no story. */
async function readSheet(page: Page, ids: readonly string[]): Promise<string[]> {
  await page.locator('[data-slot="contact-sheet"][aria-busy="false"]').waitFor();
  const shown = await page.locator("[data-story]").evaluateAll((sections) =>
    sections.map((section) => ({
      id: section.getAttribute("data-story") ?? "",
      thumbnails: section.querySelectorAll("figure").length,
      links: [...section.querySelectorAll("a")].map((link) => link.href),
    })),
  );
  const missing = ids.filter((id) => !shown.some((one) => one.id === id));
  return [
    ...missing.map((id) => `${id} is not on the sheet`),
    ...shown.filter(({ thumbnails }) => thumbnails === 0).map(({ id }) => `${id} has no thumbnail`),
    ...shown
      .filter(({ id, links }) => !links.every((link) => leadsTo(link) === id))
      .map(({ id }) => `${id} leads somewhere else`),
    ...shown.filter(({ id }) => !ids.includes(id)).map(({ id }) => `${id} is no story`),
  ];
}

const leadsTo = (link: string): string =>
  (new URL(link).searchParams.get("path") ?? "").replace(/^\/story\//, "");

/**
 * What is wrong with a documentation page: a story that is missing or reads differently than when it is opened alone, something over
 * the page, a page that cannot be scrolled. Live blocks are compared by words, roles and names. With `isFirstEnough` it ends at the first.
 */
export async function listDocsFaults(
  page: Page,
  { url, entries }: Workshop,
  docs: Entry,
  isFirstEnough = false,
): Promise<string[]> {
  const stories = entries.filter(({ title, type }) => title === docs.title && type === "story");
  const faults: string[] = [];
  const isEnough = (): boolean => isFirstEnough && faults.length > 0;
  await page.goto(addressOf(url, docs));
  const content = page.locator("#storybook-docs");
  await content.locator("h1").first().waitFor();
  await waitUntilPlayed(page.mainFrame());
  const ids = stories.map(({ id }) => id);
  const hasSheet = (await content.locator('[data-slot="contact-sheet"]').count()) > 0;
  if (isScreen(docs) && hasSheet) {
    return [...(await readSheet(page, ids)), ...(await listObstacles(page))];
  }
  const alone = await page.context().newPage();
  const seen = new Set<string>();
  const compare = async (open: Promise<Block>): Promise<void> => {
    try {
      const block = await open;
      seen.add(block.story);
      faults.push(...(await compareWithAlone(alone, url, block)));
    } catch (error) {
      faults.push(error instanceof Error ? error.message.split("\n", 1).join() : String(error));
    }
  };
  for (const frame of await content.locator('iframe[id^="iframe--"]').all()) {
    if (isEnough()) break;
    await compare(openFramed(frame));
  }
  for (const block of await content.locator('[id^="story--"][id$="-inner"]').all()) {
    if (isEnough()) break;
    await compare(openInline(block));
  }
  await alone.close();
  if (isEnough()) return faults;
  for (const id of ids) if (!seen.has(id)) faults.push(`${id} is not on the page`);
  return [...faults, ...(await listObstacles(page))];
}
