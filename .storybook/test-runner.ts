/**
 * What every story must pass once it has rendered and played: at a phone's width and a desk's, axe finds nothing in the
 * light, and in the dark nothing against its colours, which are all that the dark changes; and the four screenshots are the
 * accepted ones to the last pixel. Axe reads again what has changed since it found nothing, and the stories that it always reads.
 * At its end a story shows what its parameters say is seen. tools/stories/story-runner.ts starts this and says what is accepted and expected.
 */
import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getStoryContext, type TestRunnerConfig } from "@storybook/test-runner";
import type { configure, reset, run } from "axe-core";
import type { CDPSession, Page } from "playwright";
import { computeFingerprint, type Fingerprint } from "../tools/stories/fingerprint.ts";
import type { RunnerOrders } from "../tools/stories/story-runner.ts";
import {
  countRequests,
  listPendingRequests,
  PATIENCE_MS,
  waitUntilLoaded,
} from "../tools/stories/story-requests.ts";
import { describeForAxe } from "./axe-reads.ts";
import { readPageElements } from "./page-elements.ts";
import type { SeenContent } from "./story-parameters.d.ts";
import { VIEWPORTS } from "./viewports.ts";
import { isAnyVisible } from "./visible.ts";

const REPORT = process.env["STORY_REPORT"] ?? "";
if (REPORT === "") throw new Error("Start the story tests with npm run stories -- test.");
const ORDERS = JSON.parse(readFileSync(join(REPORT, "orders.json"), "utf8")) as RunnerOrders;
/** Where the screenshots of this run are listed: each name a line as it begins, and again with its fingerprint at its end. */
const TAKEN = join(REPORT, "taken.txt");
/** The looks that axe passes: each name with the digest of what axe read, and whether it was remembered. */
const PASSED = join(REPORT, "axe-passed.txt");
/** The stories of which axe also reads looks that have not changed. */
const READ_AGAIN = new Set(ORDERS.readAgain);

/** More than the browser draws in one piece. */
const TALLEST_PX = 16_000;
const PAUSES_MS = [100, 200, 400, 800, 1600];
type Theme = "light" | "dark";
/** All that the dark changes. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
type Width = "desk" | "phone";

const isViewport = (name: unknown): name is keyof typeof VIEWPORTS =>
  typeof name === "string" && name in VIEWPORTS;

const sizeOf = (name: keyof typeof VIEWPORTS): { width: number; height: number } => ({
  width: Number.parseInt(VIEWPORTS[name].styles.width, 10),
  height: Number.parseInt(VIEWPORTS[name].styles.height, 10),
});

/** What a story asks for: a viewport of its own by `globals: { viewport: { value: "phone" } }`, and other rules of axe. */
async function readWishes(
  page: Page,
  id: string,
): Promise<{ viewport: keyof typeof VIEWPORTS | undefined; axeRules: AxeRule[] }> {
  const { storyGlobals, parameters } = (await getStoryContext(page, {
    id,
    title: "",
    name: "",
  })) as {
    storyGlobals?: { viewport?: { value?: unknown } };
    parameters?: { a11y?: unknown };
  };
  const name = storyGlobals?.viewport?.value;
  return {
    viewport: isViewport(name) ? name : undefined,
    axeRules: readAxeRules(id, parameters?.a11y),
  };
}

async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => {
    const root = document.documentElement;
    if (root.classList.contains(name)) return;
    root.dataset["themeChanging"] = "";
    root.classList.toggle("dark", name === "dark");
    root.classList.toggle("light", name === "light");
    // Reading a style settles it, so that no transition starts when the attribute goes.
    void getComputedStyle(root).color;
    delete root.dataset["themeChanging"];
  }, theme);
}

/** Two frames after the last font: what observers and media queries had to say has been drawn. */
async function settle(page: Page, pauseMs = 0): Promise<void> {
  await page.evaluate(async (pause) => {
    await new Promise((over) => setTimeout(over, pause));
    await document.fonts.ready;
    await new Promise((drawn) =>
      requestAnimationFrame(() => requestAnimationFrame(() => drawn(undefined))),
    );
  }, pauseMs);
}

/**
 * Lays out and paints everything afresh: what was laid out in steps, or painted while it moved, may sit half a pixel beside
 * where it would have been at once. Focus stays, since no frame is drawn without the page.
 */
async function repaint(page: Page, theme: Theme): Promise<void> {
  await wear(page, theme === "light" ? "dark" : "light");
  await settle(page);
  await wear(page, theme);
  await page.evaluate(() => {
    const { style } = document.documentElement;
    style.display = "none";
    document.documentElement.getBoundingClientRect();
    style.removeProperty("display");
  });
  await settle(page);
}

/** What comes by itself has further to go on a busy machine; few stories show that it never comes. */
const ARRIVAL_MS = 8000;

/**
 * Lets a story come to the end of what it does by itself at once: calls and code that are on the way, what the next
 * frames and the next moment's timers make of them, and what those ask for in turn.
 */
async function unfold(page: Page): Promise<void> {
  const pending = listPendingRequests(page);
  const start = performance.now();
  do {
    await waitUntilLoaded(page);
    const before = new Set(pending);
    await settle(page);
    const isMoving = await page.evaluate(() => globalThis.isStoryAboutToMove?.() === true);
    if (!isMoving && [...pending].every((request) => before.has(request))) return;
  } while (performance.now() - start < PATIENCE_MS);
}

/** Waits for what comes by itself after the play: a drawing's code, the captcha's answer. Some stories show the wait. */
async function arrive(page: Page): Promise<void> {
  const stillComing = [
    '[data-slot="captcha"][data-stage="waiting"]',
    // The provider draws into it a moment after it is there.
    '[data-slot="captcha"][data-stage="ready"] > div > :first-child:empty',
    "[data-checking]",
    '[data-slot="spot"]:empty',
  ].join();
  await page
    .waitForFunction((what) => document.querySelector(what) === null, stillComing, {
      timeout: ARRIVAL_MS,
    })
    .catch(() => undefined);
}

const withoutAddon = new WeakSet<Page>();

/**
 * Keeps the accessibility addon from running axe on this page. It runs axe as soon as the play ends, and describes every
 * element that passes, which costs half as much as axe itself.
 */
async function stopAddon(page: Page): Promise<void> {
  if (withoutAddon.has(page)) return;
  withoutAddon.add(page);
  await page.evaluate(() => {
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as {
      __STORYBOOK_ADDONS_CHANNEL__: { emit: (event: string, details: object) => void };
    };
    channel.emit("updateGlobals", { globals: { a11y: { manual: true } } });
  });
}

const AXE = join(process.cwd(), "node_modules", "axe-core", "axe.min.js");
const AXE_SHA256 = createHash("sha256").update(readFileSync(AXE)).digest("hex");

type AxeRule = { id: string; enabled: boolean };

/** The rules of axe that a story switches on or off. Throws on other parameters of the addon, which this runner does not pass on. */
function readAxeRules(id: string, a11y: unknown): AxeRule[] {
  const {
    test,
    config = {},
    ...others
  } = (a11y ?? {}) as {
    test?: unknown;
    config?: { rules?: AxeRule[] };
  };
  const unknown = [...Object.keys(others), ...Object.keys(config).filter((key) => key !== "rules")];
  if (test !== "error" || unknown.length > 0) {
    throw new Error(`${id}: of parameters.a11y only config.rules may be set in a story.`);
  }
  return config.rules ?? [];
}

/** Puts axe on the page, with the rules of this story. */
async function prepareAxe(page: Page, rules: readonly AxeRule[]): Promise<void> {
  const isThere = await page.evaluate(() => "axe" in globalThis);
  if (!isThere) await page.addScriptTag({ path: AXE });
  await page.evaluate(
    (own) => {
      const { axe } = globalThis as unknown as {
        axe: { reset: typeof reset; configure: typeof configure };
      };
      axe.reset();
      // A story is a part of a page: landmarks need not hold all of it.
      axe.configure({ rules: [{ id: "region", enabled: false }, ...own] });
    },
    [...rules],
  );
}

/** A look at a story, as axe takes it. */
type Look = { id: string; theme: Theme; width: number; axeRules: readonly AxeRule[] };

/**
 * Throws what axe has to say against the page as it stands. What axe answers follows from its own code, its rules, the pixels and
 * what `describeForAxe` says: where all of that is as it was when axe found nothing, it found nothing.
 */
async function passAxe(
  page: Page,
  { id, theme, width, axeRules }: Look,
  fingerprint: Fingerprint | undefined,
): Promise<void> {
  if (!ORDERS.hasAxe) return;
  const rules = theme === "dark" ? COLOUR_RULES : undefined;
  const name = `${id}--${theme}-${width}`;
  const digest = createHash("sha256")
    .update([AXE_SHA256, JSON.stringify([rules, axeRules]), fingerprint].join("\n"))
    .update(await page.evaluate(describeForAxe))
    .digest("hex")
    .slice(0, 16);
  const isRemembered = fingerprint !== undefined && digest === ORDERS.passedLooks[name];
  if (!isRemembered || READ_AGAIN.has(id)) {
    await prepareAxe(page, axeRules);
    await runAxe(page, theme, rules);
  }
  if (fingerprint !== undefined) {
    appendFileSync(PASSED, `${name} ${digest}${isRemembered ? " remembered" : ""}\n`);
  }
}

/** Throws what axe finds against the page. Without rules it checks all of them. */
async function runAxe(page: Page, theme: Theme, rules?: string[]): Promise<void> {
  const violations = await page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as { axe: { run: typeof run } };
    const { violations: found } = await axe.run("body", {
      resultTypes: ["violations"],
      // A quarter of axe's time goes into a selector for each element; what is said of a fault names none.
      selectors: false,
      elementRef: true,
      ...(only !== undefined && { runOnly: only }),
    });
    return found.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}\n${node.html}\n${node.failureSummary ?? ""}`),
    );
  }, rules);
  const { width } = page.viewportSize() ?? { width: 0 };
  if (violations.length > 0) {
    throw new Error(`axe, ${theme}, ${width} px wide:\n${violations.join("\n")}`);
  }
}

// A focused field's caret blinks.
const WITHOUT_CARET = "input, textarea, [contenteditable] { caret-color: transparent !important; }";
// Toasts pass, and may outlive their story: only their own stories show them, all others assert them.
const WITHOUT_TOASTS = "[data-sonner-toaster] { display: none !important; }";

declare global {
  /** Takes back what `pose` did. */
  var endPose: (() => void) | undefined;
}

/** What may move without an end: it says that something is awaited. */
const ENDLESS = '[data-slot="loader"], [data-slot="skeleton"]';

/** Throws when the story fell over, also after its play: what Storybook shows then is no look of it. */
async function assertDrawn(page: Page, id: string): Promise<void> {
  const message = await page.evaluate(() =>
    document.body.classList.contains("sb-show-errordisplay")
      ? (document.querySelector("#error-message")?.textContent ?? "")
      : undefined,
  );
  if (message !== undefined) throw new Error(`${id} fell over: ${message}`);
}

/** Throws on an animation that never ends: screenshots stop it, so that none shows it. */
async function assertNoEndlessAnimation(page: Page, id: string): Promise<void> {
  const parts = await page.evaluate((allowed) => {
    const endless = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null))
      .filter((target) => target !== null && target.closest(allowed) === null);
    return endless.map((target) => target?.closest("[data-slot]")?.outerHTML.slice(0, 200) ?? "");
  }, ENDLESS);
  if (parts.length > 0) throw new Error(`${id}: an animation never ends: ${parts.join(" ")}`);
}

/** Ends what moves, goes to the top and puts on a style. Answers how far down the page anything is drawn. */
async function pose(page: Page, style: string): Promise<number> {
  return page.evaluate((css) => {
    const sheet = document.createElement("style");
    sheet.textContent = css;
    document.head.append(sheet);
    const endless: Animation[] = [];
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) {
        animation.finish();
      } else {
        animation.cancel();
        endless.push(animation);
      }
    }
    globalThis.endPose = () => {
      sheet.remove();
      for (const animation of endless) animation.play();
    };
    // Where the play scrolled to would show in whatever sticks to the window.
    window.scrollTo({ top: 0, behavior: "instant" });

    const padding = Number.parseFloat(getComputedStyle(document.body).paddingBottom);
    let lowest = 0;
    for (const element of document.querySelectorAll(
      "#storybook-root, #storybook-root *, body > :not([id^='storybook'], [class^='sb-'], script, style, template) *",
    )) {
      const box = element.getBoundingClientRect();
      if (box.width > 1 && box.height > 1) lowest = Math.max(lowest, box.bottom + scrollY);
    }
    // Of a very long list only the rows near the window are in the page: the first gap ends what is drawn of it.
    const gaps = [...document.querySelectorAll('[data-slot="row-gap"]')]
      .map((gap) => gap.getBoundingClientRect())
      .filter(({ height }) => height > 0)
      .map(({ top }) => top + scrollY);
    const { scrollHeight } = document.documentElement;
    return Math.max(16, Math.ceil(Math.min(lowest + padding, scrollHeight, ...gaps)));
  }, style);
}

/** Each page's line to its browser. */
const lines = new WeakMap<Page, CDPSession>();

async function lineTo(page: Page): Promise<CDPSession> {
  const accepted = lines.get(page);
  if (accepted !== undefined) return accepted;
  const line = await page.context().newCDPSession(page);
  lines.set(page, line);
  return line;
}

/**
 * Playwright's own screenshot of more than the window makes the page one pixel wide for a moment, and a page that gets to
 * see that lays itself out as on a phone: its focus is lost, and what it remembers. This browser draws what is below its
 * window anyway, by a flag in test-runner-jest.config.js, so that a clip is enough.
 */
async function photograph(page: Page, name: string, width: number): Promise<Buffer> {
  const line = await lineTo(page);
  const isOfToasts = name.startsWith("components-feedback-toast--");
  const height = await pose(page, isOfToasts ? WITHOUT_CARET : WITHOUT_CARET + WITHOUT_TOASTS);
  if (height > TALLEST_PX)
    throw new Error(`${name}: ${height} px are too tall for one screenshot.`);
  const clip = { x: 0, y: 0, width, height, scale: 1 };
  try {
    // Packed loosely: most screenshots are the accepted one, and no one ever unpacks them.
    const { data } = await line.send("Page.captureScreenshot", { clip, optimizeForSpeed: true });
    return Buffer.from(data, "base64");
  } finally {
    await page.evaluate(() => globalThis.endPose?.());
  }
}

/** Photographs until two in a row are the same: a busy machine may show a page before all of it is painted. */
async function photographAtRest(page: Page, name: string, width: number): Promise<Buffer> {
  let before = await photograph(page, name, width);
  for (const pause of PAUSES_MS) {
    await settle(page, pause);
    const now = await photograph(page, name, width);
    if (now.equals(before)) return now;
    before = now;
  }
  throw new Error("The story never comes to rest.");
}

/** Takes a screenshot and its fingerprint, and holds that against the accepted one: not one pixel may differ. */
async function takeScreenshot(
  page: Page,
  id: string,
  theme: Theme,
  width: number,
): Promise<Fingerprint | undefined> {
  if (!ORDERS.hasScreenshots) return undefined;
  const name = `${id}--${theme}-${width}`;
  appendFileSync(TAKEN, `${name}\n`);
  const accepted = ORDERS.accepted[name];
  let image = await photograph(page, name, width);
  let fingerprint = await computeFingerprint(image);
  if (fingerprint !== accepted) {
    await repaint(page, theme);
    image = await photographAtRest(page, name, width);
    fingerprint = await computeFingerprint(image);
  }
  appendFileSync(TAKEN, `${name} ${fingerprint}\n`);
  if (ORDERS.mode !== "draw" && fingerprint === accepted) return fingerprint;
  mkdirSync(join(REPORT, "after"), { recursive: true });
  writeFileSync(join(REPORT, "after", `${name}.png`), image);
  writeFileSync(
    join(REPORT, "after", `${name}.json`),
    JSON.stringify(await page.evaluate(readPageElements)),
  );
  if (ORDERS.mode !== "compare") return fingerprint;
  throw new Error(
    `${name}: ${accepted === undefined ? "no accepted screenshot" : "not the accepted screenshot"}`,
  );
}

/** What stays for this long, as a toast does, must not leave while the story comes to rest: it may be what is to be seen. */
const SHORTEST_STAY_MS = 1500;

const describeContent = (seen: SeenContent): string => {
  if (typeof seen === "string") return JSON.stringify(seen);
  const { role, name, ...state } = seen;
  return [`the ${role} ${JSON.stringify(name)}`, JSON.stringify(state)]
    .join(" ")
    .replace(" {}", "");
};

/** Whether a person sees this on the page as it stands. */
async function isSeen(page: Page, seen: SeenContent): Promise<boolean> {
  if (typeof seen === "string") {
    return page.locator("body").evaluateAll(isAnyVisible, { words: seen });
  }
  const { role, value, ...options } = seen;
  const elements = page.getByRole(role, { ...options, exact: true });
  return elements.evaluateAll(isAnyVisible, value === undefined ? {} : { value });
}

/** Throws when a story does not show at its end what proves the states that its parameters name. */
async function assertSeen(page: Page, id: string): Promise<void> {
  // What fades in is there to be seen, and what fades out hides nothing: how far they have come depends on the machine.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    for (const animation of ending) animation.finish();
    // The page hears of their end with the next frame, and draws what it then takes away in the one after.
    for (let frame = 0; ending.length > 0 && frame < 2; frame += 1) {
      await new Promise(requestAnimationFrame);
    }
  });
  const missing: string[] = [];
  for (const { story, state, seen } of ORDERS.expected) {
    if (story !== id || (await isSeen(page, seen))) continue;
    missing.push(`${id}: "${state}": not seen at the end of the story: ${describeContent(seen)}`);
  }
  if (missing.length > 0) throw new Error(missing.join("\n"));
}

const config: TestRunnerConfig = {
  setup() {
    mkdirSync(REPORT, { recursive: true });
  },

  async prepare({ page }) {
    await page.goto(`${ORDERS.url}/iframe.html`);
  },

  async preVisit(page, { id }) {
    countRequests(page);
    await stopAddon(page);
    const { viewport = "desk" } = await readWishes(page, id);
    await page.setViewportSize(sizeOf(viewport));
    await wear(page, "light");
  },

  async postVisit(page, { id, hasFailure }) {
    // What went wrong is worth more than a screenshot of it.
    if (hasFailure === true) return;
    await page.evaluate((wait) => globalThis.cancelStoryTimers?.(wait), SHORTEST_STAY_MS);
    await unfold(page);
    await arrive(page);
    await page.evaluate(() => globalThis.cancelStoryTimers?.());
    const { viewport: own, axeRules } = await readWishes(page, id);
    const widths = own === undefined ? (["desk", "phone"] satisfies Width[]) : [own];
    const faults: unknown[] = [];
    const attempt = async <Result>(check: () => Promise<Result>): Promise<Result | undefined> => {
      try {
        return await check();
      } catch (fault) {
        faults.push(fault);
        return undefined;
      }
    };

    await attempt(() => assertSeen(page, id));
    await attempt(() => assertNoEndlessAnimation(page, id));
    // The second width keeps the theme in which the first one ends, for each change paints everything anew.
    for (const [index, name] of widths.entries()) {
      const { width } = sizeOf(name);
      await page.setViewportSize(sizeOf(name));
      const themes: Theme[] = index === 0 ? ["light", "dark"] : ["dark", "light"];
      for (const theme of themes) {
        await wear(page, theme);
        await settle(page);
        const fingerprint = await attempt(() => takeScreenshot(page, id, theme, width));
        await attempt(() => passAxe(page, { id, theme, width, axeRules }, fingerprint));
      }
    }
    await attempt(() => assertDrawn(page, id));
    // All four are looked at before the first difference is told, so that one run reports everything.
    if (faults.length === 1) throw faults[0];
    if (faults.length > 1) {
      throw new Error(
        faults
          .map((fault) => (fault instanceof Error ? fault.message : String(fault)))
          .join("\n\n"),
      );
    }
  },
};

export default config;
