import { fetchFile } from "@kinfold/api/file";
import { keepFile } from "@kinfold/api/files";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { toTransactionId } from "@kinfold/contract/ids";
import { formatRate } from "@kinfold/contract/rate-words";
import {
  METHOD_WORDS,
  readListedAt,
  formatTransactionStatus,
  STATUS_WORDS,
  TYPE_WORDS,
} from "@kinfold/contract/transaction-words";
import type { Transaction } from "@kinfold/contract/transactions";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { CopyButton } from "@kinfold/ui/copy-button";
import { Dialog } from "@kinfold/ui/dialog";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { DownloadSimpleIcon } from "@kinfold/ui/icon";
import { Notice } from "@kinfold/ui/notice";
import { StatusBadge } from "@kinfold/ui/status-badge";
import { Timeline, type TimelineStep } from "@kinfold/ui/timeline";
import { useState } from "react";
import { formatLagosMoment, formatLagosTime } from "@kinfold/frame/lagos-time";
import { describeError } from "@kinfold/frame/refusal-words";
import { OwnFigure } from "#flows/figure-source/own-figure.tsx";
import { openPayment } from "#shell/money-dialogs.ts";
import { classifyMovement } from "./movement.ts";

export type TransactionDialogProps = {
  /** Nothing is open without one. */
  transaction: Transaction | null;
  onClose: () => void;
};

/** One movement and what became of it: its facts, its reference to copy, its receipt, and each step with its time. */
export function TransactionDialog({ transaction, onClose }: TransactionDialogProps) {
  // What was shown stays while the dialog folds away.
  const [shown, setShown] = useState(transaction);
  if (transaction !== null && transaction !== shown) setShown(transaction);
  if (shown === null) return null;
  return (
    <Dialog
      open={transaction !== null}
      onOpenChange={onClose}
      title={shown.description}
      size="sm"
      footer={
        <>
          {isUnpaid(shown) && (
            <Button
              onClick={() => {
                onClose();
                openPayment(shown.reference);
              }}
            >
              {shown.status === "pending" ? say("Finish paying") : say("Try again")}
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            {say("Close")}
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <OwnFigure figure={buildFigureId("transaction", toTransactionId(shown.id))}>
          <Figure
            amount={shown.amount}
            currency={shown.currency}
            movement={classifyMovement(shown)}
            size="md"
          />
        </OwnFigure>
        <StatusBadge of="transaction" status={shown.status}>
          {formatTransactionStatus(shown)}
        </StatusBadge>
      </div>
      <TransactionFacts transaction={shown} />
      {shown.receipt_url !== null && <Receipt key={shown.id} address={shown.receipt_url} />}
      {shown.timeline.length > 0 && (
        <>
          <h3 className="mt-6 mb-3.5 heading-xs">{say("What happened")}</h3>
          <Timeline steps={stepsOf(shown)} />
        </>
      )}
    </Dialog>
  );
}

function TransactionFacts({ transaction }: { transaction: Transaction }) {
  const id = toTransactionId(transaction.id);
  const { currency, fee, balance_after: balance, exchange_rate: rate, gateway } = transaction;
  return (
    <Facts className="mt-4" aria-label={say("Details")}>
      <Fact term={say("Kind")}>{TYPE_WORDS[transaction.type]}</Fact>
      {gateway !== null && <Fact term={say("Method")}>{METHOD_WORDS[gateway]}</Fact>}
      <Fact term={say("Date")}>
        <time dateTime={readListedAt(transaction)}>
          {formatLagosMoment(readListedAt(transaction))}
        </time>
      </Fact>
      {fee > 0n && (
        <Fact term={say("Fee")}>
          <OwnFigure look="quiet" figure={buildFigureId("transaction-fee", id)}>
            <Figure amount={fee} currency={transaction.fee_currency} />
          </OwnFigure>
        </Fact>
      )}
      {rate !== null && <Fact term={say("Rate")}>{formatRate(rate, transaction.rate)}</Fact>}
      {balance !== null && (
        <Fact term={say("Balance after")}>
          <OwnFigure look="quiet" figure={buildFigureId("balance-after", id)}>
            <Figure amount={balance} currency={currency} />
          </OwnFigure>
        </Fact>
      )}
      <Fact
        term={say("Reference")}
        action={<CopyButton text={transaction.reference} what={say("reference")} />}
      >
        {transaction.reference}
      </Fact>
    </Facts>
  );
}

const PAID_ONLINE: ReadonlySet<string> = new Set(["card", "card_us", "transfer"]);

/** A payment at a provider that was not made. What the club knows of it now is asked before anything is paid. */
const isUnpaid = ({ type, status, gateway }: Transaction): boolean =>
  type === "deposit" &&
  (status === "pending" || status === "failed") &&
  gateway !== null &&
  PAID_ONLINE.has(gateway);

const FAILED = new Set(["failed", "reversed"]);

/** What a step is called: one that waits no longer was a beginning. */
function titleOf(status: string, index: number, isWaiting: boolean): string {
  const words: Record<string, string> = STATUS_WORDS;
  if (status === "pending" && !isWaiting) return index === 0 ? say("Started") : say("In progress");
  return words[status] ?? status;
}

function stepsOf({ timeline, status }: Transaction): TimelineStep[] {
  return timeline.map((step, index) => {
    const isWaiting = index === timeline.length - 1 && status === "pending";
    return {
      key: String(index),
      title: titleOf(step.status, index, isWaiting),
      state: FAILED.has(step.status) ? "failed" : isWaiting ? "current" : "done",
      when: <time dateTime={step.at}>{formatLagosTime(step.at)}</time>,
      ...(step.note !== null && { note: step.note }),
    };
  });
}

function Receipt({ address }: { address: string }) {
  const [state, setState] = useState<{ isWaiting: boolean; words?: string }>({ isWaiting: false });
  const keep = async (): Promise<void> => {
    setState({ isWaiting: true });
    try {
      keepFile(await fetchFile(address));
      setState({ isWaiting: false });
    } catch (error) {
      setState({ isWaiting: false, words: describeError(error) });
    }
  };
  return (
    <div className="mt-4 flex flex-col gap-3">
      <Button
        variant="outline"
        size="sm"
        icon={DownloadSimpleIcon}
        busy={state.isWaiting ? say("Fetching") : undefined}
        onClick={() => void keep()}
        className="self-start"
      >
        {say("Download receipt")}
      </Button>
      {state.words !== undefined && (
        <Notice tone="error" role="alert">
          {state.words}
        </Notice>
      )}
    </div>
  );
}
