import { useGivenUp } from "@kinfold/api/swr";
import { useWallets } from "@kinfold/api/wallets";
import { COPY } from "@kinfold/contract/copy";
import type { Wallet } from "@kinfold/contract/wallets";
import type { Currency } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { Loader } from "@kinfold/ui/loader";
import { Notice } from "@kinfold/ui/notice";
import { Stepper } from "@kinfold/ui/stepper";
import { useState, type ComponentType } from "react";
import { useCurrentMember } from "#session/use-current-member.ts";
import { AmountStep } from "./amount-step.tsx";
import { useWalletDestination } from "./destination.ts";
import { goToPayment, type GoToPayment } from "./go-to-payment.ts";
import {
  PaymentStep,
  type BankStep,
  type BankTransferProps,
  type PaymentStepProps,
} from "./payment-step.tsx";

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

const STEPS = ["Amount", "Payment", "Receipt"];

/** Money on its way into a wallet: how much, how, at what price, and off to pay. What was typed outlives every refusal. */
export function FundWallet({
  currency,
  bankTransfer,
  onClose,
  onBegun,
  leave = goToPayment,
}: FundWalletProps) {
  const { is_global: isGlobal } = useCurrentMember();
  const { data: wallets, error, mutate } = useWallets();
  const isGivenUp = useGivenUp(error);
  const [chosen, setChosen] = useState<Currency>(isGlobal ? "USD" : (currency ?? "NGN"));
  const [amount, setAmount] = useState<bigint | null>(null);
  const [step, setStep] = useState<"amount" | "payment">("amount");
  const [method, setMethod] = useState<"bank" | "online">("online");
  const [bankStep, setBankStep] = useState<BankStep>("payment");

  const wallet = (chosen === "NGN" ? wallets?.ngn : undefined) ?? wallets?.usd;
  const isByBank = method === "bank" && bankTransfer !== undefined;
  const at = step === "amount" ? 0 : bankStep === "receipt" ? 2 : 1;

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={step === "amount" ? "Fund wallet" : titleOf(isByBank, bankStep)}
    >
      {wallets === undefined || wallet === undefined ? (
        <Unread isGivenUp={isGivenUp} onAskAgain={() => void mutate()} />
      ) : (
        <>
          <Stepper label="Fund wallet" steps={STEPS} current={at} className="mb-6" />
          {step === "amount" || amount === null ? (
            <AmountStep
              wallets={wallets}
              wallet={wallet}
              onWallet={setChosen}
              amount={amount}
              onAmount={setAmount}
              onCancel={onClose}
              onContinue={() => {
                setStep("payment");
              }}
            />
          ) : (
            <IntoWallet
              wallet={wallet}
              amount={amount}
              isGlobal={isGlobal}
              bankTransfer={bankTransfer}
              method={method}
              onMethod={setMethod}
              bankStep={bankStep}
              onBankStep={setBankStep}
              onBack={() => {
                setBankStep("payment");
                setStep("amount");
              }}
              onBegun={({ reference }) => {
                onBegun(reference);
              }}
              onSent={onBegun}
              leave={leave}
            />
          )}
        </>
      )}
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
  if (!isByBank) return "How would you like to pay?";
  return bankStep === "receipt" ? "Upload your receipt" : "Make the transfer";
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
