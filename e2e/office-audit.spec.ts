import { auditRefusals } from "@kinfold/contract/refusals/audit";
import { readFile } from "node:fs/promises";
import { expect, test } from "./club.ts";
import { captureHandbook } from "./handbook.ts";
import { createClerk, signInStaff } from "./staff.ts";

test("what staff were refused and what they did is found, opened and taken out", async ({
  page,
  club,
}) => {
  const maker = await createClerk(club, "finance_maker");
  const refused = await maker.ask("POST", "/admin/valuations/val_e2e/approve", { reason: "Mine" });
  expect(refused.status).toBe(403);

  await signInStaff(page, club, "auditor");
  await page.getByRole("link", { name: "Audit" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Staff: signed in" }).first()).toBeVisible();
  await captureHandbook(page, "audit");

  const pages = page.getByRole("navigation", { name: "Audit, pages" });
  await expect(pages).toContainText(/Page 1 of \d/);
  const newest = await page.getByRole("table").getByRole("row").nth(1).innerText();
  await pages.getByRole("button", { name: "Next" }).click();
  await expect(pages).toContainText(/Page 2 of \d/);
  await expect(page.getByRole("table").getByRole("row").nth(1)).not.toHaveText(newest);

  const search = page.getByRole("searchbox", { name: "Search in what was written" });
  await search.fill("aso-oke-agbada");
  await search.press("Enter");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await search.fill("val_e2e");
  await search.press("Enter");
  const row = page.getByRole("row").filter({ hasText: "val_e2e" });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Bisi Alabi");
  await row.getByRole("button").click();
  const entry = page.getByRole("region", { name: /^Entry \d+$/ });
  await expect(entry.getByRole("row", { name: /^code/ })).toContainText("staff_forbidden");
  await captureHandbook(page, "audit-entry");
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^kinfold-audit-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("val_e2e");

  // No club of a test has twenty thousand entries: what the club answers then.
  const tooMany = auditRefusals().invalid.tooMany(20000).sentence;
  await page.route("**/api/admin/audit/export*", (route) =>
    route.fulfill({
      status: 422,
      json: { code: "invalid", error: tooMany, fields: { from: tooMany } },
    }),
  );
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect(page.getByText(tooMany)).toBeVisible();
  await page.unroute("**/api/admin/audit/export*");

  // That it was taken out is an entry of its own.
  await search.fill("audit.exported");
  await search.press("Enter");
  await expect(
    page
      .getByRole("row")
      .filter({ hasText: "Zainab Bello" })
      .filter({ hasText: "Audit: exported" }),
  ).toHaveCount(1);
});
