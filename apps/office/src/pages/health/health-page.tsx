import { useClubHealth } from "@kinfold/api/office/health";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Read } from "@kinfold/frame/shell/read";
import { Button } from "@kinfold/ui/button";
import { renderReadFailed } from "#shell/read-failed.tsx";
import { Answers } from "./answers.tsx";
import { describeHealth } from "./health-words.ts";
import { HeldMoney } from "./held-money.tsx";
import { Needs } from "./needs.tsx";
import { Nights } from "./nights.tsx";
import { PricesAndServices } from "./prices-and-services.tsx";
import { WorkTable } from "./work-table.tsx";

/** Everything that the club knows about itself: four answers, what is broken and whose it is, the money, the promises, the prices. */
export function HealthPage() {
  const reading = useClubHealth();
  const { data, isValidating, mutate } = reading;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_24rem]">
          <PageTitle title="Health">
            {data === undefined ? "Health" : describeHealth(data)}
          </PageTitle>
          <p className="mt-1 text-ink-soft">
            {data === undefined
              ? "Everything that the club knows about itself."
              : `Everything that the club knows about itself on ${formatLagosMoment(data.as_of)}. Looked at again every minute.`}
          </p>
        </div>
        <Button
          variant="outline"
          size="sm"
          busy={isValidating && data !== undefined ? "Looking" : undefined}
          onClick={() => void mutate()}
        >
          Check again now
        </Button>
      </div>
      <Read
        of={reading}
        outdated="How the club is could not be read again; this may be old"
        waiting="Looking at the club"
        renderUnreachable={renderReadFailed("How the club is could not be read")}
      >
        {(health) => (
          <>
            <Answers health={health} />
            <Nights nights={health.figures.nights} />
            <Needs health={health} />
            <HeldMoney money={health.money} />
            <WorkTable work={health.work} now={new Date(health.as_of)} />
            <PricesAndServices health={health} />
          </>
        )}
      </Read>
    </>
  );
}
