import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "./club.ts";
import { createClerk, findDemoStaff, waitForFreshCode } from "./staff.ts";
import { buildDeskPage } from "../tools/stories/review/build-page.ts";
import { DESK_FOLDERS } from "../tools/stories/review/folders.ts";
import { createDeskAnswerer } from "../tools/stories/review/serve-desk.ts";
import { openSignIn, type SignIn } from "../tools/stories/review/sign-in.ts";
import { serveStatic } from "../tools/machine/serve-static.ts";

test("a designer signs in to the workshop, sees nothing of the office, and no one else of the staff is let in", async ({
  page,
  club,
}) => {
  await buildDeskPage();
  const built = mkdtempSync(join(tmpdir(), "kinfold-workshop-"));
  writeFileSync(join(built, "index.html"), "<title>Workshop</title><h1>All stories</h1>");
  let now = 0;
  // Its own address is known once it is served.
  const opened: { signIn?: SignIn } = {};
  const workshop = await serveStatic(built, {
    answer: async (path, request) => {
      const { signIn } = opened;
      if (signIn === undefined) throw new Error("not open yet");
      return (
        (await signIn.admit(path, request)) ??
        createDeskAnswerer(DESK_FOLDERS, signIn.access)(path, request)
      );
    },
  });
  opened.signIn = openSignIn({ office: club.officeUrl, url: workshop.url, now: () => now });
  try {
    await page.goto(`${workshop.url}/?path=/story/one`);
    await expect(page).toHaveURL(/\/review\/sign-in\?to=/);
    const enter = async (role: string): Promise<void> => {
      const person = await findDemoStaff(club, role);
      await page.getByLabel("Email").fill(person.email);
      await page.getByLabel("Password", { exact: true }).fill(person.password);
      await page
        .getByLabel("Code from your authenticator app")
        .fill(await waitForFreshCode(club, person.authenticator_secret));
      await page.getByRole("button", { name: "Sign in" }).click();
    };
    await enter("auditor");
    await expect(page.getByRole("alert")).toHaveText("The workshop is open to designers alone.");
    await page.getByLabel("Code from your authenticator app").fill("12345");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByLabel("Code from your authenticator app")).toBeFocused();

    await enter("designer");
    await expect(page.getByRole("heading", { name: "All stories" })).toBeVisible();
    await expect(page).toHaveURL(/\/\?path=\/story\/one$/);
    await page.goto(`${workshop.url}/review/`);
    await expect(page.getByRole("heading", { name: "Review" })).toBeVisible();

    // At the office the same account opens no page but the first.
    const designer = await createClerk(club, "designer");
    const { body } = await designer.ask("GET", "/admin/auth/me");
    expect(body).toMatchObject({ permissions: ["workshop.review"] });
    expect((await designer.ask("GET", "/admin/members?q=tunde")).status).toBe(403);

    // Another device changes the password: the workshop asks the office within a minute.
    now += 60_000;
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/review\/sign-in$/);
    await page.goto(workshop.url);
    await expect(page).toHaveURL(/\/review\/sign-in\?to=/);
  } finally {
    await workshop.close();
    rmSync(built, { recursive: true });
  }
});
