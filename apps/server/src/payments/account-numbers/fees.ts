import {
  kobo,
  readCharged,
  readMinor,
  toMoney,
  type ChargedMinor,
  type Minor,
} from "@kinfold/money";
import { computeGatewayFee, type Tariff } from "../fees.ts";
import type { AccountProvider } from "./store.ts";

/** What each provider keeps of a transfer to an account number. */
const TARIFFS: Readonly<Record<AccountProvider, Tariff<"NGN"> & { capMinor: Minor<"NGN"> }>> = {
  paystack: { share: 1_000, capMinor: kobo(30_000n) },
  monnify: { share: 1_500, capMinor: kobo(200_000n) },
};

/** What the provider keeps of a transfer to an account number. Both in kobo. */
export function computeAccountFee(
  provider: AccountProvider,
  receivedMinor: ChargedMinor,
): ChargedMinor {
  const amountMinor = computeGatewayFee(
    toMoney("NGN", receivedMinor).amountMinor,
    TARIFFS[provider],
  );
  return readCharged({ currency: "NGN", amountMinor });
}

/** The same in words for the member: a percentage, and at most so much. */
export function describeAccountFee(provider: AccountProvider): { percent: number; at_most: Minor } {
  const { share, capMinor } = TARIFFS[provider];
  return { percent: share / 1_000, at_most: readMinor({ currency: "NGN", amountMinor: capMinor }) };
}
