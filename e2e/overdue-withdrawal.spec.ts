import { expect, test } from "./club.ts";
import { createClerk } from "./staff.ts";
import { enterPage } from "./steps.ts";

/** Its clock goes weeks ahead: no one else is to live in its club. */
test.use({ clubOf: "overdue-withdrawal" });

const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };

test("a withdrawal that no one approved by its day: its member is told, cancels it, and has the money again", async ({
  page,
  club,
}) => {
  await enterPage(page, TUNDE, "/dashboard/wallet");
  await page.getByRole("main").getByRole("button", { name: "Withdraw", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Withdraw", exact: true });
  await form.getByRole("textbox", { name: /^Amount/ }).fill("150000.25");
  await form.getByRole("button", { name: /^Withdraw ₦/ }).click();
  const done = page.getByRole("dialog", { name: "Withdrawal requested" });
  const reference = (await done.getByText(/^KIN-\w{6}$/).textContent()) ?? "";
  const promised = (await done.locator("time").getAttribute("datetime")) ?? "";
  await done.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("₦1,100,000.25").first()).toBeVisible();

  // Eight in the morning after the promised day.
  await club.goTo(new Date(Date.parse(promised.slice(0, 10)) + (24 + 7) * 3_600_000));
  const sentEmail = await club.waitForEmail(
    TUNDE.email,
    /It was not approved by then, and we are sorry/,
  );
  expect(sentEmail.subject).toBe(`Withdrawal ${reference} was not paid in time`);
  expect(sentEmail.text).toContain("You can wait, or cancel the withdrawal in your wallet");

  await enterPage(page, TUNDE, "/dashboard/wallet");
  const row = page
    .getByRole("region", { name: "Withdrawals" })
    .getByRole("row")
    .filter({ hasText: "₦150,000.25" });
  await expect(row).toContainText("Pending");
  await row.getByRole("button").click();
  const opened = page.getByRole("dialog", { name: "Withdrawal" });
  await expect(opened.getByText("Not paid in time")).toBeVisible();
  await opened.getByRole("button", { name: "Cancel withdrawal" }).click();
  const asking = page.getByRole("alertdialog", { name: "Cancel this withdrawal?" });
  await asking.getByRole("button", { name: "Cancel withdrawal" }).click();
  await expect(asking).toBeHidden();
  await expect(row).toContainText("Cancelled");
  await expect(page.getByText("₦1,250,000.50").first()).toBeVisible();

  // It is approved no more.
  const operations = await createClerk(club, "operations");
  const { body } = await operations.ask("GET", `/admin/withdrawals?search=${reference}`);
  const [found] = (body as { data: { id: string }[] }).data;
  const late = await operations.ask("POST", `/admin/withdrawals/${found?.id}/approve`, {
    reason: "Nothing speaks against it.",
  });
  expect(late).toMatchObject({ status: 409, body: { code: "wallet_withdrawal_locked" } });
});
