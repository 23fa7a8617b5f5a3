import { useChooseMaturity } from "@kinfold/api/portfolios";
import type { MaturityAction } from "@kinfold/contract/plans";
import type { Portfolio } from "@kinfold/contract/portfolios";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { Card } from "@kinfold/ui/card";
import { RadioGroup } from "@kinfold/ui/radio-group";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { endChoices } from "./end-choices.ts";

/** What becomes of a portfolio when its term ends, for the member to choose where the plan lets them. Nothing without such a choice. */
export function EndOfTerm({ portfolio }: { portfolio: Portfolio }) {
  const { id, can_choose_maturity: mayChoose, maturity_date: end } = portfolio;
  const choose = useChooseMaturity(id);
  const [refused, setRefused] = useState<string>();
  const [wished, setWished] = useState<MaturityAction>();
  if (!mayChoose || end === null) return null;
  const choices = endChoices(portfolio);
  async function send(action: MaturityAction): Promise<void> {
    if (choose.isMutating) return;
    setRefused(undefined);
    setWished(action);
    try {
      await choose.trigger({ maturity_action: action });
      toast.success(
        action === "payout"
          ? say("It will be paid into your wallet.")
          : say("It will stay for another term."),
      );
    } catch (error) {
      setWished(undefined);
      setRefused(describeError(error));
    }
  }
  return (
    <Card className="mt-6">
      <section aria-labelledby="end-of-term" aria-busy={choose.isMutating} className="grid gap-4">
        <h2 id="end-of-term" className="heading-sm">
          <Say
            text="When the term ends on {day}"
            values={{ day: <time dateTime={end}>{formatLongDay(end)}</time> }}
          />
        </h2>
        <FormRefusal>{refused}</FormRefusal>
        <RadioGroup
          label={say("What becomes of it")}
          look="tiles"
          options={choices}
          value={wished ?? portfolio.maturity_action}
          onChange={(value) => void send(value === "payout" ? "payout" : "rollover")}
        />
        <p role="status" className="text-sm text-ink-soft">
          {choose.isMutating
            ? say("Saving your choice")
            : say("You can change your mind until the day before.")}
        </p>
      </section>
    </Card>
  );
}
