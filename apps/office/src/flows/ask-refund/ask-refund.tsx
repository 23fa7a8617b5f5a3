import { useAskRefund, useRefundable } from "@kinfold/api/office/returns";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { toWalletId } from "@kinfold/contract/ids";
import { NOTE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import type { RefundablePayment } from "@kinfold/contract/office/returns";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { toFieldError, useForm } from "@kinfold/frame/form";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { AmountField } from "@kinfold/ui/amount-field";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { formatRate } from "@kinfold/contract/rate-words";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { TextArea } from "@kinfold/ui/text-area";
import { TextField } from "@kinfold/ui/text-field";
import { toast } from "@kinfold/ui/toast";
import { useId, useState } from "react";
import { OfficeFigure } from "#queue/office-figure.tsx";

type AskRefundProps = {
  /** Closes it; with the id of the return that was asked for, when one was. */
  onClose: (askedId?: string) => void;
};

/** Asks for a payment to go back to the person who paid it: first which payment, then how much of it and why. */
export function AskRefund({ onClose }: AskRefundProps) {
  const [reference, setReference] = useState("");
  const payment = useRefundable(reference);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Give a payment back"
      description="It goes back to the account that it was paid from. Another staff member has to release it; until then nothing moves."
      size="sm"
    >
      <FindPayment
        isReading={reference !== "" && payment.isLoading}
        refused={payment.error === undefined ? undefined : describeError(payment.error)}
        onFind={(named) => {
          if (named === reference) void payment.mutate();
          setReference(named);
        }}
      />
      {payment.data !== undefined && payment.error === undefined && (
        <AskFor key={payment.data.reference} payment={payment.data} onAsked={onClose} />
      )}
    </Dialog>
  );
}

type FindPaymentProps = {
  isReading: boolean;
  refused: string | undefined;
  onFind: (reference: string) => void;
};

function FindPayment({ isReading, refused, onFind }: FindPaymentProps) {
  const form = useForm({
    defaultValues: { reference: "" },
    mode: "onSubmit",
    check: ({ reference }) =>
      toFieldError(
        "reference",
        reference.trim() === "" ? "Enter the reference of the payment." : undefined,
      ),
    send: ({ reference }) => {
      if (!isReading) onFind(reference.trim().toUpperCase());
    },
  });
  return (
    <form {...form.props} aria-label="Find the payment" className="flex flex-col gap-4">
      <TextField
        label="Reference of the payment"
        required
        placeholder="KIN-7F3K9Q"
        autoComplete="off"
        maxLength={64}
        {...form.field("reference")}
      />
      <FormRefusal>{refused}</FormRefusal>
      <Button
        type="submit"
        variant="outline"
        className="self-start"
        {...(isReading && { busy: "Looking" })}
      >
        Find it
      </Button>
    </form>
  );
}

type AskForProps = { payment: RefundablePayment; onAsked: (id: string) => void };

function AskFor({ payment, onAsked }: AskForProps) {
  const { reference, currency, left, member } = payment;
  const ask = useAskRefund();
  const formId = useId();
  const form = useForm({
    defaultValues: { amount: left, reason: "" },
    mode: "onSubmit",
    check: ({ amount, reason }) => ({
      ...((amount ?? 0n) <= 0n && { amount: "Enter an amount above 0." }),
      ...(reason.trim() === "" && { reason: "Say why." }),
    }),
    send: async ({ amount, reason }) => {
      if (amount === null) return;
      const proposal = await ask.trigger({ reference, amount, reason: reason.trim() });
      toast.success("Asked for. Another staff member releases it.");
      onAsked(proposal.return_id);
    },
  });

  return (
    <form
      {...form.props}
      aria-labelledby={formId}
      className="mt-5 flex flex-col gap-4.5 border-t border-line pt-5"
    >
      <h3 id={formId} className="heading-xs">
        {member.name}, {reference}
      </h3>
      <Facts>
        <Fact term="Paid">
          <OfficeFigure figure={buildFigureId("payment-received", reference)}>
            <Figure size="row" amount={payment.received} currency={currency} />
          </OfficeFigure>
        </Fact>
        {payment.exchange_rate !== null && (
          <Fact term="Rate">{formatRate(payment.exchange_rate, payment.rate)}</Fact>
        )}
        <Fact term="When">{formatLagosMoment(payment.paid_at)}</Fact>
        <Fact term="Can still go back">
          <OfficeFigure figure={buildFigureId("payment-left", reference)}>
            <Figure size="row" amount={left} currency={currency} />
          </OfficeFigure>
        </Fact>
        <Fact term="In the wallet to spend">
          <OfficeFigure figure={buildFigureId("wallet-available", toWalletId(payment.wallet_id))}>
            <Figure size="row" amount={payment.available} currency={payment.credited_currency} />
          </OfficeFigure>
        </Fact>
      </Facts>
      <AmountField
        label="How much goes back"
        required
        currency={currency}
        help="The fee that was paid is part of it."
        {...form.amount("amount")}
      />
      <TextArea
        label="Why"
        required
        rows={3}
        maxLength={NOTE_MAX_CHARACTERS}
        {...form.field("reason")}
      />
      <FormRefusal>{form.refused}</FormRefusal>
      <Button type="submit" {...(form.isSending && { busy: "Asking" })}>
        Ask for it to go back
      </Button>
    </form>
  );
}
