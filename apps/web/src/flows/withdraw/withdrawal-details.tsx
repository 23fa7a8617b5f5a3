import { OwnFigure } from "#flows/figure-source/own-figure.tsx";
import { toWithdrawalId } from "@kinfold/contract/ids";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { useCancelWithdrawal, useRefreshAfterRefusal } from "@kinfold/api/withdrawals";
import type { Withdrawal } from "@kinfold/contract/withdrawals";
import { say } from "@kinfold/language/say";
import { formatFigure } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { CopyButton } from "@kinfold/ui/copy-button";
import { Dialog } from "@kinfold/ui/dialog";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Notice } from "@kinfold/ui/notice";
import { StatusBadge } from "@kinfold/ui/status-badge";
import { Timeline, type TimelineStep } from "@kinfold/ui/timeline";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { useClock } from "@kinfold/frame/clock";
import { formatLagosTime } from "@kinfold/frame/lagos-time";
import { ConfirmCommand } from "#forms/confirm-command.tsx";
import { formatDay, findLastDayBefore } from "./promise.ts";
import { STATUS_WORDS, listSteps, type WayStep } from "./withdrawal-words.ts";

export type WithdrawalDetailsProps = { withdrawal: Withdrawal; onClose: () => void };

/** One withdrawal: where it goes, what became of it step by step, and the way to take it back while there is one. */
export function WithdrawalDetails({ withdrawal, onClose }: WithdrawalDetailsProps) {
  const [isAsking, setAsking] = useState(false);
  const now = useClock()();
  const until = withdrawal.cancellable_until;
  const isInTime = until !== null && now < new Date(until);
  const mayCancel = isInTime || withdrawal.is_overdue;
  if (isAsking) {
    return (
      <CancelDialog
        withdrawal={withdrawal}
        onBack={() => {
          setAsking(false);
        }}
        onCancelled={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say("Withdrawal")}
      footer={
        <>
          {mayCancel && (
            <Button
              variant="danger-outline"
              onClick={() => {
                setAsking(true);
              }}
            >
              {say("Cancel withdrawal")}
            </Button>
          )}
          <Button onClick={onClose}>{say("Close")}</Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div className="@container flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <OwnFigure figure={buildFigureId("withdrawal-amount", toWithdrawalId(withdrawal.id))}>
            <Figure amount={withdrawal.amount} currency={withdrawal.currency} size="md" />
          </OwnFigure>
          <StatusBadge of="withdrawal" status={withdrawal.status}>
            {STATUS_WORDS[withdrawal.status]}
          </StatusBadge>
        </div>
        {withdrawal.is_overdue && (
          <Notice tone="warn" title={say("Not paid in time")}>
            {say(
              "We promised to pay this on or before {day}. We are sorry. You can wait, or cancel it until it is approved.",
              { day: formatDay(withdrawal.payout_date) },
            )}
          </Notice>
        )}
        <About withdrawal={withdrawal} until={isInTime ? until : null} />
        <Timeline aria-label={say("What became of it")} steps={listSteps(withdrawal).map(stepOf)} />
      </div>
    </Dialog>
  );
}

function stepOf({ key, title, state, at, note }: WayStep): TimelineStep {
  const step: TimelineStep = { key, title, state };
  if (note !== undefined) step.note = note;
  if (at !== undefined) step.when = <time dateTime={at}>{formatLagosTime(at)}</time>;
  return step;
}

const OPEN: ReadonlySet<string> = new Set(["pending", "approved", "processing"]);

function About({ withdrawal, until }: { withdrawal: Withdrawal; until: string | null }) {
  const { bank_account: account, fee, reference, session_id: session } = withdrawal;
  return (
    <Facts aria-label={say("Withdrawal")}>
      <Fact term={say("To")}>
        <span className="block">
          {account.bank_name} {account.account_number_masked}
        </span>
        <span className="block text-sm font-body text-ink-soft">{account.account_name}</span>
      </Fact>
      {fee > 0n && (
        <Fact term={say("Fee")}>
          <OwnFigure
            look="quiet"
            figure={buildFigureId("withdrawal-fee", toWithdrawalId(withdrawal.id))}
          >
            <Figure amount={fee} currency={withdrawal.currency} />
          </OwnFigure>
        </Fact>
      )}
      {OPEN.has(withdrawal.status) && (
        <Fact term={say("Paid on or before")}>
          <time dateTime={withdrawal.payout_date}>{formatDay(withdrawal.payout_date)}</time>
        </Fact>
      )}
      {until !== null && (
        <Fact term={say("Can be cancelled until the end of")}>
          <time dateTime={until}>{formatDay(findLastDayBefore(until))}</time>
        </Fact>
      )}
      <Fact
        term={say("Reference")}
        action={<CopyButton text={reference} what={say("reference")} />}
      >
        {reference}
      </Fact>
      {session !== null && (
        <Fact
          term={say("Session number")}
          action={<CopyButton text={session} what={say("session number")} />}
        >
          {session}
        </Fact>
      )}
    </Facts>
  );
}

function CancelDialog({
  withdrawal,
  onBack,
  onCancelled,
}: {
  withdrawal: Withdrawal;
  onBack: () => void;
  onCancelled: () => void;
}) {
  const { amount, currency, id } = withdrawal;
  const cancel = useCancelWithdrawal(id);
  const refreshAfter = useRefreshAfterRefusal();
  return (
    <ConfirmCommand
      title={say("Cancel this withdrawal?")}
      confirm={say("Cancel withdrawal")}
      cancel={say("Keep it")}
      danger
      isSending={cancel.isMutating}
      busy={say("Cancelling")}
      onClose={onBack}
      send={async () => {
        try {
          await cancel.trigger({});
        } catch (error) {
          refreshAfter(error);
          throw error;
        }
        toast.success(say("Withdrawal cancelled. The money is back in your wallet."));
        onCancelled();
      }}
    >
      <p className="mb-4">
        {say("{amount} goes back to your wallet at once, ready to contribute or withdraw.", {
          amount: formatFigure(amount, currency),
        })}
      </p>
    </ConfirmCommand>
  );
}
