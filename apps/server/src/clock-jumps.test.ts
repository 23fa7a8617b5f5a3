import { HOUR_MS } from "@kinfold/contract/durations";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { depositToWallet } from "@kinfold/contract/payments";
import { createWithdrawal } from "@kinfold/contract/withdrawals";
import { openClub, type Answer, type Club } from "./testing/club.ts";
import { expectInvariants } from "./testing/expect-invariants.ts";
import { runTogether } from "./testing/ledger.ts";
import { buildWebhook, openPayProviders, type PayProviders } from "./testing/pay-providers.ts";
import { createPayableMember, type Payable } from "./testing/payable.ts";

/** A server whose clock is set an hour late, an hour early, and a month off; each time it comes back. */
const JUMPS_MS = [-HOUR_MS, HOUR_MS, HOUR_MS, -HOUR_MS, 720 * HOUR_MS, -720 * HOUR_MS];
const DEPOSITS = 12;
const WITHDRAWALS = 12;

let club: Club;
let providers: PayProviders;
let ada: Payable;

beforeAll(async () => {
  providers = await openPayProviders();
  club = await openClub(providers.settings);
  ada = await createPayableMember(club, "ada@example.com");
});
afterAll(async () => {
  await club.close();
  await providers.close();
});

/** Asks again under the same key until the answer is final; a session that the jump ended is opened anew. */
async function insist(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status === 401) await ada.visitor.signIn("ada@example.com");
    else if (answer.status < 500 && answer.body?.code !== "gen_idempotency_busy") return answer;
  }
}

const pay = (key: string) => () =>
  ada.visitor.ask(depositToWallet, {
    params: { id: ada.ngn ?? "" },
    body: { amount: 1_000, gateway: "card" },
    headers: { "idempotency-key": key },
  });
const withdraw = (key: string) => () =>
  ada.visitor.ask(createWithdrawal, {
    params: { id: ada.ngn ?? "" },
    body: { amount: 2_000 },
    headers: { "idempotency-key": key },
  });

async function movements(): Promise<{ name: string; minor: bigint }[]> {
  const { rows } = await sql<{ name: string; minor: bigint }>`
    select type as name, sum(amount_minor)::bigint as minor from wallet_transaction
    group by 1 order by 1`.execute(club.db);
  return rows;
}

test("while the clock jumps about nothing is paid twice, nothing is lost, and the ledger keeps its order", async () => {
  const before = await movements();
  const over = new AbortController();
  const jumping = (async () => {
    for (let jump = 0; !over.signal.aborted; jump += 1) {
      club.clock.advance(JUMPS_MS[jump % JUMPS_MS.length] ?? 0);
      await pause(25);
    }
  })();
  const keys = (count: number) => Array.from({ length: count }, () => randomUUID());
  const jobs = [
    ...keys(DEPOSITS).map((key) => async () => {
      const first = await insist(pay(key));
      const webhook = buildWebhook(providers.set(first.body.reference, { status: "success" }));
      // The provider tells twice and the member asks twice, at whatever hour it now is.
      for (let time = 0; time < 2; time += 1) {
        await club.visitor().send("POST", webhook.path, webhook.headers, webhook.body);
        await club.payments.watch.handleDue();
      }
      expect((await insist(pay(key))).body.reference).toBe(first.body.reference);
    }),
    ...keys(WITHDRAWALS).map((key) => async () => {
      const first = await insist(withdraw(key));
      expect(first.status).toBe(201);
      await pause(40);
      expect((await insist(withdraw(key))).text).toBe(first.text);
    }),
  ];
  const results = await runTogether(4, jobs);
  over.abort();
  await jumping;
  expect(results.filter(({ status }) => status === "rejected")).toEqual([]);

  club.clock.setTo(new Date("2026-11-13T08:00:00.000Z"));
  await club.payments.watch.handleDue();
  await club.payments.watch.checkDue();
  const after = await movements();
  const grown = Object.fromEntries(
    after.map(({ name, minor }) => [
      name,
      minor - (before.find((one) => one.name === name)?.minor ?? 0n),
    ]),
  );
  expect(grown).toEqual({
    deposit: BigInt(DEPOSITS) * 100_000n,
    withdrawal: BigInt(WITHDRAWALS) * 200_000n,
  });
  await expectInvariants(club.db);
});
