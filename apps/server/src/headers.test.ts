import { hash } from "node:crypto";
import { rm } from "node:fs/promises";
import { ENDPOINTS } from "@kinfold/contract/endpoints";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildOffice } from "./app.ts";
import { buildSite, EARLIER } from "./testing/built-site.ts";
import { openClub, Visitor, type Answer, type Club } from "./testing/club.ts";
import { createOwnedThings, type Things } from "./testing/permissions/owned.ts";
import { hireSignedIn } from "./testing/staff.ts";

const OWNER = "owner@example.com";

let club: Club;
let office: FastifyInstance;
let root: string;
let things: Things;
let clerk: Visitor;
let unproved: Visitor;
let stranger: Visitor;
/** Someone at the address of the office. */
let atDesk: Visitor;
beforeAll(async () => {
  root = await buildSite();
  club = await openClub({
    PUBLIC_URL: "https://kinfold.test",
    WEB_ROOT: root,
    OFFICE_ROOT: root,
  });
  office = await buildOffice(club.platform, club.payments);
  things = await createOwnedThings(club, OWNER);
  stranger = await club.member("stranger@example.com");
  unproved = club.visitor();
  await unproved.signUp({ email: "unproved@example.com" });
  clerk = (await hireSignedIn(club, ["auditor"])).visitor;
  atDesk = new Visitor(office, "198.51.100.7", "__Host-kinfold-staff");
});
afterAll(async () => {
  await office.close();
  await club.close();
  await rm(root, { recursive: true, force: true });
});

/** What tells a browser how to show a document. */
const OF_DOCUMENTS = {
  "content-security-policy": expect.stringMatching(/(^|; )frame-ancestors 'none'(;|$)/),
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
  "permissions-policy": expect.stringContaining("camera=()"),
  "x-permitted-cross-domain-policies": "none",
};

/** What every answer carries, whatever it is and the person who gets it. */
function expectCommonHeaders({ headers }: Answer): void {
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "strict-transport-security": "max-age=31536000; includeSubDomains; preload",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(headers).not.toHaveProperty("access-control-allow-origin");
  expect(headers).not.toHaveProperty("x-powered-by");
  expect(headers).not.toHaveProperty("server");
}

/** What everything carries that a browser may show as a document. */
function expectEveryHeader(answer: Answer): void {
  expectCommonHeaders(answer);
  expect(answer.headers).toMatchObject({
    ...OF_DOCUMENTS,
    "x-request-id": expect.stringMatching(/^req_/),
  });
}

type Asked = [
  what: string,
  ask: () => Promise<Answer>,
  status: number,
  kind: "html" | "javascript" | "svg" | "json" | "pdf" | "csv" | "jpeg",
];

const get = (url: string) => () => club.visitor().send("GET", url);
const head = (url: string) => () => club.visitor().send("HEAD", url);
const post = (url: string, payload: string, type = "application/json") =>
  club.visitor().send("POST", url, { "content-type": type }, payload);
const atOffice = (url: string) => () => atDesk.send("GET", url);
const own = (url: () => string) => () => things.owner.send("GET", `/api${url()}`);

const ASSET = "/assets/main-B3xY_9aZ.js";
const LOGIN = "/api/auth/login";
const STRETCH = "from=2026-11-01&to=2026-11-12";

test("a page that is opened with a secret in its address sends that address nowhere", async () => {
  for (const url of ["/auth/reset-password?token=abc", "/auth/login", "/auth"]) {
    const { headers } = await club.visitor().send("GET", url);
    expect([url, headers["referrer-policy"]]).toEqual([url, "no-referrer"]);
  }
});

test("the camera is for the page that checks documents, and for no other", async () => {
  const policyOf = async (url: string) =>
    String((await club.visitor().send("GET", url)).headers["permissions-policy"]);
  expect(await policyOf("/check")).toContain("camera=(self)");
  for (const url of ["/", "/checks", "/auth/login", "/check/x"]) {
    expect(await policyOf(url), `page ${url}`).toContain("camera=()");
  }
});

test("an answer of the office is dated by the club's clock", async () => {
  club.clock.advance(60_000);
  const { headers } = await atDesk.send("GET", "/api/health");
  expect(Date.parse(String(headers["date"]))).toBe(
    Math.floor(club.clock.now().getTime() / 1_000) * 1_000,
  );
});

const packed = (url: string, headers: Record<string, string>) => () =>
  club.visitor().send("GET", url, headers);
const HAS_EARLIER = {
  "accept-encoding": "br, dcz",
  "available-dictionary": `:${hash("sha256", EARLIER, "base64")}:`,
};

describe("what no browser shows as a document carries the other headers alone", () => {
  test.each<Asked>([
    ["a script", get(ASSET), 200, "javascript"],
    ["a packed script", packed(ASSET, { "accept-encoding": "br" }), 200, "javascript"],
    ["what is new in a script", packed(ASSET, HAS_EARLIER), 200, "javascript"],
    ["a part of a script", packed(ASSET, { range: "bytes=0-3" }), 206, "javascript"],
    ["the head of a script", head(ASSET), 200, "javascript"],
    ["a script of the office", atOffice(ASSET), 200, "javascript"],
  ])("%s", async (_what, ask, status, kind) => {
    const answer = await ask();
    expect([answer.status, answer.headers["content-type"]]).toEqual([
      status,
      expect.stringContaining(kind),
    ]);
    expectCommonHeaders(answer);
    for (const name of Object.keys(OF_DOCUMENTS)) expect(answer.headers).not.toHaveProperty(name);
  });
});

test("what a script of a page reads carries the other headers alone, refusals too", async () => {
  const fetched = { "sec-fetch-dest": "empty", "sec-fetch-site": "same-origin" };
  const asDocument = { ...fetched, "sec-fetch-dest": "document" };
  for (const url of [`/api/portfolio/${things.portfolio}`, "/api/portfolio/x", "/api/nothing"]) {
    const answer = await things.owner.send("GET", url, fetched);
    expectCommonHeaders(answer);
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "x-request-id": expect.stringMatching(/^req_/),
    });
    for (const name of Object.keys(OF_DOCUMENTS)) expect(answer.headers).not.toHaveProperty(name);
    expectEveryHeader(await things.owner.send("GET", url, asDocument));
  }
});

describe("every header is on", () => {
  test.each<Asked>([
    // Pages
    ["the front page", get("/"), 200, "html"],
    ["a page that was rendered before", get("/auth/sign-up"), 200, "html"],
    ["a page whose address holds a secret", get("/auth/reset-password?token=abc"), 200, "html"],
    ["a page of the private area", get("/dashboard/overview"), 200, "html"],
    ["a page that does not exist", get("/nowhere"), 404, "html"],
    ["the head of a page", head("/auth/login"), 200, "html"],
    ["a page of the office", atOffice("/sign-in"), 200, "html"],
    ["a queue of the office", atOffice("/payouts"), 200, "html"],
    // Files of the app
    ["an image", get("/favicon.svg"), 200, "svg"],
    ["the service worker", get("/sw.js"), 200, "javascript"],
    ["a script of an older build", get("/assets/gone-B3xY_9aZ.js"), 404, "json"],
    ["what is hidden", get("/.env"), 404, "json"],
    ["an address that cannot be decoded", get("/%c0%ae"), 404, "json"],
    // Answers
    ["a sign of life", get("/api/health"), 200, "json"],
    ["the description of the API", get("/api/openapi.json"), 200, "json"],
    ["what everybody may read", get("/api/customer/country-list"), 200, "json"],
    ["a member's own portfolio", own(() => `/portfolio/${things.portfolio}`), 200, "json"],
    // Files of a member
    ["a portfolio as PDF", own(() => `/portfolio/pdf-report/${things.portfolio}`), 200, "pdf"],
    [
      "a month as PDF",
      own(() => "/portfolio/global/report/pdf?month=10&year=2026&currency=NGN"),
      200,
      "pdf",
    ],
    [
      "a statement as PDF",
      own(() => `/statement?wallet_id=${things.wallet}&${STRETCH}&format=pdf`),
      200,
      "pdf",
    ],
    [
      "a statement as CSV",
      own(() => `/statement?wallet_id=${things.wallet}&${STRETCH}&format=csv`),
      200,
      "csv",
    ],
    [
      "movements as CSV",
      own(() => `/wallet/transactions/export?wallet_id=${things.wallet}`),
      200,
      "csv",
    ],
    ["a receipt", own(() => `/payment/receipt/${things.receipt}`), 200, "jpeg"],
    ["an identity document", own(() => `/customer/kyc/document/${things.document}`), 200, "jpeg"],
    ["the staff's export", () => clerk.send("GET", "/api/admin/reconciliation/export"), 200, "csv"],
    // Refusals
    ["400, broken", () => post(LOGIN, '{"email":'), 400, "json"],
    ["401, signed out", get("/api/customer/get"), 401, "json"],
    ["401, a file without a session", get("/api/payment/receipt/x"), 401, "json"],
    ["403, not proved", () => unproved.send("GET", "/api/portfolio/x"), 403, "json"],
    ["403, another role's work", () => clerk.send("POST", "/api/admin/staff/changes"), 403, "json"],
    [
      "404, another member's PDF",
      () => stranger.send("GET", `/api/portfolio/pdf-report/${things.portfolio}`),
      404,
      "json",
    ],
    ["404, no such call", get("/api/nothing"), 404, "json"],
    ["404, a member's call at the office", atOffice("/api/customer/get"), 404, "json"],
    ["404, a call by another method", () => club.visitor().send("PUT", LOGIN), 404, "json"],
    ["404, a page by another method", () => post("/auth/login", "{}"), 404, "json"],
    ["404, the head of a call", head("/api/health"), 404, "json"],
    [
      "404, asked for leave by another site",
      () => club.visitor().send("OPTIONS", LOGIN),
      404,
      "json",
    ],
    ["413, too large", () => post(LOGIN, "[".repeat(200_000)), 413, "json"],
    ["415, not JSON", () => post(LOGIN, "a=1", "text/plain"), 415, "json"],
    ["422, not what was asked for", () => post(LOGIN, "{}"), 422, "json"],
  ])("%s", async (_what, ask, status, kind) => {
    const answer = await ask();
    expect([answer.status, answer.headers["content-type"]]).toEqual([
      status,
      expect.stringContaining(kind),
    ]);
    expectEveryHeader(answer);
  });

  test("429, too often", async () => {
    const guesser = club.visitor();
    let answer = await guesser.signIn("stranger0@example.com", "Wrong-horse-1");
    for (let at = 1; at <= 30; at += 1) {
      answer = await guesser.signIn(`stranger${at}@example.com`, "Wrong-horse-1");
    }
    expect(answer.status).toBe(429);
    expectEveryHeader(answer);
  });

  test("every call of the contract, asked by no one in particular", async () => {
    for (const { method, path } of ENDPOINTS) {
      const answer = await club.visitor().send(method, `/api${path}`);
      expect(answer.status).toBeLessThan(500);
      expectEveryHeader(answer);
    }
  });

  test("500, what we cannot answer for", async () => {
    await rm(club.filesFolder, { recursive: true });
    const answer = await things.owner.send("GET", `/api/payment/receipt/${things.receipt}`);
    expect(answer.status).toBe(500);
    expectEveryHeader(answer);
  });
});

test("HTTPS is not demanded where we are not reached by it", async () => {
  const plain = await openClub();
  try {
    const { headers } = await plain.visitor().send("GET", "/api/health");
    expect(headers).not.toHaveProperty("strict-transport-security");
  } finally {
    await plain.close();
  }
});
