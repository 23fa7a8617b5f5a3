import { COPY } from "@kinfold/contract/copy";
import type { Page } from "@playwright/test";
import { addAccountAbroad } from "./bank-accounts.ts";
import { expect, test } from "./club.ts";
import { nameAccount } from "./joined.ts";
import { dropCalls } from "./outages.ts";
import { createClerk, approveReviews, rejectDocument, signInReviewers } from "./staff.ts";
import { waitUntilInteractive, chooseOption, JAMES, signIn, type Person } from "./steps.ts";

/** Demo members are paid elsewhere from here on, which the tests of other files count on: no one else is to live in its club. */
test.use({ clubOf: "bank-account" });

const ADAEZE = { email: "adaeze.okafor@kinfold.example", password: "Market-day-77" };
const TUNDE: Person = {
  firstName: "Tunde",
  lastName: "Bakare",
  email: "tunde.bakare@kinfold.example",
  password: "Palm_wine-1960",
};

/** Numbers that fit GTBank, of which the bank knows nothing, and at which it is not there. */
const NO_SUCH_NUMBER = "0123456400";
const BANK_IS_DOWN = "0123456699";

async function enter(page: Page, person: typeof ADAEZE, path: string): Promise<void> {
  await page.goto(`/auth/login?redirect_url=${encodeURIComponent(path)}`);
  await waitUntilInteractive(page);
  await signIn(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "My Account" })).toBeVisible();
}

const form = (page: Page, name: string) => page.getByRole("form", { name });

async function fillNaira(page: Page, number: string, password: string): Promise<void> {
  await chooseOption(page, "Bank", "Guaranty Trust Bank (GTBank)");
  const naira = form(page, "Naira bank account");
  await naira.getByRole("textbox", { name: /^Account number/ }).fill(number);
  await naira.getByRole("textbox", { name: /^Your password/ }).fill(password);
}

test("a member adds a naira account in their own name, with the password, and is told by email @main", async ({
  page,
  club,
  context,
}) => {
  await nameAccount(club, "0123456785", "OKAFOR ADAEZE NGOZI");
  await enter(page, ADAEZE, "/dashboard/my-account?tab=Bank");
  // Another tab, in which this account is written down later.
  const other = await context.newPage();
  await other.goto("/dashboard/my-account?tab=Bank");
  await fillNaira(other, "0123456778", ADAEZE.password);

  await expect(
    page.getByText("The bank account must match your membership information and your BVN."),
  ).toBeVisible();
  const naira = form(page, "Naira bank account");
  await fillNaira(page, NO_SUCH_NUMBER, "Not-my-day-77");
  const number = naira.getByRole("textbox", { name: /^Account number/ });
  await expect(number).toHaveAccessibleDescription(/Could not resolve account name/);
  await number.fill(BANK_IS_DOWN);
  // Under the number, and as a notice.
  await expect(page.getByText(COPY.bankUnreachable)).toHaveCount(2);
  await expect(number).toHaveAccessibleDescription(new RegExp(COPY.bankUnreachable));
  await number.fill("0123456785");
  await expect(naira.getByText("OKAFOR ADAEZE NGOZI")).toBeVisible();
  await naira.getByRole("button", { name: "Save account" }).click();
  await expect(naira.getByText("That is not your current password")).toBeVisible();

  await naira.getByRole("textbox", { name: /^Your password/ }).fill(ADAEZE.password);
  await naira.getByRole("button", { name: "Save account" }).click();
  await expect(page.getByText("••6785")).toBeVisible();
  await expect(page.getByText(/payments begin and changes are possible from/)).toBeVisible();
  const sentEmail = await club.waitForEmail(ADAEZE.email, /naira bank account/);
  expect(sentEmail.text).toContain("Guaranty Trust Bank (GTBank) ••6785");
  expect(sentEmail.text).not.toContain("0123456785");

  await form(other, "Naira bank account").getByRole("button", { name: "Save account" }).click();
  await expect(other.getByRole("alert")).toHaveText(
    /^This account or your password was changed a short while ago\. You can change it again from .*, Lagos time\.$/,
  );
  await other.close();

  await page.reload();
  await expect(page.getByText("••6785")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change naira bank account" })).toHaveCount(0);

  // A domiciliary account, whose owner the bank names too.
  await page
    .getByRole("region", { name: "Dollar bank account" })
    .getByRole("button", { name: "Add" })
    .click();
  const dollars = form(page, "Dollar bank account");
  await expect(dollars.getByRole("textbox", { name: /^Routing number/ })).toBeVisible();
  await dollars.getByRole("radio", { name: "Nigeria" }).click({ force: true });
  await expect(dollars.getByRole("textbox", { name: /^Routing number/ })).toHaveCount(0);
  await chooseOption(page, "Bank", "Guaranty Trust Bank (GTBank)");
  await dollars.getByRole("textbox", { name: /^Account number/ }).fill("0123456785");
  await expect(dollars.getByText("OKAFOR ADAEZE NGOZI")).toBeVisible();
});

test("someone else’s account is refused, and one’s own stand side by side: naira, dollars and abroad", async ({
  page,
  club,
}) => {
  await nameAccount(club, "0123456798", "OKON-BASSEY VENTURES LIMITED");
  await enter(page, TUNDE, "/dashboard/my-account?tab=Bank");
  await page.getByRole("button", { name: "Change naira bank account" }).click();
  await fillNaira(page, "0123456798", TUNDE.password);
  const naira = form(page, "Naira bank account");
  await expect(naira.getByText(/in the name of OKON-BASSEY VENTURES LIMITED/)).toBeVisible();
  await naira.getByRole("button", { name: "Save account" }).click();
  await expect(naira.getByText(/This account is in another name/)).toBeVisible();
  await expect(naira.getByText(/are still paid to the account they were asked for/)).toBeVisible();
  await naira.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Naira bank account" })).toBeFocused();

  await addAccountAbroad(page, TUNDE);
  await approveReviews(TUNDE, await signInReviewers(club), "account");
  await page.reload();
  for (const [title, number, status] of [
    ["Naira bank account", "••6785", "Ready"],
    ["Dollar bank account", "••6784", "Ready"],
    ["International bank account", "••5432", "Waiting"],
  ] as const) {
    const account = page.getByRole("region", { name: title });
    await expect(account.getByText(number)).toBeVisible();
    await expect(account.getByText(status, { exact: true })).toBeVisible();
  }
});

test("a global member completes their details, changes the dollar account, reads why it was declined, and never of naira", async ({
  page,
  club,
}) => {
  await enter(page, JAMES, "/dashboard/my-account");
  const details = form(page, "Your details");
  await expect(details.getByText("+44", { exact: true })).toBeVisible();
  await expect(details.getByRole("textbox", { name: /^Phone/ })).toHaveValue("2071234567");
  await expect(details.getByRole("combobox", { name: /^Country of residence/ })).toHaveText(
    "United Kingdom",
  );
  await details.getByLabel(/^Date of birth/).fill("1971-04-09");
  await details.getByRole("textbox", { name: /^House and street/ }).fill("4 Harbour Row");
  await details.getByRole("textbox", { name: /^Town or city/ }).fill("Bristol");
  await details.getByRole("textbox", { name: /^Their name/ }).fill("Ann Whitfield");
  await chooseOption(page, "Who they are to you", "Sister or brother");
  await details.getByRole("textbox", { name: /^Their phone/ }).fill("+442071234568");
  await details.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Your details are saved.")).toBeVisible();
  await page.goto("/dashboard/getting-started");
  await expect(page.getByText("8 of 8 steps done")).toBeVisible();
  await expect(page.getByText("You have done all of it. Welcome to the club.")).toBeVisible();
  await expect(page.locator("body")).not.toContainText(/₦|naira|BVN/i);

  await page.goto("/dashboard/my-account?tab=Bank");
  await page.getByRole("button", { name: "Change dollar bank account" }).click();
  const dollars = form(page, "Dollar bank account");
  await dollars.getByRole("textbox", { name: /^Account holder/ }).fill("James Whitfield");
  await dollars.getByRole("textbox", { name: /^Bank/ }).fill("Prairie Savings Bank");
  await dollars.getByRole("textbox", { name: /^Routing number/ }).fill("021000022");
  await dollars.getByRole("textbox", { name: /^Account number/ }).fill("1234567");
  await chooseOption(page, "Kind of account", "Checking");
  await dollars.getByRole("textbox", { name: /^Your password/ }).fill(JAMES.password);
  await dollars.getByRole("button", { name: "Save account" }).click();
  await expect(dollars.getByText("This routing number is not right.")).toBeVisible();
  await dollars.getByRole("textbox", { name: /^Routing number/ }).fill("021000021");
  await dollars.getByRole("button", { name: "Save account" }).click();
  await expect(page.getByText("In review")).toBeVisible();
  await expect(page.getByText("••4567")).toBeVisible();
  const change = page.getByRole("button", { name: "Change dollar bank account" });
  await expect(change).toHaveCount(0);
  await rejectDocument(await createClerk(club, "operations"), "account", JAMES, {
    reason: "joint_account",
    note: "The statement shows two holders.",
  });
  await page.reload();
  await expect(page.getByText("Not accepted")).toBeVisible();
  await expect(
    page.getByText("The account is not yours alone. The statement shows two holders."),
  ).toBeVisible();
  await expect(change).toBeEnabled();
  await expect(page.locator("body")).not.toContainText(/₦|naira|BVN/i);
});

test("a member writes down where they live, and it stays", async ({ page, club }) => {
  await enter(page, ADAEZE, "/dashboard/my-account");
  const details = form(page, "Your details");
  const save = details.getByRole("button", { name: "Save changes" });
  const street = details.getByRole("textbox", { name: /^House and street/ });
  const kin = details.getByRole("textbox", { name: /^Their name/ });
  await expect(save).toBeDisabled();
  await details.getByRole("textbox", { name: /^Town or city/ }).fill("Surulere");
  await kin.fill("Ngozi Okafor");
  await save.click();
  await expect(street).toHaveAccessibleDescription(/Enter the house and the street\./);
  await expect(street).toBeFocused();
  await expect(details.getByText("Choose who they are to you.")).toBeVisible();
  await kin.fill("");
  const comesBack = await dropCalls(page, "/customer/update");
  await street.fill("12 Bode Thomas Street");
  await save.click();
  await expect(details.getByRole("alert")).toHaveText(COPY.noAnswer);
  await expect(street).toHaveValue("12 Bode Thomas Street");
  await comesBack();
  await save.click();
  await expect(page.getByText("Your details are saved.")).toBeVisible();
  await page.reload();
  await expect(details.getByRole("textbox", { name: /^Town or city/ })).toHaveValue("Surulere");
  // Documents were handed in under the name, and not under the street.
  await expect(details.getByText(/stand as in the documents you sent/)).toBeVisible();
  await expect(street).not.toHaveAttribute("readonly");
  await expect(details.getByRole("textbox", { name: /^First name/ })).toHaveAttribute("readonly");
  const sentEmail = await club.waitForEmail(ADAEZE.email, /details were changed/);
  expect(sentEmail.text).toContain("address");
  expect(sentEmail.text).not.toContain("Bode Thomas");
});
