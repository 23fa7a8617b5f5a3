import { Button } from "@kinfold/ui/button";
import { CurrencyCircleDollarIcon } from "@kinfold/ui/icon";
import { PortfolioCard } from "@kinfold/ui/portfolio-card";
import { lazy, Suspense, useState } from "react";
import { useClock } from "#clock.ts";
import { PATHS } from "#paths.ts";
import { useCurrentMember } from "#session/use-current-member.ts";
import { PageTitle } from "#shell/page-title.tsx";
import { greeting, lagosDay } from "./greeting.ts";
import { Papers } from "./papers.tsx";
import { Resources } from "./resources.tsx";

const UsdRate = lazy(async () => ({
  default: (await import("#flows/usd-rate/usd-rate.tsx")).UsdRate,
}));

/** Portfolios come with contributions; until then no figure is shown, not even a nought. */
const AHEAD = "Its worth will stand here once contributions open.";

/** The member's first screen: a welcome, what they still have to do, and the ways onward. */
export function OverviewPage() {
  const member = useCurrentMember();
  const now = useClock()();
  return (
    <>
      <header className="mb-7 flex flex-wrap items-start justify-between gap-x-6 gap-y-4 md:mb-8">
        <div className="min-w-0">
          <PageTitle title="Dashboard" className="wrap-break-word">
            {greeting(now, member.first_name)}
          </PageTitle>
          <p className="mt-2 max-w-[60ch] text-ink-soft">
            Here is where your money stands this {lagosDay(now)}.
          </p>
        </div>
        {!member.is_global && <CheckUsdRate />}
      </header>
      <Papers member={member} />
      <section aria-labelledby="portfolios">
        <h2 id="portfolios" className="mb-3.5 heading-sm">
          Portfolios
        </h2>
        <div className="grid gap-4 @min-[540px]:grid-cols-2 @min-[540px]:gap-5">
          {!member.is_global && (
            <PortfolioCard
              currency="NGN"
              name="Naira portfolio"
              href={PATHS.contributionsOf("NGN")}
              movement={AHEAD}
            />
          )}
          <PortfolioCard
            currency="USD"
            name="Dollar portfolio"
            href={PATHS.contributionsOf("USD")}
            movement={AHEAD}
          />
        </div>
      </section>
      <Resources />
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
