import { Read } from "@kinfold/frame/shell/read";
import { useSubscription } from "@kinfold/api/subscriptions";
import { COPY } from "@kinfold/contract/copy";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { toSubscriptionId } from "@kinfold/contract/ids";
import type { Subscription, SubscriptionCycle } from "@kinfold/contract/subscriptions";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { Figure } from "@kinfold/ui/figure";
import { Notice } from "@kinfold/ui/notice";
import { Pagination } from "@kinfold/ui/pagination";
import { useState } from "react";
import { OwnFigure } from "#flows/figure-source/own-figure.tsx";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { CYCLE_WORDS } from "./repeating-words.ts";

/** Every date on which a charge was due, newest first, and what came of it. */
export function History({ subscription }: { subscription: Subscription }) {
  const { id, currency, product_name: name } = subscription;
  const [page, setPage] = useState(1);
  return (
    <Read
      of={useSubscription(id, page)}
      waiting={say("Opening its history")}
      renderUnreachable={(_error, again) => (
        <div className="mt-5 grid justify-items-start gap-4">
          <Notice tone="error" role="alert">
            {COPY.noAnswer}
          </Notice>
          <Button variant="outline" size="sm" onClick={again}>
            {say("Try again")}
          </Button>
        </div>
      )}
    >
      {({ history: { data: cycles, meta } }) => (
        <>
          <ul aria-label={say("History of {name}", { name })} className="mt-5 border-t border-line">
            {cycles.map((cycle) => (
              <li
                key={cycle.due_date}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3"
              >
                <div className="min-w-0">
                  <time dateTime={cycle.due_date}>{formatLongDay(cycle.due_date)}</time>
                  <p className="text-sm text-ink-soft">{cycleWords(cycle)}</p>
                </div>
                {cycle.status === "paid" && (
                  <OwnFigure
                    look="quiet"
                    figure={buildFigureId(
                      "subscription-charge",
                      toSubscriptionId(id),
                      cycle.due_date,
                    )}
                  >
                    <Figure amount={cycle.amount} currency={currency} />
                  </OwnFigure>
                )}
              </li>
            ))}
          </ul>
          {meta.page_count > 1 && (
            <Pagination
              className="mt-5"
              label={say("History of {name}, pages", { name })}
              page={page}
              pages={meta.page_count}
              onPage={setPage}
            />
          )}
        </>
      )}
    </Read>
  );
}

function cycleWords({ status, reason, next_attempt_date: next }: SubscriptionCycle): string {
  if (status === "retrying" && next !== null) {
    const again = say("We try again on {day}.", { day: formatLongDay(next) });
    return reason === null ? again : `${reason} ${again}`;
  }
  const word = CYCLE_WORDS[status];
  return reason === null || status === "paid" ? word : `${word}. ${reason}`;
}
