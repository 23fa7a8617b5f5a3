import { execFile } from "node:child_process";
import { join } from "node:path";
import { computeCode } from "./authenticator.ts";
import { expect, test, type Club } from "./club.ts";
import { listClockVariables, readClubTime } from "./club-clock.ts";
import { captureHandbook } from "./handbook.ts";
import { createClerk, findDemoStaff, signInStaff, type Clerk } from "./staff.ts";

const SERVER = join(import.meta.dirname, "..", "apps", "server", "src");
const PASSWORD = "Harvest/Basket-18";
const NEW = { name: "Ngozi Bello", email: "ngozi.bello@kinfold.example" };

/** The command needs the database beside the running servers; an admin too many is in no one else's club. */
test.use({ servers: "two", clubOf: "break-glass" });

type Done = { code: number; said: string };

/** Runs the command on the server at the club's time, with these lines typed into its terminal. */
async function breakGlass(club: Club, words: string[], typed: string[] = []): Promise<Done> {
  const aheadMs = (await club.wait(0)).getTime() - readClubTime().getTime();
  const env = { ...club.settings, ...listClockVariables(aheadMs) };
  return new Promise((resolve) => {
    const started = execFile(
      process.execPath,
      [join(SERVER, "break-glass.ts"), ...words],
      { env },
      (_error, stdout, stderr) => {
        resolve({ code: started.exitCode ?? 1, said: stdout + stderr });
      },
    );
    started.stdin?.end(typed.map((line) => `${line}\n`).join(""));
  });
}

async function send<T>(club: Club, path: string, body: object): Promise<T> {
  const answer = await fetch(`${club.officeUrl}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

/** Two admins have one more admin join, who is given a sealed code. */
async function joinAdmin(club: Club, [maker, checker]: [Clerk, Clerk], name: string) {
  const email = `${name.toLowerCase()}@kinfold.example`;
  const wish = { kind: "invite", email, name, roles: ["admin"], member_email: null };
  const reason = "The two are to have deputies.";
  const proposed = await maker.ask("POST", "/admin/staff/changes", { ...wish, reason });
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  const { id } = proposed.body as { id: string };
  const approved = await checker.ask("POST", `/admin/staff/changes/${id}/approve`, {
    reason,
    ...(await checker.sign()),
  });
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  const { text } = await club.waitForEmail(email, /join#/);
  const token = /join#([\w-]+)/.exec(text)?.[1] ?? "";
  const { secret } = await send<{ secret: string }>(club, "/admin/auth/enrolment", { token });
  const code = computeCode(secret, await club.wait(0));
  const enrolled = { token, password: PASSWORD, code };
  return (await send<{ sealed_code: string }>(club, "/admin/auth/enrol", enrolled)).sealed_code;
}

test("two sealed codes break the glass: everybody is told, an admin can stop it for a day, and a day later one more admin joins", async ({
  page,
  browser,
  club,
}) => {
  const admins: [Clerk, Clerk] = [
    await createClerk(club, "admin"),
    await createClerk(club, "admin", 1),
  ];
  const codes = [await joinAdmin(club, admins, "Ife"), await joinAdmin(club, admins, "Kunle")];
  const request = ["request", NEW.name, NEW.email, "none", "The two admins do not agree."];

  const oneTwice = await breakGlass(club, request, [codes[0] ?? "", codes[0] ?? ""]);
  expect(oneTwice.code).toBe(2);
  expect(oneTwice.said).toContain("These are not the sealed codes of two different admins.");

  const outcome = await breakGlass(club, request, codes);
  expect(outcome.said).toContain("Everybody on the staff is told. Run carry-out after");
  expect(outcome.code).toBe(0);
  // Anyone who is on the staff, of whatever role, is told at once.
  for (const role of ["operations", "compliance", "finance_maker", "auditor", "admin"]) {
    const { email } = await findDemoStaff(club, role);
    const sentEmail = await club.waitForEmail(
      email,
      /sealed codes of two admins to invite Ngozi Bello/,
    );
    expect(sentEmail.text).toContain("any admin can stop it");
  }
  const early = await breakGlass(club, ["carry-out"]);
  expect(early.code).toBe(2);
  expect(early.said).toContain("Until then an admin can stop it.");

  // Every page of the office says so, and an admin is offered to stop it.
  await signInStaff(page, club, "admin");
  const banner = page.getByRole("alert").filter({ hasText: NEW.email });
  await expect(banner).toContainText("A new admin is about to be invited from the server");
  await expect(banner.getByRole("button", { name: "Stop it" })).toBeVisible();
  await captureHandbook(page, "break-glass");

  await club.wait(24 * 3_600);
  const carried = await breakGlass(club, ["carry-out"]);
  expect(carried.code, carried.said).toBe(0);
  const { email: auditor } = await findDemoStaff(club, "auditor");
  await club.waitForEmail(auditor, /no one stopped it: Ngozi Bello .* was given a link/);

  const there = await (await browser.newContext()).newPage();
  await there.goto(/http\S+\/join#[\w-]+/.exec(carried.said)?.[0] ?? "");
  await expect(there.getByRole("heading", { name: `Welcome, ${NEW.name}` })).toBeVisible();
  const secret = ((await there.getByTestId("secret").textContent()) ?? "").replaceAll(" ", "");
  await there.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await there
    .getByLabel("Code from your authenticator app")
    .fill(computeCode(secret, await club.wait(0)));
  await there.getByRole("button", { name: "Join the office" }).click();
  await expect(there.getByTestId("sealed-code")).toHaveText(/^([A-Z2-7]{4}-){7}[A-Z2-7]{4}$/);
  await captureHandbook(there, "sealed-code");
  await there.getByRole("link", { name: "Sign in" }).click();
  await there.getByLabel("Email").fill(NEW.email);
  await there.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await there
    .getByLabel("Code from your authenticator app")
    .fill(computeCode(secret, await club.wait(30)));
  await there.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(there.getByRole("button", { name: NEW.name })).toContainText("Admin");
  await expect(there.getByRole("alert").filter({ hasText: NEW.email })).toHaveCount(0);

  // Both codes are used up.
  const again = await breakGlass(
    club,
    ["request", "Ada Obi", "ada.obi@kinfold.example", "none", "Once more."],
    codes,
  );
  expect(again.said).toContain("These are not the sealed codes of two different admins.");
});
