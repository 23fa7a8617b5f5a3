import { renderUnreachablePage } from "#shell/unreachable-page.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { usePlans } from "@kinfold/api/plans";
import type { Product } from "@kinfold/contract/plans";
import { say } from "@kinfold/language/say";
import { ButtonLink } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { ArrowLeftIcon } from "@kinfold/ui/icon";
import { Link } from "@kinfold/ui/link";
import { lazy, Suspense } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { PATHS } from "#paths.ts";
import { useUnsentState } from "#session/unsent.ts";
import { openPayment } from "#shell/money-dialogs.ts";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { RecurringForm, type Repetition } from "./recurring-form.tsx";

const Contribute = lazy(async () => ({
  default: (await import("#flows/contribute/contribute.tsx")).Contribute,
}));

/** The form to let a contribution repeat, and its first payment, which shows the card that is charged from then on. */
export function CreateRecurringPage() {
  const reading = usePlans();
  return (
    <Read of={reading} waiting={say("Opening the plans")} renderUnreachable={renderUnreachablePage}>
      {(plans) => {
        const repeatable = plans.filter((plan) => plan.is_open && plan.allow_recurring);
        return (
          <>
            <Link href={PATHS.recurring} className="mb-3 border-b-0 text-[15px]">
              <ArrowLeftIcon />
              {say("Recurring Contributions")}
            </Link>
            <header className="mb-7 md:mb-8">
              <PageTitle title={say("New recurring contribution")}>
                {say("New recurring contribution")}
              </PageTitle>
              <p className="mt-2 text-ink-soft">
                {say("The same amount, by itself, from your card.")}
              </p>
            </header>
            {repeatable.length === 0 ? (
              <Empty
                spot="no-transactions"
                title={say("No plan takes recurring contributions just now")}
                action={
                  <ButtonLink variant="outline" href={PATHS.plans}>
                    {say("See the plans")}
                  </ButtonLink>
                }
              >
                {say("When one does, you can set it up here.")}
              </Empty>
            ) : (
              <Setting plans={repeatable} />
            )}
          </>
        );
      }}
    </Read>
  );
}

function Setting({ plans }: { plans: Product[] }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [wished, setWished] = useUnsentState<Repetition | undefined>("recurring", undefined);
  const linkedPlan = plans.find(({ id }) => String(id) === query.get("product"));
  // As it is now: what was wished may be older than the session.
  const wishedPlan = plans.find(({ id }) => id === wished?.plan.id);
  const close = () => {
    setWished(undefined);
  };
  return (
    <>
      <RecurringForm plans={plans} plan={linkedPlan} onContinue={setWished} />
      <Suspense fallback={null}>
        {wished !== undefined && wishedPlan !== undefined && (
          <Contribute
            plan={wishedPlan}
            amount={wished.amount}
            repeats={wished.interval}
            onClose={close}
            onDone={() => {
              close();
              void navigate(PATHS.recurring);
            }}
            onBegun={(reference) => {
              close();
              openPayment(reference);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
