import { MEMBERS_ENDPOINTS } from "@kinfold/contract/endpoints";
import { getMember } from "@kinfold/contract/members";
import { listPools } from "@kinfold/contract/plans";
import { getSummaryByProduct } from "@kinfold/contract/portfolios";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClub, type Club } from "./testing/club.ts";
import { createOwnedThings, type Things } from "./testing/permissions/owned.ts";

let club: Club;
let things: Things;
beforeAll(async () => {
  club = await openClub();
  things = await createOwnedThings(club, "owner@example.com");
});
afterAll(() => club.close());

/** What a member's browser gets that takes packed answers. */
const ask = (url: string) =>
  club.app.inject({
    url: `/api${url}`,
    headers: {
      authorization: `Bearer ${things.owner.token}`,
      cookie: `${things.owner.cookieName}=${things.owner.cookie}`,
      "accept-encoding": "gzip, br",
    },
  });

const CHOSEN = [getMember, listPools, getSummaryByProduct];

test("a member's answers leave packed where they hold no secret and repeat nothing of the request, and no others", async () => {
  const packed: string[] = [];
  for (const to of MEMBERS_ENDPOINTS) {
    if (to.method !== "GET" || to.access === "anyone" || to.access === "staff") continue;
    const { headers } = await ask(to.path.replaceAll(/:\w+/g, things.portfolio));
    if ("vary" in headers || "content-encoding" in headers) packed.push(to.name);
  }
  expect(packed.toSorted()).toEqual(CHOSEN.map(({ name }) => name).toSorted());
});

test.each(CHOSEN.map(({ name, path }) => [name, path]))(
  "%s is the same packed",
  async (_, path) => {
    const packed = await ask(path);
    const plain = await things.owner.send("GET", `/api${path}`);
    expect(packed.headers).toMatchObject({ vary: "accept-encoding", "cache-control": "no-store" });
    expect(plain.headers).not.toHaveProperty("content-encoding");
    const isPacked = packed.headers["content-encoding"] === "br";
    expect(isPacked).toBe(plain.text.length >= 1_000);
    const text = isPacked ? brotliDecompressSync(packed.rawPayload).toString() : packed.payload;
    expect(JSON.parse(text)).toEqual(plain.body);
  },
);

test.each(CHOSEN.map(({ name, path }) => [name, path]))(
  "%s repeats nothing that came with the request",
  async (_, path) => {
    const { text } = await things.owner.send("GET", `/api${path}?canary=CANARY-query`, {
      "x-canary": "CANARY-header",
      referer: "https://kinfold.test/CANARY-referrer",
    });
    expect(text).not.toContain("CANARY");
  },
);

test("a refusal of them leaves as it is", async () => {
  const { statusCode, headers } = await ask(`${listPools.path}?status=${"x".repeat(2_000)}`);
  expect(statusCode).toBe(422);
  expect(headers).not.toHaveProperty("content-encoding");
});
