import { useRedeemPortfolio } from "@kinfold/api/portfolios";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import type { Portfolio, redeemPortfolio } from "@kinfold/contract/portfolios";
import { formatFigure, subtract, ZERO, type Minor } from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { Button } from "@kinfold/ui/button";
import { CopyButton } from "@kinfold/ui/copy-button";
import { Dialog } from "@kinfold/ui/dialog";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Notice } from "@kinfold/ui/notice";
import { useState } from "react";
import { toFieldError, useForm } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { formatPortfolioName } from "#flows/contribute/put-into.ts";
import { StepActions } from "#flows/paying/step-actions.tsx";
import { useUnsent } from "#session/unsent.ts";
import { calculateEarlyExitFee, redeemRequestOf, findRedemptionFault } from "./redemption.ts";

type Redeemed = ReplyOf<typeof redeemPortfolio>;

export type RedeemProps = {
  portfolio: Portfolio;
  onClose: () => void;
  /** The club took it: what is shown behind is no longer so. */
  onRedeemed: () => void;
};

/** Money back out of a portfolio: how much, at what cost, when, and into which wallet. */
export function Redeem({ portfolio, onClose, onRedeemed }: RedeemProps) {
  const [redeemed, setRedeemed] = useState<Redeemed>();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={
        redeemed === undefined
          ? `Redeem from ${formatPortfolioName(portfolio)}`
          : "Your redemption is booked"
      }
    >
      {redeemed === undefined ? (
        <RedeemForm
          portfolio={portfolio}
          onClose={onClose}
          onRedeemed={(reply) => {
            setRedeemed(reply);
            onRedeemed();
          }}
        />
      ) : (
        <Booked redeemed={redeemed} onClose={onClose} />
      )}
    </Dialog>
  );
}

function RedeemForm({
  portfolio,
  onClose,
  onRedeemed,
}: {
  portfolio: Portfolio;
  onClose: () => void;
  onRedeemed: (redeemed: Redeemed) => void;
}) {
  const { currency, redeemable_amount: most } = portfolio;
  const redeem = useRedeemPortfolio(portfolio.id);
  // What is redeemed is read once more before it is asked for.
  const [isConfirming, setConfirming] = useState(false);
  const form = useForm({
    defaultValues: { amount: null as Minor | null },
    unsent: useUnsent("redeem", ["amount"]),
    mode: "onChange",
    check: ({ amount }) => toFieldError("amount", findRedemptionFault(portfolio, amount)),
    goOn: () => {
      if (isConfirming || wished === undefined) return false;
      setConfirming(true);
      return true;
    },
    onFieldsRefused: () => {
      setConfirming(false);
    },
    send: async ({ amount }, getIdempotencyKey) => {
      if (amount === null) return;
      const body = redeemRequestOf(portfolio, amount);
      onRedeemed(await redeem.trigger({ body, idempotencyKey: getIdempotencyKey(body) }));
    },
  });
  const field = form.amount("amount");
  const wished =
    (field.value ?? 0n) > 0n && findRedemptionFault(portfolio, field.value) === undefined
      ? (field.value ?? undefined)
      : undefined;
  return (
    <form {...form.props} aria-label="Redeem" className="grid gap-5">
      {isConfirming && wished !== undefined ? (
        <p role="status" className="text-ink-soft">
          You redeem <Figure amount={wished} currency={currency} /> from{" "}
          {formatPortfolioName(portfolio)}. Is everything right?
        </p>
      ) : (
        <AmountField
          label="How much?"
          required
          currency={currency}
          {...field}
          help={wished === undefined ? "Enter an amount to continue." : undefined}
          action={
            <Button
              size="sm"
              variant="soft"
              onClick={() => {
                form.setValue("amount", most);
              }}
            >
              All of it
            </Button>
          }
        />
      )}
      <Terms portfolio={portfolio} wished={wished} />
      {portfolio.product.valuation_method === "unit_price" && (
        <Notice>
          The price of that day decides what your units bring. It may be more or less than today’s.
        </Notice>
      )}
      <FormRefusal>{form.refused}</FormRefusal>
      {isConfirming && wished !== undefined ? (
        <StepActions
          back="Back"
          onBack={() => {
            setConfirming(false);
          }}
          disabled={form.isSending}
        >
          <Button type="submit" busy={form.isSending ? "Booking" : undefined}>
            Redeem {formatFigure(wished, currency)}
          </Button>
        </StepActions>
      ) : (
        <StepActions back="Cancel" onBack={onClose}>
          <Button type="submit" disabled={wished === undefined}>
            Continue
          </Button>
        </StepActions>
      )}
    </form>
  );
}

/** What redeeming means, with the figures of today's price. */
function Terms({ portfolio, wished }: { portfolio: Portfolio; wished: Minor | undefined }) {
  const { currency, product, early_exit_fee_bps: bps } = portfolio;
  const fee = wished === undefined ? ZERO : calculateEarlyExitFee(wished, bps);
  return (
    <Facts aria-label="What will happen">
      <Fact term="You can redeem">
        <Figure amount={portfolio.redeemable_amount} currency={currency} />
      </Fact>
      {product.next_dealing_date !== null && (
        <Fact term="Sold at the price of">
          <time dateTime={product.next_dealing_date}>
            {formatLongDay(product.next_dealing_date)}
          </time>
        </Fact>
      )}
      {bps > 0 && (
        <Fact term={`Fee for leaving early (${bps / 100}%)`}>
          {wished === undefined ? `${bps / 100}%` : <Figure amount={fee} currency={currency} />}
        </Fact>
      )}
      {wished !== undefined && (
        <Fact term={`Into your ${currency === "NGN" ? "Naira" : "Dollar"} wallet, about`} total>
          <Figure amount={subtract(wished, fee)} currency={currency} size="sm" />
        </Fact>
      )}
    </Facts>
  );
}

function Booked({ redeemed, onClose }: { redeemed: Redeemed; onClose: () => void }) {
  const { message, reference, dealing_date: day, estimated_amount: estimate, portfolio } = redeemed;
  return (
    <div className="grid gap-5">
      <Notice tone="ok" role="status">
        {message}
      </Notice>
      <Facts aria-label="Redemption">
        <Fact term="Worth today, before any fee">
          <Figure amount={estimate} currency={portfolio.currency} />
        </Fact>
        <Fact term="Sold at the price of">
          <time dateTime={day}>{formatLongDay(day)}</time>
        </Fact>
        <Fact term="Reference" action={<CopyButton text={reference} what="reference" />}>
          {reference}
        </Fact>
      </Facts>
      <Button onClick={onClose} className="justify-self-end">
        Done
      </Button>
    </div>
  );
}
