import { expect, test } from "./club.ts";
import { signInStaff } from "./staff.ts";

test("the first page of an admin says how the club is, with two equal totals; others begin with what is due", async ({
  page,
  club,
}) => {
  await page.clock.setFixedTime(await club.wait(0));
  await signInStaff(page, club, "admin");
  await expect(page).toHaveURL(`${club.officeUrl}/`);
  const total = (name: string) =>
    page.getByRole("region", { name, exact: true }).locator("[data-total]");
  const sides = [total("At the banks"), total("Whose it is")];
  for (const currency of ["Dollars", "Naira"]) {
    await page.getByRole("radio", { name: currency }).check({ force: true });
    const [held, owed] = await Promise.all(sides.map((side) => side.innerText()));
    expect(held).toMatch(/Total\s*[₦$][\d,]+\.\d\d/);
    expect(owed).toBe(held);
  }
  const answered = page.waitForResponse((response) => response.url().endsWith("/admin/health"));
  await page.getByRole("button", { name: "Check again now" }).click();
  expect((await answered).status()).toBe(200);

  await page
    .getByRole("table", { name: "What was promised" })
    .getByRole("link", { name: "Identity checks" })
    .click();
  await expect(page).toHaveURL(`${club.officeUrl}/identity`);
  await page.goBack();
  await expect(total("Whose it is")).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole("heading", { level: 1, name: /^(The|Whether the) figures/ }),
  ).toBeVisible();

  await page.context().clearCookies();
  await signInStaff(page, club, "operations");
  await expect(page).toHaveURL(`${club.officeUrl}/due`);
  await page.goto(`${club.officeUrl}/`);
  await expect(page.getByRole("heading", { level: 1, name: "What is due" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Health" })).toHaveCount(0);
});
