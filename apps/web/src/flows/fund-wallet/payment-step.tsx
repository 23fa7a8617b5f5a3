import type { Wallet } from "@kinfold/contract/wallets";
import type { Currency } from "@kinfold/money";
import { BankIcon, CreditCardIcon } from "@kinfold/ui/icon";
import { Segmented } from "@kinfold/ui/segmented";
import { useEffect, useRef, useState, type ComponentType } from "react";
import { PayOnline } from "./pay-online.tsx";

/** Where the steps of a transfer by hand stand, so that the head of the dialog can say so. */
export type BankStep = "payment" | "receipt";

/** What the steps of a transfer by hand are told, and how they speak back. They draw their own buttons. */
export type BankTransferProps = {
  wallet: Wallet;
  /** What the member means to add, in minor units. */
  amount: bigint;
  onStep: (step: BankStep) => void;
  onBack: () => void;
  /** The receipt is with the club. */
  onSent: (reference: string) => void;
};

export type PaymentStepProps = {
  wallet: Wallet;
  amount: bigint;
  /** A member of the world has dollars only, and pays for them by card. */
  isGlobal: boolean;
  bankTransfer: ComponentType<BankTransferProps> | undefined;
  method: "bank" | "online";
  onMethod: (method: "bank" | "online") => void;
  bankStep: BankStep;
  onBankStep: (step: BankStep) => void;
  onBack: () => void;
  onBegun: (reference: string) => void;
  leave: (page: string, reference: string) => void;
};

/** How to pay: by a transfer that the member makes, or at a provider; and dollars in which currency. */
export function PaymentStep({
  wallet,
  amount,
  isGlobal,
  bankTransfer: BankTransfer,
  method,
  onMethod,
  bankStep,
  onBankStep,
  onBack,
  onBegun,
  leave,
}: PaymentStepProps) {
  const root = useRef<HTMLDivElement>(null);
  const [payIn, setPayIn] = useState<Currency>(wallet.currency);
  useEffect(() => {
    // What had the focus is gone with the step before, and a dialog must not lose it.
    root.current?.focus();
  }, []);
  const isChoosing = bankStep === "payment";
  const canLocalize = wallet.currency === "USD" && !isGlobal;
  // A rate holds for minutes and a transfer by hand takes days, so such a transfer is in the wallet's own currency.
  const hasBank = BankTransfer !== undefined && !isGlobal && payIn === wallet.currency;
  const isByBank = hasBank && method === "bank";
  return (
    <div
      ref={root}
      tabIndex={-1}
      role="group"
      aria-label="Payment"
      className="grid gap-5 outline-none"
    >
      {canLocalize && isChoosing && (
        <Segmented
          label="Pay in"
          block
          value={payIn}
          onChange={(chosen) => {
            setPayIn(chosen === "NGN" ? "NGN" : "USD");
          }}
          options={[
            { value: "USD", label: "Pay in USD" },
            { value: "NGN", label: "Pay in NGN" },
          ]}
        />
      )}
      {hasBank && isChoosing && (
        <Segmented
          label="Way to pay"
          isLabelHidden
          block
          value={method}
          onChange={(chosen) => {
            onMethod(chosen === "bank" ? "bank" : "online");
          }}
          options={[
            { value: "bank", label: "Bank transfer", icon: BankIcon },
            { value: "online", label: "Card / Online", icon: CreditCardIcon },
          ]}
        />
      )}
      {isByBank ? (
        <BankTransfer
          wallet={wallet}
          amount={amount}
          onStep={onBankStep}
          onBack={onBack}
          onSent={onBegun}
        />
      ) : (
        <PayOnline
          key={payIn}
          wallet={wallet}
          amount={amount}
          payIn={payIn}
          onBack={onBack}
          onBegun={onBegun}
          leave={leave}
        />
      )}
    </div>
  );
}
