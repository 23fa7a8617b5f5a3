import { useDeposit } from "@kinfold/api/payments";
import type { Wallet } from "@kinfold/contract/wallets";
import type { Destination } from "#flows/paying/destination.ts";
import { WALLET_NAMES } from "#flows/paying/wallet-names.ts";
import { PATHS } from "#paths.ts";

/** A wallet of the member as the place that money goes to. */
export function useWalletDestination({ id, currency }: Wallet): Destination {
  const deposit = useDeposit(id);
  return {
    currency,
    into: `your ${WALLET_NAMES[currency]}`,
    returnTo: PATHS.wallet,
    begin: deposit.trigger,
    isBeginning: deposit.isMutating,
  };
}
