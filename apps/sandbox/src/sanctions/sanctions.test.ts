import { afterEach, beforeEach, expect, test } from "vitest";
import { SANDBOX_KEYS } from "#sandbox.ts";
import { openWorld, type World } from "#testing/world.ts";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await world.close();
});

const KEY = `Bearer ${SANDBOX_KEYS.sanctionsApiKey}`;

async function send(path: string, body: object, authorization = KEY) {
  const answer = await fetch(`${world.url}/sanctions${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test.each([
  ["Tamunoemi Sanctionson", "UN-7731", "a middle name that is cut"],
  ["Tamunoemi Ibikunle Sanctionson", "UN-7731", "the name itself"],
  ["Sanctionson Tamuno-Emi", "UN-7731", "another order and a hyphen"],
  ["Mohammed Alplanted", "OFAC-20418", "a transliteration"],
  ["Muhamad al Planted", "OFAC-20418", "another spelling"],
  ["Yússuf Listedman", "NG-0112", "an accent and another spelling"],
])("%s fits %s: %s", async (name, entry) => {
  const { body } = await send("/v1/screen", { name, countries: ["NG"] });
  expect(body["matches"]).toMatchObject([{ entry_id: entry, score: expect.any(Number) }]);
});

test.each(["Adaeze Okafor", "Muhammad Bello", "Abubakar Bello", "Emi"])(
  "%s fits no one",
  async (name) => {
    expect((await send("/v1/screen", { name, countries: [] })).body["matches"]).toEqual([]);
  },
);

test("a birth date that differs makes a match weaker", async () => {
  const ask = async (birth_date: string): Promise<unknown> => {
    const { body } = await send("/v1/screen", { name: "Yusuf Abubakar Listedman", birth_date });
    return body["matches"];
  };
  expect(await ask("1980-11-30")).toMatchObject([{ score: 100 }]);
  expect(await ask("1990-01-01")).toMatchObject([{ score: 90 }]);
});

test("a list has a date that a tester moves, and may be away; a stranger's key opens nothing", async () => {
  expect((await send("/v1/screen", { name: "Adaeze Okafor" }, "Bearer x")).status).toBe(401);
  await send("", { list_date: "2026-11-20" });
  expect((await send("/v1/screen", { name: "Adaeze Okafor" })).body["list_date"]).toBe(
    "2026-11-20",
  );
  await send("", { status: "503" });
  expect((await send("/v1/screen", { name: "Adaeze Okafor" })).status).toBe(503);
});
