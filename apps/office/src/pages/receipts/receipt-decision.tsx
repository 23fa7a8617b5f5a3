import { useConfirmTransferReceipt, useRejectTransferReceipt } from "@kinfold/api/office/receipts";
import {
  TRANSFER_REJECTIONS,
  type TransferDetail,
  type TransferRejectionReason,
} from "@kinfold/contract/office/receipts";
import type { ReceiptLines } from "@kinfold/contract/office/statements";
import { formatFigure } from "@kinfold/money";
import { Checkbox } from "@kinfold/ui/checkbox";
import { Notice } from "@kinfold/ui/notice";
import { useState } from "react";
import { DecisionForm, type DecisionOption } from "#queue/decision-form.tsx";
import { useCurrentStaff, useMay } from "#session/current-staff.ts";
import { FindingFields, useFinding } from "./finding-fields.tsx";

type Action = "propose" | "confirm" | "reject";

const PROPOSE: DecisionOption<Action> = {
  value: "propose",
  label: "Propose what arrived",
  busy: "Proposing",
  reasons: ["Found on the bank statement", "Found in online banking", "The bank confirmed it"],
};
const CONFIRM: DecisionOption<Action> = {
  value: "confirm",
  label: "Confirm and credit",
  busy: "Confirming",
  reasons: ["Agrees with the bank statement", "Agrees with online banking"],
};
/** The reasons that have a sentence of their own; another one is said in words. */
const REJECTIONS: readonly (readonly [TransferRejectionReason, string])[] = [
  ["not_found", TRANSFER_REJECTIONS.not_found],
  ["unreadable", TRANSFER_REJECTIONS.unreadable],
  ["another_payment", TRANSFER_REJECTIONS.another_payment],
  ["another_account", TRANSFER_REJECTIONS.another_account],
];
const REJECT: DecisionOption<Action> = {
  value: "reject",
  label: "Reject",
  busy: "Rejecting",
  reasons: REJECTIONS.map(([, sentence]) => sentence),
  danger: true,
};

/** What this person may do about a receipt that waits, and doing it. */
export function ReceiptDecision({
  detail,
  lines,
}: {
  detail: TransferDetail;
  lines: ReceiptLines;
}) {
  const { receipt: row, is_own: isOwn } = detail;
  const { proposal, currency } = row;
  const me = useCurrentStaff();
  const mayPropose = useMay("receipt.propose");
  const mayConfirm = useMay("receipt.confirm");
  const mayReject = useMay("receipt.reject");
  const confirm = useConfirmTransferReceipt(row.id);
  const reject = useRejectTransferReceipt(row.id);
  const finding = useFinding(row, lines.others);
  const [isAcknowledged, setAcknowledged] = useState(false);
  const [isAsked, setAsked] = useState(false);

  const isMine = proposal?.proposed_by.id === me.id;
  const options = [
    ...(mayConfirm && proposal !== null && !isMine ? [CONFIRM] : []),
    ...(mayPropose ? [PROPOSE] : []),
    ...(mayReject ? [REJECT] : []),
  ];
  const mayNot = isOwn ? "This is your own transfer: someone else decides about it." : undefined;

  return (
    <>
      {isMine && mayConfirm && (
        <p className="text-ink-soft">You proposed this: someone else has to confirm it.</p>
      )}
      <DecisionForm<Action>
        options={options}
        mayNot={mayNot}
        onDecide={async ({ decision, words, reason, note }) => {
          if (decision === "confirm" && proposal !== null) {
            setAsked(true);
            if (proposal.is_far && !isAcknowledged) return;
            const acknowledged = proposal.is_far && { acknowledged: true };
            await confirm.trigger({ proposal_id: proposal.id, reason: words, ...acknowledged });
          } else if (decision === "reject") {
            const code = REJECTIONS.find(([, sentence]) => sentence === reason)?.[0] ?? "other";
            await reject.trigger({ reason: code, ...(note !== "" && { note }) });
          } else if (decision === "propose") {
            await finding.send(words);
          }
        }}
      >
        {(decision) => {
          if (decision === "propose") return <FindingFields {...finding.fields} />;
          if (decision !== "confirm" || proposal?.is_far !== true) return null;
          return (
            <Notice tone="warn" title="Far from what was announced">
              <p>
                The member announced {formatFigure(row.amount, currency)}, and this would confirm{" "}
                {formatFigure(proposal.received, currency)}.
              </p>
              <Checkbox
                className="mt-3"
                label="I saw the difference and confirm this amount"
                required
                checked={isAcknowledged}
                onCheckedChange={setAcknowledged}
                error={isAsked && !isAcknowledged ? "Acknowledge the difference first." : undefined}
              />
            </Notice>
          );
        }}
      </DecisionForm>
    </>
  );
}
