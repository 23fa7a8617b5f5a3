import { expect, test } from "./club.ts";
import { addSetting } from "./staff.ts";
import { readLagosDay } from "./lagos-day.ts";
import { enterPage, JAMES, joinClub, expectNoQuestion, signOut, createPerson } from "./steps.ts";

/** Terms ask every member: no one else is to live in this club. */
test.use({ clubOf: "terms" });

test("changed terms let no one on before they agree, wherever they were going, and always let them out", async ({
  page,
  club,
}) => {
  const ada = createPerson("Adaeze");
  await joinClub(page, club, ada);
  const today = await readLagosDay(club);
  await addSetting(club, "terms", {
    version: "asks-1",
    effective_on: today,
    points: ["Meetings are held online too."],
  });

  const termsDialog = page.getByRole("dialog", { name: "Our terms have changed" });
  for (const person of [ada, JAMES]) {
    await enterPage(page, person, "/dashboard/wallet");
    await expect(termsDialog.getByText("Meetings are held online too.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(termsDialog.getByRole("button", { name: "Close" })).toHaveCount(0);
    await expect(termsDialog).toBeVisible();
    await termsDialog.getByRole("button", { name: "Logout" }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: "Log out", exact: true })
      .click();
    await expect(page).toHaveURL(/\/auth\/login$/);

    await enterPage(page, person, "/dashboard/wallet");
    await termsDialog.getByRole("button", { name: "I agree" }).click();
    await expect(termsDialog).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: /wallet/i })).toBeVisible();
    await expectNoQuestion(page, termsDialog);
    await signOut(page, person);
  }
});
