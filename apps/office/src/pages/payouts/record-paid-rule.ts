import type { PayoutBatch } from "@kinfold/contract/office/payouts";
import { useCurrentStaff, useMay } from "#session/current-staff.ts";

/** Why the person who is signed in may not record what the bank paid of this batch, and who may; undefined when they may. */
export function useWhyNotRecordPaid(batch: PayoutBatch): string | undefined {
  const { id } = useCurrentStaff();
  const mayRecord = useMay("payout.record");
  if (!mayRecord) return "A finance maker or approver records what the bank paid.";
  if (batch.handed_by?.id !== id) return undefined;
  return "You gave this file to the bank. Another finance maker or approver records what it paid.";
}
