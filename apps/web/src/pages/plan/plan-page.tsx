import { renderUnreachablePage } from "#shell/unreachable-page.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { usePlans } from "@kinfold/api/plans";
import { toPortfolioQuery, usePortfolios } from "@kinfold/api/portfolios";
import { formatPlanLabel, type Product } from "@kinfold/contract/plans";
import type { PortfolioStatus } from "@kinfold/contract/portfolios";
import { renderLink } from "#shell/render-link.tsx";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { PlanHead } from "@kinfold/ui/plan-head";
import { ShareBar } from "@kinfold/ui/share-bar";
import { useParams, useSearchParams } from "react-router-dom";
import { PLAN_STATES } from "#flows/contribute/plan-words.ts";
import { Missing } from "#shell/missing.tsx";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { ContributeAside } from "./contribute-aside.tsx";
import { findPlan } from "./plan-at.ts";
import { PlanFacts, PlanTerms } from "./plan-facts.tsx";
import { toParts } from "./parts.ts";
import { YourPortfolios } from "./your-portfolios.tsx";

/** How many of the member's portfolios are listed, and may be added to here. */
const ROWS = 5;

/** Where money is in a portfolio, or with staff. One that was never paid into is not offered to add to. */
const HAS_MONEY: ReadonlySet<PortfolioStatus> = new Set([
  "active",
  "processing",
  "awaiting_confirmation",
]);

/** One plan: what it does and costs, what the member already has in it, and the form to contribute. */
export function PlanPage() {
  const { poolId = "" } = useParams();
  const [query] = useSearchParams();
  const type = query.get("product_type");
  const currency = query.get("currency");
  const reading = usePlans();
  return (
    <Read of={reading} waiting={say("Opening the plan")} renderUnreachable={renderUnreachablePage}>
      {(plans) => {
        const plan = findPlan(plans, poolId, type, currency);
        if (plan === undefined) return <Missing />;
        return <OnePlan key={plan.id} plan={plan} productType={type} currency={currency} />;
      }}
    </Read>
  );
}

type OnePlanProps = { plan: Product; productType: string | null; currency: string | null };

function OnePlan({ plan, productType, currency }: OnePlanProps) {
  const label = formatPlanLabel(plan);
  const query = toPortfolioQuery(String(plan.id), productType, currency);
  const reading = usePortfolios(query, 1, ROWS);
  // All purple plans of a currency are one list; the form adds to those of this plan.
  const growing = reading.data?.data.filter(
    ({ product, status, can_top_up: takesMore }) =>
      product.id === plan.id && takesMore && HAS_MONEY.has(status),
  );
  const terms = plan.terms_link;
  const isAsked = growing === undefined && reading.error === undefined && query !== null;
  return (
    <>
      <PlanHead
        className="mb-8"
        planId={plan.id}
        currency={plan.currency}
        state={PLAN_STATES[plan.status]}
        title={
          <PageTitle title={label} className="wrap-anywhere">
            {label}
          </PageTitle>
        }
      >
        {plan.description}
      </PlanHead>
      <PlanFacts plan={plan} />
      <div className="grid gap-8 @min-[860px]:grid-cols-[minmax(0,1fr)_372px] @min-[860px]:gap-12">
        <div className="@min-[860px]:order-last">
          <ContributeAside plan={plan} portfolios={isAsked ? undefined : (growing ?? [])} />
        </div>
        <div className="grid min-w-0 content-start gap-9">
          {query !== null && <YourPortfolios plan={plan} reading={reading} />}
          {plan.holdings.length > 0 && (
            <section aria-labelledby="holds">
              <h2 id="holds" className="mb-4 heading-sm">
                {say("What the pool holds")}
              </h2>
              <ShareBar
                label={say("What {label} holds", { label })}
                parts={toParts(plan.holdings)}
              />
            </section>
          )}
          <HowItWorks plan={plan} />
          <PlanTerms plan={plan} />
          <p className="text-sm text-ink-soft">
            {say("Returns are not guaranteed and may be lower than shown.")}
            {terms !== null && (
              <>
                {" "}
                <Say
                  text="Read the <link>plan terms</link> before you contribute."
                  values={{
                    link: renderLink(terms, { external: true }),
                  }}
                />
              </>
            )}
          </p>
        </div>
      </div>
    </>
  );
}

function HowItWorks({ plan }: { plan: Product }) {
  const steps =
    plan.valuation_method === "unit_price"
      ? [
          say("You contribute. Your money buys units at the next published price."),
          say("The manager invests the pool, and its price is published on every dealing day."),
          plan.payout_note ?? say("Redeemed units are paid into your wallet."),
        ]
      : [
          say("You contribute. Your money earns from the day it is paid."),
          say("Interest is counted daily, and you see it grow."),
          plan.payout_note ??
            (plan.maturity_action === "payout"
              ? say("At the end what you put in and its interest come to your wallet.")
              : say(
                  "At the end it stays for another term with its interest, or comes to your wallet if you choose so.",
                )),
        ];
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="heading-sm">
        {say("How it works")}
      </h2>
      <ol className="mt-4 grid gap-3.5">
        {steps.map((words, index) => (
          <li key={words} className="flex items-baseline gap-4">
            <span
              aria-hidden="true"
              className="min-w-5 font-display text-[26px] leading-none text-accent-ink"
            >
              {index + 1}
            </span>
            <span className="min-w-0">{words}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
