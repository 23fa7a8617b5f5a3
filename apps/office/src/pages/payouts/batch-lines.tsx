import { buildFigureId } from "@kinfold/contract/figure-sources";
import { formatShortDay } from "@kinfold/frame/lagos-time";
import type { BatchDetail, PayoutLine } from "@kinfold/contract/office/payouts";
import { Badge } from "@kinfold/ui/badge";
import { Button } from "@kinfold/ui/button";
import { Checkbox } from "@kinfold/ui/checkbox";
import { Figure } from "@kinfold/ui/figure";
import { useState } from "react";
import { OfficeFigure } from "#queue/office-figure.tsx";
import { useMay } from "#session/current-staff.ts";
import { ConfirmFailed } from "./confirm-failed.tsx";
import { RecordLine } from "./record-line.tsx";
import { RemoveLine } from "./remove-line.tsx";
import { FLAG_WORDS } from "#queue/withdrawal-flags.ts";
import { LINE_WORDS } from "./words.ts";

type BatchLinesProps = {
  detail: BatchDetail;
  /** Of a draft: the lines with flags that its approver has looked at. */
  looked: ReadonlySet<string>;
  /** Undefined for who does not approve it. */
  onLooked: ((withdrawalId: string, isLooked: boolean) => void) | undefined;
};

/** The lines of a batch with what became of each, and what may be done about it. */
export function BatchLines({ detail: { batch, lines }, looked, onLooked }: BatchLinesProps) {
  const [opened, setOpened] = useState<PayoutLine>();
  const mayPrepare = useMay("payout.prepare");
  const mayRecord = useMay("payout.record");
  const isDraft = batch.status === "draft";
  const close = (): void => {
    setOpened(undefined);
  };
  const findAction = ({ status, failure }: PayoutLine): string | undefined => {
    if (isDraft) return mayPrepare ? "Take out" : undefined;
    if (!mayRecord) return undefined;
    if (failure !== null) return "Look";
    if (status === "sent") return "Record";
    return status === "paid" ? "Sent back" : undefined;
  };
  return (
    <section aria-label="Lines">
      <h3 className="heading-xs">Lines</h3>
      <ul className="mt-1 flex flex-col divide-y divide-line">
        {lines.map((line) => {
          const action = findAction(line);
          return (
            <li
              key={line.withdrawal_id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2.5"
            >
              <div className="min-w-48 flex-1">
                <p className="font-strong">{line.member_name}</p>
                <p className="text-sm text-ink-soft">
                  {line.reference}, {line.bank_name} {line.account_number_masked}
                </p>
                <Ending line={line} />
                {line.flags.length > 0 && (
                  <p className="mt-1 flex flex-wrap gap-1.5">
                    {line.flags.map((flag) => (
                      <Badge
                        key={flag}
                        tone={flag === "member_locked" || flag === "payout_held" ? "error" : "wait"}
                      >
                        {FLAG_WORDS[flag].short}
                      </Badge>
                    ))}
                  </p>
                )}
                {line.flags.length > 0 && onLooked !== undefined && (
                  <Checkbox
                    className="mt-2"
                    label={`I looked at ${line.reference} by itself`}
                    checked={looked.has(line.withdrawal_id)}
                    onCheckedChange={(isLooked) => {
                      onLooked(line.withdrawal_id, isLooked);
                    }}
                  />
                )}
              </div>
              <OfficeFigure figure={buildFigureId("payout-amount", line.withdrawal_id)}>
                <Figure size="row" amount={line.amount} currency={batch.currency} />
              </OfficeFigure>
              {line.failure === null ? (
                <Badge tone={LINE_WORDS[line.status].tone}>{LINE_WORDS[line.status].words}</Badge>
              ) : (
                <Badge tone="wait">To be confirmed</Badge>
              )}
              {action !== undefined && (
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={`${action}: ${line.member_name}, ${line.reference}`}
                  onClick={() => {
                    setOpened(line);
                  }}
                >
                  {action}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {opened !== undefined && isDraft && (
        <RemoveLine batchId={batch.id} line={opened} onClose={close} />
      )}
      {opened !== undefined && !isDraft && opened.failure === null && (
        <RecordLine batch={batch} line={opened} onClose={close} />
      )}
      {opened !== undefined && opened.failure !== null && (
        <ConfirmFailed batch={batch} line={opened} failure={opened.failure} onClose={close} />
      )}
    </section>
  );
}

function Ending({ line }: { line: PayoutLine }) {
  const facts = [
    line.value_date === null ? undefined : `On ${formatShortDay(line.value_date)}`,
    line.bank_reference ?? undefined,
    line.reason ?? undefined,
    line.done_by === null ? undefined : `recorded by ${line.done_by}`,
    line.failure === null
      ? undefined
      : `${line.failure.proposed_by.name} says that it was not paid`,
  ].filter((part) => part !== undefined);
  return facts.length === 0 ? null : (
    <p className="text-sm wrap-anywhere text-ink-soft">{facts.join(", ")}</p>
  );
}
