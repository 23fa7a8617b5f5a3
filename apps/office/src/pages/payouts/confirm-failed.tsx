import { useConfirmFailed, useReturnFailed } from "@kinfold/api/office/payouts";
import { lagosMoment } from "@kinfold/frame/lagos-time";
import type { PayoutBatch, PayoutFailure, PayoutLine } from "@kinfold/contract/office/payouts";
import { Dialog } from "@kinfold/ui/dialog";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { DecisionForm, type DecisionOption } from "#queue/decision-form.tsx";
import { useCurrentStaff, useMay } from "#session/current-staff.ts";

type Answer = "confirm" | "return";

const confirming = ({ retry }: PayoutFailure): DecisionOption<Answer> => ({
  value: "confirm",
  label: retry ? "Confirm: send it again" : "Confirm: back to the wallet",
  busy: "Confirming",
  reasons: ["The bank's statement says the same", "The bank said the same to me"],
  danger: !retry,
});
const SEND_BACK: DecisionOption<Answer> = {
  value: "return",
  label: "It is not so",
  busy: "Sending back",
  reasons: ["The bank paid it", "It is not clear yet"],
};
const TAKE_BACK: DecisionOption<Answer> = { ...SEND_BACK, label: "Take it back" };

type ConfirmFailedProps = {
  batch: PayoutBatch;
  line: PayoutLine;
  failure: PayoutFailure;
  onClose: () => void;
};

/** What a colleague says was not paid: somebody else confirms it, and the money moves; or it is sent back. */
export function ConfirmFailed({ batch, line, failure, onClose }: ConfirmFailedProps) {
  const { id } = useCurrentStaff();
  const mayConfirm = useMay("payout.decide");
  const confirm = useConfirmFailed(batch.id);
  const sendBack = useReturnFailed(batch.id);
  const isOwn = failure.proposed_by.id === id;
  const options = isOwn ? [TAKE_BACK] : [...(mayConfirm ? [confirming(failure)] : []), SEND_BACK];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${line.member_name}, ${line.reference}`}
      description={
        isOwn
          ? "You said that this was not paid. Somebody else confirms it."
          : "Ask the bank yourself before you confirm. The money moves at once."
      }
    >
      <Facts>
        <Fact term="Said by">
          {failure.proposed_by.name}, {lagosMoment(failure.proposed_at)}
        </Fact>
        <Fact term="Because">{failure.reason}</Fact>
        <Fact term={failure.retry ? "Goes out again" : "Goes back to the wallet"}>
          <Figure amount={line.amount} currency={batch.currency} />
        </Fact>
      </Facts>
      <DecisionForm<Answer>
        options={options}
        onDecide={async ({ decision, words }) => {
          const answer = { failure_id: failure.id, reason: words };
          await (decision === "confirm" ? confirm : sendBack).trigger(answer);
          onClose();
        }}
      />
    </Dialog>
  );
}
