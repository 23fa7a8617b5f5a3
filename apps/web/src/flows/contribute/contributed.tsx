import { buildFigureId } from "@kinfold/contract/figure-sources";
import { COPY } from "@kinfold/contract/copy";
import type { PaymentInit } from "@kinfold/contract/payments";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { CopyButton } from "@kinfold/ui/copy-button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Notice } from "@kinfold/ui/notice";
import { toast } from "@kinfold/ui/toast";
import { useEffect, useRef } from "react";

/** How long a success stands before the plan's page follows. */
export const ON_TO_THE_PLAN_MS = 1000;

/** Paid from the wallet: said in a toast and here, and a second later the plan's page follows by itself. */
export function Contributed({
  payment,
  label,
  onDone,
}: {
  payment: PaymentInit;
  label: string;
  onDone: () => void;
}) {
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    toast.success(COPY.paymentSuccessful);
    const following = setTimeout(() => {
      done.current();
    }, ON_TO_THE_PLAN_MS);
    return () => {
      clearTimeout(following);
    };
  }, []);
  return (
    <div className="grid gap-5">
      <Notice tone="ok" role="status">
        {payment.message}
      </Notice>
      <Facts aria-label={say("Contribution")}>
        <Fact term={say("Into {label}", { label })}>
          <Figure
            amount={payment.amount}
            currency={payment.credited_currency}
            data-figure={buildFigureId("payment-amount", payment.reference)}
          />
        </Fact>
        <Fact
          term={say("Reference")}
          action={<CopyButton text={payment.reference} what={say("reference")} />}
        >
          {payment.reference}
        </Fact>
      </Facts>
      <Button onClick={onDone} className="justify-self-end">
        {say("To the plan")}
      </Button>
    </div>
  );
}
