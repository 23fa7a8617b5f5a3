import { readFile } from "node:fs/promises";
import { expect, test } from "./club.ts";
import { handbook } from "./handbook.ts";
import { clerkOf, signInStaff } from "./staff.ts";

test("what staff were refused and what they did is found, opened and taken out", async ({
  page,
  club,
}) => {
  const maker = await clerkOf(club, "finance_maker");
  const refused = await maker.ask("POST", "/admin/valuations/val_e2e/approve", { reason: "Mine" });
  expect(refused.status).toBe(403);

  await signInStaff(page, club, "auditor");
  await page.getByRole("link", { name: "Audit" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "staff.signed_in" }).first()).toBeVisible();
  await handbook(page, "audit");

  const search = page.getByRole("searchbox", { name: "Search in what was written" });
  await search.fill("val_e2e");
  await search.press("Enter");
  const row = page.getByRole("row").filter({ hasText: "val_e2e" });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Bisi Alabi");
  await row.getByRole("button").click();
  const entry = page.getByRole("region", { name: /^Entry \d+$/ });
  await expect(entry.getByRole("row", { name: /^code/ })).toContainText("staff_forbidden");
  await handbook(page, "audit-entry");
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^kinfold-audit-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("val_e2e");

  // That it was taken out is an entry of its own.
  await search.fill("audit.exported");
  await search.press("Enter");
  await expect(
    page.getByRole("row").filter({ hasText: "Zainab Bello" }).filter({ hasText: "audit.exported" }),
  ).toHaveCount(1);
});
