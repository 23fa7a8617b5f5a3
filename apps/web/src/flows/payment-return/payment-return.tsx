import { buildFigureId } from "@kinfold/contract/figure-sources";
import { useVerifyPayment } from "@kinfold/api/payments";
import { useGivenUp } from "@kinfold/api/swr";
import { COPY } from "@kinfold/contract/copy";
import type { Payment } from "@kinfold/contract/payments";
import { formatRate } from "@kinfold/contract/rate-words";
import { Refusal } from "@kinfold/contract/refusal";
import { say } from "@kinfold/language/say";
import type { Currency } from "@kinfold/money";
import { Button, ButtonLink } from "@kinfold/ui/button";
import { CopyButton } from "@kinfold/ui/copy-button";
import { Dialog } from "@kinfold/ui/dialog";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Loader } from "@kinfold/ui/loader";
import { Notice } from "@kinfold/ui/notice";
import { toast } from "@kinfold/ui/toast";
import { useEffect, useRef } from "react";
import { formatLagosTime } from "@kinfold/frame/lagos-time";
import { describeError } from "@kinfold/frame/refusal-words";
import { goToPayment, type GoToPayment } from "#flows/paying/go-to-payment.ts";
import { parsePaymentPage } from "#flows/paying/ways-to-pay.ts";
import { PATHS } from "#paths.ts";
import { describeOutcome, type Outcome } from "./outcome.ts";

export type PaymentReturnProps = {
  reference: string;
  onClose: () => void;
  /** Nothing of this payment can arrive any more, and the member wants to begin another. */
  onPayAgain: (currency: Currency) => void;
  /** Goes to the page of a provider. Leaves the app unless a story stays. */
  leave?: GoToPayment;
};

/** What is true of a payment, asked of the club and never taken from an address; repeated until it is settled. */
export function PaymentReturn({
  reference,
  onClose,
  onPayAgain,
  leave = goToPayment,
}: PaymentReturnProps) {
  const { data: payment, error, isValidating, mutate } = useVerifyPayment(reference);
  const isGivenUp = useGivenUp(error);
  const isPaid = payment?.status === "success";
  const notifiedReference = useRef<string>(undefined);
  useEffect(() => {
    if (!isPaid || notifiedReference.current === reference) return;
    notifiedReference.current = reference;
    toast.success(COPY.paymentSuccessful);
  }, [isPaid, reference]);

  const outcome = payment === undefined ? undefined : describeOutcome(payment);
  const link = payment?.payment_link ?? null;
  const payPage = link === null ? undefined : parsePaymentPage(link);
  const hasFailed = error !== undefined && isGivenUp;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={outcome?.title ?? (hasFailed ? say("We could not ask") : say("Checking your payment"))}
      footer={
        <>
          {hasFailed && (
            <Button
              variant="outline"
              busy={isValidating ? say("Asking") : undefined}
              onClick={() => void mutate()}
            >
              {say("Try again")}
            </Button>
          )}
          {payment !== undefined && payment.portfolio_id !== null && isPaid && (
            <ButtonLink variant="outline" href={PATHS.portfolio(payment.portfolio_id)}>
              {say("See the portfolio")}
            </ButtonLink>
          )}
          {payPage !== undefined && (
            <Button
              variant="outline"
              onClick={() => {
                leave(payPage, reference);
              }}
            >
              {say("Finish paying")}
            </Button>
          )}
          {payment !== undefined && outcome?.mayPayAgain === true && (
            <Button
              variant="outline"
              onClick={() => {
                onPayAgain(payment.credited_currency);
              }}
            >
              {say("Fund wallet again")}
            </Button>
          )}
          <Button onClick={onClose}>{isPaid ? say("Done") : say("Close")}</Button>
        </>
      }
    >
      {payment === undefined && !hasFailed && <Loader label={say("Checking your payment")} />}
      {hasFailed && <Unasked error={error} isSilent={payment === undefined} />}
      {payment !== undefined && outcome !== undefined && (
        <OutcomeMessage {...{ payment, outcome }} />
      )}
    </Dialog>
  );
}

function Unasked({ error, isSilent }: { error: Error; isSilent: boolean }) {
  const isUnknown = error instanceof Refusal && error.code === "not_found";
  return (
    <Notice tone="error" role="alert" className="mb-5">
      {isUnknown
        ? say("We know of no payment of yours under this reference.")
        : describeError(error)}
      {isSilent && !isUnknown && (
        <>
          {" "}
          {say(
            "Your payment is safe: if it arrives, it will be where you sent it. Please do not pay twice.",
          )}
        </>
      )}
    </Notice>
  );
}

function destinationWords({ status, portfolio_id: portfolioId }: Payment): string {
  // Whether it was contributed is in the sentence above: a plan may have closed meanwhile.
  if (portfolioId !== null) return say("For your plan");
  return status === "success" ? say("Into your wallet") : say("For your wallet");
}

const NOTICES = { ok: "ok", wait: "info", bad: "error" } as const;

function OutcomeMessage({ payment, outcome }: { payment: Payment; outcome: Outcome }) {
  const { credited_currency: credited, currency, exchange_rate: rate } = payment;
  return (
    <div className="grid gap-5">
      {/* It stands from the first answer on, so that what changes later is read out. */}
      <div role="status">
        <Notice tone={NOTICES[outcome.tone]}>
          <p>{payment.message}</p>
          {outcome.next !== undefined && <p className="mt-1.5">{outcome.next}</p>}
        </Notice>
      </div>
      <Facts aria-label={say("Payment")}>
        <Fact term={destinationWords(payment)}>
          <Figure
            amount={payment.amount}
            currency={credited}
            data-figure={buildFigureId("payment-amount", payment.reference)}
          />
        </Fact>
        {rate !== null && <Fact term={say("Rate")}>{formatRate(rate, payment.rate)}</Fact>}
        {payment.fees.total > 0n && (
          <Fact term={say("Processing charge")}>
            <Figure
              amount={payment.fees.total}
              currency={currency}
              data-figure={buildFigureId("payment-fees", payment.reference)}
            />
          </Fact>
        )}
        <Fact term={payment.status === "success" ? say("You paid") : say("To pay")}>
          <Figure
            amount={payment.total_charged}
            currency={currency}
            data-figure={buildFigureId("payment-charged", payment.reference)}
          />
        </Fact>
        {payment.confirm_by !== null && payment.completed_at === null && (
          <Fact term={say("Confirmed by")}>
            <time dateTime={payment.confirm_by}>{formatLagosTime(payment.confirm_by)}</time>
          </Fact>
        )}
        <Fact
          term={say("Reference")}
          action={<CopyButton text={payment.reference} what={say("reference")} />}
        >
          {payment.reference}
        </Fact>
      </Facts>
    </div>
  );
}
