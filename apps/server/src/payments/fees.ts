import type { Gateway } from "@kinfold/contract/money";
import type { Currency } from "@kinfold/money";
import { assertExists } from "#platform/assert-exists.ts";

/** What a provider keeps of a charge: a share in hundred-thousandths, a flat part from some charge on, and at most so much. */
export type Tariff = {
  share: bigint;
  flatMinor: bigint;
  /** The flat part is waived below this charge. */
  flatFromMinor: bigint;
  capMinor?: bigint;
};

const SHARES = 100_000n;

const tariff = (share: bigint, flatMinor = 0n, more: Partial<Tariff> = {}): Tariff => ({
  share,
  flatMinor,
  flatFromMinor: 0n,
  ...more,
});

/** Of a card issued in the United States, and of any other. */
type ByIssuer = { yes: Tariff; no: Tariff };

/** The providers' price lists, Nigeria. A charge that is not listed is not taken. */
const TARIFFS: Readonly<Record<Gateway, Readonly<Partial<Record<Currency, Tariff | ByIssuer>>>>> = {
  card: {
    NGN: tariff(1_500n, 10_000n, { flatFromMinor: 250_000n, capMinor: 200_000n }),
    USD: tariff(3_900n),
  },
  transfer: { NGN: tariff(1_500n, 0n, { capMinor: 200_000n }) },
  card_us: {
    USD: { yes: tariff(2_900n, 30n), no: tariff(4_400n, 30n) },
    // 2 % and at most ₦2,000, with 7.5 % of tax on it.
    NGN: tariff(2_150n, 0n, { capMinor: 215_000n }),
  },
  wallet: { NGN: tariff(0n), USD: tariff(0n) },
  bank: { NGN: tariff(0n), USD: tariff(0n) },
};

/** What the provider keeps of a charge, in minor units; half a unit counts as one. */
export function feeOf(
  chargeMinor: bigint,
  { share, flatMinor, flatFromMinor, capMinor }: Tariff,
): bigint {
  const part = (chargeMinor * share + SHARES / 2n) / SHARES;
  const fee = part + (chargeMinor >= flatFromMinor ? flatMinor : 0n);
  return capMinor !== undefined && fee > capMinor ? capMinor : fee;
}

/** The smallest charge between the bounds that leaves enough; what is left grows with the charge there. */
function smallestWithin(
  wantedMinor: bigint,
  by: Tariff,
  [least, most]: readonly [bigint, bigint],
): bigint | undefined {
  const leaves = (charge: bigint): boolean => charge - feeOf(charge, by) >= wantedMinor;
  let [low, high] = [least, most];
  if (low > high || !leaves(high)) return undefined;
  while (low < high) {
    const middle = (low + high) / 2n;
    if (leaves(middle)) high = middle;
    else low = middle + 1n;
  }
  return low;
}

/** The smallest charge that leaves at least so much once the provider took its fee. Minor units. */
export function chargeFor(wantedMinor: bigint, by: Tariff): bigint {
  // Where the flat part begins, more charge leaves less: each side is looked at for itself.
  const enough = wantedMinor * 2n + by.flatMinor + 2n;
  const below = smallestWithin(wantedMinor, by, [wantedMinor, by.flatFromMinor - 1n]);
  const from = wantedMinor > by.flatFromMinor ? wantedMinor : by.flatFromMinor;
  const charge = below ?? smallestWithin(wantedMinor, by, [from, from + enough]);
  assertExists(charge, "this tariff leaves nothing of any charge");
  return charge;
}

/** What a member pays on top, in minor units of the currency that is charged. */
export type FeeQuote = { processingMinor: bigint; providerMinor: bigint };

/**
 * What to pay on top so that this amount is left. In naira it is the processing charge; in dollars it is what the card
 * provider asks beyond it. Undefined where the gateway takes no such currency.
 */
export function quoteFee(
  gateway: Gateway,
  currency: Currency,
  amountMinor: bigint,
  usBasedInstitution: "yes" | "no" | undefined,
): FeeQuote | undefined {
  const listed = TARIFFS[gateway][currency];
  if (listed === undefined) return undefined;
  const by = "share" in listed ? listed : listed[usBasedInstitution ?? "no"];
  const fee = chargeFor(amountMinor, by) - amountMinor;
  return currency === "NGN"
    ? { processingMinor: fee, providerMinor: 0n }
    : { processingMinor: 0n, providerMinor: fee };
}

/** True when a gateway can take this currency. */
export const takes = (gateway: Gateway, currency: Currency): boolean =>
  TARIFFS[gateway][currency] !== undefined;
