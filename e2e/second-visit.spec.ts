import type { Page } from "@playwright/test";
import { COPY } from "@kinfold/contract/copy";
import { expect, test } from "./club.ts";
import { waitUntilInteractive, joinClub, createPerson } from "./steps.ts";

/** Waits until the service worker has kept what a second visit needs. */
async function shellIsKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
}

const signInIsOpen = async (page: Page): Promise<void> => {
  await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
  await waitUntilInteractive(page);
};

test("the sign-in opens without a network, also when it is reloaded", async ({ page, context }) => {
  await page.goto("/auth/login");
  await shellIsKept(page);
  await context.setOffline(true);
  await page.goto("/");
  await signInIsOpen(page);
  await page.reload();
  await signInIsOpen(page);
  await context.setOffline(false);
  await page.reload();
  await signInIsOpen(page);
});

/** The nonce of the sign-in page that the service worker keeps, on its scripts and in its policy. */
const readKeptNonces = (page: Page): Promise<[script: string, policy: string]> =>
  page.evaluate(async () => {
    const kept = await caches.match("/auth/login");
    const policy = kept?.headers.get("content-security-policy") ?? "";
    const [, script = "no script"] = /nonce="([^"]+)"/.exec((await kept?.text()) ?? "") ?? [];
    return [script, /'nonce-([^']+)'/.exec(policy)?.[1] ?? "no policy"];
  });

test("a kept page that is still the same is not sent again, and runs under the policy that it came with", async ({
  page,
}) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto("/auth/login");
  await shellIsKept(page);
  const [nonce] = await readKeptNonces(page);
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto("/auth/login");
    await signInIsOpen(page);
    // Asks the server first.
    await page.reload();
    await signInIsOpen(page);
    // Each answer has a nonce of its own.
    expect(await readKeptNonces(page)).toEqual([nonce, nonce]);
  }
  expect(refused).toEqual([]);
});

test("the private area says that it cannot reach the club, and keeps nothing of the member", async ({
  page,
  context,
  club,
}) => {
  const ada = createPerson("Adaeze");
  await joinClub(page, club, ada);
  await shellIsKept(page);
  const kept = await page.evaluate(async () => {
    const [addresses, texts] = [new Array<string>(), new Array<string>()];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        addresses.push(request.url);
        texts.push((await (await cache.match(request))?.text()) ?? "");
      }
    }
    return { addresses: addresses.join("\n"), texts: texts.join("\n") };
  });
  expect(kept.addresses).toContain("/dashboard/overview");
  expect(kept.addresses).not.toContain("/api/");
  expect(kept.texts).not.toContain(ada.email);
  expect(kept.texts).not.toContain(ada.firstName);

  await context.setOffline(true);
  await page.goto("/dashboard/overview");
  await expect(page.getByText(COPY.renderError)).toBeVisible();
  await context.setOffline(false);
  // By itself, as soon as there is a network.
  await expect(page.getByRole("heading", { name: new RegExp(ada.firstName) })).toBeVisible();
});
