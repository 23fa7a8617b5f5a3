import type { Wallet } from "@kinfold/contract/wallets";
import { formatFigure, subtract, ZERO, type Minor } from "@kinfold/money";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { useAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import { Notice } from "@kinfold/ui/notice";
import { WALLET_NAMES } from "./wallet-names.ts";

export type FromWalletProps = {
  wallet: Wallet;
  /** Minor units. */
  amount: Minor;
  into: string;
};

/** True when the wallet has what is asked of it. */
export const isEnough = ({ available_balance: available }: Wallet, amount: Minor): boolean =>
  amount <= available;

/** What a payment out of the member's own wallet does to it, as in a ledger; or by how much the wallet falls short. */
export function FromWallet({ wallet, amount, into }: FromWalletProps) {
  const { available_balance: available, currency } = wallet;
  const isHidden = useAmountsHidden();
  if (!isEnough(wallet, amount)) {
    return (
      <Notice tone="warn" role="status" title={`Your ${WALLET_NAMES[currency]} falls short`}>
        {!isHidden &&
          `It has ${formatFigure(available, currency)} available: ${formatFigure(subtract(amount, available), currency)} too little. `}
        Add money to it first, or pay another way.
      </Notice>
    );
  }
  return (
    <Facts aria-label="Price">
      <Fact term={`Available in your ${WALLET_NAMES[currency]}`}>
        <Figure amount={available} currency={currency} />
      </Fact>
      <Fact term={`Into ${into}`}>
        <Figure amount={amount} currency={currency} alwaysShown />
      </Fact>
      <Fact term="Processing charge">
        <Figure amount={ZERO} currency={currency} alwaysShown />
      </Fact>
      <Fact term="Left in your wallet" total>
        <Figure amount={subtract(available, amount)} currency={currency} size="sm" />
      </Fact>
    </Facts>
  );
}
