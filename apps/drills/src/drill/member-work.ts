import { type Caller, readNumber, type Reply, readText } from "./calls.ts";
import type { Chance } from "./chance.ts";
import type { Deposit, Journal, Recurring, Withdrawal } from "./journal.ts";
import { callSandbox } from "./outside.ts";
import { LEAST_OF_PLANS, type DrillMember, type DrillWallet } from "./people.ts";

/** Where members work. */
export type Floor = {
  seed: number;
  members: readonly DrillMember[];
  journal: Journal;
  call: Caller;
  sandboxUrl: string;
};

/** One thing that a member wants. `onWait` tells that it takes longer than a moment. */
export type Wish = { key: string; member: DrillMember; chance: Chance; onWait: () => void };

const DELIVERIES = ["once", "twice", "late", "out_of_order", "never"] as const;
const LEAST_WITHDRAWN = { NGN: 100_000, USD: 1_000 } as const;
const LEAST_CONTRIBUTED = LEAST_OF_PLANS;
/** Purple, in naira and in dollars: their price is never published here, so that what is put in stays what it was. */
export const PLAN_OF = { NGN: 1, USD: 2 } as const;

/** An answer that no one should get. */
export class Unexpected extends Error {
  override readonly name = "Unexpected";
  constructor(key: string, { status, body }: Reply) {
    super(`${key}: ${status} ${JSON.stringify(body)}`);
  }
}

/** One of the member's wallets. */
export function pickWallet({ wallets }: DrillMember, chance: Chance): DrillWallet {
  const wallet = wallets[chance.between(0, wallets.length - 1)];
  if (wallet === undefined) throw new Error("a member has no wallet");
  return wallet;
}

/** What the provider is told to do, with webhooks as unreliable as they are. Answers the payment as the provider has it. */
export async function payIntoWallet(
  { sandboxUrl, journal }: Pick<Floor, "sandboxUrl" | "journal">,
  payment: Deposit | Recurring,
  chance: Chance,
): Promise<unknown> {
  const share = chance.next();
  const outcome = share < 0.86 ? "success" : share < 0.94 ? "failed" : "abandoned";
  const how = { outcome, deliver: chance.pick(DELIVERIES) };
  const answer = await callSandbox(sandboxUrl, `/payments/${payment.reference}/settle`, how);
  if (answer !== undefined) journal.settled(payment, outcome);
  return answer;
}

/** What an answer says in major units, in minor ones. */
const minorIn = (value: unknown): bigint => BigInt(Math.round(Number(value) * 100));

/** Why a payment of dollars in naira does not cost what the source of rates makes of it; undefined when it does. */
function priceFault(rates: ReadonlySet<number>, minor: number, body: unknown): string | undefined {
  const [rate, total, fees] = [
    readNumber(body, "exchange_rate"),
    readNumber(body, "total_charged"),
    readNumber(body, "fees", "total"),
  ];
  if (!rates.has(rate)) return `it is priced at ${rate}, which no one said in good faith`;
  const rateE6 = BigInt(Math.round(rate * 1_000_000));
  const base = (BigInt(minor) * rateE6 + 999_999n) / 1_000_000n;
  return minorIn(total) - minorIn(fees) === base
    ? undefined
    : `${minor} cents at ${rate} cost ${total}, ${fees} of it fees`;
}

async function deposit(floor: Floor, { key, member, chance, onWait }: Wish): Promise<void> {
  const { walletId, currency } = pickWallet(member, chance);
  const minor = currency === "NGN" ? chance.between(10_000, 500_000) : chance.between(500, 5_000);
  // Dollars may be paid for in naira, at the rate of the moment.
  const isLocalized = currency === "USD" && chance.happens(0.5);
  const isInNaira = currency === "NGN" || isLocalized;
  const gateway = isInNaira ? chance.pick(["card", "transfer"]) : "card_us";
  const body = {
    amount: minor / 100,
    gateway,
    target_wallet: currency,
    ...(isLocalized && { is_localized: true }),
    ...(gateway === "card_us" && { us_based_institution: chance.pick(["yes", "no"]) }),
  };
  const path = `/wallet/deposit/${walletId}`;
  const reply = await floor.call.ask({ member, method: "POST", path, body, key }, chance, onWait);
  const reference = readText(reply.body, "reference");
  const code = readText(reply.body, "code");
  // Checkouts that were abandoned, or whose webhook was lost, stay open for a while.
  if (code === "pay_too_many_open") return floor.journal.refuse(key, code);
  if (reply.status !== 201 || reference === undefined) throw new Unexpected(key, reply);
  const { memberId } = member;
  const begun: Deposit = {
    key,
    memberId,
    walletId,
    minor: BigInt(minor),
    reference,
    outcome: "unpaid",
    chargedMinor: minorIn(readNumber(reply.body, "total_charged")),
  };
  const { rates, contradictions } = floor.journal;
  // Not where the outside world decides the rate by itself.
  const fault = isLocalized && rates.size > 0 ? priceFault(rates, minor, reply.body) : undefined;
  if (fault !== undefined) contradictions.push(`${key}: ${fault}`);
  floor.journal.began(begun);
  await payIntoWallet(floor, begun, chance);
}

/** Opens a portfolio with money of the wallet, or adds to one that the member has. */
async function contribute({ call, journal }: Floor, wish: Wish): Promise<void> {
  const { key, member, chance, onWait } = wish;
  const { walletId, currency } = pickWallet(member, chance);
  const least = LEAST_CONTRIBUTED[currency];
  const minor = chance.between(least, least * 6);
  const theirs = [...journal.contributions.values()].find((one) => one.walletId === walletId);
  const isTopUp = chance.happens(0.7) && theirs !== undefined;
  const path = isTopUp ? `/portfolio/top-up/${theirs.portfolioId}` : "/portfolio/initialize";
  const product = isTopUp ? {} : { product_id: PLAN_OF[currency] };
  const body = { amount: minor / 100, gateway: "wallet", target_wallet: currency, ...product };
  const reply = await call.ask({ member, method: "POST", path, body, key }, chance, onWait);
  const code = readText(reply.body, "code");
  if (code === "wallet_insufficient") return journal.refuse(key, code);
  const reference = readText(reply.body, "reference");
  const portfolioId = readText(reply.body, "portfolio_id");
  if (reply.status !== 201 || reference === undefined || portfolioId === undefined) {
    throw new Unexpected(key, reply);
  }
  const { memberId } = member;
  journal.contributed({ key, memberId, walletId, minor: BigInt(minor), reference, portfolioId });
}

async function withdraw({ call, journal }: Floor, wish: Wish): Promise<void> {
  const { key, member, chance, onWait } = wish;
  const { walletId, currency } = pickWallet(member, chance);
  const least = LEAST_WITHDRAWN[currency];
  const minor = chance.between(least, least * 4);
  const body = { amount: minor / 100, note: key };
  const path = `/wallet/withdrawal/create/${walletId}`;
  const reply = await call.ask({ member, method: "POST", path, body, key }, chance, onWait);
  const code = readText(reply.body, "code");
  // The person who owes the club for a payment that went back takes nothing out.
  if (code === "wallet_insufficient" || code === "wallet_withdrawal_blocked") {
    return journal.refuse(key, code);
  }
  const withdrawalId = readText(reply.body, "withdrawal", "id");
  if (reply.status !== 201 || withdrawalId === undefined) throw new Unexpected(key, reply);
  const { memberId } = member;
  const held = { key, memberId, walletId, minor: BigInt(minor), withdrawalId } as const;
  journal.held({ ...held, said: "pending", isCancelBegun: false });
}

async function cancel({ call, journal }: Floor, wish: Wish, it: Withdrawal): Promise<void> {
  it.isCancelBegun = true;
  const { member, chance, onWait, key } = wish;
  const path = `/wallet/withdrawal/cancel/${it.withdrawalId}`;
  const reply = await call.ask({ member, method: "PATCH", path, body: {} }, chance, onWait);
  if (readText(reply.body, "code") === "wallet_withdrawal_locked") {
    return journal.refuse(key, "wallet_withdrawal_locked");
  }
  if (reply.status !== 200) throw new Unexpected(key, reply);
  journal.moved(it, "cancelled");
}

/** What a member, drawn by chance, wants with the movement of this number. */
export function createWish(
  { members, seed }: Floor,
  number: number,
  chance: Chance,
  onWait: () => void,
): Wish {
  const member = members[chance.between(0, members.length - 1)];
  if (member === undefined) throw new Error("the club is empty");
  return { key: `drill-${seed}-${number}`, member, chance, onWait };
}

/** Does the movement of this number, which the seed alone decides; what is cancelled or added to depends on what there is. */
export async function moveMoney(
  floor: Floor,
  number: number,
  chance: Chance,
  onWait: () => void,
): Promise<void> {
  const wish = createWish(floor, number, chance, onWait);
  const { memberId } = wish.member;
  const share = chance.next();
  if (share < 0.4) return deposit(floor, wish);
  if (share < 0.55) return contribute(floor, wish);
  if (share < 0.7) {
    for (const one of floor.journal.withdrawals.values()) {
      if (one.memberId !== memberId || one.said !== "pending" || one.isCancelBegun) continue;
      return cancel(floor, wish, one);
    }
  }
  return withdraw(floor, wish);
}
