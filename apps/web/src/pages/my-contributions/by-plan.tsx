import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { ProductTotals } from "@kinfold/contract/portfolios";
import { sayCount } from "@kinfold/language/say-count";
import { say } from "@kinfold/language/say";
import type { Currency } from "@kinfold/money";
import { Badge } from "@kinfold/ui/badge";
import { ButtonLink } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { HoldingRow } from "@kinfold/ui/holding-row";
import { ShareBar } from "@kinfold/ui/share-bar";
import { hasGain, formatPercent } from "#flows/contribute/plan-words.ts";
import { WaitingLine } from "#flows/contribute/waiting-line.tsx";
import { useClock } from "@kinfold/frame/clock";
import { formatLongDay, lagosIsoDay } from "@kinfold/frame/lagos-time";
import { PATHS } from "#paths.ts";
import { calculateShares } from "./shares-of.ts";

/** The member's plans of one currency, each with what it is worth; and what part of the whole each is. */
export function ByPlan({
  currency,
  plans,
}: {
  currency: Currency;
  plans: readonly ProductTotals[];
}) {
  const today = lagosIsoDay(useClock()());
  if (plans.length === 0) {
    return (
      <Empty
        spot="no-transactions"
        title={
          currency === "NGN"
            ? say("No naira contributions yet")
            : say("No dollar contributions yet")
        }
        action={<ButtonLink href={PATHS.plans}>{say("See the plans")}</ButtonLink>}
      >
        {say("What you put into a plan will be listed here, with what became of it.")}
      </Empty>
    );
  }
  const parts = calculateShares(plans);
  return (
    <>
      <ul aria-label={say("Plans")} className="border-t border-line">
        {plans.map((plan) => (
          <li key={`${plan.product_type} ${plan.product_id}`}>
            <InPlan plan={plan} today={today} />
          </li>
        ))}
      </ul>
      {plans.some(hasGain) && (
        <p className="mt-3 text-sm text-ink-soft">
          {say(
            "Gains are after tax and fees, and percentages are of everything you put in. What you have left is marked closed, and is in no total.",
          )}
        </p>
      )}
      {parts.length > 1 && (
        <section aria-labelledby="shares" className="mt-11">
          <h2 id="shares" className="mb-4 heading-sm">
            {say("Contributions by plan")}
          </h2>
          <ShareBar label={say("Value by plan")} parts={parts} currency={currency} />
        </section>
      )}
    </>
  );
}

/** The day of the price stands beside a plan whose price is older than the total above it. */
function noteOf(plan: ProductTotals, today: string): string {
  const { portfolio_count: count, next_maturity_date: maturity, as_of: pricedOn } = plan;
  return [
    sayCount("{count, plural, one {# portfolio} other {# portfolios}}", { count }),
    ...(maturity === null ? [] : [say("next matures {day}", { day: formatLongDay(maturity) })]),
    ...(count === 0 || pricedOn === null || pricedOn >= today
      ? []
      : [say("price of {day}", { day: formatLongDay(pricedOn) })]),
  ].join(" · ");
}

function InPlan({ plan, today }: { plan: ProductTotals; today: string }) {
  const { waiting_amount: waiting, gain_percent: percent } = plan;
  // Nothing has bought units yet.
  const isFirstWaiting = waiting > 0n && waiting === plan.invested_amount;
  return (
    <HoldingRow
      planId={plan.product_id}
      currency={plan.currency}
      name={plan.label}
      href={PATHS.product({ ...plan, id: plan.product_id })}
      note={
        <>
          {noteOf(plan, today)}
          {waiting > 0n && (
            <span className="block">
              <WaitingLine
                currency={plan.currency}
                waiting={waiting}
                day={plan.waiting_on}
                figure={buildFigureId("total-waiting", plan.product_id)}
              />
            </span>
          )}
        </>
      }
      value={plan.total_amount}
      gain={hasGain(plan) ? plan.gain_amount : undefined}
      gainPercent={percent === null ? undefined : formatPercent(percent)}
      figures={{
        value: buildFigureId("total-worth", plan.product_id),
        gain: buildFigureId("total-gain", plan.product_id),
        percent: buildFigureId("total-return", plan.product_id),
      }}
      history={plan.value_history.map((point) => ({
        ...point,
        figure: buildFigureId("total-value", plan.product_id, point.date),
      }))}
      state={
        isFirstWaiting ? (
          <Badge tone="info">{say("Waiting for units")}</Badge>
        ) : plan.portfolio_count === 0 ? (
          <Badge tone="quiet">{say("Closed")}</Badge>
        ) : undefined
      }
    />
  );
}
