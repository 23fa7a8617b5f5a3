import type { ReceiptLines } from "@kinfold/contract/office/statements";
import type { TransferDetail } from "@kinfold/contract/office/receipts";
import { Notice } from "@kinfold/ui/notice";
import { useId } from "react";
import { StatementLine } from "#queue/statement-line.tsx";

/** What the bank statements say about a receipt: the lines that the proposal names, and the free ones that may be its money. */
export function StatementLines({ lines, detail }: { lines: ReceiptLines; detail: TransferDetail }) {
  const { named, others, is_day_covered: isCovered } = lines;
  const { proposal, state } = detail.receipt;
  const titleId = useId();
  const isOpen = state === "waiting" || state === "proposed";
  const exception = proposal?.exception_reason ?? null;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <h3 id={titleId} className="heading-xs">
        On the bank statement
      </h3>
      {proposal !== null && exception !== null && (
        <Notice tone="warn" title={named.length === 0 ? "No line is named" : "Another account"}>
          <p>{exception}</p>
          {named.length === 0 && isCovered && (
            <p>
              A statement that covers this day was imported, and the proposal names none of its
              lines.
            </p>
          )}
        </Notice>
      )}
      {isOpen && !isCovered && (
        <p className="text-ink-soft">No statement of this account covers the day yet.</p>
      )}
      {named.length > 0 && (
        <ul aria-label="Named by the proposal" className="flex flex-col gap-3">
          {named.map((line) => (
            <StatementLine key={line.id} line={line} />
          ))}
        </ul>
      )}
      {isOpen && others.length > 0 && (
        <>
          <h4 className="font-strong">
            {named.length > 0 ? "Other lines that may be it" : "Lines that may be it"}
          </h4>
          <ul className="flex flex-col gap-3">
            {others.map((line) => (
              <StatementLine key={line.id} line={line} />
            ))}
          </ul>
        </>
      )}
      {isOpen && isCovered && named.length === 0 && others.length === 0 && (
        <p className="text-ink-soft">No free line looks like this money.</p>
      )}
    </section>
  );
}
