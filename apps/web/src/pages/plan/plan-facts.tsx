import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { Product } from "@kinfold/contract/plans";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { formatShort, getSymbol } from "@kinfold/money";
import { Fact, Facts } from "@kinfold/ui/facts";
import type { ReactNode } from "react";
import { formatUnitPrice, formatTerm, formatYearlyReturn } from "#flows/contribute/plan-words.ts";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { OwnFigure } from "#flows/figure-source/own-figure.tsx";

const FREQUENCIES: Readonly<Record<Product["return_frequency"], string>> = {
  monthly_valuation: say("In its price"),
  at_maturity: say("At maturity"),
};

/** The four things that members ask first. */
export function PlanFacts({ plan }: { plan: Product }) {
  const yearly = formatYearlyReturn(plan);
  return (
    <dl
      aria-label={say("The plan in short")}
      className="mb-9 grid grid-cols-2 gap-x-6 gap-y-5 @min-[560px]:grid-cols-4"
    >
      <Short term={plan.interest_rate === null ? say("Indicative return") : say("Fixed rate")}>
        {yearly === undefined ? say("Not stated") : say("{percent} a year", { percent: yearly })}
      </Short>
      <Short term={say("Minimum")}>{formatShort(plan.minimum_amount, plan.currency)}</Short>
      <Short term={say("Term")}>{formatTerm(plan)}</Short>
      <Short term={say("Payout")}>{FREQUENCIES[plan.return_frequency]}</Short>
    </dl>
  );
}

function Short({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="border-t-2 border-ink pt-3.5">
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="mt-2 font-display text-money-sm leading-[1.15] wrap-anywhere">{children}</dd>
    </div>
  );
}

const RISKS: Readonly<Record<Product["risk_level"], string>> = {
  low: say("Low"),
  medium: say("Medium"),
  high: say("High"),
};

const percentOf = (bps: number): string => `${bps / 100}%`;

/** What else a member agrees to by contributing. */
export function PlanTerms({ plan }: { plan: Product }) {
  const { currency, unit_value: price, unit_value_date: day, lock_in_days: days } = plan;
  return (
    <section aria-labelledby="terms">
      <h2 id="terms" className="mb-2 heading-sm">
        {say("Terms")}
      </h2>
      <Facts>
        {plan.valuation_method === "unit_price" && (
          <Fact term={say("Price of a unit")}>
            {price === null || day === null ? (
              say("Not published yet")
            ) : (
              <>
                <Say
                  text="{amount} on {day}"
                  values={{
                    amount: (
                      <OwnFigure
                        look="quiet"
                        figure={buildFigureId("plan-price", String(plan.id), day)}
                      >
                        {formatUnitPrice(price, getSymbol(currency))}
                      </OwnFigure>
                    ),
                    day: formatLongDay(day),
                  }}
                />
              </>
            )}
          </Fact>
        )}
        {plan.next_dealing_date !== null && (
          <Fact term={say("Next dealing day")}>{formatLongDay(plan.next_dealing_date)}</Fact>
        )}
        <Fact term={say("Minimum top-up")}>{formatShort(plan.minimum_top_up, currency)}</Fact>
        {plan.maximum_amount !== null && (
          <Fact term={say("Most at once")}>{formatShort(plan.maximum_amount, currency)}</Fact>
        )}
        <Fact term={say("Lock-in")}>
          {plan.valuation_method === "fixed_rate"
            ? say("Until maturity")
            : days === 0
              ? say("None")
              : say("{days} days", { days })}
        </Fact>
        {plan.tenure_months !== null && (
          <Fact term={say("At the end of the term")}>
            {plan.maturity_action === "payout"
              ? say("Into your wallet")
              : say("Another term, unless you choose your wallet")}
          </Fact>
        )}
        {plan.early_exit_fee_bps > 0 && (
          <Fact term={say("Fee for leaving early")}>{percentOf(plan.early_exit_fee_bps)}</Fact>
        )}
        <Fact term={say("Management fee")}>
          {say("{percent} a year", { percent: percentOf(plan.management_fee_bps) })}
        </Fact>
        <Fact term={say("Risk")}>{RISKS[plan.risk_level]}</Fact>
      </Facts>
    </section>
  );
}
