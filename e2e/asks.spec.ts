import { expect, test, type Club } from "./club.ts";
import { clerkOf } from "./staff.ts";
import { enter, join, signIn, signOut, stranger, welcomed, type Person } from "./steps.ts";

/** Terms and surveys ask every member: nobody else is to live in this club. */
test.use({ clubOf: "asks" });

const JAMES: Person = {
  firstName: "James",
  lastName: "Whitfield",
  email: "james.whitfield@kinfold.example",
  password: "Harbour+Lights-12",
};

/** Staff add something that asks members. */
async function add(club: Club, kind: "survey" | "terms", value: object): Promise<void> {
  const clerk = await clerkOf(club, "operations");
  const wish = { kind, id: null, version: 0, value, reason: "Decided by the board." };
  const { status, body } = await clerk.ask("POST", "/admin/settings", wish);
  if (status !== 200) throw new Error(`not added: ${JSON.stringify(body)}`);
}

test("a survey is put off, opened in a tab of its own and answered; a global member wants none of it", async ({
  page,
  club,
}) => {
  const ada = stranger("Adaeze");
  await join(page, club, ada);
  const opensAt = (await club.wait(0)).toISOString();
  await add(club, "survey", {
    title: "How was joining?",
    description: "Four questions. Three minutes.",
    link: `${club.sandboxUrl}/`,
    audience: "everyone",
    opens_at: opensAt,
    closes_at: null,
  });

  const asking = page.getByRole("dialog", { name: "How was joining?" });
  await page.reload();
  await asking.getByRole("button", { name: "Later" }).click();
  await expect(asking).toBeHidden();
  await page.reload();
  await welcomed(page, ada);
  await expect(asking).toBeHidden();
  // Put off for as long as they are here; who comes back is asked again.
  await signOut(page, ada);
  await signIn(page, ada);
  const [survey] = await Promise.all([
    page.waitForEvent("popup"),
    asking.getByRole("link", { name: /Take the survey/ }).click(),
  ]);
  await expect(survey).toHaveURL(`${club.sandboxUrl}/`);
  expect(await survey.evaluate(() => window.opener)).toBeNull();
  await survey.close();
  await asking.getByRole("button", { name: "I have answered" }).click();
  await expect(asking).toBeHidden();
  await signOut(page, ada);
  await signIn(page, ada);
  await welcomed(page, ada);
  await expect(asking).toBeHidden();
  await signOut(page, ada);

  await signIn(page, JAMES);
  await asking.getByRole("button", { name: "Do not ask again" }).click();
  await expect(asking).toBeHidden();
  await signOut(page, JAMES);
  await signIn(page, JAMES);
  await welcomed(page, JAMES);
  await expect(asking).toBeHidden();
});

test("changed terms let nobody on before they agree, wherever they were going, and always let them out", async ({
  page,
  club,
}) => {
  const ada = stranger("Adaeze");
  await join(page, club, ada);
  const today = new Date((await club.wait(0)).getTime() + 3_600_000).toISOString().slice(0, 10);
  await add(club, "terms", {
    version: "asks-1",
    effective_on: today,
    points: ["Meetings are held online too."],
  });

  const asked = page.getByRole("dialog", { name: "Our terms have changed" });
  for (const person of [ada, JAMES]) {
    await enter(page, person, "/dashboard/wallet");
    await expect(asked.getByText("Meetings are held online too.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(asked.getByRole("button", { name: "Close" })).toHaveCount(0);
    await expect(asked).toBeVisible();
    await asked.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Log out", exact: true }).click();
    await expect(page).toHaveURL(/\/auth\/login$/);

    await enter(page, person, "/dashboard/wallet");
    await asked.getByRole("button", { name: "I agree" }).click();
    await expect(asked).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: /wallet/i })).toBeVisible();
    await expect(asked).toBeHidden();
    await page.goto("/dashboard/overview");
    await signOut(page, person);
  }
});
