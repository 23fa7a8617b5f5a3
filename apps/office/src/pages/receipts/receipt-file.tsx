import { useTransferReceiptFile, useTransferReceiptOriginal } from "@kinfold/api/office/receipts";
import type { TransferDetail } from "@kinfold/contract/office/receipts";
import { KeptFile } from "#queue/kept-file.tsx";
import { OriginalFile } from "#queue/original-file.tsx";

/** The receipt, when it is asked for: every look is written down. Auditors may take the file that it was drawn from. */
export function ReceiptFile({
  reference,
  file,
}: {
  reference: string;
  file: TransferDetail["file"];
}) {
  const fetching = useTransferReceiptFile(reference);
  const original = useTransferReceiptOriginal(reference);
  return (
    <div className="flex flex-col gap-4">
      <KeptFile name={file.name} kind="receipt" fetching={fetching} />
      {fetching.data !== undefined && <OriginalFile fetchFile={() => original.trigger()} />}
    </div>
  );
}
