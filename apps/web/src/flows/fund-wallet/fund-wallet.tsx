import { ReadWallets } from "#flows/paying/read-wallets.tsx";
import { useWallets } from "@kinfold/api/wallets";
import type { Wallet } from "@kinfold/contract/wallets";
import { say } from "@kinfold/language/say";
import type { Currency } from "@kinfold/money";
import { Dialog } from "@kinfold/ui/dialog";
import { Stepper } from "@kinfold/ui/stepper";
import type { ComponentType } from "react";
import { useUnsentState } from "#session/unsent.ts";
import { useCurrentMember } from "#session/use-current-member.ts";
import { goToPayment, type GoToPayment } from "#flows/paying/go-to-payment.ts";
import {
  PaymentStep,
  type BankTransferProps,
  type PaymentStepProps,
} from "#flows/paying/payment-step.tsx";
import { usePayingSteps, type BankStep } from "#flows/paying/use-paying-steps.ts";
import { AmountStep } from "./amount-step.tsx";
import { useWalletDestination } from "./wallet-destination.ts";

export type FundWalletProps = {
  /** The wallet to begin with; naira for those who have them. */
  currency?: Currency | undefined;
  /** The steps of a transfer by hand. Without them that way is not offered. */
  bankTransfer?: ComponentType<BankTransferProps>;
  onClose: () => void;
  /** A payment stands that needs no page of a provider. */
  onBegun: (reference: string) => void;
  /** Goes to the page of a provider. Leaves the app unless a story stays. */
  leave?: GoToPayment;
};

/** Money on its way into a wallet: how much, how, at what price, and off to pay. What was typed outlives every refusal. */
export function FundWallet({
  currency,
  bankTransfer,
  onClose,
  onBegun,
  leave = goToPayment,
}: FundWalletProps) {
  const { is_global: isGlobal } = useCurrentMember();
  const reading = useWallets();
  const [chosen, setChosen] = useUnsentState<Currency>(
    "fund-wallet",
    isGlobal ? "USD" : (currency ?? "NGN"),
  );
  const steps = usePayingSteps();
  const { amount } = steps;
  const isByBank = steps.method === "bank" && bankTransfer !== undefined;

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={steps.isPaying ? titleOf(isByBank, steps.bankStep) : say("Fund wallet")}
    >
      <ReadWallets of={reading}>
        {(wallets) => {
          const wallet = (chosen === "NGN" ? wallets.ngn : undefined) ?? wallets.usd;
          return (
            <>
              <Stepper
                label={say("Fund wallet")}
                steps={steps.names}
                current={steps.current}
                className="mb-6"
              />
              {!steps.isPaying || amount === null ? (
                <AmountStep
                  wallets={wallets}
                  wallet={wallet}
                  amount={amount}
                  onCancel={onClose}
                  onContinue={(into, written) => {
                    setChosen(into);
                    steps.startPaying(written);
                  }}
                />
              ) : (
                <IntoWallet
                  wallet={wallet}
                  amount={amount}
                  isGlobal={isGlobal}
                  bankTransfer={bankTransfer}
                  steps={steps}
                  onBack={steps.changeAmount}
                  onBegun={({ reference }) => {
                    onBegun(reference);
                  }}
                  onSent={onBegun}
                  onQueued={onClose}
                  leave={leave}
                />
              )}
            </>
          );
        }}
      </ReadWallets>
    </Dialog>
  );
}

function IntoWallet({
  wallet,
  ...rest
}: Omit<PaymentStepProps, "destination"> & { wallet: Wallet }) {
  return <PaymentStep destination={useWalletDestination(wallet)} {...rest} />;
}

function titleOf(isByBank: boolean, bankStep: BankStep): string {
  if (!isByBank) return say("How would you like to pay?");
  return bankStep === "receipt" ? say("Upload your receipt") : say("Make the transfer");
}
