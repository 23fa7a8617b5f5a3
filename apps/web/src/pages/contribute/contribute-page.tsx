import { renderUnreachablePage } from "#shell/unreachable-page.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { usePlans } from "@kinfold/api/plans";
import { formatPlanLabel, type Product } from "@kinfold/contract/plans";
import { say } from "@kinfold/language/say";
import { Badge } from "@kinfold/ui/badge";
import { Empty } from "@kinfold/ui/empty";
import { PlanCard } from "@kinfold/ui/plan-card";
import { Segmented } from "@kinfold/ui/segmented";
import { useState } from "react";
import { formatTerm, formatYearlyReturn } from "#flows/contribute/plan-words.ts";
import { PATHS } from "#paths.ts";
import { PageTitle } from "@kinfold/frame/shell/page-title";

type Shown = "all" | "NGN" | "USD";

/** Every plan that the member may see, each under its own cloth. */
export function ContributePage() {
  const reading = usePlans();
  const [shown, setShown] = useState<Shown>("all");
  return (
    <Read of={reading} waiting={say("Opening the plans")} renderUnreachable={renderUnreachablePage}>
      {(plans) => {
        const hasBoth = new Set(plans.map(({ currency }) => currency)).size > 1;
        const listed = plans.filter(({ currency }) => shown === "all" || currency === shown);
        return (
          <>
            <header className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8">
              <div>
                <PageTitle title={say("Contribute")}>{say("Contribute")}</PageTitle>
                <p className="mt-2 text-ink-soft">
                  {say("Plans open to members. Each one wears its own cloth.")}
                </p>
              </div>
              {hasBoth && (
                <Segmented
                  label={say("Plans in")}
                  isLabelHidden
                  value={shown}
                  onChange={(chosen) => {
                    setShown(chosen === "NGN" || chosen === "USD" ? chosen : "all");
                  }}
                  options={[
                    { value: "all", label: say("All") },
                    { value: "NGN", label: say("Naira") },
                    { value: "USD", label: say("Dollar") },
                  ]}
                />
              )}
            </header>
            {plans.length === 0 ? (
              <Empty spot="no-transactions" title={say("No plan is open just now")}>
                {say("When the club opens one, it will be here.")}
              </Empty>
            ) : (
              <>
                <ul
                  aria-label={say("Plans")}
                  className="grid gap-4 @min-[540px]:grid-cols-2 @min-[540px]:gap-5"
                >
                  {listed.map((plan) => (
                    <li key={plan.id} className="grid min-w-0">
                      <OfPlan plan={plan} />
                    </li>
                  ))}
                </ul>
                <p className="mt-6 text-sm text-ink-soft">
                  {say("Returns are not guaranteed and may be lower than shown.")}
                </p>
              </>
            )}
          </>
        );
      }}
    </Read>
  );
}

function OfPlan({ plan }: { plan: Product }) {
  return (
    <PlanCard
      planId={plan.id}
      currency={plan.currency}
      name={formatPlanLabel(plan)}
      href={PATHS.plan(plan)}
      about={plan.description}
      yearly={formatYearlyReturn(plan)}
      isFixed={plan.interest_rate !== null}
      minimum={plan.minimum_amount}
      term={formatTerm(plan)}
      state={
        plan.is_open ? undefined : (
          <Badge tone="quiet" wraps>
            {plan.status === "coming_soon" ? say("Opening soon") : say("Closed")}
          </Badge>
        )
      }
    />
  );
}
