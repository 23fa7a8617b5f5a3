import { DAY_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { lagosDay, type Day } from "@kinfold/server/calendar/index.ts";
import { readText } from "./calls.ts";
import { createChance } from "./chance.ts";
import type { Journal, Recurring } from "./journal.ts";
import {
  payIntoWallet,
  PLAN_OF,
  Unexpected,
  pickWallet,
  type Floor,
  type Wish,
} from "./member-work.ts";
import { callSandbox } from "./outside.ts";
import type { Stage } from "./stage.ts";
import { queryPatiently } from "./staff-work.ts";
import { scaleTime } from "./scale-time.ts";

/** What plans take at the least of a contribution that repeats, in minor units. */
const LEAST_REPEATED = { NGN: 1_000_000, USD: 5_000 } as const;
/** A stream of chance that belongs to no movement. */
const CARDS = -3;
/** So many cards a day pay and say nothing: after three in a row a round of charges is given up until the next. */
const SILENT_AT_MOST = 2;
const WORK_WITHIN_MS = 180_000;
const CHARGED_WITHIN_MS = 15 * MINUTE_MS;
/** Longer than a server keeps a charge without an answer to itself, and than a refund may be on its way unheard. */
const EVENING_SECONDS = 1_200;

/** Begins a contribution that repeats every day, in a portfolio of its own, and pays its first payment by card. */
export async function repeatContribution(
  floor: Floor & { now: () => Date },
  { key, member, chance: luck, onWait }: Wish,
): Promise<void> {
  const { walletId, currency } = pickWallet(member, luck);
  const least = LEAST_REPEATED[currency];
  const minor = luck.between(least, least * 3);
  const isLocalized = currency === "USD" && luck.happens(0.5);
  const gateway = currency === "USD" && !isLocalized ? "card_us" : "card";
  const body = {
    amount: minor / 100,
    gateway,
    target_wallet: currency,
    product_id: PLAN_OF[currency],
    recurring: true,
    interval: "daily",
    ...(isLocalized && { is_localized: true }),
    ...(gateway === "card_us" && { us_based_institution: "no" }),
  };
  const call = { member, method: "POST", path: "/portfolio/initialize", body, key } as const;
  const begunOn = lagosDay(floor.now());
  const reply = await floor.call.ask(call, luck, onWait);
  const code = readText(reply.body, "code");
  if (code === "pay_too_many_open") return floor.journal.refuse(key, code);
  const reference = readText(reply.body, "reference");
  const portfolioId = readText(reply.body, "portfolio_id");
  if (reply.status !== 201 || reference === undefined || portfolioId === undefined) {
    throw new Unexpected(key, reply);
  }
  const begun: Recurring = {
    key,
    memberId: member.memberId,
    walletId,
    minor: BigInt(minor),
    reference,
    portfolioId,
    outcome: "unpaid",
    begunOn,
    email: undefined,
  };
  floor.journal.repeats(begun);
  begun.email = readText(await payIntoWallet(floor, begun, luck), "email");
}

/** Decides for the coming day whose banks decline and whose pay and say nothing. Answers the addresses of those that decline. */
async function decideCards(
  { sandboxUrl }: Stage,
  journal: Journal,
  { seed, day }: { seed: number; day: Day },
): Promise<Set<string>> {
  const luck = createChance(seed, CARDS - Number(day.slice(8)));
  const declining = new Set<string>();
  let silent = 0;
  const tokens = new Map<string, Set<string>>();
  for (const { email, reference } of journal.recurring.values()) {
    if (email === undefined) continue;
    const token = readText(
      await callSandbox(sandboxUrl, `/payments/${reference}`),
      "card",
      "token",
    );
    if (token !== undefined) tokens.set(email, (tokens.get(email) ?? new Set()).add(token));
  }
  for (const [email, theirs] of tokens) {
    const share = luck.next();
    const isSilent = share >= 0.2 && share < 0.4 && silent < SILENT_AT_MOST;
    if (isSilent) silent += 1;
    if (share < 0.2) declining.add(email);
    const answer = share < 0.2 ? "insufficient_funds" : isSilent ? "no_answer" : "approved";
    for (const token of theirs) await callSandbox(sandboxUrl, `/cards/${token}`, { answer });
  }
  return declining;
}

/** Has a server do all that it does by the clock, until it says that it is done. Throws when it takes too long, or once `isHopeless`. */
async function workOff(
  url: string,
  seconds: number,
  isHopeless: () => Promise<boolean> = async () => false,
): Promise<void> {
  const giveUpAt = performance.now() + scaleTime(WORK_WITHIN_MS);
  let ahead = seconds;
  for (let why = ""; ; await pause(200)) {
    if (performance.now() > giveUpAt || (why !== "" && (await isHopeless())))
      throw new Error(`${url} did not do its work: ${why}`);
    try {
      const response = await fetch(`${url}/api/test/clock`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ advance_seconds: ahead, and_work: true }),
        signal: AbortSignal.timeout(WORK_WITHIN_MS),
      });
      why = `${response.status} ${await response.text()}`;
      if (response.ok) return;
      // Its clock was moved, and its work failed.
      if (response.status >= 500) ahead = 0;
    } catch (error) {
      why = String(error);
    }
  }
}

async function isAnythingDue({ db, now }: Stage): Promise<boolean> {
  const rows = await queryPatiently(() =>
    sql`select from subscription where state in ('active', 'attention')
      and next_due_on <= ${lagosDay(now())}::date limit 1`.execute(db),
  );
  return rows.length > 0;
}

/**
 * Lets the night pass and the next morning dawn: banks make up their minds, the servers start anew, and all of them charge the cards
 * of the day at the same time, while one of them is killed. Resolves with what charges them, which goes on beside the day's work.
 */
export async function beginDay(
  stage: Stage,
  journal: Journal,
  seed: number,
): Promise<{ charged: Promise<void> }> {
  const tomorrow = lagosDay(new Date(stage.now().getTime() + DAY_MS));
  const declining = await decideCards(stage, journal, { seed, day: tomorrow });
  journal.dawned({ day: tomorrow, declining });
  await stage.passNight();
  const charge = async (): Promise<void> => {
    const luck = createChance(seed, CARDS * 10);
    const killing = pause(luck.between(50, 1_500)).then(() => stage.killServer());
    const giveUpAt = performance.now() + scaleTime(CHARGED_WITHIN_MS);
    do {
      if (performance.now() > giveUpAt)
        throw new Error(`not every card was charged on ${tomorrow}`);
      await Promise.all(stage.serverUrls.map((url) => workOff(url, 0)));
    } while (await isAnythingDue(stage));
    await killing;
  };
  return { charged: charge() };
}

/** Lets the evening come: whatever waits for its time is looked at again. A server that fails is given up once the ledger is broken. */
export async function endDay(
  { serverUrls }: Stage,
  isLedgerBroken: () => Promise<boolean>,
): Promise<void> {
  for (const url of serverUrls) await workOff(url, EVENING_SECONDS, isLedgerBroken);
}
