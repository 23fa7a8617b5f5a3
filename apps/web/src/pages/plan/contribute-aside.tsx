import { formatPlanLabel, type Product } from "@kinfold/contract/plans";
import type { PortfolioLite } from "@kinfold/contract/portfolios";
import { say } from "@kinfold/language/say";
import { Card } from "@kinfold/ui/card";
import { Notice } from "@kinfold/ui/notice";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { SaveForm, type Saving } from "#flows/contribute/save-form.tsx";
import { PATHS } from "#paths.ts";
import { useUnsentState } from "#session/unsent.ts";
import { openPayment } from "#shell/money-dialogs.ts";

const Contribute = lazy(async () => ({
  default: (await import("#flows/contribute/contribute.tsx")).Contribute,
}));

export type ContributeAsideProps = {
  plan: Product;
  /** Those of the member in this plan that take more, newest first; undefined until they are read. */
  portfolios: readonly PortfolioLite[] | undefined;
};

/** The form of a plan's page: how much and into what. How to pay is asked over it. */
export function ContributeAside({ plan, portfolios }: ContributeAsideProps) {
  const navigate = useNavigate();
  const [saving, setSaving] = useUnsentState<Saving | undefined>("plan.saving", undefined);
  const [isOpen, setOpen] = useUnsentState("plan.is-paying", false);
  // What is written next is written into an empty form.
  const [paidTimes, setPaidTimes] = useState(0);
  const label = formatPlanLabel(plan);
  return (
    <Card className="@min-[860px]:sticky @min-[860px]:top-26">
      <section aria-labelledby="contribute" className="grid gap-5">
        <h2 id="contribute" className="heading-sm">
          {say("Contribute")}
        </h2>
        {plan.is_open ? (
          <SaveForm
            plan={plan}
            portfolios={portfolios}
            key={paidTimes}
            amount={saving?.amount ?? null}
            onContinue={(wished) => {
              setSaving(wished);
              setOpen(true);
            }}
          />
        ) : (
          <Notice>{closedWords(plan, label)}</Notice>
        )}
      </section>
      <Suspense fallback={null}>
        {isOpen && saving !== undefined && (
          <Contribute
            plan={plan}
            amount={saving.amount}
            portfolioId={saving.portfolioId}
            opens={saving.opens}
            repeats={saving.interval}
            chargeDay={saving.chargeDay}
            onClose={() => {
              setOpen(false);
            }}
            onDone={() => {
              setOpen(false);
              setSaving(undefined);
              setPaidTimes((times) => times + 1);
              void navigate(PATHS.plan(plan));
            }}
            onBegun={(reference) => {
              setOpen(false);
              openPayment(reference);
            }}
          />
        )}
      </Suspense>
    </Card>
  );
}

/** Why there is no form. */
function closedWords(
  { status, requires_family_office: isForFamilies, unit_value: price }: Product,
  label: string,
) {
  if (status === "coming_soon") return say("{label} is not open yet.", { label });
  if (status === "closed")
    return say("{label} is closed for contributions. What you have in it stays.", { label });
  if (price === 0) {
    return say(
      "A unit of {label} is priced at 0. It takes contributions again once a price above 0 is published.",
      { label },
    );
  }
  return isForFamilies
    ? say("{label} is for members who accepted the terms of the family office.", { label })
    : say("{label} is not open to your membership.", { label });
}
