import { expect, test } from "./club.ts";
import { waitUntilInteractive, joinClub, signIn, signOut, createPerson } from "./steps.ts";

const TREACHEROUS = [
  "/dashboard/..//evil.example",
  "/dashboard/%2e%2e//evil.example",
  "/dashboard/..\\evil.example",
  "/dashboard/../auth/login",
  "//evil.example/dashboard/",
  "/\t/evil.example/dashboard/",
  "https://evil.example/dashboard/",
  "/dashboard/\\evil",
  "javascript:alert(1)",
  "/DASHBOARD/x",
  "/dashboard",
  `/dashboard/${"x".repeat(5000)}`,
  "/dashboard/%0d%0aX:y",
];

const PUBLIC_PATHS = ["/auth/login", "/auth/sign-up", "/"];

test("no redirect address leads out of the private area", async ({ page, club }) => {
  await joinClub(page, club, createPerson("Adaeze"));
  const visited: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) visited.push(request.url());
  });
  // Each public path reads the address in the same way: they take turns.
  for (const [at, wanted] of TREACHEROUS.entries()) {
    const publicPath = PUBLIC_PATHS[at % PUBLIC_PATHS.length] ?? "/";
    await page.goto(`${publicPath}?redirect_url=${encodeURIComponent(wanted)}`);
    await expect(page).toHaveURL(new RegExp(`^${club.url}/dashboard/overview$`));
  }
  const twice = "redirect_url=%2Fdashboard%2Fwallet&redirect_url=%2Fdashboard%2Ffaqs";
  await page.goto(`/auth/login?${twice}`);
  await expect(page).toHaveURL(`${club.url}/dashboard/overview`);
  expect(visited.filter((url) => new URL(url).origin !== club.url)).toEqual([]);
});

test("a good address is honoured and survives the way through Register and back", async ({
  page,
  club,
}) => {
  const ada = createPerson("Adaeze");
  await joinClub(page, club, ada);
  await signOut(page, ada);

  await page.goto("/dashboard/wallet?x=1");
  await expect(page).toHaveURL(/\/auth\/login\?redirect_url=%2Fdashboard%2Fwallet%3Fx%3D1$/);
  await waitUntilInteractive(page);
  const carried = "redirect_url=%2Fdashboard%2Fwallet%3Fx%3D1";
  const register = page.getByRole("link", { name: "Register" });
  await expect(register).toHaveAttribute("href", `/auth/sign-up?${carried}`);
  await register.click();
  await expect(page).toHaveURL(/\/auth\/sign-up\?redirect_url=/);
  const back = page.getByRole("link", { name: "Sign In" });
  await expect(back).toHaveAttribute("href", `/auth/login?${carried}`);
  await page.reload();
  await expect(back).toHaveAttribute("href", `/auth/login?${carried}`);
  await back.click();
  await expect(page).toHaveURL(/\/auth\/login\?redirect_url=/);
  await signIn(page, ada);
  await expect(page).toHaveURL(`${club.url}/dashboard/wallet?x=1`);
});
