import { renderUnreachablePage } from "#shell/unreachable-page.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { usePortfolio } from "@kinfold/api/portfolios";
import { formatPlanLabel } from "@kinfold/contract/plans";
import type { Portfolio } from "@kinfold/contract/portfolios";
import { Refusal } from "@kinfold/contract/refusal";
import { say } from "@kinfold/language/say";
import { ArrowLeftIcon } from "@kinfold/ui/icon";
import { Link } from "@kinfold/ui/link";
import { StatusBadge } from "@kinfold/ui/status-badge";
import { useParams } from "react-router-dom";
import { formatPortfolioName } from "#flows/contribute/put-into.ts";
import { PORTFOLIO_STATES } from "#flows/contribute/portfolio-words.ts";
import { formatLongDay, lagosIsoDay } from "@kinfold/frame/lagos-time";
import { PATHS } from "#paths.ts";
import { Missing } from "#shell/missing.tsx";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Book } from "./book.tsx";
import { EndOfTerm } from "./end-of-term.tsx";
import { GoalCard } from "./goal-card.tsx";
import { OnTheWay } from "./on-the-way.tsx";
import { PortfolioActions } from "./portfolio-actions.tsx";
import { PortfolioState } from "./portfolio-state.tsx";
import { ValueCard } from "./value-card.tsx";

/** One portfolio: what it is worth against what was put in, how it got there, and what may be done with it. */
export function PortfolioPage() {
  const { portfolioId = "" } = useParams();
  const reading = usePortfolio(portfolioId);
  return (
    <Read
      of={reading}
      waiting={say("Opening your portfolio")}
      renderUnreachable={(error, again) =>
        error instanceof Refusal && error.code === "not_found" ? (
          <Missing />
        ) : (
          renderUnreachablePage(error, again)
        )
      }
    >
      {(portfolio) => {
        const { product, currency, status } = portfolio;
        const label = formatPortfolioName(portfolio);
        return (
          <>
            <Link href={PATHS.contributionsOf(currency)} className="mb-3 border-b-0 text-[15px]">
              <ArrowLeftIcon />
              {say("My Contributions")}
            </Link>
            <header className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8">
              <div className="min-w-0">
                <PageTitle title={label} className="wrap-anywhere">
                  {label}
                </PageTitle>
                <p className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-soft">
                  <StatusBadge of="portfolio" status={status}>
                    {PORTFOLIO_STATES[status]}
                  </StatusBadge>
                  <span>
                    {portfolio.name !== null && `${formatPlanLabel(product)} · `}
                    {currency === "NGN" ? say("Naira") : say("Dollar")} · {beganWords(portfolio)}
                  </span>
                  <span className="figures-column text-sm">{portfolio.reference}</span>
                </p>
              </div>
              <PortfolioActions portfolio={portfolio} onChanged={() => void reading.mutate()} />
            </header>
            <PortfolioState portfolio={portfolio} />
            <ValueCard portfolio={portfolio} />
            <GoalCard portfolio={portfolio} onChanged={() => void reading.mutate()} />
            <EndOfTerm portfolio={portfolio} />
            <OnTheWay portfolio={portfolio} onChanged={() => void reading.mutate()} />
            <Book portfolio={portfolio} />
          </>
        );
      }}
    </Read>
  );
}

function beganWords({ start_date: start, created_at: at }: Portfolio): string {
  return start === null
    ? say("opened {day}", { day: formatLongDay(lagosIsoDay(new Date(at))) })
    : say("started {day}", { day: formatLongDay(start) });
}
