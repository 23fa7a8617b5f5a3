import { useApproveBatch, useRejectBatch } from "@kinfold/api/office/payouts";
import type { BatchDetail } from "@kinfold/contract/office/payouts";
import { DecisionForm } from "#queue/decision-form.tsx";
import { useCurrentStaff, useMay } from "#session/current-staff.ts";

/**
 * Approves a draft with the file that was looked at, once each line with flags was looked at, or declines it; declines an
 * approved batch whose member was locked. The maker may do neither.
 */
export function DecideBatch({
  detail: { batch, lines },
  looked,
}: {
  detail: BatchDetail;
  /** The lines with flags that were looked at. */
  looked: ReadonlySet<string>;
}) {
  const flagged = lines.filter(({ flags }) => flags.length > 0);
  const left = flagged.filter(({ withdrawal_id: line }) => !looked.has(line)).length;
  const { id } = useCurrentStaff();
  const mayDecide = useMay("payout.decide");
  const approve = useApproveBatch(batch.id);
  const reject = useRejectBatch(batch.id);
  const isOwn = batch.made_by.id === id;
  const mayNot = isOwn
    ? "You made this batch. Someone else decides about it."
    : mayDecide
      ? undefined
      : "A finance approver decides about this batch.";
  return (
    <DecisionForm<"approve" | "reject">
      options={[
        ...(batch.status === "draft"
          ? ([
              {
                value: "approve",
                label: "Approve",
                busy: "Approving",
                reasons: ["Totals and accounts agree"],
                notYet:
                  left === 0 ? undefined : `Look at each line that has a flag first: ${left} left.`,
              },
            ] as const)
          : []),
        {
          value: "reject",
          label: "Decline",
          busy: "Declining",
          reasons:
            batch.status === "draft"
              ? ["A line has to be taken out", "It is for the wrong day"]
              : ["A member was locked; the bank does not have the file"],
          danger: true,
        },
      ]}
      mayNot={mayNot}
      onDecide={async ({ decision, words }) => {
        if (decision === "reject") await reject.trigger({ reason: words });
        else {
          await approve.trigger({
            reason: words,
            file_sha256: batch.file_sha256,
            looked_at: flagged.map(({ withdrawal_id, flags }) => ({ withdrawal_id, flags })),
          });
        }
      }}
    />
  );
}
