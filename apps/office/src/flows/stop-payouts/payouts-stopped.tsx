import {
  useApprovePayoutResume,
  useProposePayoutResume,
  useRejectPayoutResume,
  useWithdrawPayoutResume,
} from "@kinfold/api/office/payout-stops";
import type { PayoutResume, PayoutStop } from "@kinfold/contract/office/payout-stops";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Notice } from "@kinfold/ui/notice";
import { toast } from "@kinfold/ui/toast";
import { useId, useState } from "react";
import { DecisionForm, type DecisionOption } from "#queue/decision-form.tsx";
import { ProposalDecision } from "#queue/proposal-decision.tsx";
import { useMay } from "#session/current-staff.ts";

const RESUME_REASONS = ["The cause was found and put right", "It was a false alarm"];
const KEEP_REASONS = ["The cause is not clear yet", "It has not been put right"];
const PROPOSE: readonly DecisionOption<"propose">[] = [
  { value: "propose", label: "Propose", busy: "Proposing", reasons: RESUME_REASONS },
];

/** Above the batches while payouts are stopped: who stopped them, when and why, and how they are resumed. */
export function PayoutsStopped({ stop }: { stop: PayoutStop }) {
  const { stopped_at: at, stopped_by: by, stop_reason: reason, resume } = stop;
  return (
    <section aria-label="Payouts are stopped" className="flex flex-col gap-4">
      <Notice tone="error" role="alert" title="Payouts are stopped">
        <p>
          {by === null ? "From the club’s machine" : `By ${by.name}`} on {formatLagosMoment(at)}:{" "}
          {reason}
        </p>
        <p>
          No batch is approved or handed to the bank, and no refund is released, until two staff
          members resume payouts. Drafts can be made, and what the bank paid is recorded.
        </p>
      </Notice>
      {resume === null ? <ProposeResume /> : <DecideResume key={resume.id} resume={resume} />}
    </section>
  );
}

function ProposeResume() {
  const mayPropose = useMay("payout.prepare");
  const propose = useProposePayoutResume();
  const [isAsking, setAsking] = useState(false);
  if (!mayPropose) {
    return (
      <p className="text-ink-soft">
        A finance maker proposes to resume payouts, and a finance approver approves it.
      </p>
    );
  }
  return (
    <>
      <Button
        variant="outline"
        className="self-start"
        onClick={() => {
          setAsking(true);
        }}
      >
        Propose to resume
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Propose to resume payouts"
        description="They stay stopped until another staff member approves it."
        size="sm"
      >
        <DecisionForm
          label="Why"
          options={PROPOSE}
          onDecide={async ({ words }) => {
            await propose.trigger({ reason: words });
            setAsking(false);
            toast.success("Proposed. Another staff member decides it.");
          }}
        />
      </Dialog>
    </>
  );
}

function DecideResume({ resume }: { resume: PayoutResume }) {
  const approve = useApprovePayoutResume(resume.id);
  const reject = useRejectPayoutResume(resume.id);
  const withdraw = useWithdrawPayoutResume(resume.id);
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="flex max-w-160 flex-col gap-4 rounded-cut bg-surface-sunken px-5 py-4"
    >
      <h2 id={heading} className="heading-xs">
        Proposal to resume payouts
      </h2>
      <Facts>
        <Fact term="Proposed by">
          {resume.proposed_by.name}, {formatLagosMoment(resume.created_at)}
        </Fact>
        <Fact term="Because">{resume.reason}</Fact>
      </Facts>
      <ProposalDecision
        proposal={resume}
        kind="payout_resume"
        whoDecides="A finance approver decides this."
        approve={{
          command: approve,
          label: "Resume payouts",
          busy: "Resuming",
          reasons: RESUME_REASONS,
          done: "Payouts go out again.",
        }}
        reject={{
          command: reject,
          label: "Keep them stopped",
          busy: "Rejecting",
          reasons: KEEP_REASONS,
          danger: false,
          done: "Rejected. Payouts stay stopped.",
        }}
        withdraw={{
          command: withdraw,
          reasons: KEEP_REASONS,
          done: "Withdrawn. Payouts stay stopped.",
        }}
      />
    </section>
  );
}
