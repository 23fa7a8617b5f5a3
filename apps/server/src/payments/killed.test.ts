import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getWallets } from "@kinfold/contract/wallets";
import { freePort } from "#platform/embedded/free-port.ts";
import { createDraw, readSeed } from "../testing/chance.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { toDatabaseVariables } from "../testing/database-url.ts";
import { buildWebhook, openPayProviders, type PayProviders } from "../testing/pay-providers.ts";
import { spawnServer, type Spawned } from "../testing/spawned-server.ts";

const KEYS = 8;
const REPEATS = 6;
const KILLS = 2;

let club: Club;
let providers: PayProviders;
let ada: Visitor;
let wallet: string;
let server: Spawned;
let origin: string;
let variables: Record<string, string>;

beforeAll(async () => {
  providers = await openPayProviders();
  club = await openClub(providers.settings);
  club.clock.setTo(new Date());
  ada = await club.member("ada@example.com");
  wallet = (await ada.ask(getWallets)).body.ngn.id;
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  variables = {
    NODE_ENV: "test",
    PORT: String(port),
    ...toDatabaseVariables(club.database),
    SMTP_URL: club.mailbox.url,
    WEB_ROOT: "/nonexistent",
    ...providers.settings,
  };
});
afterAll(async () => {
  server.child.kill("SIGKILL");
  await server.ended;
  await club.close();
  await providers.close();
});

/** Asks the server until it gives an answer that is final, whatever dies in between. */
const draw = createDraw(readSeed());

async function insist(path: string, headers: Record<string, string>, body: string) {
  for (;;) {
    try {
      const response = await fetch(`${origin}/api${path}`, { method: "POST", headers, body });
      const text = await response.text();
      const isFinal = response.status < 500 && !text.includes("gen_idempotency_busy");
      if (isFinal) return { status: response.status, text };
    } catch {
      // It was killed, or is not there yet.
    }
    await pause(150);
  }
}

const deposit = (key: string, amount: number) =>
  insist(
    `/wallet/deposit/${wallet}`,
    {
      authorization: `Bearer ${ada.token}`,
      cookie: `__Host-kinfold=${ada.cookie}`,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    JSON.stringify({ amount, gateway: "card" }),
  );

test("killed again and again, the server begins each payment once, credits it once, and repeats its answers to the byte", async () => {
  server = spawnServer(variables);
  await server.says("serving");
  providers.before = () => pause(draw(40));

  const over = new AbortController();
  const killing = (async () => {
    for (let kill = 0; kill < KILLS && !over.signal.aborted; kill += 1) {
      await pause(100 + draw(600));
      server.child.kill("SIGKILL");
      await server.ended;
      server = spawnServer(variables);
      await server.says("serving");
    }
  })();

  const amountOf = (key: number): number => 1_000 + key;
  const answers = await Promise.all(
    Array.from({ length: KEYS * REPEATS }, async (_, n) => {
      const key = n % KEYS;
      await pause(draw(2_500));
      return { key, ...(await deposit(`key-${key}`, amountOf(key))) };
    }),
  );
  const references: string[] = [];
  for (let key = 0; key < KEYS; key += 1) {
    const own = answers.filter((answer) => answer.key === key);
    expect(own.map(({ status }) => status)).toEqual(own.map(() => 201));
    expect(new Set(own.map(({ text }) => text)).size).toBe(1);
    references.push(JSON.parse(own[0]?.text ?? "{}").reference);
  }
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from payment_intent
    where state not in ('failed', 'expired')`.execute(club.db);
  expect(rows[0]?.n).toBe(BigInt(KEYS));

  await Promise.all(
    references.flatMap((reference) => {
      const payment = providers.set(reference, { status: "success" });
      return [0, 1, 2].map((again) => {
        const { path, headers, body } = buildWebhook(payment, { again });
        return insist(path.replace("/api", ""), headers, body);
      });
    }),
  );
  over.abort();
  await killing;
  const expected = references.reduce((sum, _, key) => sum + amountOf(key), 0);
  const balance = async (): Promise<number> => {
    club.clock.setTo(new Date());
    return (await ada.ask(getWallets)).body.ngn.balance;
  };
  await expect.poll(balance, { interval: 500 }).toBe(expected);
  const changed = await deposit("key-0", 5);
  expect([changed.status, JSON.parse(changed.text).code]).toEqual([
    409,
    "gen_idempotency_mismatch",
  ]);
  await expectInvariants(club.db);
});
