import type { BatchDetail } from "@kinfold/contract/office/payouts";
import { useMay } from "#session/current-staff.ts";
import { PaidForm } from "./paid-form.tsx";

/** Records everything that is still on its way, and of which nobody says otherwise, as paid in one go. */
export function RecordRest({ detail: { batch, lines } }: { detail: BatchDetail }) {
  const mayRecord = useMay("payout.record");
  const left = lines.filter(({ status, failure }) => status === "sent" && failure === null).length;
  if (!mayRecord || left === 0) return null;
  return (
    <section aria-labelledby="record-rest" className="border-t border-line pt-4">
      <h3 id="record-rest" className="heading-xs">
        What the bank says
      </h3>
      <p className="mt-1 mb-4 text-ink-soft">
        First record the lines that were not paid, each by itself. Then record the rest as paid.
      </p>
      <PaidForm batchId={batch.id} deed={`Record ${left} as paid`} />
    </section>
  );
}
