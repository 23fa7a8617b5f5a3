import { SECOND_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import { toMajor, toMinor } from "@kinfold/money";
import { checkLedgerInvariants } from "@kinfold/server/ledger/index.ts";
import {
  checkPaymentInvariants,
  compareCharges,
  sumCollected,
} from "@kinfold/server/payments/index.ts";
import { runTransaction, type Count } from "@kinfold/server/platform/db.ts";
import { buildWebhook } from "@kinfold/server/testing/pay-providers.ts";
import { checkTransactionInvariants } from "@kinfold/server/transactions/index.ts";
import { createChance } from "../drill/chance.ts";
import { runInLanes } from "../drill/lanes.ts";
import { callSandbox } from "../drill/outside.ts";
import type { AccountOrders } from "./orders.ts";
import { closeHolder, openForeignNumber, openHolder, sendTransfer, type Holder } from "./people.ts";
import type { AccountsStage } from "./stage.ts";
import {
  ACCOUNT_PROVIDERS,
  computeKept,
  drawTransfers,
  findExpected,
  type Expected,
  type Transfer,
} from "./transfers.ts";

/** So many transfers for each member. */
const TRANSFERS_EACH = 10;
const AT_ONCE = 4;
const HANDLED_WITHIN_MS = 120 * SECOND_MS;
const LOOK_EVERY_MS = 100;
/** A transfer that is announced at once is in the wallet so soon, all but one in a hundred. */
const USUAL_CREDIT_MS = 10 * SECOND_MS;
/** Members of one run have numbers of their own. */
const NUMBERS_EACH = 10_000;
const SUCCESS = { monnify: "PAID", paystack: "success" } as const;
const GATEWAYS = { monnify: "transfer", paystack: "card" } as const;

/** How a run went. */
export type AccountsOutcome = {
  became: ReadonlyMap<Expected, number>;
  foundByNight: number;
  /** From the transfer to the wallet, of what was announced at once; milliseconds. */
  usualCreditMs: number;
  faults: string[];
  seconds: number;
};

type Payment = {
  arrival_reference: string;
  wallet_id: string;
  state: string;
  received_minor: bigint | null;
  credited_minor: bigint | null;
  completed_at: Date | null;
  created_at: Date;
  is_flagged: boolean;
};

/** Sends one and has it announced as its delivery says. */
async function send(
  stage: AccountsStage,
  transfer: Transfer,
  holder: Holder,
  foreignNumber: string,
): Promise<void> {
  const { fate, delivery, provider, reference, amountMinor } = transfer;
  const { env } = stage.club.platform;
  const currency = fate === "dollars" ? "USD" : "NGN";
  const names: Partial<Record<Transfer["fate"], string>> = {
    stranger: "SOMEONE ELSE ENTIRELY",
    "near name": holder.name.replace(/\d+$/, "000"),
    unnamed: "",
  };
  const isPlain = delivery === "replayed" || delivery === "untruly";
  if (delivery === "untruly") {
    // Signed, and ten times as much as its provider says when it is asked.
    const lie = { provider, reference, currency, status: SUCCESS[provider] };
    const more =
      provider === "monnify"
        ? { product: { type: "RESERVED_ACCOUNT" } }
        : { channel: "dedicated_nuban" };
    const sent = buildWebhook({ ...lie, amountMinor: amountMinor * 10n }, more, env);
    const response = await fetch(`${stage.url}${sent.path}`, {
      method: "POST",
      headers: sent.headers,
      body: sent.body,
    });
    await response.body?.cancel();
  }
  await sendTransfer(stage, fate === "no member" ? foreignNumber : holder.accountNumber, {
    amount: toMajor(toMinor(amountMinor)),
    currency,
    reference,
    sender_name: names[fate] ?? holder.name,
    deliver: isPlain ? "once" : delivery,
  });
  if (delivery !== "replayed") return;
  const again = `/payments/${reference}/deliver`;
  await callSandbox(stage.sandboxUrl, again, { deliver: "twice" });
  await callSandbox(stage.sandboxUrl, again, { deliver: "late" });
}

/** Waits until a message about this transfer is worked off; not for longer than it may take. */
async function untilHeard({ club }: AccountsStage, reference: string): Promise<void> {
  const giveUpAt = performance.now() + USUAL_CREDIT_MS;
  while (performance.now() < giveUpAt) {
    const { rows } = await sql`select 1 from webhook_event
      where reference = ${reference} and handled_at is not null limit 1`.execute(club.platform.db);
    if (rows.length > 0) return;
    await pause(LOOK_EVERY_MS / 4);
  }
}

/** Waits until every message that came is worked off, and those that were late have come. */
async function untilHandled(
  { club, payments }: AccountsStage,
  announced: readonly string[],
): Promise<string[]> {
  const { db } = club.platform;
  const giveUpAt = performance.now() + HANDLED_WITHIN_MS;
  for (;;) {
    await payments.watch.handleDue();
    const { rows } = await sql<{ waiting: Count; came: Count }>`select
        count(*) filter (where handled_at is null) as waiting,
        count(distinct reference) filter (where reference = any (${[...announced]}::text[])) as came
      from webhook_event`.execute(db);
    const [count] = rows;
    if (count?.waiting === 0n && Number(count.came) === announced.length) return [];
    if (performance.now() > giveUpAt) return ["messages of providers were not worked off"];
    await pause(LOOK_EVERY_MS);
  }
}

async function readPayments(
  { club }: AccountsStage,
  prefix: string,
): Promise<Map<string, Payment>> {
  const { rows } =
    await sql<Payment>`select arrival_reference, wallet_id, state, received_minor, credited_minor, completed_at,
      created_at, exists (select from payment_review where payment_review.reference = payment.reference) as is_flagged
    from payment_intent payment where arrival_reference like ${`${prefix}%`}`.execute(
      club.platform.db,
    );
  return new Map(rows.map((row) => [row.arrival_reference, row]));
}

async function readFlags({ club }: AccountsStage, prefix: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ arrival: string; count: Count }>`
    select details ->> 'arrival' as arrival, count(*) as count from payment_review
      where reference is null and details ->> 'arrival' like ${`${prefix}%`} group by 1`.execute(
    club.platform.db,
  );
  return new Map(rows.map(({ arrival, count }) => [arrival, Number(count)]));
}

/** What is wrong with what became of one transfer. */
function judgeTransfer(
  transfer: Transfer,
  payment: Payment | undefined,
  flags: number,
): string | undefined {
  const { amountMinor, reference, fate, delivery } = transfer;
  const expected = findExpected(transfer);
  const shown = `${reference} (${fate}, ${delivery})`;
  const isCredited = payment?.credited_minor !== null && payment !== undefined;
  const states = [
    ...(isCredited ? ["credited"] : []),
    ...(payment !== undefined && payment.is_flagged ? ["held"] : []),
    ...Array.from({ length: flags }, () => "flagged"),
  ];
  if (states.length !== 1 || states[0] !== expected) {
    return `${shown} is ${states.join(" and ") || "lost"} where it should be ${expected}`;
  }
  if (!isCredited) return undefined;
  const owed = amountMinor - computeKept(transfer);
  return payment.credited_minor === owed && payment.received_minor === amountMinor
    ? undefined
    : `${shown} of ${amountMinor} credited ${payment.credited_minor} instead of ${owed}`;
}

/** The balance of each wallet and of each provider's clearing account, in kobo. */
async function readLedger({ club }: AccountsStage): Promise<Map<string, bigint>> {
  const { rows } = await sql<{
    name: string;
    minor: bigint;
  }>`select account.name, coalesce(sum(entry.amount_minor), 0)::bigint as minor
    from ledger.account left join ledger.entry using (account_id)
    where account.name like 'wallet:%:available' or account.name like 'club:clearing:%' group by 1`.execute(
    club.platform.db,
  );
  return new Map(rows.map(({ name, minor }) => [name, minor]));
}

/** What the ledger says of each wallet and of each provider's clearing account, against the drill's own sums. */
async function judgeLedger(
  stage: AccountsStage,
  transfers: readonly Transfer[],
  holders: readonly Holder[],
  before: { ledger: ReadonlyMap<string, bigint>; from: Date },
): Promise<string[]> {
  const { db, clock } = stage.club.platform;
  const { from } = before;
  const faults: string[] = [];
  const ledger = await readLedger(stage);
  const credited = transfers.filter((one) => findExpected(one) === "credited");
  const sum = (among: readonly Transfer[], of: (one: Transfer) => bigint): bigint =>
    among.reduce((total, one) => total + of(one), 0n);
  holders.forEach(({ walletId, name }, at) => {
    const own = credited.filter(({ to }) => to === at);
    const owed = sum(own, (one) => one.amountMinor - computeKept(one));
    const holds = ledger.get(`wallet:${walletId}:available`) ?? 0n;
    if (holds !== owed) faults.push(`${name} has ${holds} instead of ${owed}`);
  });
  const until = new Date(clock.now().getTime() + 1);
  const collected = await sumCollected(db, { from, before: until });
  for (const provider of ACCOUNT_PROVIDERS) {
    const its = credited.filter((one) => one.provider === provider);
    const clearing = `club:clearing:${GATEWAYS[provider]}:NGN`;
    const cleared = (ledger.get(clearing) ?? 0n) - (before.ledger.get(clearing) ?? 0n);
    const received = sum(its, ({ amountMinor }) => amountMinor);
    if (cleared !== -received) {
      faults.push(`${provider} holds ${-cleared} in the ledger and ${received} by its own word`);
    }
    // The payout to the bank is what the provider collected less what it keeps: both as its messages say.
    const named = new Set(its.map(({ reference }) => reference));
    const announced = collected.filter(
      ({ gateway, keptMinor }) => gateway === GATEWAYS[provider] && keptMinor !== null,
    );
    const kept = announced.reduce((total, { keptMinor }) => total + (keptMinor ?? 0n), 0n);
    const ofProvider = transfers.filter(
      (one) => one.provider === provider && one.delivery !== "never" && one.delivery !== "untruly",
    );
    const owed = sum(ofProvider, computeKept);
    const untrue = transfers.filter(
      (one) => one.provider === provider && one.delivery === "untruly",
    );
    if (untrue.length === 0 && kept !== owed) {
      faults.push(`${provider} keeps ${kept} by its messages and ${owed} by its tariff`);
    }
    if (new Set(collected.map(({ subject }) => subject)).size !== collected.length) {
      faults.push(`a transfer of ${provider} was collected twice (${named.size} credited)`);
    }
  }
  return faults;
}

/** What someone with every right does behind the club's back: one transfer is credited with a kobo more. */
async function addKobo({ club }: AccountsStage): Promise<void> {
  await runTransaction(club.owner, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { numAffectedRows } =
      await sql`update payment_intent set credited_minor = credited_minor + 1
      where reference = (select max(reference) from payment_intent where credited_minor is not null)`.execute(
        tx,
      );
    if (numAffectedRows !== 1n) throw new Error("there is nothing to add a kobo to");
  });
}

/** Sends the transfers of one run, and holds what became of them against the drill's own reckoning. */
export async function drillAccounts(
  stage: AccountsStage,
  { seed, transfers: count, plant }: AccountOrders,
): Promise<AccountsOutcome> {
  stage.runs += 1;
  const { runs: run } = stage;
  const prefix = `DRILL${run}N`;
  const startedAt = performance.now();
  const { club, payments } = stage;
  const { db, clock } = club.platform;
  const beginning = { from: clock.now(), ledger: await readLedger(stage) };
  const chance = createChance(seed, 0);
  const { isOwnName } = payments.setting;
  if (plant === "stranger") payments.setting.isOwnName = async () => true;
  const holders: Holder[] = [];
  const members = Math.max(8, Math.ceil(count / TRANSFERS_EACH));
  for (let at = 0; at < members; at += 1) {
    const provider = ACCOUNT_PROVIDERS[at % 2] ?? "monnify";
    holders.push(await openHolder(stage, run * NUMBERS_EACH + at, provider));
  }
  const places = holders.map((_, at) => at);
  const groups = {
    walletClosed: places.slice(0, 2),
    accountClosed: places.slice(2, 4),
    open: places.slice(4),
  };
  for (const at of [...groups.walletClosed, ...groups.accountClosed]) {
    const holder = holders[at];
    if (holder !== undefined) await closeHolder(stage, holder, { isWhole: at >= 2 });
  }
  const foreignNumber = await openForeignNumber(stage);
  const providerOf = (at: number) => holders[at]?.provider ?? "monnify";
  const transfers = drawTransfers(count, prefix, { groups, providerOf, chance });
  await runInLanes(transfers, AT_ONCE, async (transfer) => {
    const holder = holders[transfer.to];
    if (holder !== undefined) await send(stage, transfer, holder, foreignNumber);
    // A few at a time, as members send: how long one takes is not how long the others before it took.
    if (transfer.delivery === "once" || transfer.delivery === "twice") {
      await untilHeard(stage, transfer.reference);
    }
  });
  const announced = transfers.filter(({ delivery }) => delivery !== "never");
  const faults = await untilHandled(
    stage,
    announced.map(({ reference }) => reference),
  );
  const before = await readPayments(stage, prefix);
  // Twice: a night that looks again changes nothing.
  if (plant !== "lost") {
    await compareCharges(payments.setting);
    await compareCharges(payments.setting);
  }
  if (plant === "kobo") await addKobo(stage);
  const after = await readPayments(stage, prefix);
  const flags = await readFlags(stage, prefix);
  const became = new Map<Expected, number>();
  for (const transfer of transfers) {
    const { reference } = transfer;
    const fault = judgeTransfer(transfer, after.get(reference), flags.get(reference) ?? 0);
    if (fault !== undefined) faults.push(fault);
    else {
      const expected = findExpected(transfer);
      became.set(expected, (became.get(expected) ?? 0) + 1);
    }
  }
  const sent = new Set(transfers.map(({ reference }) => reference));
  for (const reference of [...after.keys(), ...flags.keys()]) {
    if (!sent.has(reference)) faults.push(`${reference} was never sent`);
  }
  faults.push(...(await judgeLedger(stage, transfers, holders, beginning)));
  for (const check of [checkLedgerInvariants, checkPaymentInvariants, checkTransactionInvariants]) {
    faults.push(...(await check(db)).map((broken) => JSON.stringify(broken)));
  }
  const { usualCreditMs, slow } = await readWaits(stage, transfers, before);
  faults.push(...slow);
  payments.setting.isOwnName = isOwnName;
  // What was not looked for belongs to this run and not to the next.
  if (plant === "lost") await compareCharges(payments.setting);
  return {
    became,
    foundByNight: after.size - before.size,
    usualCreditMs,
    faults,
    seconds: (performance.now() - startedAt) / 1_000,
  };
}

/** How long what was announced at once took into its wallet, all but one in a hundred. */
async function readWaits(
  { sandboxUrl }: AccountsStage,
  transfers: readonly Transfer[],
  payments: ReadonlyMap<string, Payment>,
): Promise<{ usualCreditMs: number; slow: string[] }> {
  const list = await callSandbox(sandboxUrl, "/payments");
  if (!Array.isArray(list)) throw new Error("the providers do not answer");
  const settled = new Map<string, number>(
    list.map((one: { reference: string; settled_at: string }) => [
      one.reference,
      Date.parse(one.settled_at),
    ]),
  );
  const waits = transfers
    .filter(({ delivery }) => delivery === "once" || delivery === "twice")
    .flatMap(({ reference }) => {
      const at = payments.get(reference)?.completed_at?.getTime();
      const paidAt = settled.get(reference);
      return at === undefined || paidAt === undefined ? [] : [Math.max(0, at - paidAt)];
    })
    .toSorted((one, other) => other - one);
  const usualCreditMs = waits[Math.floor(waits.length / 100)] ?? 0;
  return {
    usualCreditMs,
    slow:
      usualCreditMs > USUAL_CREDIT_MS
        ? [`one transfer in a hundred took ${usualCreditMs} ms into its wallet`]
        : [],
  };
}
