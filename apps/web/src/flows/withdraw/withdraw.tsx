import { useGivenUp } from "@kinfold/api/swr";
import { useWallets } from "@kinfold/api/wallets";
import { COPY } from "@kinfold/contract/copy";
import type { Withdrawal } from "@kinfold/contract/withdrawals";
import type { Currency } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { Loader } from "@kinfold/ui/loader";
import { Notice } from "@kinfold/ui/notice";
import { useState } from "react";
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
  const { data: wallets, error, mutate } = useWallets();
  const isGivenUp = useGivenUp(error);
  const [chosen, setChosen] = useState<Currency>(member.is_global ? "USD" : (currency ?? "NGN"));
  const [withdrawal, setWithdrawal] = useState<Withdrawal>();

  const own =
    wallets === undefined ? [] : [wallets.ngn, wallets.usd].filter((each) => each !== null);
  const wallet = own.find((each) => each.currency === chosen) ?? own[0];
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={withdrawal === undefined ? "Withdraw" : "On its way home"}
    >
      {withdrawal !== undefined && <Withdrawn withdrawal={withdrawal} onClose={onClose} />}
      {withdrawal === undefined && wallet === undefined && (
        <Unread isGivenUp={isGivenUp} onAskAgain={() => void mutate()} />
      )}
      {withdrawal === undefined && wallet !== undefined && (
        <WithdrawForm
          key={wallet.id}
          member={member}
          wallets={own}
          wallet={wallet}
          owed={wallets?.owed ?? []}
          onWallet={setChosen}
          onClose={onClose}
          onWithdrawn={setWithdrawal}
        />
      )}
    </Dialog>
  );
}

function Unread({ isGivenUp, onAskAgain }: { isGivenUp: boolean; onAskAgain: () => void }) {
  if (!isGivenUp) return <Loader label="Opening your wallets" />;
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="error" role="alert">
        {COPY.noAnswer}
      </Notice>
      <Button variant="outline" onClick={onAskAgain}>
        Try again
      </Button>
    </div>
  );
}
