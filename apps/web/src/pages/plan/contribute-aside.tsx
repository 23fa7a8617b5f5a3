import { formatPlanLabel, type Product } from "@kinfold/contract/plans";
import type { Minor } from "@kinfold/money";
import { Card } from "@kinfold/ui/card";
import { Notice } from "@kinfold/ui/notice";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { AmountForm } from "#flows/contribute/amount-form.tsx";
import { PATHS } from "#paths.ts";
import { useUnsentState } from "#session/unsent.ts";
import { openPayment } from "#shell/money-dialogs.ts";

const Contribute = lazy(async () => ({
  default: (await import("#flows/contribute/contribute.tsx")).Contribute,
}));

/** The form of a plan's page: how much. How to pay is asked over it. */
export function ContributeAside({ plan }: { plan: Product }) {
  const navigate = useNavigate();
  const [amount, setAmount] = useUnsentState<Minor | null>("plan.amount", null);
  const [isOpen, setOpen] = useUnsentState("plan.is-paying", false);
  // What is written next is written into an empty form.
  const [paidTimes, setPaidTimes] = useState(0);
  const label = formatPlanLabel(plan);
  return (
    <Card className="@min-[860px]:sticky @min-[860px]:top-26">
      <section aria-labelledby="contribute" className="grid gap-5">
        <h2 id="contribute" className="heading-sm">
          Contribute
        </h2>
        {plan.is_open ? (
          <AmountForm
            plan={plan}
            isTopUp={false}
            key={paidTimes}
            amount={amount}
            unsentName="plan"
            onContinue={(wished) => {
              setAmount(wished);
              setOpen(true);
            }}
          >
            {(button) => <div className="grid">{button}</div>}
          </AmountForm>
        ) : (
          <Notice>{closedWords(plan, label)}</Notice>
        )}
      </section>
      <Suspense fallback={null}>
        {isOpen && amount !== null && (
          <Contribute
            plan={plan}
            amount={amount}
            onClose={() => {
              setOpen(false);
            }}
            onDone={() => {
              setOpen(false);
              setAmount(null);
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
  if (status === "coming_soon") return `${label} is not open yet.`;
  if (status === "closed")
    return `${label} is closed for contributions. What you have in it stays.`;
  if (price === 0) {
    return `A unit of ${label} is priced at 0. It takes contributions again once a price above 0 is published.`;
  }
  return isForFamilies
    ? `${label} is for members who accepted the terms of the family office.`
    : `${label} is not open to your membership.`;
}
