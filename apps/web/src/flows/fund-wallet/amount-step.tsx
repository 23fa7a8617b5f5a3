import { buildFigureId } from "@kinfold/contract/figure-sources";
import { toWalletId } from "@kinfold/contract/ids";
import type { Wallet, Wallets } from "@kinfold/contract/wallets";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { toMinor, type Currency, type Minor } from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { Button } from "@kinfold/ui/button";
import { Figure } from "@kinfold/ui/figure";
import { RadioGroup } from "@kinfold/ui/radio-group";
import { toFieldError, useForm } from "@kinfold/frame/form";
import { AmountChoices } from "#flows/paying/amount-choices.tsx";
import { findPayableFault } from "#flows/paying/payable.ts";
import { StepActions } from "#flows/paying/step-actions.tsx";
import { WALLET_NAMES } from "#flows/paying/wallet-names.ts";
import { useUnsent } from "#session/unsent.ts";

/** Amounts that members often add, in minor units. */
const OFTEN: Record<Currency, readonly Minor[]> = {
  NGN: [toMinor(10_000_000n), toMinor(50_000_000n), toMinor(100_000_000n)],
  USD: [toMinor(10_000n), toMinor(50_000n), toMinor(100_000n)],
};

export type AmountStepProps = {
  wallets: Wallets;
  /** The wallet to begin with. */
  wallet: Wallet;
  /** What was written before, in minor units. */
  amount: Minor | null;
  onCancel: () => void;
  onContinue: (currency: Currency, amount: Minor) => void;
};

/** Which wallet, and how much. Who has one wallet is not asked which. */
export function AmountStep({
  wallets,
  wallet,
  amount: before,
  onCancel,
  onContinue,
}: AmountStepProps) {
  const form = useForm({
    defaultValues: { wallet: wallet.currency, amount: before },
    unsent: useUnsent("fund-wallet.amount", ["wallet", "amount"]),
    check: ({ wallet: into, amount: wished }) =>
      toFieldError("amount", findPayableFault(wished, into)),
    send: ({ wallet: into, amount: wished }) => {
      if (wished !== null && wished > 0n) onContinue(into, wished);
    },
  });
  const { value: amount, onChange: write } = form.amount("amount");
  const currency = form.watch("wallet") ?? wallet.currency;
  const tooMuch = findPayableFault(amount, currency);
  const isValid = amount !== null && amount > 0n && tooMuch === undefined;
  return (
    <form {...form.props} aria-label={say("Amount")} className="grid gap-6">
      {wallets.ngn !== null && (
        <RadioGroup
          label={say("Which wallet?")}
          look="tiles"
          value={currency}
          onChange={(chosen) => {
            form.setValue("wallet", chosen === "USD" ? "USD" : "NGN");
          }}
          options={[wallets.ngn, wallets.usd].map((each) => ({
            value: each.currency,
            label: WALLET_NAMES[each.currency],
            description: (
              <>
                <Say
                  text="Balance {amount}"
                  values={{
                    amount: (
                      <Figure
                        amount={each.balance}
                        currency={each.currency}
                        data-figure={buildFigureId("wallet-balance", toWalletId(each.id))}
                      />
                    ),
                  }}
                />
              </>
            ),
          }))}
        />
      )}
      <div>
        <AmountField
          label={say("How much?")}
          currency={currency}
          value={amount}
          onChange={write}
          error={tooMuch}
          help={
            isValid
              ? currency === "NGN"
                ? say("This much goes into your Naira wallet.")
                : say("This much goes into your Dollar wallet.")
              : say("Enter an amount to continue.")
          }
        />
        <AmountChoices
          amounts={OFTEN[currency]}
          currency={currency}
          value={amount}
          onChange={write}
          className="mt-3"
        />
      </div>
      <StepActions back={say("Cancel")} onBack={onCancel}>
        <Button type="submit" disabled={!isValid}>
          {say("Continue")}
        </Button>
      </StepActions>
    </form>
  );
}
