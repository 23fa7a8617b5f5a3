import { buildPath, type AnyEndpoint } from "@kinfold/contract/endpoint";
import { ENDPOINTS, MEMBERS_ENDPOINTS, OFFICE_ENDPOINTS } from "@kinfold/contract/endpoints";
import { STAFF_ROLES } from "@kinfold/contract/staff-permissions";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openClub, Visitor, type Answer, type Club } from "./testing/club.ts";
import { hireSignedIn } from "./testing/staff.ts";

const DESCRIPTION = "/api/admin/openapi.json";
const STAFF_COOKIE = "__Host-kinfold-staff";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const formatOutcome = ({ status, body }: Answer): string => `${status} ${body?.code ?? ""}`;
const someParams = ({ path }: AnyEndpoint): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, "x"]));

/** The calls that this listener answers with anything but "there is nothing here", asked with this session. */
async function answeredBy(
  app: FastifyInstance,
  calls: readonly AnyEndpoint[],
  session: Visitor | undefined,
): Promise<string[]> {
  const visitor = new Visitor(app, "198.51.100.9", session?.cookieName);
  visitor.token = session?.token;
  visitor.cookie = session?.cookie;
  const answered: string[] = [];
  for (const to of calls) {
    const url = `/api${buildPath(to, someParams(to))}`;
    const type = { "content-type": "application/json" };
    const payload = to.method === "GET" ? undefined : "{}";
    const answer = await visitor.send(to.method, url, payload === undefined ? {} : type, payload);
    if (formatOutcome(answer) !== "404 not_found")
      answered.push(`${to.name}: ${formatOutcome(answer)}`);
  }
  return answered;
}

test("every call belongs to one listener", () => {
  const both = [...MEMBERS_ENDPOINTS, ...OFFICE_ENDPOINTS];
  expect(both.map(({ name }) => name).toSorted()).toEqual(
    ENDPOINTS.map(({ name }) => name).toSorted(),
  );
  expect(MEMBERS_ENDPOINTS.filter(({ access }) => access === "staff")).toEqual([]);
  expect(OFFICE_ENDPOINTS.filter(({ access }) => access === "member")).toEqual([]);
  expect(OFFICE_ENDPOINTS.length).toBeGreaterThan(90);
});

const METHODS = "GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND PURGE QUERY".split(" ");

test("of the methods of an address only those that are described do anything", async () => {
  const member = await club.member("ike@example.com");
  const { visitor: admin } = await hireSignedIn(club, ["admin"]);
  const sides = [
    [MEMBERS_ENDPOINTS, member],
    [OFFICE_ENDPOINTS, admin],
  ] as const;
  const done: string[] = [];
  for (const [endpoints, visitor] of sides) {
    const patterns = endpoints.map(
      ({ method, path }) => [method, new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`)] as const,
    );
    for (const to of new Map(endpoints.map((one) => [one.path, one])).values()) {
      const path = buildPath(to, someParams(to));
      const described = patterns.filter(([, pattern]) => pattern.test(path)).map(([one]) => one);
      for (const method of METHODS) {
        if (described.some((one) => one === (method === "HEAD" ? "GET" : method))) continue;
        const { status } = await visitor.send(method, `/api${path}`);
        if (![400, 404, 405, 501].includes(status)) done.push(`${method} ${path}: ${status}`);
      }
    }
  }
  expect(done).toEqual([]);
});

test.each(["/api/test/", "/.env", "/package.json", "/src/main.ts"])(
  "there is no %s",
  async (path) => {
    expect((await club.visitor().send("GET", path)).status).toBe(404);
  },
);

describe("the members' listener", () => {
  test("answers no call of the office, no matter who asks", async () => {
    const member = await club.member("ada@example.com");
    expect(await answeredBy(club.app, OFFICE_ENDPOINTS, undefined)).toEqual([]);
    expect(await answeredBy(club.app, OFFICE_ENDPOINTS, member)).toEqual([]);
    for (const role of STAFF_ROLES) {
      const { visitor } = await hireSignedIn(club, [role]);
      expect(await answeredBy(club.app, OFFICE_ENDPOINTS, visitor)).toEqual([]);
    }
  });

  test("describes no call of the office", async () => {
    const { body, text } = await club.visitor().send("GET", "/api/openapi.json");
    expect(Object.keys(body.paths).filter((path) => path.startsWith("/admin"))).toEqual([]);
    expect(text).not.toContain("staffSession");
    for (const { path } of MEMBERS_ENDPOINTS) {
      expect(Object.keys(body.paths)).toContain(path.replace(/:(\w+)/g, "{$1}"));
    }
    const { visitor } = await hireSignedIn(club, ["admin"]);
    const elsewhere = new Visitor(club.app, "198.51.100.9", STAFF_COOKIE);
    elsewhere.token = visitor.token;
    elsewhere.cookie = visitor.cookie;
    expect(formatOutcome(await elsewhere.send("GET", DESCRIPTION))).toBe("404 not_found");
  });
});

describe("the office's listener", () => {
  test("answers no call of the members, no matter who asks", async () => {
    const member = await club.member("obi@example.com");
    expect(await answeredBy(club.office, MEMBERS_ENDPOINTS, undefined)).toEqual([]);
    expect(await answeredBy(club.office, MEMBERS_ENDPOINTS, member)).toEqual([]);
    const { status } = await club.visitor().send("POST", "/api/webhook/paystack", {}, "{}");
    const office = new Visitor(club.office, "198.51.100.9");
    expect(formatOutcome(await office.send("POST", "/api/webhook/paystack", {}, "{}"))).toBe(
      "404 not_found",
    );
    expect(status).not.toBe(404);
  });

  test("describes itself to those who are signed in there", async () => {
    const stranger = new Visitor(club.office, "198.51.100.9", STAFF_COOKIE);
    expect(formatOutcome(await stranger.send("GET", DESCRIPTION))).toBe("401 signed_out");
    expect(formatOutcome(await stranger.send("GET", "/api/openapi.json"))).toBe("404 not_found");
    const member = await club.member("uche@example.com");
    stranger.token = member.token;
    stranger.cookie = member.cookie;
    expect(formatOutcome(await stranger.send("GET", DESCRIPTION))).toBe("401 signed_out");
    const { visitor } = await hireSignedIn(club, ["auditor"]);
    const { status, body } = await visitor.send("GET", DESCRIPTION);
    expect(status).toBe(200);
    const described = Object.keys(body.paths);
    expect(described.filter((path) => !path.startsWith("/admin/"))).toEqual([]);
    for (const { path } of OFFICE_ENDPOINTS) {
      expect(described).toContain(path.replace(/:(\w+)/g, "{$1}"));
    }
  });
});
