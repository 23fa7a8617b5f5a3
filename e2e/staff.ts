import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { codeAt } from "./authenticator.ts";
import type { Club } from "./club.ts";
import type { Person } from "./steps.ts";

const COOKIE = "__Host-kinfold-staff";

/** What the club answered one of its staff. */
export type StaffAnswer = { status: number; body: unknown };

/** Somebody of the staff, signed in and ready to call. */
export type Clerk = {
  ask: (method: "GET" | "POST", path: string, body?: object) => Promise<StaffAnswer>;
};

/** Somebody of the demo staff, with all that signing in takes. */
export type SignIn = {
  role: string;
  name: string;
  email: string;
  password: string;
  authenticator_secret: string;
};

async function call(
  club: Club,
  path: string,
  init: RequestInit,
): Promise<StaffAnswer & { headers: Headers }> {
  const answer = await fetch(`${club.url}/api${path}`, init);
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
}

/** How to sign in as whoever has this role in the demo club; the `nth` of them, counted from 0. */
export async function demoStaff(club: Club, role: string, nth = 0): Promise<SignIn> {
  const { staff } = JSON.parse(await readFile(join(club.dataDir, "demo.json"), "utf8")) as {
    staff: SignIn[];
  };
  const person = staff.filter((one) => one.role === role)[nth];
  if (person === undefined) throw new Error(`nobody of the staff is ${role}`);
  return person;
}

/** Codes that were used, by whose authenticator showed them: each is good once. */
const used = new Map<string, string>();

/** What an authenticator shows at the club's time; half a minute later when that was used before. */
export async function freshCode(club: Club, secret: string): Promise<string> {
  let code = codeAt(secret, await club.wait(0));
  if (used.get(secret) === code) code = codeAt(secret, await club.wait(30));
  used.set(secret, code);
  return code;
}

/** Signs in at the office as whoever has this role in the demo club, and waits until they are in. */
export async function signInStaff(page: Page, club: Club, role: string, nth = 0): Promise<SignIn> {
  const person = await demoStaff(club, role, nth);
  await page.goto(`${club.officeUrl}/sign-in`);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page
    .getByLabel("Code from your authenticator app")
    .fill(await freshCode(club, person.authenticator_secret));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "What is due" })).toBeVisible();
  return person;
}

/** Signs in whoever has this role in the demo club, with the password and what their authenticator shows at the club's time. */
export async function clerkOf(club: Club, role: string): Promise<Clerk> {
  const { email, password, authenticator_secret: secret } = await demoStaff(club, role);
  const json = { "content-type": "application/json" };
  const signedIn = await call(club, "/admin/auth/login", {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email, password, code: await freshCode(club, secret) }),
  });
  if (signedIn.status !== 200) throw new Error(`${role} could not sign in: ${signedIn.status}`);
  const { authorization } = signedIn.body as { authorization: { access_token: string } };
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0] ?? "")
    .find((pair) => pair.startsWith(COOKIE));
  return {
    ask: async (method, path, body) => {
      const { status, body: said } = await call(club, path, {
        method,
        headers: {
          ...(body !== undefined && json),
          cookie: cookie ?? "",
          authorization: `Bearer ${authorization.access_token}`,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status, body: said };
    },
  };
}

type Found = { data: { id: string; proposal: { id: string } | null }[] };
type Owner = Pick<Person, "firstName" | "lastName" | "email">;

/** What this member handed in of this kind and waits, as this clerk finds it. */
async function found(clerk: Clerk, kind: string, { email }: Owner): Promise<Found["data"][number]> {
  const search = encodeURIComponent(email);
  const { body } = await clerk.ask("GET", `/admin/identity?kind=${kind}&search=${search}`);
  const [only, ...more] = (body as Found).data;
  if (only === undefined || more.length > 0) throw new Error(`no one ${kind} of ${email} waits`);
  return only;
}

/** Two of the staff find it right, one after the other. */
export async function approved(club: Club, kind: string, person: Owner): Promise<void> {
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

/** Somebody of the staff refuses what this member handed in. */
export async function rejected(
  clerk: Clerk,
  kind: string,
  person: Owner,
  refusal: { reason: string; note: string },
): Promise<void> {
  const { id } = await found(clerk, kind, person);
  const { status } = await clerk.ask("POST", `/admin/identity/${id}/reject`, refusal);
  expect(status).toBe(200);
}

/** Somebody of the staff adds a setting that one person may add. */
export async function addSetting(
  club: Club,
  kind: "survey" | "terms",
  value: object,
): Promise<void> {
  const clerk = await clerkOf(club, "operations");
  const wish = { kind, id: null, version: 0, value, reason: "Decided by the board." };
  const { status, body } = await clerk.ask("POST", "/admin/settings", wish);
  if (status !== 200) throw new Error(`not added: ${JSON.stringify(body)}`);
}
