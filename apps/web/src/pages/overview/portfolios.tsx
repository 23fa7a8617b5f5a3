import { usePortfolioSummary } from "@kinfold/api/portfolios";
import { useGivenUp } from "@kinfold/api/swr";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { Totals } from "@kinfold/contract/portfolios";
import { sayCount } from "@kinfold/language/say-count";
import { Say } from "@kinfold/language/say-parts";
import { say } from "@kinfold/language/say";
import { dropSign, type Currency } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { Figure } from "@kinfold/ui/figure";
import { PortfolioCard } from "@kinfold/ui/portfolio-card";
import { formatOpenPortfolios, formatPercent, GAIN_WORDS } from "#flows/contribute/plan-words.ts";
import { WaitingLine } from "#flows/contribute/waiting-line.tsx";
import { PATHS } from "#paths.ts";
import { useCurrentMember } from "#session/use-current-member.ts";
import { useAmountsChoice } from "#shell/amounts-choice.ts";

const NAMES: Record<Currency, string> = {
  NGN: say("Naira portfolio"),
  USD: say("Dollar portfolio"),
};

/**
 * What the member has in open portfolios, a card for each currency that they may have. A figure includes what waits for units, and says so. A worth
 * that is not known is not shown.
 */
export function Portfolios() {
  const { is_global: isGlobal } = useCurrentMember();
  const { data, error } = usePortfolioSummary();
  const isGivenUp = useGivenUp(error);
  const cards = [
    ...(isGlobal ? [] : [{ currency: "NGN" as const, totals: data?.ngn_portfolio ?? undefined }]),
    { currency: "USD" as const, totals: data?.usd_portfolio },
  ];
  return (
    <section aria-labelledby="portfolios">
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="portfolios" className="heading-sm">
          {say("Portfolios")}
        </h2>
        <HideOrShow />
      </div>
      <div className="grid gap-4 @min-[540px]:grid-cols-2 @min-[540px]:gap-5">
        {cards.map(({ currency, totals }) => (
          <PortfolioCard
            key={currency}
            currency={currency}
            name={NAMES[currency]}
            href={PATHS.contributionsOf(currency)}
            figure={buildFigureId("total-worth", currency)}
            {...(totals !== undefined && {
              amount: totals.total_amount,
            })}
            movement={
              totals === undefined ? (
                isGivenUp &&
                say("We could not read its worth just now. Your money is where it was.")
              ) : (
                <Movement totals={totals} />
              )
            }
          />
        ))}
      </div>
    </section>
  );
}

function HideOrShow() {
  const { name, icon, action } = useAmountsChoice();
  return (
    <Button variant="quiet" size="sm" icon={icon} onClick={action}>
      {name}
    </Button>
  );
}

/** What it gained since it began, and how much of it waits for its units. */
function Movement({ totals }: { totals: Totals }) {
  const { currency, gain_amount: gain, gain_percent: percent, portfolio_count: count } = totals;
  const { total_amount: total, waiting_amount: waiting, waiting_on: day } = totals;
  if (percent === null && waiting === 0n) {
    return total === 0n
      ? say("Nothing contributed yet")
      : sayCount("In {count, plural, one {# portfolio} other {# portfolios}}", { count });
  }
  return (
    <>
      {percent !== null && (
        <>
          <Figure
            amount={dropSign(gain)}
            currency={currency}
            data-figure={buildFigureId("total-gain", currency)}
            {...(gain !== 0n && { trend: gain < 0n ? ("down" as const) : ("up" as const) })}
          />
          <span>
            <Say
              text="{gain}, so far, in {portfolios}"
              values={{
                gain: (
                  <>
                    <span data-figure={buildFigureId("total-return", currency)}>
                      {formatPercent(percent)}
                    </span>{" "}
                    {GAIN_WORDS}
                  </>
                ),
                portfolios: formatOpenPortfolios(count),
              }}
            />
          </span>
        </>
      )}
      {waiting > 0n && (
        <span className="basis-full">
          <WaitingLine
            currency={currency}
            waiting={waiting}
            day={day}
            figure={buildFigureId("total-waiting", currency)}
          />
        </span>
      )}
    </>
  );
}
