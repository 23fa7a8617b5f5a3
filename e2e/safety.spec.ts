import type { Page } from "@playwright/test";
import { expect, test } from "./club.ts";
import { enterAsMember } from "./joined.ts";
import {
  waitUntilInteractive,
  joinClub,
  waitForCaptcha,
  signIn,
  signOut,
  createPerson,
  expectWelcome,
} from "./steps.ts";

const PUBLIC = [
  "/auth/login",
  "/auth/sign-up",
  "/auth/change-password",
  "/auth/reset-password?token=x",
];
const PRIVATE = [
  "/dashboard/overview",
  "/dashboard/wallet",
  "/dashboard/my-account?tab=KYC",
  "/dashboard/notifications",
  "/dashboard/nowhere",
];

declare global {
  interface Window {
    violations: string[];
  }
}

test("no page breaks its own policy, in either theme @main", async ({ page, club }) => {
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => {
      window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  const violations = () => page.evaluate(() => window.violations);
  for (const path of PUBLIC) {
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      const answer = await page.goto(path);
      const policy = (await answer?.headerValue("content-security-policy")) ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/unsafe-(inline|eval)/);
      await waitUntilInteractive(page);
      expect(await violations()).toEqual([]);
    }
  }
  await page.goto("/auth/login");
  await waitForCaptcha(page);
  expect(await violations()).toEqual([]);

  await enterAsMember(page, club);
  for (const path of PRIVATE) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await violations()).toEqual([]);
  }
});

test("a script in an address or an answer stays text", async ({ page }) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const payload = "<img src=x onerror=alert(1)>";
  for (const path of ["/auth/login", "/auth/nowhere", "/nowhere", "/auth/reset-password"]) {
    await page.goto(
      `${path}?redirect_url=${encodeURIComponent(payload)}&token=${encodeURIComponent(payload)}`,
    );
    await waitUntilInteractive(page);
  }
  await page.goto("/auth/sign-up");
  await waitUntilInteractive(page);
  await page.getByRole("textbox", { name: /^First name/ }).fill(payload);
  await page.getByRole("textbox", { name: /^Email/ }).fill(`${payload}@example.com`);
  await page.getByRole("textbox", { name: /^Last name/ }).focus();
  expect(dialogs).toEqual([]);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
});

/** What a script that was smuggled in could try on this page, and what the browser says to each. */
const smuggled = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const outcomes: Record<string, string> = {};
    const attempt = (name: string, work: () => void): void => {
      try {
        work();
        outcomes[name] = "done";
      } catch (error) {
        outcomes[name] = error instanceof TypeError ? "refused" : String(error);
      }
    };
    attempt("markup", () => {
      document.body.innerHTML = "<img src=planted onerror=alert(1)>";
    });
    attempt("a script from elsewhere", () => {
      document.createElement("script").src = "https://elsewhere.example/x.js";
    });
    attempt("a policy of its own", () => {
      const policies: unknown = Reflect.get(window, "trustedTypes");
      const create: unknown = policies instanceof Object && Reflect.get(policies, "createPolicy");
      if (typeof create === "function") Reflect.apply(create, policies, ["planted", {}]);
    });
    return outcomes;
  });
const REFUSED = {
  markup: "refused",
  "a script from elsewhere": "refused",
  "a policy of its own": "refused",
};

test("no page lets a script write markup, and signing in with the captcha works all the same", async ({
  page,
  club,
  complaints,
}) => {
  const ada = createPerson("Adaeze");
  await joinClub(page, club, ada);
  await page.goto("/dashboard/overview");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await smuggled(page)).toEqual(REFUSED);
  await signOut(page, ada);
  for (const path of PUBLIC.toReversed()) {
    await page.goto(path);
    await waitUntilInteractive(page);
    expect(await smuggled(page), path).toEqual(REFUSED);
  }
  await waitForCaptcha(page);
  expect(await page.locator('img[src="planted"]').count()).toBe(0);
  expect(complaints.splice(0).every((text) => /Trusted|elsewhere/.test(text))).toBe(true);
  await signIn(page, ada);
  await expectWelcome(page, ada);
});

test("no file of the repository is served by mistake", async ({ club }) => {
  const paths = [
    "/.env",
    "/.git/HEAD",
    "/.built-from",
    "/api/../.env",
    "/%2e%2e/package.json",
    "/.vite/manifest.json",
  ];
  for (const path of paths) {
    const answer = await fetch(club.url + path);
    expect(answer.status, path).toBeGreaterThanOrEqual(400);
  }
});
