import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { ENDPOINTS } from "@kinfold/contract/endpoints";
import { STAFF_ROLES } from "@kinfold/contract/staff-permissions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openClub, type Club, type Visitor } from "./testing/club.ts";
import { MATRIX, type CallerKind } from "./testing/permissions/matrix.ts";
import { callAs, OWNED, createOwnedThings, type Things } from "./testing/permissions/owned.ts";
import { OWN_MONEY } from "./testing/permissions/own-money.ts";
import { OWN_WORK } from "./testing/permissions/own-work.ts";
import { hireSignedIn } from "./testing/staff.ts";

const CALLERS: readonly CallerKind[] = ["signed out", "unverified", "member", ...STAFF_ROLES];
const ENDS_THE_SESSION = new Set(["logout", "staffLogout"]);

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const names = (endpoints: readonly AnyEndpoint[]): string[] =>
  endpoints.map(({ name }) => name).toSorted();
const someParams = ({ path }: AnyEndpoint): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, "x"]));

let joined = 0;
async function someone(kind: CallerKind): Promise<Visitor> {
  joined += 1;
  const email = `caller${joined}@example.com`;
  if (kind === "signed out") return club.visitor();
  if (kind === "member") return club.member(email);
  if (kind !== "unverified") return (await hireSignedIn(club, [kind])).visitor;
  const visitor = club.visitor();
  await visitor.signUp({ email });
  return visitor;
}

/** What the permission check answers: no caller gets as far as the call's own work. */
function routeOf(to: AnyEndpoint, kind: CallerKind): string {
  const isStaff = STAFF_ROLES.some((role) => role === kind);
  if (kind === "signed out" || isStaff !== (to.access === "staff")) return "401 signed_out";
  return isStaff ? "403 staff_forbidden" : "403 email_unverified";
}

const ROUTES = new Set(["401 signed_out", "403 staff_forbidden", "403 email_unverified"]);

test("every call has its row, and every row its call", () => {
  expect(Object.keys(MATRIX).toSorted()).toEqual(names(ENDPOINTS));
});

describe.each(CALLERS)("the person who is %s", (kind) => {
  test("gets where they may and nowhere else", async () => {
    const caller = await someone(kind);
    const bypasses: string[] = [];
    for (const to of ENDPOINTS) {
      const who = ENDS_THE_SESSION.has(to.name) ? await someone(kind) : caller;
      const { status, body } = await who.ask(to, { params: someParams(to) });
      const outcome = `${status} ${body?.code ?? ""}`;
      const mayPass = MATRIX[to.name]?.includes(kind) ?? false;
      const isRight = mayPass ? !ROUTES.has(outcome) : outcome === routeOf(to, kind);
      if (!isRight) bypasses.push(`${to.name}: ${outcome}`);
    }
    expect(bypasses).toEqual([]);
  });
});

describe("what is another member's", () => {
  const isNaming = ({ access, path, query }: AnyEndpoint): boolean =>
    (access === "member" || access === "unverified") &&
    (path.includes(":") || Object.keys(Object(query?.schema)).some((name) => name.endsWith("_id")));

  test("has a row for every call that names a thing", () => {
    expect(Object.keys(OWNED).toSorted()).toEqual(names(ENDPOINTS.filter(isNaming)));
  });

  test("is not there, whatever a stranger asks of it; and is, for its owner", async () => {
    const things: Things = await createOwnedThings(club, "owner@example.com");
    const stranger = await club.member("stranger@example.com");
    const bypasses: string[] = [];
    for (const to of ENDPOINTS) {
      const naming = OWNED[to.name];
      if (naming === undefined || naming === "everybody's") continue;
      const refused = await callAs(stranger, to, naming(things));
      const refusal = `${refused.status} ${refused.body?.code}`;
      if (refusal !== "404 not_found") bypasses.push(`${to.name} tells a stranger ${refusal}`);
      const ownerAnswer = await callAs(things.owner, to, naming(things));
      if (ownerAnswer.status === 404) bypasses.push(`${to.name} does not find it for its owner`);
    }
    expect(bypasses).toEqual([]);
  });
});

describe("one's own work", () => {
  const decides = ({ staff }: AnyEndpoint): boolean =>
    /\.(decide|approve|confirm|release)$/.test(staff?.permission ?? "");

  test("has a row for every call that decides", () => {
    expect(Object.keys(OWN_WORK).toSorted()).toEqual(names(ENDPOINTS.filter(decides)));
  });

  const tries = Object.entries(OWN_WORK);
  test("is not decided about", async () => {
    const admin = await hireSignedIn(club, ["admin"]);
    for (const [name, tried] of tries) {
      if (typeof tried !== "function") continue;
      const { status, body } = await tried(admin);
      expect([name, status, body.code]).toEqual([name, 403, "staff_own_work"]);
    }
  });

  test("where it takes more to try, is tried by a test that is there", () => {
    const elsewhere = tries.flatMap(([, tried]) => (typeof tried === "function" ? [] : [tried]));
    const missing = elsewhere.filter(
      (tried) => !readFileSync(join(import.meta.dirname, tried.file), "utf8").includes(tried.test),
    );
    expect(missing).toEqual([]);
  });
});

describe("one's own money and identity", () => {
  const changes = ({ access, method }: AnyEndpoint): boolean =>
    access === "staff" && method !== "GET";

  test("has a row for every call of the staff that changes anything", () => {
    expect(Object.keys(OWN_MONEY).toSorted()).toEqual(names(ENDPOINTS.filter(changes)));
  });

  test("is refused by a test that is there", () => {
    const tests = Object.values(OWN_MONEY).filter((row) => row !== "no member");
    const missing = tests.filter(
      ({ file, test: name }) =>
        !readFileSync(join(import.meta.dirname, file), "utf8").includes(name),
    );
    expect(missing).toEqual([]);
  });
});
