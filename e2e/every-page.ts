import type { Page } from "@playwright/test";
import { listPrivateAddresses, type OwnPages } from "../tools/checks/page-addresses.ts";
import { expect } from "./club.ts";
import { callApi, waitUntilInteractive } from "./steps.ts";

/** Every address of the private area that this member can open. */
export async function listPrivatePages(page: Page): Promise<string[]> {
  const [plans, portfolios, articles] = await Promise.all([
    callApi<OwnPages["plans"]>(page, "/product/pools"),
    callApi<{ data: OwnPages["portfolios"] }>(page, "/portfolio"),
    callApi<OwnPages["articles"]>(page, "/resource"),
  ]);
  return listPrivateAddresses({ plans, portfolios: portfolios.data, articles });
}

/** Opens the page as a link from outside does, and waits until it has what it shows. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilInteractive(page);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator("[data-slot=loader], [data-slot=skeleton]")).toHaveCount(0);
}
