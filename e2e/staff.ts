import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { computeCode } from "./authenticator.ts";
import type { Club } from "./club.ts";
import type { Person } from "./steps.ts";

const COOKIE = "__Host-kinfold-staff";

/** What the club answered one of its staff. */
export type StaffAnswer = { status: number; body: unknown };

/** A staff member, signed in and ready to call. */
export type Clerk = {
  ask: (method: "GET" | "POST", path: string, body?: object) => Promise<StaffAnswer>;
  /** What signs an approval of someone who has no passkey: their password, and a code that was not used. */
  sign: () => Promise<{ current_password: string; code: string }>;
};

/** Someone of the demo staff, with all that signing in takes. */
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
  const answer = await fetch(`${club.officeUrl}/api${path}`, init);
  const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
  const body: unknown = isJson ? await answer.json() : await answer.blob();
  return { status: answer.status, body, headers: answer.headers };
}

/** How to sign in as anyone who has this role in the demo club; the `nth` of them, counted from 0. */
export async function findDemoStaff(club: Club, role: string, nth = 0): Promise<SignIn> {
  const { staff } = JSON.parse(await readFile(join(club.dataDir, "demo.json"), "utf8")) as {
    staff: SignIn[];
  };
  const person = staff.filter((one) => one.role === role)[nth];
  if (person === undefined) throw new Error(`no staff member is ${role}`);
  return person;
}

/** Codes that were used, by whose authenticator showed them: each is good once. */
const used = new Map<string, string>();

/** What an authenticator shows at the club's time; half a minute later when that was used before. */
export async function waitForFreshCode(club: Club, secret: string): Promise<string> {
  let code = computeCode(secret, await club.wait(0));
  if (used.get(secret) === code) code = computeCode(secret, await club.wait(30));
  used.set(secret, code);
  return code;
}

/** What stands above the first page: how the club is for who manages or audits it, what is due for the others. */
export const FIRST_PAGE = /^(The figures |Whether the figures |What is due$)/;

/** Signs in at the office as anyone who has this role in the demo club, and waits until they are in. */
export async function signInStaff(page: Page, club: Club, role: string, nth = 0): Promise<SignIn> {
  const person = await findDemoStaff(club, role, nth);
  await page.goto(`${club.officeUrl}/sign-in`);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page
    .getByLabel("Code from your authenticator app")
    .fill(await waitForFreshCode(club, person.authenticator_secret));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: FIRST_PAGE })).toBeVisible();
  return person;
}

/** Signs the approval that was just pressed, with the password and a code: who has this role in the demo club has no passkey. */
export async function signApproval(page: Page, club: Club, role: string, nth = 0): Promise<void> {
  const person = await findDemoStaff(club, role, nth);
  const dialog = page.getByRole("dialog", { name: "Sign your approval" });
  await dialog.getByLabel("Your password").fill(person.password);
  await dialog.getByLabel(/^Code/).fill(await waitForFreshCode(club, person.authenticator_secret));
  await dialog.getByRole("button", { name: "Sign and approve" }).click();
}

/** Signs in anyone who has this role in the demo club, with the password and what their authenticator shows at the club's time. */
export async function createClerk(club: Club, role: string, nth = 0): Promise<Clerk> {
  const { email, password, authenticator_secret: secret } = await findDemoStaff(club, role, nth);
  const json = { "content-type": "application/json" };
  const signedIn = await call(club, "/admin/auth/login", {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email, password, code: await waitForFreshCode(club, secret) }),
  });
  if (signedIn.status !== 200) throw new Error(`${role} could not sign in: ${signedIn.status}`);
  const { authorization } = signedIn.body as { authorization: { access_token: string } };
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0] ?? "")
    .find((pair) => pair.startsWith(`${COOKIE}=`));
  return {
    sign: async () => ({ current_password: password, code: await waitForFreshCode(club, secret) }),
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

type Review = { id: string; kind: string; proposal: { id: string } | null };
type Owner = Pick<Person, "firstName" | "lastName" | "email">;

/** Whatever this member handed in that waits, or what is of this kind, as this clerk finds it. Throws when nothing does. */
async function waiting(clerk: Clerk, { email }: Owner, kind?: string): Promise<Review[]> {
  const { body } = await clerk.ask("GET", `/admin/identity?search=${encodeURIComponent(email)}`);
  const { data } = body as { data: Review[] };
  const meant = data.filter((one) => kind === undefined || one.kind === kind);
  if (meant.length === 0) throw new Error(`no ${kind ?? "document"} of ${email} waits`);
  return meant;
}

/** Opens the file, as anyone who decides about a document has to; a BVN and a bank account have none. */
async function openFile(clerk: Clerk, { id, kind }: Review): Promise<void> {
  if (kind !== "kyc" && kind !== "poa") return;
  const { status } = await clerk.ask("GET", `/admin/identity/${id}/document?purpose=review`);
  expect(status).toBe(200);
}

/** Two staff members open and approve, one after the other, whatever of this member waits for them, or what is of this kind. */
export async function approveReviews(
  member: Owner,
  [first, second]: readonly [Clerk, Clerk],
  kind?: string,
): Promise<void> {
  const name = `${member.firstName} ${member.lastName}`;
  const statement = { note: "Complete, in date, and in the member’s name", name_read: name };
  for (const review of await waiting(first, member, kind)) {
    const { id } = review;
    await openFile(first, review);
    const proposed = await first.ask("POST", `/admin/identity/${id}/propose`, statement);
    expect(proposed.status, JSON.stringify(proposed.body)).toBe(200);
    const proposalId = (proposed.body as Review).proposal?.id;
    await openFile(second, review);
    const answer = { proposal_id: proposalId, reason: "I find the same", name_read: name };
    const approved = await second.ask("POST", `/admin/identity/${id}/approve`, answer);
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  }
}

/** The two staff members who approve documents. */
export const signInReviewers = async (club: Club): Promise<[Clerk, Clerk]> => [
  await createClerk(club, "operations"),
  await createClerk(club, "compliance"),
];

/** A staff member refuses what this member handed in. */
export async function rejectDocument(
  clerk: Clerk,
  kind: string,
  member: Owner,
  refusal: { reason: string; note?: string },
): Promise<void> {
  for (const { id } of await waiting(clerk, member, kind)) {
    const refused = await clerk.ask("POST", `/admin/identity/${id}/reject`, refusal);
    expect(refused.status, JSON.stringify(refused.body)).toBe(200);
  }
}

/** A colleague has the first of this list open, once no one else has: their office tells the club so. */
export async function hasOpen(colleague: Clerk, kind: string, list: string): Promise<void> {
  const { body } = await colleague.ask("GET", list);
  const [first] = (body as { data: { id: string }[] }).data;
  const claim = { subject_kind: kind, subject_id: first?.id ?? "" };
  await expect(async () => {
    const { body: claimed } = await colleague.ask("POST", "/admin/claims", claim);
    expect(claimed).toMatchObject({ is_mine: true });
  }).toPass();
}

/** Two staff members add a setting: one proposes it, another approves. */
export async function addSetting(
  club: Club,
  kind: "survey" | "terms",
  value: object,
): Promise<void> {
  const wish = { kind, id: null, version: 0, value, reason: "Decided by the board." };
  const operations = await createClerk(club, "operations");
  const proposed = await operations.ask("POST", "/admin/setting-proposals", wish);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  const { id } = proposed.body as { id: string };
  const admin = await createClerk(club, "admin");
  const reason = "Agrees with the minutes.";
  const approved = await admin.ask("POST", `/admin/setting-proposals/${id}/approve`, {
    reason,
    ...(await admin.sign()),
  });
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
}

/** Two staff members change these plans alike: one proposes, another approves. */
export async function changePlans(
  club: Club,
  planIds: readonly string[],
  change: object,
): Promise<void> {
  const maker = await createClerk(club, "finance_maker");
  const approver = await createClerk(club, "finance_approver");
  const { body } = await maker.ask("GET", "/admin/settings?kind=plan");
  const { data } = body as { data: { id: string; version: number; value: object }[] };
  for (const { id, version, value } of data.filter((plan) => planIds.includes(plan.id))) {
    const wish = { kind: "plan", id, version, value: { ...value, ...change } };
    const reason = "Decided by the board.";
    const proposed = await maker.ask("POST", "/admin/setting-proposals", { ...wish, reason });
    expect(proposed.status).toBe(201);
    const proposal = (proposed.body as { id: string }).id;
    const approved = await approver.ask("POST", `/admin/setting-proposals/${proposal}/approve`, {
      reason: "Agrees with the minutes.",
      ...(await approver.sign()),
    });
    expect(approved.status).toBe(200);
  }
}

const API = "**/api/**";

/** From here on the server's answers to this desk are dated so much later than they are: what is late is said by them, not by the desk's clock. */
export async function moveAnswerDates(page: Page, ms: number): Promise<void> {
  // Answers that are still on their way are dropped with the page that asked.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  if (ms === 0) return;
  await page.route(API, async (route) => {
    const response = await route.fetch();
    const { date = "", ...headers } = response.headers();
    const later = new Date(Date.parse(date) + ms).toUTCString();
    await route.fulfill({ response, headers: { ...headers, date: later } });
  });
}
