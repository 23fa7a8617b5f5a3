/**
 * `npm run stories -- crawl`: opens every page of the built Storybook as a designer does, in the workshop with its sidebar and panels. Documentation
 * is read in both themes, and by axe, and what it shows is held against the stories; each story is played in one of them, taking turns, with all of
 * axe, and its controls, interactions and accessibility are opened. Whatever a console, a request, a page, a play or axe complains of is a fault.
 */
import { setTimeout as sleep } from "node:timers/promises";
import axe, { type getRules, type run } from "axe-core";
import type { ConsoleMessage, ElementHandle, Frame, Page } from "playwright";
import { readCommandLine } from "../../apps/server/src/platform/command-line.ts";
import { WORKSHOP_READER } from "../machine/browser.ts";
import { examineAll, type PlantedFault, type Workshop } from "./browser-loop.ts";
import { buildStories, listBuiltStories, selectStories, type Entry } from "./built-stories.ts";
import { DOCS_WINDOW, listDocsFaults, waitUntilPlayed } from "./docs-pages.ts";
import { BUILT } from "./story-folders.ts";
import { countRequests, isCall, waitUntilLoaded } from "./story-requests.ts";
import { findThumbnailAnswer, SHEET_FOLDERS } from "./thumbnails.ts";

const WINDOW = { width: 1600, height: 1000 };
/** With several workshops open on a busy machine. */
const PATIENCE_MS = 60_000;
const THEMES = ["light", "dark"] as const;
const PANELS = ["Controls", "Interactions", "Accessibility"] as const;

/** An entry as it is opened in one theme. */
type Opened = { entry: Entry; theme: (typeof THEMES)[number] };

/**
 * What Storybook says about its own code, some of it when it writes out an event with the window in it, and the browser about
 * a date that a play types character by character where a person's browser puts it together first; nothing that a story does can
 * cause or cure it.
 */
const OF_STORYBOOK =
  /will become mandatory in Storybook 11|Accessing the Story Store is deprecated|^You are using Testing Library's `screen` object|^Ignored Storybook channel message|was preloaded using link preload but not used|^The specified value "[\d-]+" does not conform to the required format, "yyyy-MM-dd"/;
/** Of what a failed play prints: the sentence, not the page. */
const MOST_CHARACTERS = 400;

/** What Storybook shows a story in that a documentation page does not draw itself. */
const STORY_FRAME = 'iframe[id^="iframe--"]';

/**
 * Entries until the workshop is opened anew in a browser that knows nothing of the one before. It grows with each of them;
 * and when a call is left unanswered for five minutes, Chromium stops the service worker that holds it, starts it again and
 * sends it once more what is still unanswered, which whatever story is open then has no mock handler for.
 */
const ENTRIES_PER_PAGE = 25;

/** What follows on an answer, such as a list that is read again, is asked within this. */
const QUIET_MS = 100;

type Ending = { how: string; why: string };

const complaintsOf = new WeakMap<Page, string[]>();

/** Writes down whatever goes wrong on this page from now on. */
function listen(page: Page): void {
  const complaints: string[] = [];
  const complain = (what: string): void => void complaints.push(what.slice(0, MOST_CHARACTERS));
  complaintsOf.set(page, complaints);
  page.on("console", (message: ConsoleMessage) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // A refusal, or a network that is gone, is what such a story is about, and the browser notes each in its console.
    if (message.text().startsWith("Failed to load resource") && isCall(message.location().url))
      return;
    if (!OF_STORYBOOK.test(message.text())) complain(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => {
    complain(`page error: ${error.stack ?? error.message}`);
  });
  page.on("requestfailed", (request) => {
    // A story that is left lets go of what it was asking for.
    const why = request.failure()?.errorText ?? "";
    if (why !== "net::ERR_ABORTED" && !isCall(request.url())) {
      complain(`request failed: ${request.url()} ${why}`);
    }
  });
  page.on("response", (response) => {
    // The answers of a story's own mock handlers are part of it; those of the server that holds the files are not.
    if (response.status() >= 400 && !response.fromServiceWorker()) {
      complain(`request failed: ${response.status()} ${response.url()}`);
    }
  });
}

/** What went wrong on this page since it was last asked for. */
const takeComplaints = (page: Page): string[] => complaintsOf.get(page)?.splice(0) ?? [];

/** Goes to an entry inside the open workshop and waits until it is drawn and played. */
function open(page: Page, { id, type }: Entry): Promise<Ending> {
  return page.evaluate(
    async ({ id, type, patience }) => {
      const channel = globalThis.__STORYBOOK_ADDONS_CHANNEL__;
      if (channel === undefined) return { how: "no workshop", why: location.href };
      const ends = type === "docs" ? ["docsRendered"] : ["storyFinished"];
      const troubles = ["storyMissing", "storyErrored", "configError"];
      return new Promise<Ending>((resolve) => {
        const listeners = new Map<string, (details: unknown) => void>();
        const end = (how: string, why: string): void => {
          for (const [event, listener] of listeners) channel.off(event, listener);
          resolve({ how, why });
        };
        for (const event of [...ends, ...troubles]) {
          listeners.set(event, (details) => {
            const text = JSON.stringify(details) ?? "";
            if (text.includes(id)) end(troubles.includes(event) ? event : "drawn", text);
          });
        }
        for (const [event, listener] of listeners) channel.on(event, listener);
        setTimeout(() => {
          end("never drawn", `not within ${patience / 1000} s`);
        }, patience);
        const address = new URL(location.href);
        address.searchParams.set("path", `/${type}/${id}`);
        history.pushState({}, "", address);
        dispatchEvent(new PopStateEvent("popstate"));
      });
    },
    { id, type, patience: PATIENCE_MS },
  );
}

/** What axe or the play had to say, out of Storybook's last word on a story. */
function listEndingFaults({ how, why }: Ending): string[] {
  if (how !== "drawn") return [`${how}: ${why}`];
  const failure = JSON.parse(why) as {
    status?: string;
    reporters?: { type: string; status: string; result?: { violations?: { id: string }[] } }[];
  };
  const failed = (failure.reporters ?? []).filter(({ status }) => status === "failed");
  const faults = failed.map(
    ({ type, result }) =>
      `${type}: ${(result?.violations ?? []).map((violation) => violation.id).join(" ")}`,
  );
  return failure.status === "error" ? ["its play failed", ...faults] : faults;
}

/** Reads a documentation page to its end. Says what is blank on it and what axe has against it. */
async function readToTheEnd(page: Page): Promise<string[]> {
  const preview = page.frameLocator("#storybook-preview-iframe");
  await preview.locator("#storybook-docs").waitFor();
  // A story on a documentation page shows a spinner in its place until it is drawn.
  await preview
    .locator(".sb-story [role=progressbar][aria-label^='Content is loading']")
    .first()
    .waitFor({ state: "detached" });
  const frame = page.frames().find((one) => one.url().includes("/iframe.html"));
  if (frame === undefined) return ["axe: there is no page to look at"];
  await waitUntilPlayed(frame);
  const blank: string[] = [];
  for (const one of await preview.locator(STORY_FRAME).elementHandles()) {
    const story = await fill(one);
    await waitUntilPlayed(story);
    blank.push(...(await listBlank(story)));
  }
  return [...blank, ...(await listAxeFaults(frame))];
}

/** Goes to a story's own frame, which is filled when it comes into sight. */
async function fill(element: ElementHandle): Promise<Frame> {
  await element.scrollIntoViewIfNeeded();
  const frame = await element.contentFrame();
  if (frame === null) throw new Error("a story's frame is gone");
  return frame;
}

/** Says so where there is neither a word nor a drawing to be seen. */
async function listBlank(frame: Frame): Promise<string[]> {
  const isBlank = await frame.evaluate(() => {
    const drawings = [...document.querySelectorAll("svg, img, [data-slot]")];
    const isSeen = (drawing: Element): boolean => {
      const { width, height } = drawing.getBoundingClientRect();
      return width * height > 0;
    };
    return document.body.innerText.trim() === "" && !drawings.some(isSeen);
  });
  return isBlank ? [`nothing is seen in ${frame.url()}`] : [];
}

/**
 * What axe has to say of a documentation page as it stands, a line for each rule. Many pages are shown in one document
 * there, so how it is outlined as a whole is not asked. Nor are Storybook's editor of lists and the frame that it puts
 * around a story, which the browser lets a keyboard scroll.
 */
async function listAxeFaults(preview: Frame): Promise<string[]> {
  await preview.evaluate(axe.source);
  return preview.evaluate(async () => {
    const OUTLINE = /^(?:landmark-|region$|heading-order$|page-has-heading-one$)/;
    const EDITOR = ".rejt-tree";
    const FRAME = '<div class="docs-story';
    const { axe } = globalThis as unknown as {
      axe: { run: typeof run; getRules: typeof getRules };
    };
    const outline = axe.getRules().filter(({ ruleId }) => OUTLINE.test(ruleId));
    const { violations } = await axe.run(
      { include: "body", exclude: EDITOR },
      {
        resultTypes: ["violations"],
        rules: Object.fromEntries(outline.map(({ ruleId }) => [ruleId, { enabled: false }])),
      },
    );
    return violations.flatMap(({ id, nodes }) => {
      const isFrame = (html: string): boolean =>
        id === "scrollable-region-focusable" && html.startsWith(FRAME);
      const first = nodes.find(({ html }) => !isFrame(html));
      return first === undefined ? [] : `axe: ${id}, as in ${first.html} ${first.failureSummary}`;
    });
  });
}

async function openPanels(page: Page): Promise<void> {
  for (const panel of PANELS) {
    const tab = page.getByRole("tab", { name: new RegExp(`^${panel}`) });
    // Without a pointer: it would wait until nothing moves, and a story may hold a dialog open under it.
    await tab.evaluate((element: HTMLElement) => {
      element.click();
    });
  }
}

/** Waits for what an entry is still asking for, and what that leads to: the mock handlers of the next one would hear of it. */
async function leaveNothingOpen(page: Page): Promise<void> {
  await waitUntilLoaded(page);
  await sleep(QUIET_MS);
  await waitUntilLoaded(page);
}

/** Opens the workshop at another entry: one that is open already would not be drawn again. */
async function arrive(page: Page, url: string, { entry, theme }: Opened): Promise<void> {
  listen(page);
  const start = entry.id === "pages-overview--docs" ? "pages-wallet--docs" : "pages-overview--docs";
  await page.goto(`${url}/?path=/docs/${start}&globals=theme:${theme}`);
  await page.frameLocator("#storybook-preview-iframe").locator("body.sb-show-main").waitFor();
}

/** Opens an entry in the workshop, and what belongs to it. Says what went wrong. */
async function visit(page: Page, { entry, theme }: Opened, workshop: Workshop): Promise<string[]> {
  countRequests(page);
  const faults = listEndingFaults(await open(page, entry));
  if (entry.type === "story") await openPanels(page);
  else faults.push(...(await readToTheEnd(page)));
  if (entry.type === "docs" && theme === "light") {
    const own = await workshop.browser.newContext({ ...WORKSHOP_READER, viewport: DOCS_WINDOW });
    faults.push(...(await listDocsFaults(await own.newPage(), workshop, entry)));
    await own.close();
  }
  await leaveNothingOpen(page);
  return [...faults, ...takeComplaints(page)];
}

/** Runs a script in a page of the Storybook that is listened to. */
const hear =
  (script: string): PlantedFault["examine"] =>
  async (page, { url }) => {
    await page.goto(`${url}/index.json`);
    listen(page);
    await page.evaluate(script);
    await page.waitForLoadState("networkidle");
    // An error that a timer throws is told after the script has ended.
    await sleep(QUIET_MS);
    return takeComplaints(page).filter((what) => !what.includes("Failed to load resource"));
  };

const showEnding = (how: string, why: string): PlantedFault => ({
  what: `${how} ${why}`,
  finds: /./,
  examine: async () => listEndingFaults({ how, why }),
});

const showPage = (
  html: string,
  look: (frame: Frame) => Promise<string[]>,
): PlantedFault["examine"] => {
  return async (page) => {
    await page.setContent(html);
    return look(page.mainFrame());
  };
};

const planted: readonly PlantedFault[] = [
  { what: "an error", finds: /^error: planted/, examine: hear("console.error('planted')") },
  { what: "a warning", finds: /^warning: planted/, examine: hear("console.warn('planted')") },
  {
    what: "an error of the page",
    finds: /^page error: Error: planted/,
    examine: hear("setTimeout(() => { throw new Error('planted'); })"),
  },
  {
    what: "a request that fails",
    finds: /^request failed: 404/,
    examine: hear("void fetch('/not-there.js')"),
  },
  { what: "a page without a complaint", examine: hear("console.log('planted')") },
  showEnding("storyErrored", "{}"),
  showEnding("never drawn", ""),
  showEnding("drawn", '{"status":"error"}'),
  showEnding("drawn", '{"status":"success","reporters":[{"type":"a11y","status":"failed"}]}'),
  {
    what: "an image without words",
    finds: /^axe: image-alt/,
    examine: showPage('<html lang="en"><body><img src="data:,"></body></html>', async (frame) =>
      (await listAxeFaults(frame)).filter((fault) => !fault.includes("document-title")),
    ),
  },
  {
    what: "a page with nothing on it",
    finds: /^nothing is seen/,
    examine: showPage(
      '<body><p style="display: none">planted<svg></svg></p><svg width="0"></svg></body>',
      listBlank,
    ),
  },
];

/** Answers whether nothing complains wherever the workshop is opened. */
export function crawlStories(): Promise<boolean> {
  const { words: names } = readCommandLine(
    {
      command: "npm run stories -- crawl",
      about: `
Opens every page of the built Storybook as a designer does: documentation in both themes, each story played once, its panels opened.
Exits with 0 when no console, request, play or axe complained.`,
      options: {},
      words: { name: "[part-of-an-id…]", text: "only the pages with one of these in their id" },
      example: "fields-button",
    },
    (given) => given,
  );
  buildStories(BUILT);
  const entries = selectStories(listBuiltStories(BUILT), names);
  const items = THEMES.flatMap((theme, turn) =>
    entries
      .filter(({ type }, at) => type === "docs" || at % THEMES.length === turn)
      .map((entry): Opened => ({ entry, theme })),
  );
  return examineAll({
    built: BUILT,
    answer: (path) => findThumbnailAnswer(SHEET_FOLDERS, path),
    items,
    nameOf: ({ entry, theme }) => `${entry.id} (${theme})`,
    describe: (count) => `${count} openings of ${entries.length} pages and stories`,
    planted: { faults: planted },
    visit: {
      perPage: ENTRIES_PER_PAGE,
      groupOf: ({ theme }) => theme,
      context: ({ theme }) => ({ viewport: WINDOW, colorScheme: theme }),
      open: arrive,
      look: visit,
    },
  });
}
