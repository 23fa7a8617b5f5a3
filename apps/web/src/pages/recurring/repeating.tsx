import { useChargeMandate, useMandate } from "@kinfold/api/mandates";
import { usePauseSubscription, useResumeSubscription } from "@kinfold/api/subscriptions";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { toSubscriptionId } from "@kinfold/contract/ids";
import type { Subscription } from "@kinfold/contract/subscriptions";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { Card } from "@kinfold/ui/card";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { StatusBadge } from "@kinfold/ui/status-badge";
import { useState } from "react";
import { CancelRecurring } from "#flows/cancel-recurring/cancel-recurring.tsx";
import { ChangeCard } from "#flows/change-card/change-card.tsx";
import { ChangeTerms } from "#flows/change-terms/change-terms.tsx";
import { PauseUntil } from "#flows/pause-until/pause-until.tsx";
import { OwnFigure } from "#flows/figure-source/own-figure.tsx";
import { formatChargeDay, INTERVAL_WORDS } from "#flows/contribute/recurring-words.ts";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { useClock } from "@kinfold/frame/clock";
import { formatLongDay, lagosIsoDay } from "@kinfold/frame/lagos-time";
import { describeError } from "@kinfold/frame/refusal-words";
import { PATHS } from "#paths.ts";
import { History } from "./history.tsx";
import { findAdvice, formatExpiry, formatPayer, SUBSCRIPTION_WORDS } from "./repeating-words.ts";

/** One contribution that repeats: how much and how often, when next, from which card, and how it went so far. */
export function Repeating({
  subscription,
  hasOthers,
}: {
  subscription: Subscription;
  /** Others of the member's repeat in the same currency. */
  hasOthers: boolean;
}) {
  const { currency, status, card, next_payment_date: next, last_payment_date: last } = subscription;
  const advice = findAdvice(subscription, lagosIsoDay(useClock()()));
  const expiry = formatExpiry(card);
  const payer = formatPayer(subscription);
  const isDebited = subscription.gateway === "direct_debit";
  const [isOpen, setOpen] = useState(false);
  const id = toSubscriptionId(subscription.id);
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="heading-sm wrap-anywhere">
            <Link href={PATHS.portfolio(subscription.portfolio_id)}>
              {subscription.product_name}
            </Link>
          </h2>
          <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
            <OwnFigure figure={buildFigureId("subscription-amount", id)}>
              <Figure amount={subscription.amount} currency={currency} size="sm" />
            </OwnFigure>
            <span className="text-ink-soft">{describeInterval(subscription)}</span>
          </p>
        </div>
        <StatusBadge of="subscription" status={status}>
          {SUBSCRIPTION_WORDS[status]}
        </StatusBadge>
      </div>
      {advice !== undefined && (
        <Notice className="mt-5" tone={advice.tone} title={advice.title}>
          {advice.words}
        </Notice>
      )}
      <Facts
        className="mt-5"
        aria-label={say("About {code}", { code: subscription.subscription_code })}
      >
        <Fact term={say("Next charge")}>
          {next === null ? say("None") : <time dateTime={next}>{formatLongDay(next)}</time>}
        </Fact>
        <Fact term={say("First charge")}>
          <time dateTime={subscription.start_date}>{formatLongDay(subscription.start_date)}</time>
        </Fact>
        <Fact term={say("Last charge")}>
          {last === null ? say("None yet") : <time dateTime={last}>{formatLongDay(last)}</time>}
        </Fact>
        <Fact term={isDebited ? say("Direct debit") : say("Card")}>
          {expiry === undefined ? payer : `${payer}, ${expiry}`}
        </Fact>
        <Fact term={say("Contributed so far")}>
          <OwnFigure figure={buildFigureId("subscription-total", id)}>
            <Figure amount={subscription.total_contributed} currency={currency} />
          </OwnFigure>
        </Fact>
      </Facts>
      <Actions
        subscription={subscription}
        hasOthers={hasOthers}
        isHistoryOpen={isOpen}
        onHistory={() => {
          setOpen(!isOpen);
        }}
      />
      {isOpen && <History subscription={subscription} />}
    </Card>
  );
}

type ActionsProps = {
  subscription: Subscription;
  hasOthers: boolean;
  isHistoryOpen: boolean;
  onHistory: () => void;
};

/** What may be done about it now. What is over offers its history alone. */
function Actions({ subscription, hasOthers, isHistoryOpen, onHistory }: ActionsProps) {
  const { id, status, currency, gateway, product_name: name } = subscription;
  const { last_failure_reason: reason } = subscription;
  const mandate = useMandate(currency === "NGN").data?.mandate;
  const pause = usePauseSubscription(id);
  const resume = useResumeSubscription(id);
  const [isCancelling, setCancelling] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const [isChangingTerms, setChangingTerms] = useState(false);
  const [isChoosingEnd, setChoosingEnd] = useState(false);
  const [refused, setRefused] = useState<string>();
  const isCharged = status === "active" || status === "attention";
  const debit = useChargeMandate(id);
  const isDebited = gateway === "direct_debit";
  // One that is paused may have lost its direct debit: the new one takes its place.
  const canBeDebited =
    mandate?.state === "active" &&
    currency === "NGN" &&
    ((gateway === "card" && (isCharged || status === "paused")) ||
      (isDebited && status === "paused" && reason !== null));
  const isBusy = pause.isMutating || resume.isMutating || debit.isMutating;
  async function send(command: () => Promise<unknown>): Promise<void> {
    if (isBusy) return;
    setRefused(undefined);
    try {
      await command();
    } catch (error) {
      setRefused(describeError(error));
    }
  }
  return (
    <>
      <FormRefusal>{refused}</FormRefusal>
      <div className="mt-5 flex flex-wrap gap-3">
        {isCharged && (
          <Button
            size="sm"
            variant="outline"
            aria-label={pause.isMutating ? undefined : say("Pause {name}", { name })}
            busy={pause.isMutating ? say("Pausing") : undefined}
            onClick={() => void send(() => pause.trigger({}))}
          >
            {say("Pause")}
          </Button>
        )}
        {status === "paused" && (
          <Button
            size="sm"
            aria-label={resume.isMutating ? undefined : say("Resume {name}", { name })}
            busy={resume.isMutating ? say("Resuming") : undefined}
            onClick={() => void send(() => resume.trigger({}))}
          >
            {say("Resume")}
          </Button>
        )}
        {status === "paused" && (
          <Button
            size="sm"
            variant="outline"
            aria-label={say("Pause until a day: {name}", { name })}
            onClick={() => {
              setChoosingEnd(true);
            }}
          >
            {say("Pause until a day")}
          </Button>
        )}
        {(isCharged || status === "paused") && (
          <Button
            size="sm"
            variant="outline"
            aria-label={say("Change amount or day of {name}", { name })}
            onClick={() => {
              setChangingTerms(true);
            }}
          >
            {say("Change amount or day")}
          </Button>
        )}
        {(isCharged || status === "paused") && (
          <Button
            size="sm"
            variant="outline"
            aria-label={
              isDebited
                ? say("Pay by card for {name}", { name })
                : say("Change card of {name}", { name })
            }
            onClick={() => {
              setChanging(true);
            }}
          >
            {isDebited ? say("Pay by card") : say("Change card")}
          </Button>
        )}
        {canBeDebited && (
          <Button
            size="sm"
            variant="outline"
            aria-label={debit.isMutating ? undefined : say("Use direct debit for {name}", { name })}
            busy={debit.isMutating ? say("Changing") : undefined}
            onClick={() => void send(() => debit.trigger({}))}
          >
            {say("Use direct debit")}
          </Button>
        )}
        {(isCharged || status === "paused") && (
          <Button
            size="sm"
            variant="danger-outline"
            aria-label={say("Cancel {name}", { name })}
            onClick={() => {
              setCancelling(true);
            }}
          >
            {say("Cancel")}
          </Button>
        )}
        <Button
          size="sm"
          variant="soft"
          aria-label={say("History of {name}", { name })}
          aria-expanded={isHistoryOpen}
          onClick={onHistory}
        >
          {say("History")}
        </Button>
      </div>
      {isChanging && (
        <ChangeCard
          subscription={subscription}
          hasOthers={hasOthers}
          onClose={() => {
            setChanging(false);
          }}
        />
      )}
      {isChangingTerms && (
        <ChangeTerms
          subscription={subscription}
          onClose={() => {
            setChangingTerms(false);
          }}
        />
      )}
      {isChoosingEnd && (
        <PauseUntil
          subscription={subscription}
          onClose={() => {
            setChoosingEnd(false);
          }}
        />
      )}
      {isCancelling && (
        <CancelRecurring
          subscription={subscription}
          onClose={() => {
            setCancelling(false);
          }}
        />
      )}
    </>
  );
}

/** "Every month, on the 25th". */
function describeInterval({ interval: name, charge_day: day }: Subscription): string {
  const interval = INTERVAL_WORDS[name];
  if (day === null) return interval;
  return day === "last_working_day"
    ? say("{interval}, on the last working day", { interval })
    : say("{interval}, on the {day}", { interval, day: formatChargeDay(day) });
}
