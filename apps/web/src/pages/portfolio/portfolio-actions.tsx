import { useDeletePortfolio } from "@kinfold/api/portfolios";
import { formatPlanLabel } from "@kinfold/contract/plans";
import type { Portfolio } from "@kinfold/contract/portfolios";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { TrashIcon } from "@kinfold/ui/icon";
import { toast } from "@kinfold/ui/toast";
import { lazy, Suspense } from "react";
import { useNavigate } from "react-router-dom";
import { ConfirmCommand } from "#forms/confirm-command.tsx";
import { PATHS } from "#paths.ts";
import { useUnsentState } from "#session/unsent.ts";
import { openPayment } from "#shell/money-dialogs.ts";
import { PdfReport } from "./pdf-report.tsx";

const Contribute = lazy(async () => ({
  default: (await import("#flows/contribute/contribute.tsx")).Contribute,
}));
const Redeem = lazy(async () => ({
  default: (await import("#flows/redeem/redeem.tsx")).Redeem,
}));

const RenamePortfolio = lazy(async () => ({
  default: (await import("#flows/rename-portfolio/rename-portfolio.tsx")).RenamePortfolio,
}));

const SetGoal = lazy(async () => ({
  default: (await import("#flows/set-goal/set-goal.tsx")).SetGoal,
}));

type Open = "top-up" | "redeem" | "rename" | "goal" | "delete" | null;

/** In these something may still be saved for. */
const CAN_HAVE_GOAL: ReadonlySet<Portfolio["status"]> = new Set([
  "pending",
  "awaiting_confirmation",
  "processing",
  "active",
]);

export type PortfolioActionsProps = {
  portfolio: Portfolio;
  /** Something was asked for that changes what is shown. */
  onChanged: () => void;
};

/** What may be done with a portfolio now. What may not is not offered; why not is said below. */
export function PortfolioActions({ portfolio, onChanged }: PortfolioActionsProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useUnsentState<Open>("portfolio", null);
  const { product } = portfolio;
  const close = () => {
    setOpen(null);
  };
  return (
    <div className="flex flex-wrap gap-3">
      {portfolio.can_top_up && (
        <Button
          onClick={() => {
            setOpen("top-up");
          }}
        >
          {say("Top up")}
        </Button>
      )}
      {portfolio.can_redeem && (
        <Button
          variant="outline"
          onClick={() => {
            setOpen("redeem");
          }}
        >
          {say("Redeem")}
        </Button>
      )}
      {portfolio.start_date !== null && <PdfReport portfolioId={portfolio.id} />}
      <Button
        variant="quiet"
        onClick={() => {
          setOpen("rename");
        }}
      >
        {portfolio.name === null ? say("Name it") : say("Rename")}
      </Button>
      {portfolio.goal === null && CAN_HAVE_GOAL.has(portfolio.status) && (
        <Button
          variant="quiet"
          onClick={() => {
            setOpen("goal");
          }}
        >
          {say("Set a goal")}
        </Button>
      )}
      {portfolio.can_delete && (
        <Button
          variant="danger-outline"
          icon={TrashIcon}
          onClick={() => {
            setOpen("delete");
          }}
        >
          {say("Delete")}
        </Button>
      )}
      <Suspense fallback={null}>
        {open === "top-up" && (
          <Contribute
            plan={product}
            portfolioId={portfolio.id}
            onClose={close}
            onDone={() => {
              close();
              void navigate(PATHS.plan(product));
            }}
            onBegun={(reference) => {
              close();
              onChanged();
              openPayment(reference);
            }}
          />
        )}
        {open === "redeem" && (
          <Redeem portfolio={portfolio} onClose={close} onRedeemed={onChanged} />
        )}
        {open === "rename" && (
          <RenamePortfolio portfolio={portfolio} onClose={close} onRenamed={onChanged} />
        )}
        {open === "goal" && <SetGoal portfolio={portfolio} onClose={close} onSet={onChanged} />}
      </Suspense>
      {open === "delete" && <DeletePortfolio portfolio={portfolio} onClose={close} />}
    </div>
  );
}

function DeletePortfolio({ portfolio, onClose }: { portfolio: Portfolio; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useDeletePortfolio(portfolio.id);
  return (
    <ConfirmCommand
      title={say("Delete this portfolio?")}
      confirm={say("Delete")}
      danger
      isSending={remove.isMutating}
      busy={say("Deleting")}
      onClose={onClose}
      send={async () => {
        await remove.trigger({});
        toast.success(say("Portfolio deleted."));
        void navigate(PATHS.contributionsOf(portfolio.currency), { replace: true });
      }}
    >
      <p className="mb-4">
        {say(
          "Nothing was ever paid into {reference} in {planLabel}. You can always begin again from the plan.",
          { reference: portfolio.reference, planLabel: formatPlanLabel(portfolio.product) },
        )}
      </p>
    </ConfirmCommand>
  );
}
