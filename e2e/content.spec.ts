import { expect, test } from "./club.ts";
import { joinClub, createPerson } from "./steps.ts";

test("a newcomer follows the first steps, finds an answer and reads an article", async ({
  page,
  club,
}) => {
  await joinClub(page, club, createPerson());
  await page.goto("/dashboard/getting-started");
  await expect(page.getByText("2 of 9 steps done")).toBeVisible();
  const next = page.getByRole("main").locator('[aria-current="step"]');
  await expect(next).toHaveCount(1);
  await expect(next).toContainText("Complete your profile");
  await expect(next.getByText(/Still missing: date of birth/)).toBeVisible();
  await expect(next.getByRole("link", { name: "Open profile" })).toBeVisible();
  await page.getByRole("link", { name: "Validate BVN" }).click();
  await expect(page).toHaveURL(/my-account\?tab=KYC$/);

  await page.goto("/dashboard/faqs");
  await expect(page.getByRole("heading", { level: 2, name: "Withdrawals" })).toBeVisible();
  const long = page.getByText("How long does verification take?");
  const answer = page.getByText(/is looked at within/);
  await expect(answer).toBeHidden();
  await long.click();
  await expect(answer).toBeVisible();
  await page.getByRole("searchbox", { name: "Search questions" }).fill("early exit");
  await expect(page).toHaveURL(/search=early/);
  // What little is found stands open.
  await expect(page.getByText(/The plan’s page names both/)).toBeVisible();
  await expect(long).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search questions" })).toHaveValue("early exit");
  await page.getByRole("searchbox", { name: "Search questions" }).fill("zebra");
  await expect(page.getByText("No question has these words")).toBeVisible();
  await page.getByRole("button", { name: "Show all questions" }).click();
  await expect(long).toBeVisible();

  await page.goto("/dashboard/resources?article=gone");
  await expect(page.getByText("There is no such article")).toBeVisible();
  await page.getByRole("link", { name: "All resources" }).click();
  await expect(page).toHaveURL(/\/dashboard\/resources$/);
  const outside = page.getByRole("link", { name: /Terms of membership/ });
  await expect(outside).toHaveAttribute("rel", /noopener/);
  await expect(outside).toHaveAttribute("target", "_blank");
  await page.getByRole("link", { name: /Member handbook/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Member handbook" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Putting money in" })).toBeVisible();
  await page.getByRole("link", { name: "All resources" }).click();
  await expect(outside).toBeVisible();
});
