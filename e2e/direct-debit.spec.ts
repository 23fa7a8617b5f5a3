import type { Subscription } from "@kinfold/contract/subscriptions";
import { expect, test } from "./club.ts";
import { nameAccount } from "./joined.ts";
import type { Wire } from "./prices.ts";
import { callApi, chooseOption, enterPage } from "./steps.ts";

test.use({ clubOf: "direct-debit", viewport: { width: 390, height: 844 } });

const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };
const PLAN = "Ìrẹ̀pọ̀ Pool";
const LIST = "/dashboard/my-investments/recurring-investments";

test("a direct debit is set up on a phone, pays what repeats, and is cancelled", async ({
  page,
  club,
}) => {
  await nameAccount(club, "0123456785", "BAKARE TUNDE");

  await enterPage(page, TUNDE, "/dashboard/wallet");
  const section = page.getByRole("region", { name: "Direct debit" });
  await section.getByRole("button", { name: "Set up direct debit" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up direct debit" });
  await dialog.getByRole("textbox", { name: /^At most each month/ }).fill("200000");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/consent\//);
  await page.getByRole("button", { name: "Agree" }).click();
  await expect(page).toHaveURL(/\/dashboard\/wallet/);
  // The bank takes a moment; the page asks now and then.
  await expect(section).toContainText("Active");
  await expect(section).toContainText("₦200,000.00");

  await page.goto(`${LIST}/create`);
  await chooseOption(page, "Plan", PLAN);
  const form = page.getByRole("form", { name: "New recurring contribution" });
  await form.getByRole("textbox", { name: /^Amount each time/ }).fill("50000");
  await form.getByRole("button", { name: "Continue" }).click();
  const paying = page.getByRole("dialog", { name: `Every month into ${PLAN}` });
  await paying.getByRole("radio", { name: /^Direct debit/ }).click();
  await expect(paying).toContainText("₦251.26");
  await paying.getByRole("button", { name: "Pay ₦50,251.26" }).click();
  await expect(paying).toHaveCount(0);

  await page.goto(LIST);
  const row = page.getByRole("list", { name: "Recurring contributions" }).getByRole("listitem");
  await expect(row.first()).toContainText("Direct debit");
  await expect(row.first()).toContainText("ending 6785");
  const readOnly = async (): Promise<Wire<Subscription> | undefined> =>
    (await callApi<{ data: Wire<Subscription>[] }>(page, "/subscription")).data[0];
  await expect.poll(async () => (await readOnly())?.payment_count).toBe(1);

  await page.goto("/dashboard/wallet");
  await section.getByRole("button", { name: "Cancel direct debit" }).click();
  const sure = page.getByRole("alertdialog", { name: "Cancel this direct debit?" });
  await sure.getByRole("button", { name: "Cancel it" }).click();
  await expect(section).toContainText("You cancelled it.");
  await expect.poll(async () => (await readOnly())?.status).toBe("paused");
  await page.goto(LIST);
  await expect(row.first()).toContainText("Its direct debit has ended.");
});
