import { expect, test } from "./club.ts";
import { awake, join, provedHuman, stranger } from "./steps.ts";

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

test("no page breaks its own policy, in either theme", async ({ page, club }) => {
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
      await awake(page);
      expect(await violations()).toEqual([]);
    }
  }
  await page.goto("/auth/login");
  await provedHuman(page);
  expect(await violations()).toEqual([]);

  await join(page, club, stranger("Adaeze"));
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
    await awake(page);
  }
  await page.goto("/auth/sign-up");
  await awake(page);
  await page.getByRole("textbox", { name: /^First name/ }).fill(payload);
  await page.getByRole("textbox", { name: /^Email/ }).fill(`${payload}@example.com`);
  await page.getByRole("textbox", { name: /^Last name/ }).focus();
  expect(dialogs).toEqual([]);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
});

test("the private area lets no script write markup", async ({ page, club, complaints }) => {
  await join(page, club, stranger("Adaeze"));
  await page.goto("/dashboard/overview");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const outcome = await page.evaluate(() => {
    try {
      document.createElement("div").innerHTML = "<b>x</b>";
      return "written";
    } catch (error) {
      return error instanceof TypeError ? "refused" : String(error);
    }
  });
  expect(outcome).toBe("refused");
  expect(complaints.splice(0).every((text) => text.includes("Trusted"))).toBe(true);
});

test("nothing of the house is served by mistake", async ({ club }) => {
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
