import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { Product } from "@kinfold/contract/plans";
import { formatShort, getSymbol } from "@kinfold/money";
import { Fact, Facts } from "@kinfold/ui/facts";
import type { ReactNode } from "react";
import { formatUnitPrice, formatTerm, formatYearlyReturn } from "#flows/contribute/plan-words.ts";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { OwnFigure } from "#flows/figure-source/own-figure.tsx";

const FREQUENCIES: Readonly<Record<Product["return_frequency"], string>> = {
  monthly_valuation: "In its price",
  at_maturity: "At maturity",
};

/** The four things that members ask first. */
export function PlanFacts({ plan }: { plan: Product }) {
  const yearly = formatYearlyReturn(plan);
  return (
    <dl
      aria-label="The plan in short"
      className="mb-9 grid grid-cols-2 gap-x-6 gap-y-5 @min-[560px]:grid-cols-4"
    >
      <Short term={plan.interest_rate === null ? "Indicative return" : "Fixed rate"}>
        {yearly === undefined ? "Not stated" : `${yearly} a year`}
      </Short>
      <Short term="Minimum">{formatShort(plan.minimum_amount, plan.currency)}</Short>
      <Short term="Term">{formatTerm(plan)}</Short>
      <Short term="Payout">{FREQUENCIES[plan.return_frequency]}</Short>
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
  low: "Low",
  medium: "Medium",
  high: "High",
};

const percentOf = (bps: number): string => `${bps / 100}%`;

/** What else a member agrees to by contributing. */
export function PlanTerms({ plan }: { plan: Product }) {
  const { currency, unit_value: price, unit_value_date: day, lock_in_days: days } = plan;
  return (
    <section aria-labelledby="terms">
      <h2 id="terms" className="mb-2 heading-sm">
        Terms
      </h2>
      <Facts>
        {plan.valuation_method === "unit_price" && (
          <Fact term="Price of a unit">
            {price === null || day === null ? (
              "Not published yet"
            ) : (
              <>
                <OwnFigure look="quiet" figure={buildFigureId("plan-price", String(plan.id), day)}>
                  {formatUnitPrice(price, getSymbol(currency))}
                </OwnFigure>{" "}
                on {formatLongDay(day)}
              </>
            )}
          </Fact>
        )}
        {plan.next_dealing_date !== null && (
          <Fact term="Next dealing day">{formatLongDay(plan.next_dealing_date)}</Fact>
        )}
        <Fact term="Minimum top-up">{formatShort(plan.minimum_top_up, currency)}</Fact>
        {plan.maximum_amount !== null && (
          <Fact term="Most at once">{formatShort(plan.maximum_amount, currency)}</Fact>
        )}
        <Fact term="Lock-in">
          {plan.valuation_method === "fixed_rate"
            ? "Until maturity"
            : days === 0
              ? "None"
              : `${days} days`}
        </Fact>
        {plan.tenure_months !== null && (
          <Fact term="At the end of the term">
            {plan.maturity_action === "payout"
              ? "Into your wallet"
              : "Another term, unless you choose your wallet"}
          </Fact>
        )}
        {plan.early_exit_fee_bps > 0 && (
          <Fact term="Fee for leaving early">{percentOf(plan.early_exit_fee_bps)}</Fact>
        )}
        <Fact term="Management fee">{percentOf(plan.management_fee_bps)} a year</Fact>
        <Fact term="Risk">{RISKS[plan.risk_level]}</Fact>
      </Facts>
    </section>
  );
}
