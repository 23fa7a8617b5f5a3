import type { RefusalCode } from "@kinfold/contract/endpoints";
import type { SentenceOf } from "@kinfold/contract/refusals/catalogue";
import {
  AWAY as SAID_AWAY,
  BUSY as SAID_BUSY,
  FAULT as SAID_FAULT,
  formatTooOften,
} from "@kinfold/contract/testing/refusal-words";
import type { Locator, Page, Route } from "@playwright/test";
import { expect } from "./club.ts";

/** Calls to this address below /api, whatever is asked of it; `*` is any one part of it. */
const callsTo = (path: string): RegExp =>
  new RegExp(`/api${path.replaceAll("*", "[^/?]+")}(?:[?]|$)`);

/**
 * Handles these calls in this way, until the returned way back is taken. The page's calls go on being looked at then: a
 * frame that loads while that is turned off can stay empty.
 */
async function intercept(
  page: Page,
  path: string,
  handle: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const calls = callsTo(path);
  let isOver = false;
  await page.route(calls, (route) => (isOver ? route.fallback() : handle(route)));
  return async () => {
    isOver = true;
  };
}

/** Holds these calls back. Returns the release. */
export async function holdCalls(page: Page, path: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isReleased = false;
  const forget = await intercept(page, path, async (route) => {
    if (isReleased) await route.continue();
    else held.push(route);
  });
  return async () => {
    isReleased = true;
    await Promise.all(held.map((route) => route.continue()));
    await forget();
  };
}

/** Nothing is heard of these calls: they are on their way until they fail, and then each fails until the network comes back. */
export async function delayCalls(
  page: Page,
  path: string,
): Promise<{ fail: () => Promise<void>; comesBack: () => Promise<void> }> {
  const held: Route[] = [];
  let hasFailed = false;
  const lose = (route: Route): Promise<void> => route.abort("internetdisconnected");
  const comesBack = await intercept(page, path, async (route) => {
    if (hasFailed) await lose(route);
    else held.push(route);
  });
  return {
    fail: async () => {
      hasFailed = true;
      await Promise.all(held.map(lose));
    },
    comesBack,
  };
}

/** The network goes for these calls. Returns the way back. */
export const dropCalls = (page: Page, path: string): Promise<() => Promise<void>> =>
  intercept(page, path, (route) => route.abort("internetdisconnected"));

type RefusedWith<Code> = Code extends RefusalCode
  ? { status: number; code: Code; error: SentenceOf<Code>; [more: string]: unknown }
  : never;

/** An answer that the server gives when it says no: a code, and a sentence of this very code. */
export type Refused = RefusedWith<RefusalCode>;

/** Someone who asks too often. */
export const TOO_OFTEN: Refused = {
  status: 429,
  code: "rate_limited",
  error: formatTooOften("10 minutes"),
  retry_after: 600,
};
/** Something that the server depends on is away. */
export const AWAY: Refused = {
  status: 503,
  code: "unavailable",
  error: SAID_AWAY,
  retry_after: 2,
};
/** The server does not know what happened. */
export const BROKEN: Refused = {
  status: 500,
  code: "fault",
  error: SAID_FAULT,
};

/** The first of two that ask for the same thing at once is not done yet. */
export const BUSY: Refused = {
  status: 409,
  code: "gen_idempotency_busy",
  error: SAID_BUSY,
  retry_after: 1,
};

const REQUEST_ID = "req_journey";

/** This refusal as it travels. */
export const asAnswer = ({ status, ...body }: Refused): { status: number; json: object } => ({
  status,
  json: { ...body, request_id: REQUEST_ID },
});

/** What the person who asked reads of it: of a fault of ours also the code of the request. */
export const formatShown = ({ code, error }: Refused): string =>
  code === "fault" ? `${error} If it happens again, tell us this code: ${REQUEST_ID}` : error;

/** These calls are answered as the server answers when it cannot be brought to it here. Returns the way back. */
export const refuseCalls = (
  page: Page,
  path: string,
  refused: Refused,
): Promise<() => Promise<void>> =>
  intercept(page, path, (route) => route.fulfill(asAnswer(refused)));

/** Keeps the next call to this address from its answer. Returns how to wait for that call. */
export async function holdNextCall(page: Page, path: string): Promise<() => Promise<Route>> {
  let take: (route: Route) => void = () => undefined;
  const call = new Promise<Route>((resolve) => {
    take = resolve;
  });
  await page.route(callsTo(path), (route) => take(route), { times: 1 });
  return () => call;
}

/** Lets time pass on this page, whose clock is installed, until this is seen: a read tries again before it gives up. */
export async function advanceTime(page: Page, seen: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(seen).toBeVisible({ timeout: 500 });
  }).toPass();
}
