/**
 * `npm run stories -- crawl [part-of-an-id…]`: opens every page of the built Storybook as a designer does, in the workshop
 * with its sidebar and panels. Documentation is read in both themes, and by axe, and what it shows is held against the stories; then each
 * story is played in one of them, taking turns, with all of axe, and its controls, interactions and accessibility are
 * opened. Whatever a console, a request, a page, a play or axe complains of fails the crawl.
 *
 * First it proves, on planted complaints, that it hears each of them.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import axe, { type getRules, type run } from "axe-core";
import {
  chromium,
  type Browser,
  type ConsoleMessage,
  type ElementHandle,
  type Frame,
  type Page,
} from "playwright";
import { readCommandLine } from "../../apps/server/src/platform/command-line.ts";
import { getPinnedBrowser, WORKSHOP_READER } from "../machine/browser.ts";
import { buildStories, listBuiltStories, selectStories, type Entry } from "./built-stories.ts";
import { listDocsFaults, waitUntilPlayed } from "./docs-pages.ts";
import { serveStatic } from "../machine/serve-static.ts";
import { countRequests, isCall, waitUntilLoaded } from "./story-requests.ts";
import { findThumbnailAnswer, SHEET_FOLDERS } from "./thumbnails.ts";

const { options, words: names } = readCommandLine(
  {
    command: "npm run stories -- crawl",
    about: `
Opens every page of the built Storybook as a designer does: documentation in both themes, each story played once, its panels opened.
Exits with 0 when no console, request, play or axe complained.`,
    options: {
      build: { text: "builds the stories first; npm run does this by itself" },
    },
    words: { name: "[part-of-an-id…]", text: "only the pages with one of these in their id" },
    example: "fields-button",
  },
  (given) => given,
);

const BUILT = process.env["STORY_BUILT"] ?? join(import.meta.dirname, "../..", "storybook-static");
if (options.build) buildStories(BUILT);
const ENTRIES = listBuiltStories(BUILT);
const WINDOW = { width: 1600, height: 1000 };
/** With several workshops open on a busy machine. */
const PATIENCE_MS = 60_000;
const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];
const PANELS = ["Controls", "Interactions", "Accessibility"] as const;

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
const ENTRIES_PER_VISIT = 25;

/** What follows on an answer, such as a list that is read again, is asked within this. */
const QUIET_MS = 100;

type Ending = { how: string; why: string };

/** Writes down whatever goes wrong on this page, under the entry that is open at the time. */
function listen(page: Page, complain: (what: string) => void): void {
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

/** Goes to an entry inside the open workshop and waits until it is drawn and played. */
function open(page: Page, { id, type }: Entry): Promise<Ending> {
  return page.evaluate(
    async ({ id, type, patience }) => {
      const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as {
        __STORYBOOK_ADDONS_CHANNEL__: {
          on: (event: string, heard: (said: unknown) => void) => void;
          off: (event: string, heard: (said: unknown) => void) => void;
        };
      };
      const ends = type === "docs" ? ["docsRendered"] : ["storyFinished"];
      const troubles = ["storyMissing", "storyErrored", "configError"];
      return new Promise<Ending>((resolve) => {
        const heard = new Map<string, (said: unknown) => void>();
        const end = (how: string, why: string): void => {
          for (const [event, listener] of heard) channel.off(event, listener);
          resolve({ how, why });
        };
        for (const event of [...ends, ...troubles]) {
          const listener = (said: unknown): void => {
            const text = JSON.stringify(said) ?? "";
            if (text.includes(id)) end(troubles.includes(event) ? event : "drawn", text);
          };
          heard.set(event, listener);
          channel.on(event, listener);
        }
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
function faultsIn({ how, why }: Ending): string[] {
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

/** Reads a documentation page to its end. Says what axe has against it. */
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
    if (await isBlank(story)) blank.push(`nothing is seen in ${story.url()}`);
  }
  return [...blank, ...(await axeOnPage(frame))];
}

/** Goes to a story's own frame, which is filled when it comes into sight. */
async function fill(element: ElementHandle): Promise<Frame> {
  await element.scrollIntoViewIfNeeded();
  const frame = await element.contentFrame();
  if (frame === null) throw new Error("a story's frame is gone");
  return frame;
}

/** Is there neither a word nor a screenshot to be seen? */
function isBlank(frame: Frame): Promise<boolean> {
  return frame.evaluate(() => {
    const screenshots = [...document.querySelectorAll("svg, img, [data-slot]")];
    const isSeen = (screenshot: Element): boolean => {
      const { width, height } = screenshot.getBoundingClientRect();
      return width * height > 0;
    };
    return document.body.innerText.trim() === "" && !screenshots.some(isSeen);
  });
}

/**
 * What axe has to say of a documentation page as it stands, a line for each rule. Many pages are shown in one document
 * there, so how it is outlined as a whole is not asked. Nor are Storybook's editor of lists and the frame that it puts
 * around a story, which the browser lets a keyboard scroll.
 */
async function axeOnPage(preview: Frame): Promise<string[]> {
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

/** A page in a browser that knows nothing of the pages before. */
async function newPage(browser: Browser, theme: Theme): Promise<Page> {
  const context = await browser.newContext({
    viewport: WINDOW,
    colorScheme: theme,
    ...WORKSHOP_READER,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context.newPage();
}

/** Opens the workshop somewhere else: an entry that is open already would not be drawn again. */
async function arrive(page: Page, url: string, theme: Theme, next: Entry): Promise<void> {
  const other = ENTRIES.find((one) => one.id !== next.id);
  await page.goto(`${url}/?path=/${other?.type}/${other?.id}&globals=theme:${theme}`);
  await page.frameLocator("#storybook-preview-iframe").locator("body.sb-show-main").waitFor();
}

/** Goes through all entries in one theme. Says how many complaints there were. */
async function crawl(
  browser: Browser,
  url: string,
  theme: Theme,
  entries: readonly Entry[],
): Promise<number> {
  let complaints = 0;
  let id = "the workshop";
  const complain = (what: string): void => {
    complaints += 1;
    console.error(`${id} (${theme}): ${what.slice(0, MOST_CHARACTERS)}`);
  };
  let page: Page | undefined;
  for (const [at, entry] of entries.entries()) {
    ({ id } = entry);
    if (at > 0 && at % 100 === 0) console.log(`… ${at} of ${entries.length}, ${theme}`);
    if (at % ENTRIES_PER_VISIT === 0) {
      await page?.context().close();
      page = undefined;
    }
    try {
      if (page === undefined) {
        page = await newPage(browser, theme);
        listen(page, complain);
        await arrive(page, url, theme, entry);
      }
      countRequests(page);
      for (const fault of faultsIn(await open(page, entry))) complain(fault);
      if (entry.type === "story") await openPanels(page);
      else for (const fault of await readToTheEnd(page)) complain(fault);
      if (entry.type === "docs" && theme === "light") {
        const workshop = { browser, url, entries: ENTRIES };
        for (const fault of await listDocsFaults(workshop, entry)) complain(fault);
      }
      await leaveNothingOpen(page);
    } catch (fault) {
      complain(fault instanceof Error ? fault.message : String(fault));
      // Wherever it led, the next one is looked for from the beginning.
      await page?.context().close();
      page = undefined;
    }
  }
  await page?.context().close();
  return complaints;
}

/** What a page may do wrong, and what is heard of it. */
const PLANTED_IN_PAGE: readonly [script: string, heard: string][] = [
  ["console.error('planted')", "error: planted"],
  ["console.warn('planted')", "warning: planted"],
  ["setTimeout(() => { throw new Error('planted'); })", "page error: Error: planted"],
  ["void fetch('/not-there.js')", "request failed: 404"],
];

const PLANTED_ENDINGS: readonly Ending[] = [
  { how: "storyErrored", why: "{}" },
  { how: "never drawn", why: "" },
  { how: "drawn", why: '{"status":"error"}' },
  { how: "drawn", why: '{"status":"success","reporters":[{"type":"a11y","status":"failed"}]}' },
];

/** Says which planted complaints the crawl does not hear. */
async function unheard(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage();
  const heard: string[] = [];
  listen(page, (what) => heard.push(what));
  await page.goto(`${url}/index.json`);
  for (const [script] of PLANTED_IN_PAGE) await page.evaluate(script);
  await page.waitForLoadState("networkidle");
  await page.setContent('<html lang="en"><body><img src="data:,"></body></html>');
  const seen = await axeOnPage(page.mainFrame());
  await page.setContent(
    '<body><p style="display: none">planted<svg></svg></p><svg width="0"></svg></body>',
  );
  const isBlankSeen = await isBlank(page.mainFrame());
  await page.close();
  return [
    ...PLANTED_IN_PAGE.filter(([, words]) => !heard.some((what) => what.startsWith(words))).map(
      ([script]) => script,
    ),
    ...PLANTED_ENDINGS.filter((ending) => faultsIn(ending).length === 0).map(
      ({ how, why }) => `${how} ${why}`,
    ),
    ...(seen.some((fault) => fault.startsWith("axe: image-alt"))
      ? []
      : ["a screenshot without words"]),
    ...(isBlankSeen ? [] : ["a page with nothing on it"]),
  ];
}

const entries = selectStories(ENTRIES, names);
const started = performance.now();
const server = await serveStatic(BUILT, {
  answer: (path) => findThumbnailAnswer(SHEET_FOLDERS, path),
});
const browser = await chromium.launch(await getPinnedBrowser());
const deaf = await unheard(browser, server.url);
for (const what of deaf) console.error(`the crawl does not hear: ${what}`);
const stories = entries.filter(({ type }) => type === "story").map(({ id }) => id);
const crawls = await Promise.all(
  THEMES.map((theme, turn) => {
    const own = entries.filter(
      ({ id, type }) => type === "docs" || stories.indexOf(id) % THEMES.length === turn,
    );
    return crawl(browser, server.url, theme, own);
  }),
);
await browser.close();
await server.close();

const complaints = crawls.reduce((sum, heard) => sum + heard, 0);
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(
  `${entries.length - stories.length} documentation pages in both themes and ${stories.length} stories opened: ${complaints} complaints (${seconds} s)`,
);
process.exitCode = entries.length > 0 && complaints + deaf.length === 0 ? 0 : 1;
