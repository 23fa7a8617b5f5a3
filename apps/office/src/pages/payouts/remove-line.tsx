import { useRemoveFromBatch } from "@kinfold/api/office/payouts";
import type { PayoutLine } from "@kinfold/contract/office/payouts";
import { Dialog } from "@kinfold/ui/dialog";
import { DecisionForm } from "#queue/decision-form.tsx";

const REASONS = ["The account has to be looked at", "The member asked us to wait"];

type RemoveLineProps = { batchId: string; line: PayoutLine; onClose: () => void };

/** Takes one withdrawal out of a draft, and asks why. */
export function RemoveLine({ batchId, line, onClose }: RemoveLineProps) {
  const remove = useRemoveFromBatch(batchId);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Take ${line.reference} out`}
      description={`The withdrawal of ${line.member_name} stays approved and waits for another batch.`}
    >
      <DecisionForm
        label="Why"
        options={[{ value: "remove", label: "Take out", busy: "Taking out", reasons: REASONS }]}
        onDecide={async ({ words }) => {
          await remove.trigger({ withdrawal_id: line.withdrawal_id, reason: words });
          onClose();
        }}
      />
    </Dialog>
  );
}
