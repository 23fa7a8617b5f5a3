import type { BatchDetail } from "@kinfold/contract/office/payouts";
import { PaidForm } from "./paid-form.tsx";
import { useWhyNotRecordPaid } from "./record-paid-rule.ts";

/** Records all lines at the bank that no one says were not paid, in one go; or says who may. */
export function RecordRest({ detail: { batch, lines } }: { detail: BatchDetail }) {
  const whyNot = useWhyNotRecordPaid(batch);
  const left = lines.filter(({ status, failure }) => status === "sent" && failure === null).length;
  if (left === 0) return null;
  return (
    <section aria-labelledby="record-rest" className="border-t border-line pt-4">
      <h3 id="record-rest" className="heading-xs">
        What the bank says
      </h3>
      {whyNot === undefined ? (
        <>
          <p className="mt-1 mb-4 text-ink-soft">
            First record the lines that were not paid, each by itself. Then record the rest as paid.
          </p>
          <PaidForm batchId={batch.id} action={`Record ${left} as paid`} />
        </>
      ) : (
        <p className="mt-1 text-ink-soft">{whyNot}</p>
      )}
    </section>
  );
}
