import { expect, test } from "./club.ts";
import { join, stranger } from "./steps.ts";

test("a newcomer follows the first steps, finds an answer and reads an article", async ({
  page,
  club,
}) => {
  await join(page, club, stranger());
  await page.goto("/dashboard/getting-started");
  await expect(page.getByText("2 of 9 steps done")).toBeVisible();
  await expect(page.getByText(/Still missing: date of birth/)).toBeVisible();
  await page.getByRole("link", { name: "Validate BVN" }).click();
  await expect(page).toHaveURL(/my-account\?tab=KYC$/);

  await page.goto("/dashboard/faqs");
  await page.getByRole("searchbox", { name: "Search questions" }).fill("early exit");
  await expect(page).toHaveURL(/search=early/);
  // What little is found stands open.
  await expect(page.getByText(/The plan’s page names both/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search questions" })).toHaveValue("early exit");

  await page.goto("/dashboard/resources");
  const outside = page.getByRole("link", { name: /Terms of membership/ });
  await expect(outside).toHaveAttribute("rel", /noopener/);
  await page.getByRole("link", { name: /Member handbook/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Member handbook" })).toBeVisible();
});
