import { useMoneyOnTheWay } from "@kinfold/api/money-on-the-way";
import { Button } from "@kinfold/ui/button";
import { CurrencyCircleDollarIcon } from "@kinfold/ui/icon";
import { lazy, Suspense, useState } from "react";
import { useClock } from "@kinfold/frame/clock";
import { useCurrentMember } from "#session/use-current-member.ts";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { say } from "@kinfold/language/say";
import { Announcements } from "./announcements.tsx";
import { formatGreeting, formatLagosDay } from "./greeting.ts";
import { OpenPromises } from "./open-promises.tsx";
import { RequiredDocuments } from "./required-documents.tsx";
import { Portfolios } from "./portfolios.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { Resources } from "./resources.tsx";
import { WhereIsMyMoney } from "./where-is-my-money.tsx";

const UsdRate = lazy(async () => ({
  default: (await import("#flows/usd-rate/usd-rate.tsx")).UsdRate,
}));

const ReadAloud = lazy(async () => ({
  default: (await import("./read-aloud.tsx")).ReadAloud,
}));

const KycUpdate = lazy(async () => ({
  default: (await import("#flows/kyc/kyc-update.tsx")).KycUpdate,
}));

/** The member's first screen: a welcome, what they still have to do, where their money is, what it is worth, the ways onward, and what the club has to tell. */
export function OverviewPage() {
  const member = useCurrentMember();
  const now = useClock()();
  const money = useMoneyOnTheWay();
  const isPlaced = money.data !== undefined || money.error !== undefined;
  return (
    <>
      <header className="mb-7 flex flex-wrap items-start justify-between gap-x-6 gap-y-4 md:mb-8">
        <div className="min-w-0">
          <PageTitle title={say("Dashboard")} className="wrap-break-word">
            {formatGreeting(now, member.first_name)}
          </PageTitle>
          <p className="mt-2 max-w-[60ch] text-ink-soft">
            {say("Here is where your money stands this {day}.", { day: formatLagosDay(now) })}
          </p>
        </div>
        <div className="flex flex-wrap gap-x-3 gap-y-1">
          <ReadMyClub />
          <CheckUsdRate />
        </div>
      </header>
      <RequiredDocuments member={member} />
      <Suspense fallback={null}>
        <KycUpdate member={member} />
      </Suspense>
      <WhereIsMyMoney reading={money} />
      {/* How much room the money above takes is known once it is read: until then what follows is not seen, and nothing moves. */}
      <div className={isPlaced ? undefined : "invisible"}>
        <Portfolios />
        <div className="mt-11 grid gap-8 @min-[860px]:grid-cols-[minmax(0,1fr)_372px] @min-[860px]:gap-12">
          <RecentActivity />
          <div className="grid min-w-0 content-start gap-11">
            <Resources />
            <Announcements />
          </div>
        </div>
        <OpenPromises />
      </div>
    </>
  );
}

function ReadMyClub() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="max-md:-ms-3.75" onClick={() => setOpen(true)}>
        {say("Read my club to me")}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ReadAloud open onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

function CheckUsdRate() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" icon={CurrencyCircleDollarIcon} onClick={() => setOpen(true)}>
        {say("Check USD Rate")}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <UsdRate open onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
