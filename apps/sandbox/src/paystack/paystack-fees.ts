/** Paystack's prices in Nigeria, in hundredths of the currency. */
const LOCAL = { rate: 0.015, flat: 10_000, flatFrom: 250_000, cap: 200_000 };
const INTERNATIONAL = { rate: 0.039, flatNaira: 10_000 };

/** What Paystack keeps of a charge, minor units: local cards in naira have a waiver and a cap, foreign cards and dollars have neither. */
export function computePaystackFeeMinor(
  amountMinor: number,
  currency: string,
  cardCountry: string,
): number {
  if (currency !== "NGN") return Math.round(amountMinor * INTERNATIONAL.rate);
  if (cardCountry !== "NG") {
    return Math.round(amountMinor * INTERNATIONAL.rate) + INTERNATIONAL.flatNaira;
  }
  const flat = amountMinor >= LOCAL.flatFrom ? LOCAL.flat : 0;
  return Math.min(LOCAL.cap, Math.round(amountMinor * LOCAL.rate) + flat);
}

const DEDICATED = { rate: 0.01, cap: 30_000 };

/** What Paystack keeps of a transfer to a dedicated account, kobo. */
export function computeDedicatedFeeMinor(amountMinor: number): number {
  return Math.min(DEDICATED.cap, Math.round(amountMinor * DEDICATED.rate));
}

const DEBIT = { rate: 0.005, cap: 100_000 };

/** What Paystack keeps of a direct debit, kobo. */
export function computeDebitFeeMinor(amountMinor: number): number {
  return Math.min(DEBIT.cap, Math.round(amountMinor * DEBIT.rate));
}

const TRANSFER_BANDS = [
  { upTo: 500_000, fee: 1_000 },
  { upTo: 5_000_000, fee: 2_500 },
] as const;
const TRANSFER_FEE_ABOVE = 5_000;

/** What Paystack takes for sending naira to a bank account, kobo. */
export function computeTransferFeeMinor(amountMinor: number): number {
  return TRANSFER_BANDS.find(({ upTo }) => amountMinor <= upTo)?.fee ?? TRANSFER_FEE_ABOVE;
}
