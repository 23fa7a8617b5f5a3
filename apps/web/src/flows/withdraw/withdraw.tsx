import { ReadWallets } from "#flows/paying/read-wallets.tsx";
import { useWallets } from "@kinfold/api/wallets";
import type { Withdrawal } from "@kinfold/contract/withdrawals";
import { say } from "@kinfold/language/say";
import type { Currency } from "@kinfold/money";
import { Dialog } from "@kinfold/ui/dialog";
import { useState } from "react";
import { useUnsentState } from "#session/unsent.ts";
import { useCurrentMember } from "#session/use-current-member.ts";
import { WithdrawForm } from "./withdraw-form.tsx";
import { Withdrawn } from "./withdrawn.tsx";

export type WithdrawProps = {
  /** The wallet to begin with; naira for those who have them. */
  currency?: Currency | undefined;
  onClose: () => void;
};

/** Money out of a wallet: the form, then what the club promises. */
export function Withdraw({ currency, onClose }: WithdrawProps) {
  const member = useCurrentMember();
  const reading = useWallets();
  const [chosen, setChosen] = useUnsentState<Currency>(
    "withdraw",
    member.is_global ? "USD" : (currency ?? "NGN"),
  );
  const [withdrawal, setWithdrawal] = useState<Withdrawal>();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={withdrawal === undefined ? say("Withdraw") : say("Withdrawal requested")}
    >
      {withdrawal !== undefined ? (
        <Withdrawn withdrawal={withdrawal} onClose={onClose} />
      ) : (
        <ReadWallets of={reading}>
          {({ ngn, usd, owed }) => {
            const own = [ngn, usd].filter((each) => each !== null);
            const wallet = own.find((each) => each.currency === chosen) ?? usd;
            return (
              <WithdrawForm
                key={wallet.id}
                member={member}
                wallets={own}
                wallet={wallet}
                owed={owed ?? []}
                onWallet={setChosen}
                onClose={onClose}
                onWithdrawn={setWithdrawal}
              />
            );
          }}
        </ReadWallets>
      )}
    </Dialog>
  );
}
