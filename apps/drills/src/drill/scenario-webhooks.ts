import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { buildWebhook } from "@kinfold/server/testing/pay-providers.ts";
import { readText } from "./calls.ts";
import type { Stage } from "./stage.ts";
import { callUntilFinal, runWhileKilled, queueByKey, type Scenario } from "./scenario.ts";

const GATEWAYS = ["card", "transfer", "card_us"] as const;
type Gateway = (typeof GATEWAYS)[number];
const PROVIDER_OF = { card: "paystack", transfer: "monnify", card_us: "flutterwave" } as const;
const SUCCESS = { card: "success", transfer: "PAID", card_us: "successful" } as const;

/** `lied about`: no one pays, and a message that is signed says that ten times as much was paid. */
type Fate =
  | "paid"
  | "less"
  | "a little more"
  | "far more"
  | "another currency"
  | "lost"
  | "lied about";
const DELIVERIES = ["once", "twice", "late", "out_of_order"] as const;
const CHARGED = { major: 100, minor: 10_000n } as const;
/** Within the tenth above what was asked for that a bank transfer may bring without a person's look. */
const A_LITTLE_MORE = { major: 105, minor: 10_500n } as const;
const FAR_MORE = { major: 1_000, minor: 100_000n } as const;
const SLOWEST_ANSWER_MS = 5_000;
/** What 99 messages in a hundred wait at most; said of a few hundred messages at least. */
const USUAL_ANSWER_MS = 1_000;
const ENOUGH_MESSAGES = 400;

type Paid = { reference: string; gateway: Gateway; fate: Fate; number: number };

async function toSandbox(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });
  await response.body?.cancel();
}

function fateOf(share: number): Fate {
  if (share < 0.05) return "less";
  if (share < 0.1) return "another currency";
  if (share < 0.15) return "a little more";
  if (share < 0.2) return "far more";
  if (share < 0.25) return "lied about";
  return share < 0.45 ? "lost" : "paid";
}

/** How long the club kept the providers waiting: every message that they brought and that was taken. */
async function waitsOfProviders({ sandboxUrl }: Stage): Promise<number[]> {
  type SandboxWebhooks = { webhooks: { attempts: { answer: string; took_ms: number }[] }[] };
  const response = await fetch(`${sandboxUrl}/payments`, {
    headers: { accept: "application/json" },
  });
  const payments: SandboxWebhooks[] = await response.json();
  return payments
    .flatMap(({ webhooks }) => webhooks.flatMap(({ attempts }) => attempts))
    .filter(({ answer }) => answer === "200")
    .map(({ took_ms: took }) => took);
}

/** What is wrong with how long messages of this sort waited for their answers. */
function tooSlow(sort: string, waits: readonly number[]): string[] {
  const slowest = waits.toSorted((one, other) => other - one);
  const [most = 0, usual = 0] = [slowest[0], slowest[Math.floor(slowest.length / 100)]];
  return [
    ...(most > SLOWEST_ANSWER_MS ? [`${sort} waited ${most.toFixed(0)} ms`] : []),
    ...(slowest.length >= ENOUGH_MESSAGES && usual > USUAL_ANSWER_MS
      ? [`one in a hundred of ${sort} waited ${usual.toFixed(0)} ms and longer`]
      : []),
  ];
}

/** Credited with what was asked for; or with more, less the provider's fee on what came. */
function isRight(minor: bigint, isMore: boolean): boolean {
  return isMore ? minor > CHARGED.minor && minor <= A_LITTLE_MORE.minor : minor === CHARGED.minor;
}

/**
 * Payments by all three providers whose messages come up to eight times, late, out of order, forged, with other figures or
 * never, while the server is killed: each is credited once with what was paid, or never and kept for staff; no forgery is
 * taken, what a message says is believed of no one, and no one waits long for an answer.
 */
export const runWebhookScenario: Scenario = async (arena) => {
  const { stage, members, rounds, chance, wrong } = arena;
  const payments: Paid[] = [];
  const waits = { forged: [] as number[], signed: [] as number[] };
  let calls = 0;

  async function printOutcome(
    sort: "forged" | "signed",
    { path, body, headers }: ReturnType<typeof buildWebhook>,
  ): Promise<void> {
    calls += 1;
    const started = performance.now();
    try {
      const response = await fetch(`${stage.url}${path}`, { method: "POST", headers, body });
      await response.body?.cancel();
      waits[sort].push(performance.now() - started);
      const expected = sort === "forged" ? 400 : 200;
      if (response.status !== expected && response.status < 500) {
        wrong.push(`what was ${sort} at ${path} was answered ${response.status}`);
      }
    } catch {
      // The server was killed under it: no one answered, no one took it.
    }
  }

  /** What a provider would say of a payment, under these keys. */
  const saidOf = (
    { reference, gateway }: Pick<Paid, "reference" | "gateway">,
    amountMinor: bigint,
    keys: Parameters<typeof buildWebhook>[2],
  ): ReturnType<typeof buildWebhook> => {
    const payment = { reference, amountMinor, currency: "NGN", status: SUCCESS[gateway] };
    return buildWebhook({ ...payment, provider: PROVIDER_OF[gateway] }, {}, keys);
  };

  const forge = async (reference: string): Promise<void> => {
    const guessed = {
      PAYSTACK_SECRET_KEY: "guessed",
      MONNIFY_SECRET_KEY: "guessed",
      FLUTTERWAVE_SECRET_HASH: "guessed",
    };
    for (const gateway of GATEWAYS) {
      await printOutcome("forged", saidOf({ reference, gateway }, CHARGED.minor, guessed));
    }
  };

  await runWhileKilled(arena, rounds, 16, async (number) => {
    const { member, walletId } = queueByKey(members, number);
    const path = `/wallet/deposit/${walletId}`;
    const gateway = GATEWAYS[number % GATEWAYS.length] ?? "card";
    const answer = gateway === "card_us" ? { us_based_institution: "no" } : {};
    const body = { amount: CHARGED.major, gateway, ...answer };
    const key = `hooks-${number}`;
    const { status, text } = await callUntilFinal(stage, {
      member,
      method: "POST",
      path,
      body,
      key,
    });
    calls += 1;
    const reference = readText(JSON.parse(text), "reference");
    if (status !== 201 || reference === undefined) {
      wrong.push(`payment ${number} was answered ${status}`);
      return;
    }
    if (chance.happens(0.1)) await forge(reference);
    const fate = fateOf(chance.next());
    const payment: Paid = { reference, gateway, fate, number };
    payments.push(payment);
    if (fate === "lied about") {
      return printOutcome("signed", saidOf(payment, FAR_MORE.minor, stage.env));
    }
    const url = `${stage.sandboxUrl}/payments/${reference}`;
    await toSandbox(`${url}/settle`, {
      outcome: "success",
      deliver: fate === "lost" ? "never" : chance.pick(DELIVERIES),
      ...(fate === "less" && { amount: 1 }),
      ...(fate === "a little more" && { amount: A_LITTLE_MORE.major }),
      ...(fate === "far more" && { amount: FAR_MORE.major }),
      ...(fate === "another currency" && { currency: "USD" }),
    });
    // Signed, and of another sum than the provider says when it is asked.
    if (chance.happens(0.1))
      await printOutcome("signed", saidOf(payment, FAR_MORE.minor, stage.env));
    if (fate === "lost") return;
    for (let again = chance.between(0, 7); again > 0; again -= 1) {
      await toSandbox(`${url}/deliver`, { deliver: chance.pick(DELIVERIES) });
    }
  });
  await stage.isReady();
  const waiting = payments.filter(({ fate }) => fate !== "lied about");
  const asker = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const { member } = queueByKey(members, one.number);
      for (let tried = 0; tried < 20; tried += 1) {
        const path = `/payment/verify/${one.reference}`;
        const { text } = await callUntilFinal(stage, { member, method: "GET", path });
        calls += 1;
        const isFlagged = text.includes('"is_flagged":true');
        const isOpen = readText(JSON.parse(text), "status") === "pending" && !isFlagged;
        if (!isOpen) break;
        await pause(1_000);
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, asker));
  const answerWaits = await waitsOfProviders(stage);
  if (answerWaits.length === 0) wrong.push("no message of a provider was answered");
  wrong.push(
    ...tooSlow("messages of the providers", [...answerWaits, ...waits.signed]),
    ...tooSlow("forgeries", waits.forged),
  );
  const { rows } = await sql<{
    reference: string;
    minor: bigint | null;
    credits: bigint;
    reviews: bigint;
  }>`
    select reference, credited_minor as minor,
        (select count(*) from ledger.journal where once_key = 'deposit:' || reference) as credits,
        (select count(*) from payment_review where payment_review.reference = payment_intent.reference) as reviews
      from payment_intent`.execute(stage.db);
  const paymentsByReference = new Map(rows.map((row) => [row.reference, row]));
  for (const { reference, gateway, fate } of payments) {
    const { credits = -1n, reviews = 0n, minor = null } = paymentsByReference.get(reference) ?? {};
    // A little more is the member's when a bank sent it; a card is charged what was agreed, and far more waits for people.
    const isMore = fate === "a little more" && gateway === "transfer";
    const isCredited = fate === "paid" || fate === "lost" || isMore;
    const label = `${reference} (${gateway}, ${fate})`;
    if (credits !== (isCredited ? 1n : 0n)) wrong.push(`${label}: ${credits} credits`);
    else if (isCredited && !isRight(minor ?? 0n, isMore))
      wrong.push(`${label} is credited with ${minor}`);
    if (!isCredited && fate !== "lied about" && reviews === 0n) {
      wrong.push(`${label} was not kept for staff`);
    }
  }
  return calls;
};
