import { COPY } from "@kinfold/contract/copy";
import { expect, test, type Club } from "./club.ts";
import { askAbout, BVN, ID, openKyc, paper, sendAddress, sendId } from "./papers.ts";
import { awake, JAMES, join, signIn, stranger } from "./steps.ts";

/** A letter about this paper. */
const letter = (club: Club, to: string, subject: string) =>
  expect
    .poll(async () => (await club.letters(to)).map((one) => one.subject), { timeout: 20_000 })
    .toContain(subject);

test("a member goes from nothing to validated: BVN, ID and proof of address, with the promised day", async ({
  page,
  club,
}) => {
  const person = stranger();
  await join(page, club, person);
  await expect(page.getByText(COPY.kycUpdate)).toBeVisible();
  await page.getByRole("link", { name: "Complete KYC" }).click();
  await expect(page.getByRole("heading", { name: "Three papers to go" })).toBeVisible();

  await askAbout(page, "22200000001");
  await expect(paper(page, BVN)).toContainText("••••••••001 matches your name.");
  await sendId(page);
  await expect(paper(page, ID)).toContainText(
    /International passport, sent .* business days: by \w+day/,
  );
  // A reload brings nothing back that was not kept.
  await page.reload();
  await expect(page.getByRole("heading", { name: "One paper to go" })).toBeVisible();
  await sendAddress(page);
  await expect(page.getByRole("heading", { name: "Verification in progress" })).toBeVisible();

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "What you sent: passport.pdf" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("passport.pdf");
  await letter(club, person.email, "Your BVN is validated");
  await letter(club, person.email, "We have your government-issued ID");
  await letter(club, person.email, "We have your proof of address");

  await page.goto("/dashboard/overview");
  await expect(
    page.getByText("Validation takes 2 or 3 business days. You may contribute meanwhile."),
  ).toBeVisible();
});

test("the register's answers are told apart: no such number, another name, its owner's word, no answer", async ({
  page,
  club,
}) => {
  await join(page, club, stranger());
  await openKyc(page);
  const row = paper(page, BVN);
  await askAbout(page, "22200000100");
  await expect(row).toContainText("There is no such BVN.");
  await expect(row).toContainText("4 tries are left today.");
  await askAbout(page, "22200000198");
  await expect(row).toContainText("do not belong together");
  await expect(row).toContainText("3 tries are left today.");
  // Why is still said to whoever comes back, here and on the overview.
  await page.goto("/dashboard/overview");
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page.getByText("BVN refused")).toBeVisible();
  await expect(page.getByText(/do not belong together/)).toBeVisible();
  await openKyc(page);
  await expect(row).toContainText("do not belong together");
  await askAbout(page, "22200000199");
  await expect(row).toContainText("Nothing was counted as a try.");
  await expect(row).toContainText("3 tries are left today.");

  await askAbout(page, "22200000195");
  const [register] = await Promise.all([
    page.waitForEvent("popup"),
    row.getByRole("link", { name: /Agree with the register/ }).click(),
  ]);
  await register.getByRole("button", { name: "I agree" }).click();
  await expect(register.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await register.close();
  await row.getByRole("button", { name: "Check again" }).click();
  await expect(row).toContainText("••••••••195 matches your name.");
});

test("a global member is verified without a BVN and never reads of one", async ({ page }) => {
  await page.goto("/auth/login?redirect_url=/dashboard/my-account?tab=KYC");
  await awake(page);
  await signIn(page, JAMES);
  await expect(page.getByRole("heading", { name: "You are verified" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).not.toHaveCount(0);
  await expect(page.locator("body")).not.toContainText(/BVN|Bank Verification/);
});
