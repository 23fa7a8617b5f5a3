import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { textIn } from "./calls.ts";
import { answerTo, eachWhileKilled, inTurn, type Trial } from "./trial.ts";

type Fate = "paid" | "less" | "another currency" | "lost";
const DELIVERIES = ["once", "twice", "late", "out_of_order"] as const;
const SLOWEST_ANSWER_MS = 5_000;
/** What 99 messages in a hundred wait at most; said of a hundred messages at least. */
const USUAL_ANSWER_MS = 1_000;
const ENOUGH_MESSAGES = 100;

type Paid = { reference: string; fate: Fate; number: number };

async function toSandbox(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });
  await response.body?.cancel();
}

/**
 * Payments whose messages come up to eight times, late, out of order, forged, with other figures or never, while the server is
 * killed: each is credited once, or never and kept for staff; no forgery is taken.
 */
export const trialOfMessages: Trial = async (arena) => {
  const { stage, members, rounds, chance, wrong } = arena;
  const payments: Paid[] = [];
  const waits: number[] = [];
  let calls = 0;

  async function forge(reference: string): Promise<void> {
    calls += 1;
    const started = performance.now();
    try {
      const response = await fetch(`${stage.url}/api/webhook/paystack`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-paystack-signature": "0".repeat(128) },
        body: JSON.stringify({ event: "charge.success", data: { reference } }),
      });
      await response.body?.cancel();
      if (response.status !== 400) wrong.push(`a forgery was answered ${response.status}`);
      waits.push(performance.now() - started);
    } catch {
      // The server was killed under it: nobody answered, nobody took it.
    }
  }

  await eachWhileKilled(arena, rounds, 16, async (number) => {
    const { member, walletId } = inTurn(members, number);
    const path = `/wallet/deposit/${walletId}`;
    const body = { amount: 100, gateway: number % 2 === 0 ? "card" : "transfer" };
    const key = `hooks-${number}`;
    const { status, text } = await answerTo(stage, { member, method: "POST", path, body, key });
    calls += 1;
    const reference = textIn(JSON.parse(text), "reference");
    if (status !== 201 || reference === undefined) {
      wrong.push(`payment ${number} was answered ${status}`);
      return;
    }
    if (chance.happens(0.1)) await forge(reference);
    const share = chance.next();
    const fate: Fate =
      share < 0.05 ? "less" : share < 0.1 ? "another currency" : share < 0.3 ? "lost" : "paid";
    payments.push({ reference, fate, number });
    const url = `${stage.sandboxUrl}/payments/${reference}`;
    await toSandbox(`${url}/settle`, {
      outcome: "success",
      deliver: fate === "lost" ? "never" : chance.pick(DELIVERIES),
      ...(fate === "less" && { amount: 1 }),
      ...(fate === "another currency" && { currency: "USD" }),
    });
    if (fate === "lost") return;
    for (let again = chance.between(0, 7); again > 0; again -= 1) {
      await toSandbox(`${url}/deliver`, { deliver: chance.pick(DELIVERIES) });
    }
  });
  const slowest = waits.toSorted((one, other) => other - one);
  if ((slowest[0] ?? 0) > SLOWEST_ANSWER_MS) wrong.push("a message waited too long");
  const usual = slowest[Math.floor(slowest.length / 100)] ?? 0;
  if (slowest.length >= ENOUGH_MESSAGES && usual > USUAL_ANSWER_MS) {
    wrong.push(`one message in a hundred waited ${usual.toFixed(0)} ms and longer`);
  }
  await stage.isReady();
  const waiting = [...payments];
  const asker = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const { member } = inTurn(members, one.number);
      for (let tried = 0; tried < 20; tried += 1) {
        const path = `/payment/verify/${one.reference}`;
        const { text } = await answerTo(stage, { member, method: "GET", path });
        calls += 1;
        const isKeptBack = text.includes('"is_kept_back":true');
        const isOpen = textIn(JSON.parse(text), "status") === "pending" && !isKeptBack;
        if (!isOpen) break;
        await pause(1_000);
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, asker));
  const { rows } = await sql<{ reference: string; credits: bigint; reviews: bigint }>`
    select reference,
        (select count(*) from ledger.journal where once_key = 'deposit:' || reference) as credits,
        (select count(*) from payment_review where payment_review.reference = payment_intent.reference) as reviews
      from payment_intent`.execute(stage.db);
  const found = new Map(rows.map((row) => [row.reference, row]));
  for (const { reference, fate } of payments) {
    const { credits = -1n, reviews = 0n } = found.get(reference) ?? {};
    const isAsPaid = fate === "paid" || fate === "lost";
    if (credits !== (isAsPaid ? 1n : 0n)) wrong.push(`${reference} (${fate}): ${credits} credits`);
    if (!isAsPaid && reviews === 0n) wrong.push(`${reference} (${fate}) was not kept for staff`);
  }
  return calls;
};
