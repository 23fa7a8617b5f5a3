import { say } from "@kinfold/language/say";
import type { Minor } from "@kinfold/money";
import { useState } from "react";
import { useUnsentState } from "#session/unsent.ts";

/** Where the steps of a transfer by hand stand, so that the head of the dialog can say so. */
export type BankStep = "payment" | "receipt";

/** Where a member stands between the amount, the payment and the receipt. */
export type PayingSteps = {
  /** Minor units; null while nothing is written. */
  amount: Minor | null;
  isPaying: boolean;
  startPaying: (amount: Minor) => void;
  /** Back to the amount, which stays as it was written. */
  changeAmount: () => void;
  method: "bank" | "online";
  setMethod: (method: "bank" | "online") => void;
  bankStep: BankStep;
  setBankStep: (step: BankStep) => void;
  /** True while the payment is the first step that the dialog shows: nothing that had the focus is gone. */
  isFirst: boolean;
  /** As the dialog names them: only a transfer by hand has a receipt. */
  names: readonly string[];
  /** The index in the names. */
  current: number;
};

const ONLINE_STEPS = [say("Amount"), say("Payment")];
const BANK_STEPS = [...ONLINE_STEPS, say("Receipt")];

/** Steps of one payment. An amount that is given is not asked for. They outlive a session that ends. */
export function usePayingSteps(givenAmount?: Minor): PayingSteps {
  const hasAmount = givenAmount !== undefined;
  const [amount, setAmount] = useUnsentState<Minor | null>("paying.amount", givenAmount ?? null);
  const [isPaying, setPaying] = useUnsentState("paying.is-paying", hasAmount);
  const [isFirst, setFirst] = useState(isPaying);
  const [method, setMethod] = useUnsentState<"bank" | "online">("paying.method", "online");
  const [bankStep, setBankStep] = useUnsentState<BankStep>("paying.bank-step", "payment");
  return {
    amount,
    isPaying,
    startPaying: (written) => {
      setAmount(written);
      setPaying(true);
    },
    changeAmount: () => {
      setBankStep("payment");
      setFirst(false);
      setPaying(false);
    },
    method,
    setMethod,
    bankStep,
    setBankStep,
    isFirst,
    names: method === "bank" ? BANK_STEPS : ONLINE_STEPS,
    current: isPaying ? (bankStep === "receipt" ? 2 : 1) : 0,
  };
}
