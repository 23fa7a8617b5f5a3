import type { Browser, BrowserContext, CDPSession, Page } from "playwright";
import { addNotes, waitForNote } from "./page-notes.ts";
import { PATHS } from "../../../apps/web/src/paths.ts";

/** What a page noted about itself: when it had what it shows, in milliseconds from its address, and how far things moved. */
export type PageVisit = { path: string; ready: number; shift: number };

export type Member = { email: string; password: string };

/** How the browser is slowed and where the club is. */
export type PagesOptions = { browser: Browser; base: string; cpuSlowdown: number };

/** What a signed-in browser keeps. */
type Kept = Awaited<ReturnType<BrowserContext["storageState"]>>;

const PATIENCE_MS = 90_000;
/** Nothing moves after so long without a change. */
const STILL_MS = 1_000;

/**
 * Injected before the page's own scripts. A private page is ready once it has its heading, and nothing of it is waited for.
 * Says when that was and how far things moved, once nothing has changed for so many milliseconds.
 */
function watchPage(stillMs: number): void {
  if (window.top !== window) return;
  const watched = { ready: 0, shift: 0, lastAt: performance.now() };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, "hadRecentInput") === true) continue;
      watched.shift += Number(Reflect.get(entry, "value"));
      watched.lastAt = performance.now();
    }
  }).observe({ type: "layout-shift", buffered: true });
  const look = (): void => {
    const isWaiting = document.querySelector("[data-slot=loader], [data-slot=skeleton]") !== null;
    const heading = document.querySelector("main h1, h1");
    const isDrawn = heading !== null && heading.getBoundingClientRect().height > 0;
    const now = performance.now();
    if (isDrawn && !isWaiting) watched.ready ||= now;
    else watched.ready = 0;
    const isStill =
      watched.ready > 0 && now - watched.ready > stillMs && now - watched.lastAt > stillMs;
    if (isStill) globalThis.noteStill?.(JSON.stringify(watched));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function openContext(
  { browser, base, cpuSlowdown }: PagesOptions,
  kept?: Kept,
): Promise<{ context: BrowserContext; page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    serviceWorkers: "block",
    ...(kept !== undefined && { storageState: kept }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  await addNotes(devtools, ["noteStill"]);
  await page.addInitScript(watchPage, STILL_MS);
  return { context, page, devtools };
}

/** Signs in as a person does, once the captcha has let them through. Answers how many milliseconds it takes from the press to the overview with its data. */
export async function signInAs(page: Page, { email, password }: Member): Promise<number> {
  await page.goto(PATHS.signIn);
  await page.locator("html[data-hydrated='1']").waitFor();
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  const captcha = page.frameLocator('iframe[title="Security check"]');
  await captcha.getByText("Success! You are not a robot.").waitFor();
  // What loads once the form can be used has loaded while the member typed.
  await page.waitForLoadState("networkidle");
  const from = performance.now();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("main").locator("[data-slot=figure]").first().waitFor();
  return performance.now() - from;
}

/** Signs in in a browser that has nothing of the club: how long it takes from the press to the overview with its data. */
export async function measureSignIn(
  options: PagesOptions,
  member: Member,
): Promise<{ tookMs: number; kept: Kept }> {
  const { context, page } = await openContext(options);
  try {
    const tookMs = await signInAs(page, member);
    return { tookMs, kept: await context.storageState() };
  } finally {
    await context.close();
  }
}

/** Opens an address in a browser that has nothing of the club but, where it is given, the session. */
export async function visitColdPage(
  options: PagesOptions,
  path: string,
  kept?: Kept,
): Promise<PageVisit> {
  const { context, page, devtools } = await openContext(options, kept);
  try {
    const [note] = await Promise.all([
      waitForNote(devtools, "noteStill", PATIENCE_MS),
      page.goto(path, { waitUntil: "commit" }),
    ]);
    const { ready, shift }: { ready: number; shift: number } = JSON.parse(note);
    return { path, ready, shift };
  } finally {
    await context.close();
  }
}
