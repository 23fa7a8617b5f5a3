import { useLineSuggestions, useProposeLineOutcome } from "@kinfold/api/office/line-outcomes";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { LineSuggestion } from "@kinfold/contract/office/line-outcomes";
import { formatShortDay } from "@kinfold/frame/lagos-time";
import { Read } from "@kinfold/frame/shell/read";
import { Button } from "@kinfold/ui/button";
import { Figure } from "@kinfold/ui/figure";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { DecisionForm } from "#queue/decision-form.tsx";
import { LineSamples } from "#queue/line-samples.tsx";
import { OUTCOME_WORDS } from "#queue/line-words.ts";
import { OfficeFigure } from "#queue/office-figure.tsx";
import { useMay } from "#session/current-staff.ts";
import { renderReadFailed } from "#shell/read-failed.tsx";

const REASONS = ["Agrees with what the bank says of them", "Agrees with the bank's tariff"];

function Suggestion({ suggestion }: { suggestion: LineSuggestion }) {
  const { outcome, groups, line_count: count, first_on: first, last_on: last } = suggestion;
  const mayPropose = useMay("line.propose");
  const propose = useProposeLineOutcome();
  const [isOpened, setOpened] = useState(false);
  const days =
    first === last ? formatShortDay(first) : `${formatShortDay(first)} to ${formatShortDay(last)}`;
  return (
    <li className="flex flex-col gap-3 rounded-cut bg-surface p-5 inset-ring inset-ring-line">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <h3 className="heading-xs">
          {OUTCOME_WORDS[outcome]}: {count === 1 ? "1 line" : `${count} lines`}
        </h3>
        <OfficeFigure figure={buildFigureId("lines-alike", suggestion.id)}>
          <Figure size="row" amount={suggestion.total} currency={suggestion.currency} />
        </OfficeFigure>
      </div>
      <p className="text-ink-soft">
        {days}, account {suggestion.account_numbers.join(" and ")}
      </p>
      <LineSamples label={`Samples of ${OUTCOME_WORDS[outcome]}`} lines={suggestion.samples} />
      {suggestion.payout_references.length > 0 && (
        <p>Of the withdrawals {suggestion.payout_references.join(", ")}.</p>
      )}
      {mayPropose &&
        (isOpened ? (
          <DecisionForm<"propose">
            label={`Propose ${OUTCOME_WORDS[outcome]}`}
            options={[{ value: "propose", label: "Propose", busy: "Proposing", reasons: REASONS }]}
            onDecide={async ({ words: reason }) => {
              await propose.trigger({ outcome, groups, reason });
              toast.success("Proposed. Another staff member approves it.");
            }}
          />
        ) : (
          <Button
            variant="quiet"
            size="sm"
            className="self-start"
            onClick={() => {
              setOpened(true);
            }}
          >
            Propose {OUTCOME_WORDS[outcome]}
          </Button>
        ))}
    </li>
  );
}

/** Open lines that look alike, each group to be proposed as one decision. */
export function Suggestions() {
  return (
    <Read
      of={useLineSuggestions()}
      waiting="Reading the open lines"
      renderUnreachable={renderReadFailed("The open lines could not be read")}
    >
      {({ suggestions }) =>
        suggestions.length === 0 ? (
          <p className="text-ink-soft">No open lines look alike.</p>
        ) : (
          <ul aria-label="Lines that look alike" className="grid gap-4 lg:grid-cols-2">
            {suggestions.map((suggestion) => (
              <Suggestion key={suggestion.id} suggestion={suggestion} />
            ))}
          </ul>
        )
      }
    </Read>
  );
}
