import type { Page, Route } from "@playwright/test";
import { expect, test } from "./club.ts";
import { waitUntilInteractive } from "./steps.ts";

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

const PAGES = [
  "/auth/login",
  "/auth/sign-up",
  "/auth/change-password",
  "/auth/reset-password?token=later",
  "/check",
];

/** What extensions and translations do to a page before its scripts run. Each runs in the page. */
const INSERTIONS: Record<string, () => void> = {
  "an icon after each input": () => {
    for (const input of document.querySelectorAll("#root input"))
      input.after(document.createElement("span"));
  },
  "an element before each input": () => {
    for (const input of document.querySelectorAll("#root input"))
      input.before(document.createElement("com-extension-root"));
  },
  "a wrapper around each input": () => {
    for (const input of document.querySelectorAll("#root input")) {
      const wrapper = document.createElement("div");
      input.replaceWith(wrapper);
      wrapper.append(input);
    }
  },
  "a banner at the head of the page": () => {
    document.querySelector("#root")?.prepend(document.createElement("aside"));
  },
  "an input at the end of each form": () => {
    for (const form of document.querySelectorAll("#root form")) {
      const input = document.createElement("input");
      input.type = "text";
      form.append(input);
    }
  },
  "a translation of every text": () => {
    const nodes = document.createTreeWalker(
      document.querySelector("#root") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const texts: Node[] = [];
    while (nodes.nextNode() !== null) texts.push(nodes.currentNode);
    for (const text of texts) {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = `${text.textContent ?? ""}!`;
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    }
  },
};

const FIELDS = "#root form input[name]:not([type=hidden],[type=checkbox],[type=radio],[type=file])";

for (const address of PAGES) {
  for (const [insertion, insert] of Object.entries(INSERTIONS)) {
    test(`${address} keeps what was filled in: ${insertion}`, async ({ page, club: _club }) => {
      const release = await holdScripts(page);
      await page.goto(address, { waitUntil: "commit" });
      await page.waitForFunction(() => document.readyState !== "loading");
      const fields = page.locator(FIELDS);
      const names = await fields.evaluateAll((inputs) =>
        inputs.map((input) => input.getAttribute("name") ?? ""),
      );
      expect(names.length).toBeGreaterThan(0);
      const textOf = (name: string) =>
        /phone/.test(name) ? "8031234567" : /code/.test(name) ? "KDC7" : `ada-${name}`;
      const written = new Map<string, string>();
      for (const name of names) {
        const field = page.locator(`#root input[name="${name}"]`).first();
        await field.fill(textOf(name));
        written.set(name, await field.inputValue());
      }
      await page.evaluate(insert);
      const last = names.at(-1) ?? "";
      await page.locator(`#root input[name="${last}"]`).first().focus();
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      await release();
      await waitUntilInteractive(page);
      for (const [name, text] of written) {
        await expect(page.locator(`#root input[name="${name}"]`).first()).toHaveValue(text);
      }
      await expect(page.locator(`#root input[name="${last}"]`).first()).toBeFocused();
      expect(errors).toEqual([]);
    });
  }
}
