import { useConfirmFailed, useReturnFailed, useWithdrawFailed } from "@kinfold/api/office/payouts";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import type { PayoutBatch, PayoutFailure, PayoutLine } from "@kinfold/contract/office/payouts";
import { Dialog } from "@kinfold/ui/dialog";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { OfficeFigure } from "#queue/office-figure.tsx";
import { ProposalDecision } from "#queue/proposal-decision.tsx";
import { useCurrentStaff } from "#session/current-staff.ts";

const NOT_SO = ["The bank paid it", "It is not clear yet"];

type ConfirmFailedProps = {
  batch: PayoutBatch;
  line: PayoutLine;
  failure: PayoutFailure;
  onClose: () => void;
};

/** What a colleague says was not paid: another staff member confirms it, and the money moves; or it is sent back. */
export function ConfirmFailed({ batch, line, failure, onClose }: ConfirmFailedProps) {
  const me = useCurrentStaff();
  const confirm = useConfirmFailed(failure.id);
  const sendBack = useReturnFailed(failure.id);
  const withdraw = useWithdrawFailed(failure.id);
  const closing = <Body,>({ trigger }: { trigger: (body: Body) => Promise<unknown> }) => ({
    trigger: async (body: Body) => {
      await trigger(body);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${line.member_name}, ${line.reference}`}
      description={
        failure.proposed_by.id === me.id
          ? "You said that this was not paid."
          : "Ask the bank yourself before you confirm. The money moves at once."
      }
    >
      <Facts>
        <Fact term="Said by">
          {failure.proposed_by.name}, {formatLagosMoment(failure.created_at)}
        </Fact>
        <Fact term="Because">{failure.reason}</Fact>
        <Fact term={failure.retry ? "Goes out again" : "Goes back to the wallet"}>
          <OfficeFigure figure={buildFigureId("payout-amount", line.withdrawal_id)}>
            <Figure amount={line.amount} currency={batch.currency} />
          </OfficeFigure>
        </Fact>
      </Facts>
      <ProposalDecision
        proposal={failure}
        kind="payout_failure"
        whoDecides="A finance approver confirms this."
        approve={{
          command: closing(confirm),
          label: failure.retry ? "Confirm: send it again" : "Confirm: back to the wallet",
          busy: "Confirming",
          reasons: ["The bank's statement says the same", "The bank said the same to me"],
          danger: !failure.retry,
          done: "Confirmed.",
        }}
        reject={{
          command: closing(sendBack),
          label: "It is not so",
          busy: "Sending back",
          reasons: NOT_SO,
          danger: false,
          done: "Sent back.",
        }}
        withdraw={{ command: closing(withdraw), reasons: NOT_SO, done: "Withdrawn." }}
      />
    </Dialog>
  );
}
