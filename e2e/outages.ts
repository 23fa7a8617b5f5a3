import type { Locator, Page, Route } from "@playwright/test";
import { expect } from "./club.ts";

/** Takes back what was done to the network. */
type TakeBack = () => Promise<void>;

/** The network goes for these calls, until the returned way back is taken. */
export async function loses(page: Page, path: string): Promise<TakeBack> {
  await page.route(path, (route) => route.abort("internetdisconnected"));
  return () => page.unroute(path);
}

/** These calls stay on their way, until they are let go. */
export async function holds(page: Page, path: string): Promise<TakeBack> {
  const held: Route[] = [];
  let isLetGo = false;
  await page.route(path, async (route) => {
    if (isLetGo) await route.fallback();
    else held.push(route);
  });
  return async () => {
    isLetGo = true;
    await Promise.all(held.map((route) => route.continue()));
  };
}

type Outage = { status: number; error: string; code: string; retry_after?: number };

/** What the server says when it is too busy, or leans on what does not answer. */
export const AWAY: Outage = {
  status: 503,
  error: "We cannot answer right now. Please try again in a moment.",
  code: "unavailable",
  retry_after: 2,
};

/** What the server says of a fault of its own. */
export const BROKEN: Outage = {
  status: 500,
  error: "Something went wrong on our side. Please try again.",
  code: "fault",
};

/** What the server's limits say for a quarter of an hour. */
export const TOO_OFTEN: Outage = {
  status: 429,
  error: "Too many attempts. Please try again in 15 minutes.",
  code: "rate_limited",
  retry_after: 900,
};

/** The club answers these calls so, in the shape of all its errors, until the returned way back is taken. */
export async function answersWith(page: Page, path: string, outage: Outage): Promise<TakeBack> {
  const { status, ...said } = outage;
  await page.route(path, (route) =>
    route.fulfill({ status, json: { ...said, request_id: "req_e2e" } }),
  );
  return () => page.unroute(path);
}

/** Lets time pass on this page, whose clock is installed, until this is seen: a read tries again before it gives up. */
export async function passing(page: Page, seen: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(seen).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
}
