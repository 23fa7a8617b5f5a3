import { useRemovePortfolioGoal } from "@kinfold/api/portfolios";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { toPortfolioId } from "@kinfold/contract/ids";
import type { Goal, Portfolio } from "@kinfold/contract/portfolios";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { Button } from "@kinfold/ui/button";
import { Card } from "@kinfold/ui/card";
import { Figure } from "@kinfold/ui/figure";
import { useAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import { ShareBar } from "@kinfold/ui/share-bar";
import { toast } from "@kinfold/ui/toast";
import { lazy, Suspense, useState } from "react";
import { useClock } from "@kinfold/frame/clock";
import { formatLongDay, lagosIsoDay } from "@kinfold/frame/lagos-time";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { WaitingLine } from "#flows/contribute/waiting-line.tsx";
import { OwnFigure } from "#flows/figure-source/own-figure.tsx";
import { formatProjection } from "./goal-words.ts";

export type GoalCardProps = {
  portfolio: Portfolio;
  /** It is another one now, or none. */
  onChanged: () => void;
};

const SetGoal = lazy(async () => ({
  default: (await import("#flows/set-goal/set-goal.tsx")).SetGoal,
}));

/** The goal of a portfolio: how far it is, and what would be there by its day. Nothing while there is none. */
export function GoalCard({ portfolio, onChanged }: GoalCardProps) {
  const { id, goal, currency } = portfolio;
  const remove = useRemovePortfolioGoal(id);
  const [refused, setRefused] = useState<string>();
  const [isChanging, setIsChanging] = useState(false);
  if (goal === null) return null;
  async function confirmRemoval(): Promise<void> {
    setRefused(undefined);
    try {
      await remove.trigger();
      toast.success(say("Goal removed."));
      onChanged();
    } catch (error) {
      setRefused(describeError(error));
    }
  }
  return (
    <Card className="mt-6">
      <section aria-labelledby="goal" className="grid gap-4">
        <h2 id="goal" className="heading-sm">
          <Say
            text="Goal: {amount} by {day}"
            values={{
              amount: (
                <OwnFigure figure={buildFigureId("portfolio-goal", toPortfolioId(id))}>
                  <Figure amount={goal.amount} currency={currency} size="sm" />
                </OwnFigure>
              ),
              day: <time dateTime={goal.by}>{formatLongDay(goal.by)}</time>,
            }}
          />
        </h2>
        <ShareBar
          label={say("How far you are")}
          currency={currency}
          parts={[
            {
              key: "there",
              name: say("There now"),
              amount: goal.there_amount,
              figure: buildFigureId("portfolio-worth", toPortfolioId(id)),
            },
            ...(goal.is_reached
              ? []
              : [
                  {
                    key: "to-go",
                    name: say("To go"),
                    amount: goal.to_go_amount,
                    figure: buildFigureId("portfolio-to-go", toPortfolioId(id)),
                  },
                ]),
          ]}
        />
        <Outlook portfolio={portfolio} goal={goal} />
        <FormRefusal>{refused}</FormRefusal>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            onClick={() => {
              setIsChanging(true);
            }}
          >
            {say("Change goal")}
          </Button>
          <Button
            variant="quiet"
            busy={remove.isMutating ? say("Removing") : undefined}
            onClick={() => void confirmRemoval()}
          >
            {say("Remove goal")}
          </Button>
        </div>
        <Suspense fallback={null}>
          {isChanging && (
            <SetGoal
              portfolio={portfolio}
              onClose={() => {
                setIsChanging(false);
              }}
              onSet={onChanged}
            />
          )}
        </Suspense>
      </section>
    </Card>
  );
}

/** Whether it is reached, and what is to be expected. */
function Outlook({ portfolio, goal }: { portfolio: Portfolio; goal: Goal }) {
  const isHidden = useAmountsHidden();
  const today = lagosIsoDay(useClock()());
  const { currency, status, waiting_amount: waiting } = portfolio;
  const { is_reached: isReached, projection } = goal;
  return (
    <div className="grid gap-2">
      {isReached && <p className="font-strong">{say("You have reached this goal.")}</p>}
      {waiting > 0n && (
        <p className="text-sm text-ink-soft">
          <WaitingLine
            currency={currency}
            waiting={waiting}
            day={portfolio.waiting_on}
            figure={buildFigureId("portfolio-waiting", toPortfolioId(portfolio.id))}
          />
        </p>
      )}
      {projection === null ? (
        !isReached && <p>{explainMissingProjection(status, goal.by <= today)}</p>
      ) : isHidden ? (
        <p>{say("The projection is shown when amounts are.")}</p>
      ) : (
        formatProjection(goal, projection, portfolio).map((sentence, at) => (
          <p key={sentence} className={at === 0 ? undefined : "text-sm text-ink-soft"}>
            {sentence}
          </p>
        ))
      )}
    </div>
  );
}

const IS_OVER: ReadonlySet<Portfolio["status"]> = new Set([
  "matured",
  "liquidating",
  "closed",
  "cancelled",
  "rejected",
]);

/** Why nothing is said of the future. */
function explainMissingProjection(status: Portfolio["status"], isPast: boolean): string {
  if (IS_OVER.has(status)) return say("There is no projection: nothing grows in this portfolio.");
  return isPast
    ? say("There is no projection: the day of this goal has come. Change it to see one.")
    : say("There is no projection: it would be more than can be told.");
}
