import { useProposeFailed } from "@kinfold/api/office/payouts";
import type { PayoutBatch, PayoutLine } from "@kinfold/contract/office/payouts";
import { Dialog } from "@kinfold/ui/dialog";
import { Segmented } from "@kinfold/ui/segmented";
import { useState } from "react";
import { DecisionForm, type DecisionOption } from "#queue/decision-form.tsx";
import { PaidForm } from "./paid-form.tsx";
import { useWhyNotRecordPaid } from "./record-paid-rule.ts";

const REASONS = [
  "The bank does not know the account",
  "The account is closed",
  "The name does not match",
  "The bank's network was down",
];

const BACK: DecisionOption<"return" | "retry"> = {
  value: "return",
  label: "Propose: back to the wallet",
  busy: "Proposing",
  reasons: REASONS,
};
const AGAIN: DecisionOption<"return" | "retry"> = {
  value: "retry",
  label: "Propose: send it again",
  busy: "Proposing",
  reasons: REASONS,
};

type RecordLineProps = { batch: PayoutBatch; line: PayoutLine; onClose: () => void };

/** What the bank says of one line: paid, or not. Of what was not, one proposes where the money goes, and another staff member confirms. */
export function RecordLine({ batch, line, onClose }: RecordLineProps) {
  const failed = useProposeFailed(batch.id);
  const isSent = line.status === "sent";
  const whyNotPaid = useWhyNotRecordPaid(batch);
  const mayBePaid = isSent && whyNotPaid === undefined;
  const [outcome, setOutcome] = useState(mayBePaid ? "paid" : "failed");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${line.member_name}, ${line.reference}`}
      description={
        isSent
          ? mayBePaid
            ? "What does the bank say?"
            : "Did the bank say that it was not paid?"
          : "The bank sent back what it had paid: once another staff member confirms it, the wallet gets it again."
      }
    >
      {isSent && !mayBePaid && <p className="mb-5 text-ink-soft">{whyNotPaid}</p>}
      {mayBePaid && (
        <Segmented
          label="Outcome"
          className="mb-5"
          options={[
            { value: "paid", label: "Paid" },
            { value: "failed", label: "Not paid" },
          ]}
          value={outcome}
          onChange={setOutcome}
        />
      )}
      {outcome === "paid" ? (
        <PaidForm
          batchId={batch.id}
          withdrawalId={line.withdrawal_id}
          action="Record as paid"
          onDone={onClose}
        />
      ) : (
        <DecisionForm<"return" | "retry">
          label="The money"
          options={isSent ? [BACK, AGAIN] : [BACK]}
          onDecide={async ({ decision, words }) => {
            const withdrawal_id = line.withdrawal_id;
            await failed.trigger({ withdrawal_id, reason: words, retry: decision === "retry" });
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}
