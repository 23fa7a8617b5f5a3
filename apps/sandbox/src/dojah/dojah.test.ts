import { afterEach, beforeEach, expect, test } from "vitest";
import { SANDBOX_KEYS } from "#sandbox.ts";
import { openWorld, type World } from "#testing/world.ts";

let world: World;

beforeEach(async () => {
  world = await openWorld({ slowMs: 30 });
});
afterEach(async () => {
  await world.close();
});

const KEYS = { AppId: SANDBOX_KEYS.bvnAppId, authorization: SANDBOX_KEYS.bvnSecretKey };

async function ask(
  query: Record<string, string>,
  headers: Record<string, string> = KEYS,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const person = { first_name: "Adaeze", last_name: "Okafor", ...query };
  const answer = await fetch(
    `${world.url}/dojah/api/v1/kyc/bvn?${new URLSearchParams(person).toString()}`,
    { headers },
  );
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const field = (confidence_value: number) => ({
  confidence_value,
  status: confidence_value === 100,
});

test.each([
  ["22222222222", field(100), field(100), true],
  ["22212345678", field(100), field(100), true],
  ["22212345698", field(12), field(8), true],
  ["22212345697", field(78), field(100), true],
  ["22212345696", field(100), field(100), false],
])("of %s the names and the birthday are compared", async (bvn, first, last, isBorn) => {
  expect(await ask({ bvn, dob: "1988-03-14" })).toMatchObject({
    status: 200,
    body: {
      entity: {
        bvn: { value: bvn, status: true },
        first_name: first,
        last_name: last,
        date_of_birth: { status: isBorn },
      },
    },
  });
});

test("a birthday that was not asked about is not spoken of", async () => {
  expect((await ask({ bvn: "22212345678" })).body["entity"]).not.toHaveProperty("date_of_birth");
});

test.each([
  ["ending in 00", "22212345600", 404],
  ["ending in 99", "22212345699", 503],
  ["ending in 94", "22212345694", 504],
  ["of ten digits", "2221234567", 400],
])("a number %s is not answered about", async (_, bvn, status) => {
  expect(await ask({ bvn })).toMatchObject({ status, body: { error: expect.any(String) } });
});

test.each([
  ["without keys", {}],
  ["with another app", { ...KEYS, AppId: "another" }],
  ["with Bearer before the key", { ...KEYS, authorization: `Bearer ${KEYS.authorization}` }],
])("nothing is answered %s", async (_, headers) => {
  expect((await ask({ bvn: "22222222222" }, headers)).status).toBe(401);
});

test("a number ending in 95 needs its owner's word, and has it from then on", async () => {
  const bvn = "22212345695";
  const first = await ask({ bvn });
  expect(first).toMatchObject({ status: 403, body: { error: { code: "consent_required" } } });
  const url = String(first.body["url"]);
  expect(url).not.toContain(bvn);
  expect(await (await fetch(url)).text()).toContain("May the club ask");
  expect((await ask({ bvn })).status).toBe(403);
  expect((await fetch(url, { method: "POST" })).status).toBe(200);
  expect((await ask({ bvn })).status).toBe(200);
  expect((await fetch(url, { method: "POST" })).status).toBe(404);
});
