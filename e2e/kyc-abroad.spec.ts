import type { Locator, Page } from "@playwright/test";
import { expect, test, type Club } from "./club.ts";
import { ID, openKyc, paper, sendAddress, sendId } from "./papers.ts";
import { clerkOf, type Clerk } from "./staff.ts";
import { choose, enter, join, stranger, type Person } from "./steps.ts";

/** The clock moves on by days here, which the tests of other files count on: nobody else is to live in its club. */
test.use({ clubOf: "kyc-abroad" });

const A_DAY_AND_MORE_S = 26 * 3_600;

const dialog = (page: Page, name: string): Locator =>
  page.getByRole("dialog", { name, exact: true });

/** The member is where they were led and reads nothing that is for members in Nigeria alone. */
async function ofNoNaira(page: Page): Promise<void> {
  await expect(page.locator("body")).not.toContainText(/₦|naira|NGN|BVN|Bank Verification/i);
}

type Found = { data: { id: string; proposal: { id: string } | null }[] };

/** What this member handed in of this kind and waits, as this clerk finds it. */
async function found(
  clerk: Clerk,
  kind: string,
  { email }: Person,
): Promise<Found["data"][number]> {
  const search = encodeURIComponent(email);
  const { body } = await clerk.ask("GET", `/admin/identity?kind=${kind}&search=${search}`);
  const [only, ...more] = (body as Found).data;
  if (only === undefined || more.length > 0) throw new Error(`no one ${kind} of ${email} waits`);
  return only;
}

/** Two of the staff find it right, one after the other. */
async function approved(club: Club, kind: string, person: Person): Promise<void> {
  const operations = await clerkOf(club, "operations");
  const { id } = await found(operations, kind, person);
  const note = "Complete, in date, and in the member’s name";
  const name_read = `${person.firstName} ${person.lastName}`;
  const proposing = kind === "account" ? { note } : { note, name_read };
  const proposed = await operations.ask("POST", `/admin/identity/${id}/propose`, proposing);
  expect(proposed.status).toBe(200);
  const compliance = await clerkOf(club, "compliance");
  const proposal_id = (await found(compliance, kind, person)).proposal?.id;
  const answer = { proposal_id, reason: "I find the same" };
  const agreed = await compliance.ask("POST", `/admin/identity/${id}/approve`, answer);
  expect(agreed.status).toBe(200);
}

async function addAccount(page: Page, person: Person): Promise<void> {
  const section = page.getByRole("region", { name: "International bank account" });
  await section.getByRole("button", { name: "Add" }).click();
  const form = page.getByRole("form", { name: "International bank account" });
  await choose(page, "Where is the account", "United Kingdom");
  await form
    .getByRole("textbox", { name: /^Account holder/ })
    .fill(`${person.firstName} ${person.lastName}`);
  await form.getByRole("textbox", { name: /^Bank/ }).first().fill("West Street Bank");
  await form.getByRole("textbox", { name: /^SWIFT code/ }).fill("westgb2l");
  await form.getByRole("textbox", { name: /^Your address/ }).fill("4 Harbour Row, Bristol");
  await form.getByRole("textbox", { name: /^Your password/ }).fill(person.password);
  const iban = form.getByRole("textbox", { name: /^IBAN/ });
  await iban.fill("gb82west12345698765431");
  await form.getByRole("button", { name: "Save account" }).click();
  await expect(iban).toHaveAccessibleDescription(/This IBAN is not right/);
  await iban.fill("gb82west12345698765432");
  await expect(iban).toHaveValue("GB82WEST12345698765432");
  await form.getByRole("button", { name: "Save account" }).click();
  await expect(section.getByText("In review")).toBeVisible();
}

async function fund(page: Page, amount: string): Promise<void> {
  await page.goto("/dashboard/wallet");
  await page.getByRole("button", { name: "Fund wallet" }).first().click();
  const first = dialog(page, "Fund wallet");
  await first.getByRole("textbox", { name: /How much/ }).fill(amount);
  await first.getByRole("button", { name: "Continue" }).click();
  await dialog(page, "How would you like to pay?")
    .getByRole("button", { name: /^Pay \$/ })
    .click();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(dialog(page, "Your wallet is funded")).toBeVisible();
  await ofNoNaira(page);
  await dialog(page, "Your wallet is funded").getByRole("button", { name: "Done" }).click();
}

test("a global member goes from nothing through a refusal to dollars at a bank abroad, and reads of no naira", async ({
  page,
  club,
}) => {
  const person: Person = { ...stranger("James"), country: "United Kingdom" };
  await join(page, club, person);
  await ofNoNaira(page);

  await page.goto("/dashboard/wallet");
  await page.getByRole("main").getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(
    dialog(page, "Withdraw").getByRole("list", { name: "What is needed" }),
  ).toContainText("Government ID");
  await ofNoNaira(page);

  await openKyc(page);
  await expect(page.getByRole("heading", { name: "Two papers to go" })).toBeVisible();
  await sendId(page, "United Kingdom");
  await sendAddress(page);
  await expect(page.getByRole("heading", { name: "Verification in progress" })).toBeVisible();
  await expect(paper(page, ID)).toContainText(/sent .* business days: by \w+day/);
  await ofNoNaira(page);

  const operations = await clerkOf(club, "operations");
  const { id } = await found(operations, "kyc", person);
  const refusal = { reason: "blurry", note: "The date is cut off." };
  expect((await operations.ask("POST", `/admin/identity/${id}/reject`, refusal)).status).toBe(200);
  await page.reload();
  await expect(paper(page, ID)).toContainText(/not clear enough to read.*The date is cut off\./);
  await ofNoNaira(page);
  await sendId(page, "United Kingdom");

  await approved(club, "kyc", person);
  await approved(club, "poa", person);
  await page.reload();
  await expect(page.getByRole("heading", { name: "You are verified" })).toBeVisible();
  await ofNoNaira(page);

  await page.goto("/dashboard/my-account?tab=Bank");
  await addAccount(page, person);
  await ofNoNaira(page);
  await approved(club, "account", person);
  await fund(page, "300");

  // A new account waits a day before it is paid.
  await club.wait(A_DAY_AND_MORE_S);
  await enter(page, person, "/dashboard/wallet");
  await page.getByRole("main").getByRole("button", { name: "Withdraw", exact: true }).click();
  const asking = dialog(page, "Withdraw");
  await asking.getByRole("textbox", { name: /^Amount/ }).fill("120.50");
  await asking.getByRole("button", { name: "Withdraw $120.50" }).click();
  const done = dialog(page, "On its way home");
  await expect(done).toContainText("$120.50");
  await expect(done).toContainText(/West Street Bank ••\w{4}/);
  await ofNoNaira(page);
  for (const { text } of await club.letters(person.email)) {
    expect(text).not.toMatch(/₦|naira|BVN/i);
  }
});
