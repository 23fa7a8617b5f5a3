import type { Page, Route } from "@playwright/test";
import { expect, test } from "./club.ts";
import {
  waitUntilInteractive,
  joinClub,
  waitForCaptcha,
  signOut,
  createPerson,
  expectWelcome,
} from "./steps.ts";

// Holds back what the network would bring, and a service worker may have kept it.
test.use({ serviceWorkers: "block" });

/** Holds every script of the app back. Returns the release. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isReleased = false;
  await page.route("**/assets/*.js", async (route) => {
    if (isReleased) await route.continue();
    else held.push(route);
  });
  return async () => {
    isReleased = true;
    await Promise.all(held.map((route) => route.continue()));
  };
}

test("what was typed before the app arrived is kept and sent", async ({ page, club }) => {
  const ada = createPerson("Adaeze");
  await joinClub(page, club, ada);
  await signOut(page, ada);

  const release = await holdScripts(page);
  await page.goto("/auth/login", { waitUntil: "commit" });
  const email = page.getByRole("textbox", { name: /^Email/ });
  const password = page.getByRole("textbox", { name: /^Password/ });
  await email.fill(ada.email);
  await password.fill(ada.password);
  await release();
  await waitUntilInteractive(page);
  await expect(email).toHaveValue(ada.email);
  await expect(password).toHaveValue(ada.password);
  await waitForCaptcha(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expectWelcome(page, ada);
});

test("a form sent before the app arrived is sent by the app, not by the browser", async ({
  page,
  club,
}) => {
  const ada = createPerson("Adaeze");
  await joinClub(page, club, ada);
  await signOut(page, ada);

  const release = await holdScripts(page);
  await page.goto("/auth/login", { waitUntil: "commit" });
  await page.getByRole("textbox", { name: /^Email/ }).fill(ada.email);
  await page.getByRole("textbox", { name: /^Password/ }).fill(ada.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await release();
  await expectWelcome(page, ada);
});

test("sign-up keeps what was typed before the app arrived", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/auth/sign-up", { waitUntil: "commit" });
  const fields = { "First name": "Adaeze", "Last name": "Okafor", Email: "ada@example.com" };
  for (const [name, text] of Object.entries(fields)) {
    await page.getByRole("textbox", { name: new RegExp(`^${name}`) }).fill(text);
  }
  await release();
  await waitUntilInteractive(page);
  for (const [name, text] of Object.entries(fields)) {
    await expect(page.getByRole("textbox", { name: new RegExp(`^${name}`) })).toHaveValue(text);
  }
});
