import { expect, test } from "./club.ts";
import { addSetting } from "./staff.ts";
import {
  JAMES,
  joinClub,
  expectNoQuestion,
  signIn,
  signOut,
  createPerson,
  expectWelcome,
} from "./steps.ts";

/** A survey asks every member: no one else is to live in this club. */
test.use({ clubOf: "survey" });

test("a survey is put off, opened in a tab of its own and answered; a global member wants none of it", async ({
  page,
  club,
}) => {
  const ada = createPerson("Adaeze");
  await joinClub(page, club, ada);
  const opensAt = (await club.wait(0)).toISOString();
  await addSetting(club, "survey", {
    title: "How was joining?",
    description: "Four questions. Three minutes.",
    link: `${club.sandboxUrl}/`,
    audience: "everyone",
    opens_at: opensAt,
    closes_at: null,
  });

  const asking = page.getByRole("dialog", { name: "How was joining?" });
  // Not in the session in which they joined.
  await page.reload();
  await expectWelcome(page, ada);
  await expectNoQuestion(page, asking);
  await signOut(page, ada);
  await signIn(page, ada);
  await asking.getByRole("button", { name: "Later" }).click();
  await expect(asking).toBeHidden();
  await page.reload();
  await expectWelcome(page, ada);
  await expectNoQuestion(page, asking);
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
  await expectWelcome(page, ada);
  await expectNoQuestion(page, asking);
  await signOut(page, ada);

  await signIn(page, JAMES);
  await asking.getByRole("button", { name: "Do not ask again" }).click();
  await expect(asking).toBeHidden();
  await signOut(page, JAMES);
  await signIn(page, JAMES);
  await expectWelcome(page, JAMES);
  await expectNoQuestion(page, asking);
});
