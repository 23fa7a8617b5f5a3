/** What a page with a story in it has asked for and has not been given yet, for programs that look at stories one after another. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Page, Request } from "playwright";

/** Screenshots, fonts and code come within this. */
export const PATIENCE_MS = 3000;
/** A mock handler answers within this, or waits for ever because its story shows the wait. */
const ANSWER_MS = 500;
const LOOK_EVERY_MS = 10;

const pendingRequests = new WeakMap<Page, Set<Request>>();

/** Begins a story's count. What the story before left unanswered will never come. */
export function countRequests(page: Page): void {
  const ofPage = pendingRequests.get(page);
  if (ofPage !== undefined) {
    ofPage.clear();
    return;
  }
  const requests = new Set<Request>();
  pendingRequests.set(page, requests);
  const end = (request: Request): void => void requests.delete(request);
  page.on("request", (request) => void requests.add(request));
  page.on("requestfinished", end);
  page.on("requestfailed", end);
}

/** What this page has asked for since its count began and has not been given yet. */
export const listPendingRequests = (page: Page): ReadonlySet<Request> =>
  pendingRequests.get(page) ?? new Set();

/** Is this the address of a call, which a story's mock handlers answer? */
export const isCall = (address: string): boolean =>
  URL.canParse(address) && new URL(address).pathname.startsWith("/api/");

/** Waits for the screenshots, fonts and code that are on the way, and for answers to calls as long as a mock handler takes. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  const start = performance.now();
  for (;;) {
    const waitedMs = performance.now() - start;
    const isAwaited = (request: Request): boolean =>
      waitedMs < (isCall(request.url()) ? ANSWER_MS : PATIENCE_MS);
    if (![...listPendingRequests(page)].some(isAwaited)) return;
    await sleep(LOOK_EVERY_MS);
  }
}
