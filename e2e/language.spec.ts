import type { Page } from "@playwright/test";
import { expect, test } from "./club.ts";
import { signApproval, signInStaff } from "./staff.ts";
import { chooseOption, createPerson, joinClub } from "./steps.ts";

/** What the club offers is offered to every member: no one else is to live in its club. */
test.use({ clubOf: "language" });

test("two people offer the drafts of languages, and a member reads the app in the one that they chose", async ({
  page: member,
  browser,
  club,
}) => {
  await joinClub(member, club, createPerson("Adaeze"));
  await member.goto(`${club.url}/dashboard/my-account`);
  await expect(member.getByText("Your membership")).toBeVisible();
  await expect(member.getByRole("combobox", { name: "Language" })).toBeHidden();

  const desk = async (role: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    await signInStaff(page, club, role);
    return page;
  };
  const maker = await desk("operations");
  await maker.goto(`${club.officeUrl}/settings?kind=languages`);
  await maker.getByRole("button", { name: /English alone/ }).click();
  await maker.getByRole("button", { name: "Propose a change" }).click();
  const dialog = maker.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: /Members may choose a language/ }).check();
  await dialog.getByRole("button", { name: "See what it does" }).click();
  await expect(dialog.getByText(/in drafts that no one has reviewed/)).toBeVisible();
  await dialog.getByRole("textbox", { name: /^Why/ }).fill("Decided by the board.");
  await dialog.getByRole("button", { name: "Propose it" }).click();
  await expect(dialog).toBeHidden();

  const approver = await desk("finance_approver");
  await approver.goto(`${club.officeUrl}/setting-proposals`);
  await approver.getByRole("button", { name: /English and four drafts/ }).click();
  const pane = approver.getByRole("region", { name: /English and four drafts/ });
  await pane.getByText("Approve", { exact: true }).first().click();
  await chooseOption(approver, "Reason", "I checked it against the source");
  await pane.getByRole("button", { name: "Approve" }).click();
  await signApproval(approver, club, "finance_approver");
  await expect(approver.getByText("Nothing is proposed")).toBeVisible();

  // Who is not signed in chooses under the form.
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${club.url}/auth/login`);
  await visitor.getByRole("button", { name: "Hausa" }).click();
  await expect(visitor.getByRole("heading", { name: "Barka da dawowa" })).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Hausa", pressed: true })).toBeVisible();
  await visitor.getByRole("button", { name: "English" }).click();
  await expect(visitor.getByRole("heading", { name: "Welcome back" })).toBeVisible();

  await member.reload();
  await chooseOption(member, "Language", "Hausa");
  await expect(member.getByRole("heading", { name: "Asusuna" })).toBeVisible();
  await expect(member.locator("html")).toHaveAttribute("lang", "ha");

  // On another device it is Hausa once the member is known there.
  await member.evaluate(() => localStorage.removeItem("kinfold.language"));
  await member.reload();
  await expect(member.getByRole("heading", { name: "Asusuna" })).toBeVisible();
  await chooseOption(member, "Harshe", "English");
  await expect(member.getByRole("heading", { name: "My Account" })).toBeVisible();
});

test("the sign-in page speaks what its browser keeps, and English for what there is not", async ({
  page,
  club,
}) => {
  await page.addInitScript(() => localStorage.setItem("kinfold.language", "yo"));
  await page.goto(`${club.url}/auth/login`);
  await expect(page.getByRole("heading", { name: "Káàbọ̀ padà" })).toBeVisible();
  await page.addInitScript(() => localStorage.setItem("kinfold.language", "constructor"));
  await page.reload();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en-NG");
});
