import type { Chance } from "../drill/chance.ts";

/** The providers that keep account numbers. */
export const ACCOUNT_PROVIDERS = ["monnify", "paystack"] as const;
export type AccountProvider = (typeof ACCOUNT_PROVIDERS)[number];

/** What is sent and how it is heard of. */
export type Fate =
  | "own"
  | "tiny"
  | "near name"
  | "stranger"
  | "unnamed"
  | "dollars"
  | "wallet closed"
  | "account closed"
  | "no member";

/** What must become of a transfer: in the wallet, a flagged payment of the member, or flagged without a payment. */
export type Expected = "credited" | "held" | "flagged";

/** A signed message that says ten times as much as was sent travels beside the true one. */
export type Delivery =
  | "once"
  | "twice"
  | "late"
  | "out_of_order"
  | "never"
  | "replayed"
  | "untruly";

/** A transfer as the drill orders it. Kobo, or cents for dollars. */
export type Transfer = {
  reference: string;
  provider: AccountProvider;
  /** The place of its member among the members of the drill. */
  to: number;
  fate: Fate;
  delivery: Delivery;
  amountMinor: bigint;
};

const EXPECTED: Readonly<Record<Fate, Expected>> = {
  own: "credited",
  tiny: "credited",
  "near name": "held",
  stranger: "held",
  unnamed: "held",
  dollars: "flagged",
  "wallet closed": "flagged",
  "account closed": "flagged",
  "no member": "flagged",
};

/** What each provider keeps: hundredths of a percent, and at most so many kobo. By the drill's own reckoning. */
const KEPT = { monnify: { share: 150n, cap: 200_000n }, paystack: { share: 100n, cap: 30_000n } };

/** What must become of it. */
export const findExpected = ({ fate }: Transfer): Expected => EXPECTED[fate];

/** What the provider keeps of it, half a kobo counted as one. */
export function computeKept({ provider, amountMinor }: Transfer): bigint {
  const { share, cap } = KEPT[provider];
  const kept = (amountMinor * share + 5_000n) / 10_000n;
  return kept > cap ? cap : kept;
}

const FATES: readonly [Fate, number][] = [
  ["own", 0.5],
  ["tiny", 0.1],
  ["near name", 0.06],
  ["stranger", 0.1],
  ["unnamed", 0.04],
  ["dollars", 0.05],
  ["wallet closed", 0.05],
  ["account closed", 0.05],
  ["no member", 0.05],
];
const DELIVERIES: readonly [Delivery, number][] = [
  ["once", 0.35],
  ["twice", 0.15],
  ["late", 0.1],
  ["out_of_order", 0.05],
  ["replayed", 0.15],
  ["never", 0.15],
  ["untruly", 0.05],
];

function draw<T>(among: readonly [T, number][], chance: Chance, otherwise: T): T {
  let left = chance.next();
  for (const [value, share] of among) {
    left -= share;
    if (left < 0) return value;
  }
  return otherwise;
}

/** The transfers of a run. Each fate and each way to hear of one comes at least once, however few there are. */
export function drawTransfers(
  count: number,
  prefix: string,
  {
    groups,
    providerOf,
    chance,
  }: {
    groups: Readonly<Record<"open" | "walletClosed" | "accountClosed", readonly number[]>>;
    providerOf: (member: number) => AccountProvider;
    chance: Chance;
  },
): Transfer[] {
  return Array.from({ length: count }, (_, at) => {
    const delivery = DELIVERIES[at - FATES.length]?.[0] ?? draw(DELIVERIES, chance, "once");
    // One that is never announced is the member's own, so that someone misses it.
    const isFirstLost = at === FATES.length + DELIVERIES.findIndex(([word]) => word === "never");
    const fate = isFirstLost ? "own" : (FATES[at]?.[0] ?? draw(FATES, chance, "own"));
    const of =
      fate === "wallet closed"
        ? groups.walletClosed
        : fate === "account closed"
          ? groups.accountClosed
          : groups.open;
    const to = of[chance.between(0, of.length - 1)] ?? 0;
    return {
      reference: `${prefix}${String(at).padStart(6, "0")}`,
      // The number of no member is Paystack's.
      provider: fate === "no member" ? "paystack" : providerOf(to),
      to,
      fate,
      delivery,
      amountMinor:
        fate === "tiny"
          ? BigInt(chance.between(2, 4_999))
          : BigInt(chance.between(5_000, 50_000_000)),
    };
  });
}
