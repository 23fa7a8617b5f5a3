import type { Page } from "@playwright/test";
import axe, { type run } from "axe-core";
import { expect, test } from "./club.ts";
import { PUBLIC_ADDRESSES } from "../tools/checks/page-addresses.ts";
import { listPrivatePages, openPage } from "./every-page.ts";
import { enterPage } from "./steps.ts";

const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** What axe has against the page as it stands, a line for each rule. */
async function listAxeFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // A button that is about to be pressable has a colour between two, which no one reads.
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
    const { axe: inPage } = globalThis as unknown as { axe: { run: typeof run } };
    const { violations } = await inPage.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  });
}

/** By how many pixels the page is wider than a phone when its text is twice as large, and what is. */
async function listTooWide(page: Page): Promise<string[]> {
  await page.setViewportSize(PHONE);
  return page.evaluate(async () => {
    const root = document.documentElement;
    root.style.fontSize = "200%";
    // A drawing takes the new width a frame later.
    await new Promise((drawn) => {
      requestAnimationFrame(() => requestAnimationFrame(drawn));
    });
    const over = root.scrollWidth - root.clientWidth;
    const wide = [...document.querySelectorAll("main *")].filter(
      (element) =>
        element.getBoundingClientRect().right > root.clientWidth + 1 &&
        element.closest("[role=tablist], [data-slot=filter-chips]") === null,
    );
    root.style.fontSize = "";
    return over > 0 ? [`${over} px: ${wide.at(-1)?.outerHTML.slice(0, 200)}`] : [];
  });
}

/** What is wrong with each of these pages, as long as the browser is left with it. */
async function listFaults(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await page.setViewportSize(DESK);
    await openPage(page, path);
    const faultsHere = [...(await listAxeFaults(page)), ...(await listTooWide(page))];
    faults.push(...faultsHere.map((fault) => `${path} ${fault}`));
  }
  return faults;
}

test("no public page scrolls sideways when text is twice as large, and axe finds nothing", async ({
  page,
}) => {
  expect(await listFaults(page, PUBLIC_ADDRESSES)).toEqual([]);
});

test("no page of a member's scrolls sideways when text is twice as large, and axe finds nothing", async ({
  page,
}) => {
  await enterPage(page, TUNDE, "/dashboard/wallet");
  await expect(page.getByRole("heading", { level: 1, name: "My Wallet" })).toBeVisible();
  const pages = await listPrivatePages(page);
  expect(pages.length).toBeGreaterThan(25);
  expect(await listFaults(page, pages)).toEqual([]);
});

test("what is wider than the page, and a button without a name, are found", async ({ page }) => {
  await openPage(page, "/promises");
  await page.evaluate(() => {
    const main = document.querySelector("main");
    const wide = document.createElement("button");
    wide.style.width = "30rem";
    main?.append(wide);
  });
  expect(await listAxeFaults(page)).toEqual([expect.stringMatching(/^button-name: <button/)]);
  expect(await listTooWide(page)).toEqual([expect.stringMatching(/^\d+ px: <button/)]);
});

test("axe finds nothing in the dialogs that money passes through", async ({ page }) => {
  await enterPage(page, TUNDE, "/dashboard/wallet");
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  const faults: string[] = [];
  const examine = async (name: string): Promise<void> => {
    await expect(dialog).toBeVisible();
    await expect(dialog.locator("[data-slot=loader]")).toHaveCount(0);
    faults.push(...(await listAxeFaults(page)).map((fault) => `${name}: ${fault}`));
  };
  const close = async (): Promise<void> => {
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  };
  await main.getByRole("button", { name: "Fund wallet" }).click();
  await examine("fund wallet");
  await dialog.getByRole("button", { name: "₦100,000", exact: true }).click();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await examine("how to pay");
  await dialog.getByRole("radio", { name: "Bank transfer", exact: true }).click();
  await examine("transfer");
  await close();
  await main.getByRole("button", { name: "Withdraw", exact: true }).click();
  await examine("withdraw");
  await close();
  await main.getByRole("row").nth(2).getByRole("button").first().click();
  await examine("transaction");
  await close();
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await examine("menu");
  await close();
  await page.goto("/dashboard/transactions");
  await page.getByRole("button", { name: "Statement", exact: true }).click();
  await examine("statement");
  await close();
  await page.getByRole("button", { name: "Filters" }).click();
  await examine("filters");
  expect(faults).toEqual([]);
});
