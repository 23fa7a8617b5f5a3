import type { Page } from "@playwright/test";
import { expect, test } from "./club.ts";
import { listPrivatePages, openPage } from "./every-page.ts";
import { enterPage, JAMES } from "./steps.ts";

const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };

/** What a page asked for on its way to what it shows. */
type Opened = {
  /** By its head, before its scripts were there. */
  ahead: string[];
  /** By its scripts, after they took what was there. */
  later: string[];
  /** Of those ahead, what no one took. */
  left: string[];
  /** The files of pages: announced, and loaded. */
  announced: string[];
  loaded: string[];
};

type Noted = { kinfoldAsked?: { answers: object }; askedFirst?: string[] };

/** Injected before the page's own scripts: notes what the head asked for before anything of it is taken. */
function noteAsked(): void {
  let asked: Noted["kinfoldAsked"];
  Object.defineProperty(globalThis, "kinfoldAsked", {
    get: () => asked,
    set: (given: Noted["kinfoldAsked"]) => {
      asked = given;
      (globalThis as Noted).askedFirst ??= Object.keys(given?.answers ?? {});
    },
  });
}

async function openAndList(page: Page, path: string): Promise<Opened> {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${pathname}${search}`);
  });
  await openPage(page, path);
  await page.waitForLoadState("networkidle");
  page.removeAllListeners("request");
  const inPage = await page.evaluate(() => {
    const { kinfoldAsked, askedFirst = [] } = globalThis as Noted;
    const nameFile = (address: string): string[] =>
      /\/assets\/([\w-]+-page)-/.exec(address)?.slice(1) ?? [];
    const links = document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]");
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    return {
      ahead: askedFirst,
      left: Object.keys(kinfoldAsked?.answers ?? {}),
      announced: [...links].flatMap(({ href }) => nameFile(href)),
      loaded: [...new Set(files.flatMap(nameFile))],
    };
  });
  const later = [...calls];
  for (const address of inPage.ahead) later.splice(later.indexOf(address), 1);
  return { ...inPage, later };
}

/** Of each page that this member can open, but for those whose query asks for something of its own. */
async function openEach(
  page: Page,
  person: { email: string; password: string },
): Promise<Map<string, Opened>> {
  await page.addInitScript(noteAsked);
  await enterPage(page, person, "/dashboard/wallet");
  await expect(page.getByRole("heading", { level: 1, name: "My Wallet" })).toBeVisible();
  const pages = (await listPrivatePages(page)).filter(
    (path) => !path.includes("?") && !path.endsWith("/nowhere"),
  );
  const opened = new Map<string, Opened>();
  for (const path of pages) opened.set(path, await openAndList(page, path));
  return opened;
}

/** What the head cannot know: which month it is, and whether this member is in the plan whose page it is. */
const isUnknown = (address: string): boolean =>
  /^\/api\/portfolio\/(?:global\/report|report\/trend)\?|^\/api\/portfolio\?product=\d+&page=1&per_page=5$/.test(
    address,
  );

test("the head of each page asks for what every member's page reads, once, and for nothing else", async ({
  page,
  browser,
}) => {
  const mine = await openEach(page, TUNDE);
  const other = await (await browser.newContext()).newPage();
  const theirs = await openEach(other, JAMES);
  expect(mine.size).toBeGreaterThan(18);
  for (const [path, { ahead, later, left, announced, loaded }] of [...mine, ...theirs]) {
    expect({ path, left }).toEqual({ path, left: [] });
    expect({ path, twice: later.filter((address) => ahead.includes(address)) }).toEqual({
      path,
      twice: [],
    });
    expect({ path, announced }).toEqual({ path, announced: loaded });
    expect(ahead).toContain("/api/customer/get");
  }
  for (const [path, { later }] of mine) {
    const same = theirs.get(path)?.later ?? [];
    const late = later.filter((address) => same.includes(address) && !isUnknown(address));
    expect({ path, late }).toEqual({ path, late: [] });
  }
});

test("who signs in has what the overview reads asked for before it is drawn, once", async ({
  page,
}) => {
  await page.addInitScript(noteAsked);
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === "GET" && pathname.startsWith("/api/"))
      calls.push(`${pathname}${search}`);
  });
  await enterPage(page, TUNDE, "/dashboard/overview");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Tunde");
  await page.waitForLoadState("networkidle");
  const { asked, left } = await page.evaluate(() => {
    const { kinfoldAsked, askedFirst = [] } = globalThis as Noted;
    return { asked: askedFirst, left: Object.keys(kinfoldAsked?.answers ?? {}) };
  });
  expect(asked).toEqual([
    "/api/customer/get",
    "/api/wallet",
    "/api/product/pools",
    "/api/portfolio/summary/customer",
    "/api/customer/money-on-the-way",
    "/api/announcement",
    "/api/customer/promises",
  ]);
  expect(left).toEqual([]);
  const first = calls.indexOf("/api/customer/get");
  expect(calls.slice(first, first + asked.length)).toEqual(asked);
});

test("a page whose head asked with a session that is over leads to the sign-in", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("kinfold.token", "over"));
  await page.goto("/dashboard/overview");
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByRole("form", { name: "Sign In" })).toBeVisible();
});
