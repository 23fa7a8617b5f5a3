import { say } from "@kinfold/language/say";
import { useDeposit } from "@kinfold/api/payments";
import { depositToWallet } from "@kinfold/contract/payments";
import type { Wallet } from "@kinfold/contract/wallets";
import type { Destination } from "#flows/paying/destination.ts";

import { queueOnDevice } from "#flows/waiting/queue-payment.ts";
import { PATHS } from "#paths.ts";

/** A wallet of the member as the place that money goes to. */
export function useWalletDestination({ id, currency }: Wallet): Destination {
  const deposit = useDeposit(id);
  const into = currency === "NGN" ? say("your Naira wallet") : say("your Dollar wallet");
  return {
    currency,
    into,
    returnTo: PATHS.wallet,
    begin: deposit.trigger,
    queue: ({ body, idempotencyKey }, file) =>
      queueOnDevice({
        to: depositToWallet,
        params: { id },
        body,
        idempotencyKey,
        shown: { kind: "receipt", amountMinor: String(body.amount), currency, into },
        ...(file !== undefined && { file }),
      }),
    isBeginning: deposit.isMutating,
  };
}
