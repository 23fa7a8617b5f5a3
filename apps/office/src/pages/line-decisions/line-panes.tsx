import {
  useApproveLineOutcome,
  useApproveLineReopening,
  useRejectLineOutcome,
  useRejectLineReopening,
  useWithdrawLineOutcome,
  useWithdrawLineReopening,
} from "@kinfold/api/office/line-outcomes";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { LineDecision, LineReopening } from "@kinfold/contract/office/line-outcomes";
import { formatLongDay, formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { LineSamples } from "#queue/line-samples.tsx";
import { OUTCOME_WORDS } from "#queue/line-words.ts";
import { OfficeFigure } from "#queue/office-figure.tsx";
import { ProposalDecision } from "#queue/proposal-decision.tsx";

/** What some lines are said to be: how many, what they come to, samples of them, and the decision. */
export function OutcomePane({ decision }: { decision: LineDecision }) {
  const { id, outcome, line_count: count, reopened_count: reopened, proposed_by: by } = decision;
  const approve = useApproveLineOutcome(id);
  const reject = useRejectLineOutcome(id);
  const withdraw = useWithdrawLineOutcome(id);
  return (
    <>
      <Facts>
        <Fact term="They are">{OUTCOME_WORDS[outcome]}</Fact>
        <Fact term="Lines">
          {count}
          {reopened > 0 && decision.status === "approved" && `, ${reopened} of them opened again`}
        </Fact>
        <Fact term="Total">
          <OfficeFigure figure={buildFigureId("lines-total", id)}>
            <Figure amount={decision.total} currency={decision.currency} />
          </OfficeFigure>
        </Fact>
        <Fact term="Booked">
          {formatLongDay(decision.first_on)}
          {decision.last_on !== decision.first_on && ` to ${formatLongDay(decision.last_on)}`}
        </Fact>
        <Fact term="Our account">{decision.account_numbers.join(", ")}</Fact>
        {decision.payout_references.length > 0 && (
          <Fact term="Withdrawals">{decision.payout_references.join(", ")}</Fact>
        )}
        <Fact term={`Proposed by ${by.name}`}>{formatLagosMoment(decision.created_at)}</Fact>
        <Fact term="Why">{decision.reason}</Fact>
      </Facts>
      <section aria-label="Samples">
        <h3 className="heading-xs mb-2">
          {decision.samples.length === count ? "The lines" : "Samples of the lines"}
        </h3>
        <LineSamples label="Samples of the lines" lines={decision.samples} />
      </section>
      <ProposalDecision
        proposal={decision}
        kind="line_outcome"
        whoDecides="A finance approver decides this."
        approve={{
          command: approve,
          reasons: ["I read the samples and they agree with the statement"],
          done: "Approved.",
        }}
        reject={{
          command: reject,
          reasons: ["One of the lines is something else", "The total does not agree"],
          done: "Rejected. The lines are open again.",
        }}
        withdraw={{
          command: withdraw,
          reasons: ["One of the lines is something else"],
          done: "Withdrawn. The lines are open again.",
        }}
      />
    </>
  );
}

/** Lines that are to be open again, and the decision. */
export function ReopeningPane({ reopening }: { reopening: LineReopening }) {
  const { id, outcome, line_count: count, proposed_by: by } = reopening;
  const approve = useApproveLineReopening(id);
  const reject = useRejectLineReopening(id);
  const withdraw = useWithdrawLineReopening(id);
  return (
    <>
      <Facts>
        <Fact term="They are now">{OUTCOME_WORDS[outcome]}</Fact>
        <Fact term="Lines">{count}</Fact>
        <Fact term="Total">
          <OfficeFigure figure={buildFigureId("lines-total", id)}>
            <Figure amount={reopening.total} currency={reopening.currency} />
          </OfficeFigure>
        </Fact>
        <Fact term={`Proposed by ${by.name}`}>{formatLagosMoment(reopening.created_at)}</Fact>
        <Fact term="Why">{reopening.reason}</Fact>
      </Facts>
      <ProposalDecision
        proposal={reopening}
        kind="line_reopening"
        whoDecides="A finance approver decides this."
        approve={{
          command: approve,
          label: "Open them again",
          busy: "Opening",
          reasons: ["I read the claim and it agrees with the line"],
          done: "The lines are open again.",
        }}
        reject={{
          command: reject,
          label: "Leave them",
          busy: "Rejecting",
          reasons: ["Nothing speaks for the claim"],
          done: "The lines stay as they are.",
        }}
        withdraw={{
          command: withdraw,
          reasons: ["Nothing speaks for the claim"],
          done: "Withdrawn. The lines stay as they are.",
        }}
      />
    </>
  );
}
