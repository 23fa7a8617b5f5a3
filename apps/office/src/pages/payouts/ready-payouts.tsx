import { useMakeBatch, useReadyPayouts } from "@kinfold/api/office/payouts";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { describeError } from "@kinfold/frame/refusal-words";
import type { ReadyPayout } from "@kinfold/contract/office/payouts";
import { Button } from "@kinfold/ui/button";
import { Figure } from "@kinfold/ui/figure";
import { Notice } from "@kinfold/ui/notice";
import { useState } from "react";
import { useMay } from "#session/current-staff.ts";

/** What is approved and in no batch, by promised day, and the button that makes a batch of it. Nothing is drawn when nothing is. */
export function ReadyPayouts({ onMade }: { onMade: (id: string) => void }) {
  const { data } = useReadyPayouts();
  if (data === undefined || data.data.length === 0) return null;
  return (
    <section aria-label="Ready to be paid" className="mt-4 rounded-cut bg-surface-sunken px-5 py-4">
      <h2 className="heading-xs">Ready to be paid</h2>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {data.data.map((ready) => (
          <Ready key={`${ready.payout_date} ${ready.currency}`} ready={ready} onMade={onMade} />
        ))}
      </ul>
    </section>
  );
}

function Ready({ ready, onMade }: { ready: ReadyPayout; onMade: (id: string) => void }) {
  const { currency, payout_date: day, count, total, on_hold: waitingCount } = ready;
  const mayPrepare = useMay("payout.prepare");
  const make = useMakeBatch();
  const [refused, setRefused] = useState<string>();

  async function send(): Promise<void> {
    setRefused(undefined);
    try {
      const { batch } = await make.trigger({ currency, payout_date: day });
      onMade(batch.id);
    } catch (error) {
      setRefused(describeError(error));
    }
  }

  return (
    <li className="flex flex-col gap-2 py-2.5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <span className="min-w-44 flex-1">
          By <time dateTime={day}>{formatLongDay(day)}</time>
        </span>
        <span className="text-ink-soft">
          {count} {count === 1 ? "withdrawal" : "withdrawals"}
          {waitingCount > 0 && `, ${waitingCount} on hold`}
        </span>
        <Figure size="sm" amount={total} currency={currency} />
        {mayPrepare && (
          <Button
            size="sm"
            disabled={count === 0}
            {...(make.isMutating && { busy: "Making the batch" })}
            onClick={() => void send()}
          >
            Make a {currency === "NGN" ? "naira" : "dollar"} batch
          </Button>
        )}
      </div>
      {refused !== undefined && (
        <Notice tone="error" role="alert">
          {refused}
        </Notice>
      )}
    </li>
  );
}
