import { renderUnreachablePage } from "#shell/unreachable-page.tsx";
import { combineReadings, Read } from "@kinfold/frame/shell/read";
import { usePortfolioSummary, useSummaryByProduct } from "@kinfold/api/portfolios";
import type { Totals } from "@kinfold/contract/portfolios";
import { say } from "@kinfold/language/say";
import type { Currency } from "@kinfold/money";
import { ButtonLink } from "@kinfold/ui/button";
import { PlusIcon } from "@kinfold/ui/icon";
import { Tabs } from "@kinfold/ui/tabs";
import { useSearchParams } from "react-router-dom";
import { PATHS } from "#paths.ts";
import { useCurrentMember } from "#session/use-current-member.ts";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { ByPlan } from "./by-plan.tsx";
import { Worth } from "./worth.tsx";

/** All that a member has in plans, one currency at a time; a global member has dollars only. */
export function MyContributionsPage() {
  const { is_global: isGlobal } = useCurrentMember();
  const [query, setQuery] = useSearchParams();
  const linkedCurrency: Currency = query.get("investment_type") === "USD" ? "USD" : "NGN";
  const currency: Currency = isGlobal ? "USD" : linkedCurrency;
  return (
    <>
      <header className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8">
        <PageTitle title={say("My Contributions")}>{say("My Contributions")}</PageTitle>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={PATHS.plans} icon={PlusIcon}>
            {say("New contribution")}
          </ButtonLink>
          <ButtonLink href={PATHS.recurring} variant="outline">
            {say("Recurring")}
          </ButtonLink>
        </div>
      </header>
      {isGlobal ? (
        <InCurrency currency="USD" />
      ) : (
        <Tabs
          label={say("My Contributions")}
          value={currency}
          onChange={(chosen) => {
            setQuery({ investment_type: chosen }, { replace: true });
          }}
          tabs={[
            { value: "NGN", name: say("Naira"), panel: <InCurrency currency="NGN" /> },
            { value: "USD", name: say("Dollar"), panel: <InCurrency currency="USD" /> },
          ]}
        />
      )}
    </>
  );
}

function InCurrency({ currency }: { currency: Currency }) {
  const summary = usePortfolioSummary();
  const byPlan = useSummaryByProduct(currency);
  return (
    <Read
      of={combineReadings(summary, byPlan)}
      waiting={say("Opening your contributions")}
      renderUnreachable={renderUnreachablePage}
    >
      {([{ usd_portfolio: usd, ngn_portfolio: ngn }, plans]) => {
        const totals: Totals | null = currency === "USD" ? usd : ngn;
        return (
          <>
            {totals !== null && plans.length > 0 && <Worth totals={totals} />}
            <ByPlan currency={currency} plans={plans} />
          </>
        );
      }}
    </Read>
  );
}
