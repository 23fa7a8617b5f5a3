import type { PaymentInit } from "@kinfold/contract/payments";
import { say } from "@kinfold/language/say";
import type { Currency, Minor } from "@kinfold/money";
import { BankIcon, CreditCardIcon } from "@kinfold/ui/icon";
import { Segmented } from "@kinfold/ui/segmented";
import { useEffect, useRef, type ComponentType } from "react";
import { useUnsentState } from "#session/unsent.ts";
import type { Destination } from "./destination.ts";
import type { GoToPayment } from "./go-to-payment.ts";
import { PayOnline } from "./pay-online.tsx";
import type { BankStep, PayingSteps } from "./use-paying-steps.ts";

/** What the steps of a transfer by hand are told, and how they speak back. They draw their own buttons. */
export type BankTransferProps = {
  destination: Destination;
  /** What the member means to add, in minor units. */
  amount: Minor;
  onStep: (step: BankStep) => void;
  onBack: () => void;
  /** The receipt is with the club. */
  onSent: (reference: string) => void;
  /** Without a network the receipt waits on this device. */
  onQueued: () => void;
};

export type PaymentStepProps = {
  destination: Destination;
  amount: Minor;
  /** A member of the world has dollars only, and pays for them by card. */
  isGlobal: boolean;
  bankTransfer: ComponentType<BankTransferProps> | undefined;
  steps: PayingSteps;
  onBack: () => void;
  /** A payment stands that needs no page of a provider. */
  onBegun: (begun: PaymentInit) => void;
  /** A receipt is with the club. */
  onSent: (reference: string) => void;
  /** Without a network it waits on this device. */
  onQueued: () => void;
  leave: GoToPayment;
};

/** How to pay: by a transfer that the member makes, or at a provider; and dollars in which currency. */
export function PaymentStep({
  destination,
  amount,
  isGlobal,
  bankTransfer: BankTransfer,
  steps: { method, setMethod, bankStep, setBankStep, isFirst },
  onBack,
  onBegun,
  onSent,
  onQueued,
  leave,
}: PaymentStepProps) {
  const root = useRef<HTMLDivElement>(null);
  const [payIn, setPayIn] = useUnsentState<Currency>("paying.currency", destination.currency);
  useEffect(() => {
    // What had the focus is gone with the step before, and a dialog must not lose it.
    if (!isFirst) root.current?.focus();
  }, [isFirst]);
  const isChoosing = bankStep === "payment";
  const canLocalize = destination.currency === "USD" && !isGlobal;
  // A rate holds for minutes and a transfer by hand takes days, so such a transfer is in the currency that is credited.
  const hasBank = BankTransfer !== undefined && !isGlobal && payIn === destination.currency;
  const isByBank = hasBank && method === "bank";
  return (
    <div
      ref={root}
      tabIndex={-1}
      role="group"
      aria-label={say("Payment")}
      className="grid gap-5 outline-none"
    >
      {canLocalize && isChoosing && (
        <Segmented
          label={say("Pay in")}
          block
          value={payIn}
          onChange={(chosen) => {
            setPayIn(chosen === "NGN" ? "NGN" : "USD");
          }}
          options={[
            { value: "USD", label: say("Pay in USD") },
            { value: "NGN", label: say("Pay in NGN") },
          ]}
        />
      )}
      {hasBank && isChoosing && (
        <Segmented
          label={say("Way to pay")}
          isLabelHidden
          block
          value={method}
          onChange={(chosen) => {
            setMethod(chosen === "bank" ? "bank" : "online");
          }}
          options={[
            { value: "bank", label: say("Bank transfer"), icon: BankIcon },
            {
              value: "online",
              label:
                destination.ownWallet === undefined ? say("Card / Online") : say("Card / Wallet"),
              icon: CreditCardIcon,
            },
          ]}
        />
      )}
      {isByBank ? (
        <BankTransfer
          destination={destination}
          amount={amount}
          onStep={setBankStep}
          onBack={onBack}
          onSent={onSent}
          onQueued={onQueued}
        />
      ) : (
        <PayOnline
          key={payIn}
          destination={destination}
          amount={amount}
          payIn={payIn}
          onBack={onBack}
          onBegun={onBegun}
          onQueued={onQueued}
          leave={leave}
        />
      )}
    </div>
  );
}
