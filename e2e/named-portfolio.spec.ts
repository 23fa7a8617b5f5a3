import { COPY } from "@kinfold/contract/copy";
import { DAY_MS } from "@kinfold/contract/durations";
import { readClubTime } from "./club-clock.ts";
import { expect, test } from "./club.ts";
import { callApi, enterPage } from "./steps.ts";

/** Money leaves a demo member's wallet here, which the tests of other files count on. */
test.use({ clubOf: "named-portfolio", viewport: { width: 390, height: 844 } });

const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };

test("a member starts a second portfolio with a name of its own, adds to it, and renames it", async ({
  page,
}) => {
  await enterPage(page, TUNDE, "/dashboard/investment-pools/3");
  const form = page.getByRole("form", { name: "Amount to contribute" });
  const title = (name: string) => page.getByRole("heading", { level: 1, name });
  const contribute = async (amount: string, dialogName: RegExp, pay: string) => {
    await form.getByRole("textbox", { name: /^Amount/ }).fill(amount);
    await form.getByRole("button", { name: "Continue" }).click();
    const paying = page.getByRole("dialog", { name: dialogName });
    await paying.getByRole("radio", { name: "Your Naira wallet" }).check();
    await paying.getByRole("button", { name: `Pay ${pay}` }).click();
    await expect(page.getByText(COPY.paymentSuccessful).first()).toBeVisible();
    await expect(paying).toHaveCount(0);
  };

  // The first is asked for nothing but an amount.
  await expect(form.getByRole("radiogroup", { name: "Put into" })).toHaveCount(0);
  await contribute("100000", /^Contribute to /, "₦100,000.00");

  const into = form.getByRole("radiogroup", { name: "Put into" });
  await expect(into.getByRole("radio", { name: "Add to Ìrẹ̀pọ̀ Pool" })).toBeChecked();
  await into.getByRole("radio", { name: "Start a new one" }).check();
  await form.getByRole("textbox", { name: /^Name/ }).fill("School fees");
  await form.getByRole("radio", { name: "Zigzag" }).check();
  await contribute("150000", /^Contribute to /, "₦150,000.00");

  // Of two the newest is chosen.
  await expect(into.getByRole("radio", { name: "Add to School fees" })).toBeChecked();
  await contribute("10000", /^Top up /, "₦10,000.00");
  const row = page.getByRole("link", { name: /School fees/ });
  await expect(row).toContainText("₦160,000");
  await row.click();

  await expect(title("School fees")).toBeVisible();
  await page.getByRole("button", { name: "Rename" }).click();
  const naming = page.getByRole("dialog", { name: "Name this portfolio" });
  await naming.getByRole("textbox", { name: /^Name/ }).fill("Mama’s roof");
  await naming.getByRole("button", { name: "Save" }).click();
  await expect(title("Mama’s roof")).toBeVisible();
  await page.reload();
  await expect(title("Mama’s roof")).toBeVisible();
});

test("a member saves every month from the plan's page, and changes amount, day and pause in place", async ({
  page,
}) => {
  await enterPage(page, TUNDE, "/dashboard/investment-pools/3");
  const form = page.getByRole("form", { name: "Amount to contribute" });
  await form.getByRole("radio", { name: "Monthly" }).check();
  await form.getByRole("textbox", { name: /^Amount/ }).fill("100000");
  await expect(form.getByText("₦1,200,000 put in")).toBeVisible();
  await form.getByRole("button", { name: "Continue" }).click();
  const paying = page.getByRole("dialog", { name: /^Every month into / });
  await expect(paying.getByRole("radio", { name: /wallet/ })).toHaveCount(0);
  await paying.getByRole("button", { name: /^Pay ₦/ }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Your payment is in" })).toBeVisible();

  await page.goto("/dashboard/my-investments/recurring-investments");
  await expect(page.getByText("Every month, on the 25th")).toBeVisible();
  await page.getByRole("button", { name: /^Change amount or day/ }).click();
  const terms = page.getByRole("dialog", { name: "Change amount or day" });
  await terms.getByRole("textbox", { name: /^Amount/ }).fill("75000");
  await terms.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("₦75,000").first()).toBeVisible();

  await page.getByRole("button", { name: /^Pause / }).click();
  await page.getByRole("button", { name: /^Pause until a day/ }).click();
  const pause = page.getByRole("dialog", { name: "Pause until a day" });
  const inTwoMonths = new Date(readClubTime().getTime() + 60 * DAY_MS).toISOString().slice(0, 10);
  await pause.getByLabel(/^Goes on from/).fill(inTwoMonths);
  await pause.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/It goes on by itself on /)).toBeVisible();
});

test("a member sets a goal for a portfolio, sees what it assumes, changes it and removes it", async ({
  page,
}) => {
  await enterPage(page, TUNDE, "/dashboard/overview");
  await expect(page.getByRole("region", { name: "Recent activity" })).toBeVisible();
  const { data } = await callApi<{ data: { id: string }[] }>(
    page,
    "/portfolio?currency=NGN&product_type=purple",
  );
  await page.goto(`/dashboard/my-investments/details/${data[0]?.id}`);
  const goal = page.getByRole("region", { name: /^Goal: / });
  // The demo member has one already.
  await expect(goal.getByText("This is not a promise.")).toBeVisible();
  await goal.getByRole("button", { name: "Remove goal" }).click();
  await expect(goal).toHaveCount(0);

  await page.getByRole("button", { name: "Set a goal" }).click();
  const setting = page.getByRole("dialog", { name: "Set a goal" });
  await setting.getByRole("textbox", { name: /^How much/ }).fill("5000000");
  const inTwoYears = new Date(readClubTime().getTime() + 730 * DAY_MS).toISOString().slice(0, 10);
  await setting.getByLabel(/^By which day/).fill(inTwoYears);
  await setting.getByRole("button", { name: "Save" }).click();
  await expect(
    goal.getByText(/^If you put in nothing more and the plan returns .* you would have about ₦/),
  ).toBeVisible();
  await page.reload();
  await goal.getByRole("button", { name: "Change goal" }).click();
  const changing = page.getByRole("dialog", { name: "Change your goal" });
  await changing.getByRole("textbox", { name: /^How much/ }).fill("1000");
  await changing.getByRole("button", { name: "Save" }).click();
  await expect(goal.getByText("You have reached this goal.")).toBeVisible();
});
