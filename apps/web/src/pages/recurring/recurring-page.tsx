import { renderUnreachablePage } from "#shell/unreachable-page.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { useSubscriptions } from "@kinfold/api/subscriptions";
import type { Subscription } from "@kinfold/contract/subscriptions";
import { Say } from "@kinfold/language/say-parts";
import { say } from "@kinfold/language/say";
import { ButtonLink } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { ArrowLeftIcon, PlusIcon } from "@kinfold/ui/icon";
import { Link } from "@kinfold/ui/link";
import { Pagination } from "@kinfold/ui/pagination";
import { useState } from "react";
import { CalendarButton } from "#flows/calendar-file/calendar-button.tsx";
import { PATHS } from "#paths.ts";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Repeating } from "./repeating.tsx";

const isLiving = ({ status }: Subscription): boolean =>
  status === "active" || status === "attention" || status === "paused";

/** Whether one card could be changed for more than this one. */
const hasOthers = (one: Subscription, rows: readonly Subscription[]): boolean =>
  rows.some((other) => other.id !== one.id && other.currency === one.currency && isLiving(other));

/** The member's contributions that repeat by themselves, newest first, with what may be done about each. */
export function RecurringPage() {
  const [page, setPage] = useState(1);
  const reading = useSubscriptions(page);
  return (
    <Read
      of={reading}
      waiting={say("Opening your recurring contributions")}
      renderUnreachable={renderUnreachablePage}
    >
      {(data) => {
        const { data: rows, meta } = data;
        return (
          <>
            <Link href={PATHS.contributions} className="mb-3 border-b-0 text-[15px]">
              <ArrowLeftIcon />
              {say("My Contributions")}
            </Link>
            <header className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8">
              <div className="min-w-0 flex-1 basis-96">
                <PageTitle title={say("Recurring Contributions")}>
                  {/* On a phone in two lines whichever face draws it: nothing below moves when the club's own has come. */}
                  <Say
                    text="Recurring {break}Contributions"
                    values={{ break: <br className="sm:hidden" /> }}
                  />
                </PageTitle>
                <p className="mt-2 text-ink-soft">
                  {say(
                    "Your card or bank account is charged by itself. You hear of it three days before.",
                  )}
                  {rows.length > 0 &&
                    ` ${say("For another interval, cancel it and set up a new one: your portfolio stays.")}`}
                </p>
              </div>
              {rows.length > 0 && (
                <ButtonLink href={PATHS.newRecurring} icon={PlusIcon}>
                  {say("New recurring contribution")}
                </ButtonLink>
              )}
            </header>
            {rows.length === 0 ? (
              <Empty
                spot="no-transactions"
                title={say("Nothing repeats yet")}
                action={
                  <ButtonLink href={PATHS.newRecurring}>
                    {say("New recurring contribution")}
                  </ButtonLink>
                }
              >
                {say(
                  "Choose a plan and an amount once, and it goes in every week, every month or once a year.",
                )}
              </Empty>
            ) : (
              <ul aria-label={say("Recurring contributions")} className="grid gap-5">
                {rows.map((row) => (
                  <li key={row.id}>
                    <Repeating subscription={row} hasOthers={hasOthers(row, rows)} />
                  </li>
                ))}
              </ul>
            )}
            {rows.some(({ status }) => status === "active" || status === "attention") && (
              <p className="mt-5">
                <CalendarButton />
              </p>
            )}
            {meta.page_count > 1 && (
              <Pagination
                className="mt-6.5"
                label={say("Recurring contributions, pages")}
                page={page}
                pages={meta.page_count}
                onPage={setPage}
              />
            )}
          </>
        );
      }}
    </Read>
  );
}
