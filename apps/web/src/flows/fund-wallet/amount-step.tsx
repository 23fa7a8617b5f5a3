import type { Wallet, Wallets } from "@kinfold/contract/wallets";
import type { Currency } from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { Button } from "@kinfold/ui/button";
import { Figure } from "@kinfold/ui/figure";
import { RadioGroup } from "@kinfold/ui/radio-group";
import type { FormEvent } from "react";
import { AmountChoices } from "#flows/paying/amount-choices.tsx";
import { StepActions } from "#flows/paying/step-actions.tsx";
import { WALLET_NAMES } from "#flows/paying/wallet-names.ts";

/** Amounts that members often add, in minor units. */
const OFTEN: Record<Currency, readonly bigint[]> = {
  NGN: [10_000_000n, 50_000_000n, 100_000_000n],
  USD: [10_000n, 50_000n, 100_000n],
};

export type AmountStepProps = {
  wallets: Wallets;
  wallet: Wallet;
  onWallet: (currency: Currency) => void;
  /** Minor units; null while nothing is written. */
  amount: bigint | null;
  onAmount: (amount: bigint | null) => void;
  onCancel: () => void;
  onContinue: () => void;
};

/** Which wallet, and how much. Who has one wallet is not asked which. */
export function AmountStep({
  wallets,
  wallet,
  onWallet,
  amount,
  onAmount,
  onCancel,
  onContinue,
}: AmountStepProps) {
  const { currency } = wallet;
  const isValid = amount !== null && amount > 0n;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isValid) onContinue();
  }
  return (
    <form noValidate method="post" aria-label="Amount" onSubmit={submit} className="grid gap-6">
      {wallets.ngn !== null && (
        <RadioGroup
          label="Which wallet?"
          look="tiles"
          value={currency}
          onChange={(chosen) => {
            onWallet(chosen === "USD" ? "USD" : "NGN");
          }}
          options={[wallets.ngn, wallets.usd].map((each) => ({
            value: each.currency,
            label: WALLET_NAMES[each.currency],
            description: (
              <>
                Balance <Figure amount={each.balance} currency={each.currency} />
              </>
            ),
          }))}
        />
      )}
      <div>
        <AmountField
          label="How much?"
          currency={currency}
          value={amount}
          onChange={onAmount}
          help={
            isValid
              ? `This much goes into your ${WALLET_NAMES[currency]}.`
              : "Enter an amount to continue."
          }
        />
        <AmountChoices
          amounts={OFTEN[currency]}
          currency={currency}
          value={amount}
          onChange={onAmount}
          className="mt-3"
        />
      </div>
      <StepActions back="Cancel" onBack={onCancel}>
        <Button type="submit" disabled={!isValid}>
          Continue
        </Button>
      </StepActions>
    </form>
  );
}
