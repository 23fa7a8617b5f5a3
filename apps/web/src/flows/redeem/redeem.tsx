import { useRedeemPortfolio } from "@kinfold/api/portfolios";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { toPortfolioId } from "@kinfold/contract/ids";
import type { Portfolio, redeemPortfolio } from "@kinfold/contract/portfolios";
import type { Computation } from "@kinfold/frame/shell/computed-figure";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { formatFigure, subtract, ZERO, type Minor, negate, type Currency } from "@kinfold/money";
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
import { OwnFigure, OwnComputed } from "#flows/figure-source/own-figure.tsx";
import { computeTyped } from "#flows/figure-source/typed-amounts.ts";
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
          ? say("Redeem from {portfolioName}", { portfolioName: formatPortfolioName(portfolio) })
          : say("Your redemption is booked")
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
    <form {...form.props} aria-label={say("Redeem")} className="grid gap-5">
      {isConfirming && wished !== undefined ? (
        <p role="status" className="text-ink-soft">
          <Say
            text="You redeem {amount} from {portfolioName}. Is everything right?"
            values={{
              amount: (
                <OwnComputed made={computeTyped(currency, wished)}>
                  <Figure amount={wished} currency={currency} />
                </OwnComputed>
              ),
              portfolioName: formatPortfolioName(portfolio),
            }}
          />
        </p>
      ) : (
        <AmountField
          label={say("How much?")}
          required
          currency={currency}
          {...field}
          help={wished === undefined ? say("Enter an amount to continue.") : undefined}
          action={
            <Button
              size="sm"
              variant="soft"
              onClick={() => {
                form.setValue("amount", most);
              }}
            >
              {say("All of it")}
            </Button>
          }
        />
      )}
      <Terms portfolio={portfolio} wished={wished} />
      {portfolio.product.valuation_method === "unit_price" && (
        <Notice>
          {say(
            "The price of that day decides what your units bring. It may be more or less than today’s.",
          )}
        </Notice>
      )}
      <FormRefusal>{form.refused}</FormRefusal>
      {isConfirming && wished !== undefined ? (
        <StepActions
          back={say("Back")}
          onBack={() => {
            setConfirming(false);
          }}
          disabled={form.isSending}
        >
          <Button type="submit" busy={form.isSending ? say("Booking") : undefined}>
            {say("Redeem {amount}", { amount: formatFigure(wished, currency) })}
          </Button>
        </StepActions>
      ) : (
        <StepActions back={say("Cancel")} onBack={onClose}>
          <Button type="submit" disabled={wished === undefined}>
            {say("Continue")}
          </Button>
        </StepActions>
      )}
    </form>
  );
}

/** The fee for leaving early, of what was entered. Minor units. */
const computeFee = (currency: Currency, wished: Minor, bps: number): Computation => ({
  title: say("Fee for leaving early"),
  formula: say("{percent}% of {amount}, by the terms of the plan.", {
    percent: bps / 100,
    amount: formatFigure(wished, currency),
  }),
  currency,
  total: calculateEarlyExitFee(wished, bps),
  rounding: say("Rounded half up to the kobo or cent."),
  parts: [
    {
      words: say("{percent}% of what you entered", { percent: bps / 100 }),
      amount: calculateEarlyExitFee(wished, bps),
    },
  ],
});

/** What redeeming means, with the figures of today's price. */
function Terms({ portfolio, wished }: { portfolio: Portfolio; wished: Minor | undefined }) {
  const { currency, product, early_exit_fee_bps: bps } = portfolio;
  const fee = wished === undefined ? ZERO : calculateEarlyExitFee(wished, bps);
  const redeemable: Computation = {
    title: say("You can redeem"),
    formula:
      portfolio.redeemable_amount === portfolio.current_value
        ? say("Everything in this portfolio, at today’s price.")
        : say(
            "What of this portfolio no order has asked for and no lock-in holds, at today’s price.",
          ),
    currency,
    total: portfolio.redeemable_amount,
    parts: [
      {
        words: say("Value of this portfolio"),
        amount: portfolio.current_value,
        figure: buildFigureId("portfolio-value", toPortfolioId(portfolio.id)),
      },
      ...(portfolio.redeemable_amount === portfolio.current_value
        ? []
        : [
            {
              words: say("Asked for already, or locked in"),
              amount: subtract(portfolio.redeemable_amount, portfolio.current_value),
            },
          ]),
    ],
  };
  return (
    <Facts aria-label={say("What will happen")}>
      <Fact term={say("You can redeem")}>
        <OwnComputed made={redeemable}>
          <Figure amount={redeemable.total} currency={currency} />
        </OwnComputed>
      </Fact>
      {product.next_dealing_date !== null && (
        <Fact term={say("Sold at the price of")}>
          <time dateTime={product.next_dealing_date}>
            {formatLongDay(product.next_dealing_date)}
          </time>
        </Fact>
      )}
      {bps > 0 && (
        <Fact term={say("Fee for leaving early ({percent}%)", { percent: bps / 100 })}>
          {wished === undefined ? (
            `${bps / 100}%`
          ) : (
            <OwnComputed made={computeFee(currency, wished, bps)}>
              <Figure amount={fee} currency={currency} />
            </OwnComputed>
          )}
        </Fact>
      )}
      {wished !== undefined && (
        <Fact
          term={
            currency === "NGN"
              ? say("Into your Naira wallet, about")
              : say("Into your Dollar wallet, about")
          }
          total
        >
          <OwnComputed
            made={{
              title: say("Into your wallet, about"),
              formula: say(
                "What you entered, less the fee. The price of the dealing day decides what your units bring.",
              ),
              currency,
              total: subtract(wished, fee),
              parts: [
                { words: say("You entered"), amount: wished },
                { words: say("Fee for leaving early"), amount: negate(fee) },
              ],
            }}
          >
            <Figure amount={subtract(wished, fee)} currency={currency} size="sm" />
          </OwnComputed>
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
      <Facts aria-label={say("Redemption")}>
        <Fact term={say("Worth today, before any fee")}>
          <OwnFigure look="quiet" figure={buildFigureId("order-estimate", reference)}>
            <Figure amount={estimate} currency={portfolio.currency} />
          </OwnFigure>
        </Fact>
        <Fact term={say("Sold at the price of")}>
          <time dateTime={day}>{formatLongDay(day)}</time>
        </Fact>
        <Fact
          term={say("Reference")}
          action={<CopyButton text={reference} what={say("reference")} />}
        >
          {reference}
        </Fact>
      </Facts>
      <Button onClick={onClose} className="justify-self-end">
        {say("Done")}
      </Button>
    </div>
  );
}
