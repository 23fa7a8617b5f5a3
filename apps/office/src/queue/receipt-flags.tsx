import type { TransferReceipt } from "@kinfold/contract/office/receipts";
import { Badge } from "@kinfold/ui/badge";
import { RECEIPT_FLAG_WORDS } from "./receipt-flag-words.ts";

/** In a list: why to look twice at a receipt, the gravest reason first. Draws nothing without a flag. */
export function ReceiptFlags({ receipt: { flags } }: { receipt: TransferReceipt }) {
  const [first, ...more] = flags;
  if (first === undefined) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <Badge tone="wait">{RECEIPT_FLAG_WORDS[first].short}</Badge>
      {more.length > 0 && (
        <span className="text-sm whitespace-nowrap text-ink-soft">and {more.length} more</span>
      )}
    </span>
  );
}
