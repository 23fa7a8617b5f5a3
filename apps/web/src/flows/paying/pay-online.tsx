import { useMandate } from "@kinfold/api/mandates";
import { useQuote } from "@kinfold/api/payments";
import { useGivenUp } from "@kinfold/api/swr";
import { shouldWait } from "@kinfold/api/use-outbox";
import { Refusal } from "@kinfold/contract/refusal";
import type { PaymentInit } from "@kinfold/contract/payments";
import { renderLink } from "#shell/render-link.tsx";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { formatFigure, type Currency, type Minor } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { useAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import { RadioGroup } from "@kinfold/ui/radio-group";
import { YesNo } from "@kinfold/ui/yes-no";
import { useCallback, useState, type ReactNode } from "react";
import { useForm } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { describeError } from "@kinfold/frame/refusal-words";
import { useUnsent } from "#session/unsent.ts";
import type { Destination } from "./destination.ts";
import { FromWallet, isEnough } from "./from-wallet.tsx";
import { Price, PriceAwaited } from "./price.tsx";
import { StepActions } from "./step-actions.tsx";
import {
  isQuestionOpen,
  describeMandate,
  describeOwnWallet,
  parsePaymentPage,
  toPaymentRequest,
  quoteRequestOf,
  toWalletRequest,
  listWaysToPay,
  type ChosenGateway,
} from "./ways-to-pay.ts";

export type PayOnlineProps = {
  destination: Destination;
  amount: Minor;
  payIn: Currency;
  onBack: () => void;
  /** The payment needs no page of a provider: it already stands. */
  onBegun: (begun: PaymentInit) => void;
  /** Without a network the payment waits on this device. */
  onQueued: () => void;
  /** Goes to a page of a provider. */
  leave: (page: string, reference: string, returnTo: string) => void;
};

type Chosen = { gateway: ChosenGateway; is_us_institution?: boolean };

/** A provider's card or transfer, or the member's own wallet: the way, its question, its price, and off to its page. */
export function PayOnline({
  destination,
  amount,
  payIn,
  onBack,
  onBegun,
  onQueued,
  leave,
}: PayOnlineProps) {
  const { currency, into, returnTo, begin, queue, isRepeating = false } = destination;
  const ownWallet = payIn === currency ? destination.ownWallet : undefined;
  const isHidden = useAmountsHidden();
  const isNaira = payIn === "NGN" && currency === "NGN";
  const mandate = useMandate(isRepeating && isNaira).data?.mandate;
  const ways = [
    ...listWaysToPay(payIn).filter(({ value }) => !isRepeating || value !== "transfer"),
    ...(isRepeating && mandate?.state === "active" ? [describeMandate(mandate)] : []),
    ...(ownWallet === undefined ? [] : [describeOwnWallet(ownWallet, isHidden)]),
  ];
  const hasEnough = ownWallet !== undefined && isEnough(ownWallet, amount);
  const form = useForm<Chosen>({
    // The wallet costs nothing.
    defaultValues: { gateway: hasEnough ? "wallet" : "card" },
    unsent: useUnsent("pay-online", ["gateway", "is_us_institution"]),
    check: () => ({}),
    send: pay,
    onRefused: (error) => {
      if (error instanceof Refusal && STALE.has(error.code)) expire();
    },
  });
  const gateway = form.watch("gateway") ?? "card";
  const isUsInstitution = form.watch("is_us_institution");
  const [page, setPage] = useState<string>();
  const [expiredId, setExpiredId] = useState<string>();
  const funding = { currency, amount, payIn, gateway, isUsInstitution };
  const price = useQuote(quoteRequestOf(funding));
  const { mutate: askAgain } = price;
  const isGivenUp = useGivenUp(price.error);
  const isLeaving = page !== undefined;

  const newestQuote = price.isValidating ? undefined : price.data;
  const quote = newestQuote?.quote_id === expiredId ? undefined : newestQuote;
  const knownId = newestQuote?.quote_id;
  const fromWallet = gateway === "wallet" ? ownWallet : undefined;
  // What is left to pay for: the price that was agreed to, or nothing beyond the amount.
  const due =
    fromWallet === undefined
      ? quote && { amount: quote.total_charged, currency: quote.currency }
      : isEnough(fromWallet, amount)
        ? { amount, currency }
        : undefined;
  const expire = useCallback(() => {
    setExpiredId(knownId);
    void askAgain();
  }, [knownId, askAgain]);

  function choose(chosen: string): void {
    const way = ways.find(({ value }) => value === chosen);
    if (way === undefined) return;
    form.clearErrors();
    form.setValue("gateway", way.value);
    // The answer belonged to the provider that asked.
    form.clearField("is_us_institution");
  }

  async function pay(
    _chosen: Chosen,
    getIdempotencyKey: (content: unknown) => string,
  ): Promise<void> {
    if (due === undefined || isLeaving) return;
    const redirectUrl = new URL(returnTo, window.location.origin).href;
    const body =
      quote === undefined
        ? toWalletRequest(funding)
        : toPaymentRequest(funding, quote.quote_id, redirectUrl);
    const sent = { body, idempotencyKey: getIdempotencyKey(body) };
    if (fromWallet !== undefined && shouldWait()) {
      await queue(sent);
      onQueued();
      return;
    }
    const begun = await begin(sent);
    const address = begun.payment_link === null ? undefined : parsePaymentPage(begun.payment_link);
    if (address === undefined) {
      onBegun(begun);
      return;
    }
    setPage(address);
    leave(address, begun.reference, returnTo);
  }

  return (
    <form {...form.props} aria-label={say("Pay online")} className="grid gap-5">
      <RadioGroup
        label={say("Pay with")}
        look="cards"
        options={ways}
        value={gateway}
        onChange={choose}
        disabled={isLeaving}
      />
      {gateway === "card_us" && (
        <YesNo
          label={say("Is the payment from a US-based institution?")}
          required
          help={say("The bank or card company that the money comes from.")}
          {...form.control("is_us_institution")}
          disabled={isLeaving}
        />
      )}
      {fromWallet !== undefined ? (
        <FromWallet wallet={fromWallet} amount={amount} into={into} />
      ) : (
        <PriceArea
          isQuestionOpen={isQuestionOpen(funding)}
          error={isGivenUp ? price.error : undefined}
          onAskAgain={() => void askAgain()}
          onChangeAmount={onBack}
        >
          {quote === undefined ? (
            <PriceAwaited />
          ) : (
            <Price quote={quote} into={into} onExpired={expire} />
          )}
        </PriceArea>
      )}
      <FormRefusal>{form.refused}</FormRefusal>
      {isLeaving && (
        <p role="status" className="text-sm text-ink-soft">
          <Say
            text="Taking you to the payment page. If nothing happens, <link>open it yourself</link>"
            values={{
              link: renderLink(page, { external: true }),
            }}
          />
        </p>
      )}
      <StepActions back={say("Back")} onBack={onBack} disabled={form.isSending || isLeaving}>
        <Button
          type="submit"
          disabled={due === undefined}
          busy={isLeaving ? say("Leaving") : form.isSending ? say("Preparing") : undefined}
        >
          {due === undefined
            ? say("Pay")
            : say("Pay {amount}", { amount: formatFigure(due.amount, due.currency) })}
        </Button>
      </StepActions>
    </form>
  );
}

/** After these only another price helps. */
const STALE = new Set(["pay_quote_expired", "pay_rate_unavailable"]);

function PriceArea({
  isQuestionOpen: isOpen,
  error,
  onAskAgain,
  onChangeAmount,
  children,
}: {
  isQuestionOpen: boolean;
  error: Error | undefined;
  onAskAgain: () => void;
  onChangeAmount: () => void;
  children: ReactNode;
}) {
  if (isOpen) return <p className="text-sm text-ink-soft">{say("Answer to see the price.")}</p>;
  if (error === undefined) return children;
  const isAmount = error instanceof Refusal && error.code === "pay_below_minimum";
  return (
    <div className="grid gap-3">
      <FormRefusal>{describeError(error)}</FormRefusal>
      <div>
        <Button variant="outline" size="sm" onClick={isAmount ? onChangeAmount : onAskAgain}>
          {isAmount ? say("Change the amount") : say("Try again")}
        </Button>
      </div>
    </div>
  );
}
