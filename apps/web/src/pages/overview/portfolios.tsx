import { usePortfolioSummary } from "@kinfold/api/portfolios";
import { useGivenUp } from "@kinfold/api/swr";
import type { Totals } from "@kinfold/contract/portfolios";
import { dropSign, type Currency } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { Figure } from "@kinfold/ui/figure";
import { PortfolioCard } from "@kinfold/ui/portfolio-card";
import { formatGain, hasGain } from "#flows/contribute/plan-words.ts";
import { PATHS } from "#paths.ts";
import { useCurrentMember } from "#session/use-current-member.ts";
import { useAmountsChoice } from "#shell/amounts-choice.ts";

const NAMES: Record<Currency, string> = { NGN: "Naira portfolio", USD: "Dollar portfolio" };

/** What the member has in plans, a card for each currency that they may have. A worth that is not known is not shown. */
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
          Portfolios
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
            {...(totals !== undefined && { amount: totals.current_value })}
            movement={
              totals === undefined ? (
                isGivenUp && "We could not read its worth just now. Your money is where it was."
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

/** What it gained since it began, or what it waits for. */
function Movement({ totals }: { totals: Totals }) {
  const { currency, gain_amount: gain, gain_percent: percent, portfolio_count: count } = totals;
  if (hasGain(totals)) {
    return (
      <>
        <Figure
          amount={dropSign(gain)}
          currency={currency}
          {...(gain !== 0n && { trend: gain < 0n ? ("down" as const) : ("up" as const) })}
        />
        {formatGain(percent)}, so far, in {count === 1 ? "1 portfolio" : `${count} portfolios`}
      </>
    );
  }
  if (totals.waiting_amount > 0n) {
    return (
      <>
        <Figure amount={totals.waiting_amount} currency={currency} />
        waits for its first units
      </>
    );
  }
  return "Nothing contributed yet";
}
