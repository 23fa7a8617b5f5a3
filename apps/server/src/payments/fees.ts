import type { Gateway } from "@kinfold/contract/money";
import {
  add,
  addPlain,
  cents,
  kobo,
  multiply,
  readCharged,
  scaleHalfUp,
  scaleTruncated,
  subtract,
  ZERO,
  type ChargedMinor,
  type Currency,
  type Minor,
  type Money,
} from "@kinfold/money";
import { assertExists } from "#platform/assert-exists.ts";

/** What a provider keeps of a charge: a share in hundred-thousandths, a flat part from some charge on, and at most so much. */
export type Tariff<C extends Currency> = {
  share: number;
  flatMinor?: Minor<C>;
  /** The flat part is waived below this charge. */
  flatFromMinor?: Minor<C>;
  capMinor?: Minor<C>;
};

const SHARES = 100_000n;

/** Of a card issued in the United States, and of any other. */
type ByIssuer<C extends Currency> = { yes: Tariff<C>; no: Tariff<C> };

/** The providers' price lists, Nigeria. A charge that is not listed is not taken. */
const TARIFFS: Readonly<Record<Gateway, { readonly [C in Currency]?: Tariff<C> | ByIssuer<C> }>> = {
  card: {
    NGN: {
      share: 1_500,
      flatMinor: kobo(10_000n),
      flatFromMinor: kobo(250_000n),
      capMinor: kobo(200_000n),
    },
    USD: { share: 3_900 },
  },
  transfer: { NGN: { share: 1_500, capMinor: kobo(200_000n) } },
  card_us: {
    USD: {
      yes: { share: 2_900, flatMinor: cents(30n) },
      no: { share: 4_400, flatMinor: cents(30n) },
    },
    // 2 % and at most ₦2,000, with 7.5 % of tax on it.
    NGN: { share: 2_150, capMinor: kobo(215_000n) },
  },
  direct_debit: { NGN: { share: 500, capMinor: kobo(100_000n) } },
  wallet: { NGN: { share: 0 }, USD: { share: 0 } },
  bank: { NGN: { share: 0 }, USD: { share: 0 } },
};

/** What the provider keeps of a charge, in minor units; half a unit counts as one. */
export function computeGatewayFee<C extends Currency>(
  chargeMinor: Minor<C>,
  { share, flatMinor, flatFromMinor, capMinor }: Tariff<C>,
): Minor<C> {
  const part = scaleHalfUp(chargeMinor, BigInt(share), SHARES);
  const hasFlat = flatFromMinor === undefined || chargeMinor >= flatFromMinor;
  const fee = hasFlat && flatMinor !== undefined ? add(part, flatMinor) : part;
  return capMinor !== undefined && fee > capMinor ? capMinor : fee;
}

/** The smallest charge between the bounds that leaves enough; what is left grows with the charge there. */
function smallestWithin<C extends Currency>(
  wantedMinor: Minor<C>,
  by: Tariff<C>,
  [least, most]: readonly [Minor<C>, Minor<C>],
): Minor<C> | undefined {
  const leaves = (charge: Minor<C>): boolean =>
    charge - computeGatewayFee(charge, by) >= wantedMinor;
  let [low, high] = [least, most];
  if (low > high || !leaves(high)) return undefined;
  while (low < high) {
    const middle = scaleTruncated(add(low, high), 1n, 2n);
    if (leaves(middle)) high = middle;
    else low = addPlain(middle, 1n);
  }
  return low;
}

/** The smallest charge that leaves at least so much once the provider took its fee. Minor units. */
export function chargeFor<C extends Currency>(wantedMinor: Minor<C>, by: Tariff<C>): Minor<C> {
  const { flatMinor, flatFromMinor } = by;
  const double = addPlain(multiply(wantedMinor, 2n), 2n);
  const enough = flatMinor === undefined ? double : add(double, flatMinor);
  // Where the flat part begins, more charge leaves less: each side is looked at for itself.
  const below =
    flatFromMinor === undefined
      ? undefined
      : smallestWithin(wantedMinor, by, [wantedMinor, addPlain(flatFromMinor, -1n)]);
  // Then no charge below the flat part leaves enough, so the search may begin there.
  const charge = below ?? smallestWithin(wantedMinor, by, [wantedMinor, add(wantedMinor, enough)]);
  assertExists(charge, "this tariff leaves nothing of any charge");
  return charge;
}

/** What a member pays on top, in the currency that is charged. */
export type FeeQuote = { processingMinor: ChargedMinor; providerMinor: ChargedMinor };

function computeFee<C extends Currency>(
  listed: Tariff<C> | ByIssuer<C> | undefined,
  amountMinor: Minor<C>,
  usBasedInstitution: "yes" | "no" | undefined,
): Minor<C> | undefined {
  if (listed === undefined) return undefined;
  const by = "share" in listed ? listed : listed[usBasedInstitution ?? "no"];
  return subtract(chargeFor(amountMinor, by), amountMinor);
}

/**
 * What to pay on top so that this amount is left. In naira it is the processing charge; in dollars it is what the card
 * provider asks beyond it. Undefined where the gateway takes no such currency.
 */
export function quoteFee(
  gateway: Gateway,
  amount: Money,
  usBasedInstitution: "yes" | "no" | undefined,
): FeeQuote | undefined {
  const { NGN, USD } = TARIFFS[gateway];
  if (amount.currency === "NGN") {
    const fee = computeFee(NGN, amount.amountMinor, usBasedInstitution);
    if (fee === undefined) return undefined;
    return { processingMinor: readCharged({ ...amount, amountMinor: fee }), providerMinor: ZERO };
  }
  const fee = computeFee(USD, amount.amountMinor, usBasedInstitution);
  if (fee === undefined) return undefined;
  return { processingMinor: ZERO, providerMinor: readCharged({ ...amount, amountMinor: fee }) };
}

/** True when a gateway can take this currency. */
export const isOffered = (gateway: Gateway, currency: Currency): boolean =>
  TARIFFS[gateway][currency] !== undefined;
