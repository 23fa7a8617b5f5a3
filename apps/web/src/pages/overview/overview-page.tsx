import { Button } from "@kinfold/ui/button";
import { CurrencyCircleDollarIcon } from "@kinfold/ui/icon";
import { lazy, Suspense, useState } from "react";
import { useClock } from "@kinfold/frame/clock";
import { useCurrentMember } from "#session/use-current-member.ts";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Announcements } from "./announcements.tsx";
import { formatGreeting, formatLagosDay } from "./greeting.ts";
import { OpenPromises } from "./open-promises.tsx";
import { RequiredDocuments } from "./required-documents.tsx";
import { Portfolios } from "./portfolios.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { Resources } from "./resources.tsx";

const UsdRate = lazy(async () => ({
  default: (await import("#flows/usd-rate/usd-rate.tsx")).UsdRate,
}));

const KycUpdate = lazy(async () => ({
  default: (await import("#flows/kyc/kyc-update.tsx")).KycUpdate,
}));

/** The member's first screen: a welcome, the announcements of the club, what they still have to do, where their money stands, and the ways onward. */
export function OverviewPage() {
  const member = useCurrentMember();
  const now = useClock()();
  return (
    <>
      <header className="mb-7 flex flex-wrap items-start justify-between gap-x-6 gap-y-4 md:mb-8">
        <div className="min-w-0">
          <PageTitle title="Dashboard" className="wrap-break-word">
            {formatGreeting(now, member.first_name)}
          </PageTitle>
          <p className="mt-2 max-w-[60ch] text-ink-soft">
            Here is where your money stands this {formatLagosDay(now)}.
          </p>
        </div>
        {!member.is_global && <CheckUsdRate />}
      </header>
      <Announcements />
      <OpenPromises />
      <RequiredDocuments member={member} />
      <Suspense fallback={null}>
        <KycUpdate member={member} />
      </Suspense>
      <Portfolios />
      <div className="mt-11 grid gap-8 @min-[860px]:grid-cols-[minmax(0,1fr)_372px] @min-[860px]:gap-12">
        <RecentActivity />
        <Resources />
      </div>
    </>
  );
}

function CheckUsdRate() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" icon={CurrencyCircleDollarIcon} onClick={() => setOpen(true)}>
        Check USD Rate
      </Button>
      <Suspense fallback={null}>
        {isOpen && <UsdRate open onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
