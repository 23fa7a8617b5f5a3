import { buildFigureId } from "@kinfold/contract/figure-sources";
import { toWalletId } from "@kinfold/contract/ids";
import type { Wallet } from "@kinfold/contract/wallets";
import type { Computation } from "@kinfold/frame/shell/computed-figure";
import { say } from "@kinfold/language/say";
import { formatFigure, subtract, ZERO, type Minor } from "@kinfold/money";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { useAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import { Notice } from "@kinfold/ui/notice";
import { OwnFigure, OwnComputed } from "#flows/figure-source/own-figure.tsx";
import { computeLeft, computeTyped } from "#flows/figure-source/typed-amounts.ts";

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
      <Notice
        tone="warn"
        role="status"
        title={
          currency === "NGN"
            ? say("Your Naira wallet falls short")
            : say("Your Dollar wallet falls short")
        }
      >
        {!isHidden && (
          <>
            {say("It has {amount} available: {missing_amount} too little.", {
              amount: formatFigure(available, currency),
              missing_amount: formatFigure(subtract(amount, available), currency),
            })}{" "}
          </>
        )}
        {say("Add money to it first, or pay another way.")}
      </Notice>
    );
  }
  const walletFigure = buildFigureId("wallet-available", toWalletId(wallet.id));
  const left = computeLeft({ currency, available, amount, wallet: walletFigure });
  const wished = computeTyped(currency, amount);
  const free: Computation = {
    title: say("Processing charge"),
    formula: say("Paying out of your own wallet costs nothing."),
    currency,
    total: ZERO,
    parts: [],
  };
  return (
    <Facts aria-label={say("Price")}>
      <Fact
        term={
          currency === "NGN"
            ? say("Available in your Naira wallet")
            : say("Available in your Dollar wallet")
        }
      >
        <OwnFigure look="quiet" figure={walletFigure}>
          <Figure amount={available} currency={currency} />
        </OwnFigure>
      </Fact>
      <Fact term={say("Into {into}", { into })}>
        <OwnComputed made={wished}>
          <Figure amount={amount} currency={currency} alwaysShown />
        </OwnComputed>
      </Fact>
      <Fact term={say("Processing charge")}>
        <OwnComputed made={free}>
          <Figure amount={ZERO} currency={currency} alwaysShown />
        </OwnComputed>
      </Fact>
      <Fact term={say("Left in your wallet")} total>
        <OwnComputed made={left}>
          <Figure amount={left.total} currency={currency} size="sm" />
        </OwnComputed>
      </Fact>
    </Facts>
  );
}
