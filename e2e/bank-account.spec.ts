import type { Page } from "@playwright/test";
import { expect, test, type Club } from "./club.ts";
import { awake, choose, JAMES, signIn } from "./steps.ts";

/** Demo members are paid elsewhere from here on, which the tests of other files count on: nobody else is to live in its club. */
test.use({ clubOf: "bank-account" });

const ADAEZE = { email: "adaeze.okafor@kinfold.example", password: "Market-day-77" };
const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };

async function enter(page: Page, person: typeof ADAEZE, path: string): Promise<void> {
  await page.goto(`/auth/login?redirect_url=${encodeURIComponent(path)}`);
  await awake(page);
  await signIn(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "My Account" })).toBeVisible();
}

/** The bank says that this account is in this name. */
async function nameAccount(club: Club, number: string, name: string): Promise<void> {
  const answer = await fetch(`${club.sandboxUrl}/bank-accounts`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account_number: number, bank_code: "058", account_name: name }),
  });
  expect(answer.status).toBe(201);
}

const form = (page: Page, name: string) => page.getByRole("form", { name });

async function fillNaira(page: Page, number: string, password: string): Promise<void> {
  await choose(page, "Bank", "Guaranty Trust Bank (GTBank)");
  const naira = form(page, "Naira bank account");
  await naira.getByRole("textbox", { name: /^Account number/ }).fill(number);
  await naira.getByRole("textbox", { name: /^Your password/ }).fill(password);
}

test("a member adds a naira account in their own name, with the password, and is told by letter", async ({
  page,
  club,
}) => {
  await nameAccount(club, "0123456785", "OKAFOR ADAEZE NGOZI");
  await enter(page, ADAEZE, "/dashboard/my-account?tab=Bank");
  await expect(
    page.getByText("The bank account must match your membership information and your BVN."),
  ).toBeVisible();
  const naira = form(page, "Naira bank account");
  await fillNaira(page, "0123456785", "Not-my-day-77");
  await expect(naira.getByText("OKAFOR ADAEZE NGOZI")).toBeVisible();
  await naira.getByRole("button", { name: "Save account" }).click();
  await expect(naira.getByText("That is not your current password")).toBeVisible();

  await naira.getByRole("textbox", { name: /^Your password/ }).fill(ADAEZE.password);
  await naira.getByRole("button", { name: "Save account" }).click();
  await expect(page.getByText("••6785")).toBeVisible();
  await expect(page.getByText(/payments begin and changes are possible from/)).toBeVisible();
  const letter = await club.letter(ADAEZE.email, /naira bank account/);
  expect(letter.text).toContain("Guaranty Trust Bank (GTBank) ••6785");
  expect(letter.text).not.toContain("0123456785");

  await page.reload();
  await expect(page.getByText("••6785")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change naira bank account" })).toHaveCount(0);
});

test("somebody else’s account is refused", async ({ page, club }) => {
  await nameAccount(club, "0123456798", "OKON-BASSEY VENTURES LIMITED");
  await enter(page, TUNDE, "/dashboard/my-account?tab=Bank");
  await page.getByRole("button", { name: "Change naira bank account" }).click();
  await fillNaira(page, "0123456798", TUNDE.password);
  const naira = form(page, "Naira bank account");
  await expect(naira.getByText(/in the name of OKON-BASSEY VENTURES LIMITED/)).toBeVisible();
  await naira.getByRole("button", { name: "Save account" }).click();
  await expect(naira.getByText(/This account is in another name/)).toBeVisible();
  await page.reload();
  await expect(page.getByText("••6785")).toBeVisible();
});

test("a global member changes the dollar account and never reads of naira", async ({ page }) => {
  await enter(page, JAMES, "/dashboard/my-account?tab=Bank");
  await page.getByRole("button", { name: "Change dollar bank account" }).click();
  const dollars = form(page, "Dollar bank account");
  await dollars.getByRole("textbox", { name: /^Account holder/ }).fill("James Whitfield");
  await dollars.getByRole("textbox", { name: /^Bank/ }).fill("Prairie Savings Bank");
  await dollars.getByRole("textbox", { name: /^Routing number/ }).fill("021000022");
  await dollars.getByRole("textbox", { name: /^Account number/ }).fill("1234567");
  await choose(page, "Kind of account", "Checking");
  await dollars.getByRole("textbox", { name: /^Your password/ }).fill(JAMES.password);
  await dollars.getByRole("button", { name: "Save account" }).click();
  await expect(dollars.getByText("This routing number is not right.")).toBeVisible();
  await dollars.getByRole("textbox", { name: /^Routing number/ }).fill("021000021");
  await dollars.getByRole("button", { name: "Save account" }).click();
  await expect(page.getByText("In review")).toBeVisible();
  await expect(page.getByText("••4567")).toBeVisible();
  await expect(page.locator("body")).not.toContainText(/₦|naira|BVN/i);
});

test("a member writes down where they live, and it stays", async ({ page, club }) => {
  await enter(page, ADAEZE, "/dashboard/my-account");
  const details = form(page, "Your details");
  await details.getByRole("textbox", { name: /^House and street/ }).fill("12 Bode Thomas Street");
  await details.getByRole("textbox", { name: /^Town or city/ }).fill("Surulere");
  await details.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Your details are saved.")).toBeVisible();
  await page.reload();
  await expect(details.getByRole("textbox", { name: /^Town or city/ })).toHaveValue("Surulere");
  // Papers were handed in under the name.
  await expect(details.getByRole("textbox", { name: /^First name/ })).toHaveAttribute("readonly");
  const letter = await club.letter(ADAEZE.email, /details were changed/);
  expect(letter.text).toContain("address");
  expect(letter.text).not.toContain("Bode Thomas");
});
