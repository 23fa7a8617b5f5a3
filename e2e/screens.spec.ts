import type { Page } from "@playwright/test";
import { COPY } from "@kinfold/contract/copy";
import { expect, test } from "./club.ts";
import { holdCalls } from "./outages.ts";
import {
  waitUntilInteractive,
  findCodeDialog,
  enterPage,
  fillSignUp,
  JAMES,
  joinClub,
  createPerson,
} from "./steps.ts";

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe("on a phone 320 pixels wide", () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test("who decides to stay finds the page, not the menu they asked from", async ({
    page,
    club,
  }) => {
    await joinClub(page, club, createPerson("Adaeze"));
    const menu = page.getByRole("dialog", { name: "Menu" });
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await menu.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("button", { name: "Stay" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("body")).not.toBeFocused();

    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(menu).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(menu).toHaveCount(0);
  });

  test("no screen scrolls sideways, from sign-in to the overview", async ({ page, club }) => {
    for (const path of [
      "/auth/login",
      "/auth/sign-up",
      "/auth/change-password",
      "/auth/reset-password?token=x",
      "/auth/nowhere",
      "/nowhere",
    ]) {
      await page.goto(path);
      await waitUntilInteractive(page);
      expect(await sideways(page), path).toBeLessThanOrEqual(0);
    }
    const ada = createPerson("Oluwafunmilayo");
    await page.goto("/auth/sign-up");
    await waitUntilInteractive(page);
    await fillSignUp(page, ada);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(findCodeDialog(page)).toBeVisible();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.keyboard.type(await club.code(ada.email));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dashboard\/overview$/);
    for (const path of ["/dashboard/overview", "/dashboard/wallet", "/dashboard/nowhere"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await sideways(page), path).toBeLessThanOrEqual(0);
    }
  });

  test("the menu reaches every room and leads out", async ({ page, club }) => {
    await joinClub(page, club, createPerson("Adaeze"));
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "My Account" }).click();
    await expect(page).toHaveURL(/\/dashboard\/my-account/);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog").getByText("Logout").click();
    await page.getByRole("button", { name: "Log out", exact: true }).click();
    await expect(page).toHaveURL(/\/auth\/login$/);
  });
});

test("addresses that name nothing say so", async ({ page, club }) => {
  await page.goto("/auth/nowhere");
  await expect(page.getByText(COPY.unknownAuthPage)).toBeVisible();
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: "This page doesn’t exist" })).toBeVisible();
  await joinClub(page, club, createPerson("Adaeze"));
  for (const path of ["/dashboard/nowhere", "/dashboard/investment-pools/abc"]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: "Back to Dashboard" })).toBeVisible();
  }
});

test("the member is waited for, the bar stays, and the sidebar marks where one is", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto("/auth/sign-up");
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("link", { name: "Kinfold" })).toHaveAttribute("href", "/");
  await page.getByRole("link", { name: "Sign In" }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(400);
  expect(await bar.boundingBox()).toMatchObject({ y: 0, height: 88 });

  const arrives = await holdCalls(page, "/customer/get");
  await enterPage(page, JAMES, "/dashboard/wallet");
  await expect(page.getByRole("status").getByText("Opening your account")).toBeVisible();
  await expect(page.getByRole("heading")).toHaveCount(0);
  await arrives();
  await expect(page.getByRole("heading", { level: 1, name: "My Wallet" })).toBeVisible();

  const sidebar = page.getByRole("complementary");
  const current = sidebar.locator('[aria-current="page"]');
  expect(await sidebar.boundingBox()).toMatchObject({ x: 0, width: 330 });
  await expect(current).toHaveText("My Wallet");
  await sidebar.getByRole("link", { name: "Transactions" }).click();
  await expect(page).toHaveURL(/\/dashboard\/transactions$/);
  await expect(current).toHaveText("Transactions");
});

test("the theme is chosen once, kept, and there before the first paint", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/auth/login", { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveClass(/dark/);
  await waitUntilInteractive(page);
  await page
    .getByRole("button", { name: /light/i })
    .or(page.getByRole("radio", { name: /light/i }))
    .first()
    .click();
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("light");
});
