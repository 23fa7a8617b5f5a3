import { useTransferReceiptFile } from "@kinfold/api/office/receipts";
import type { TransferDetail } from "@kinfold/contract/office/receipts";
import { KeptFile } from "#queue/kept-file.tsx";

/** The receipt itself, when it is asked for: every look is written down. */
export function ReceiptFile({
  reference,
  file,
}: {
  reference: string;
  file: TransferDetail["file"];
}) {
  const fetching = useTransferReceiptFile(reference);
  return <KeptFile name={file.name} kind="receipt" fetching={fetching} />;
}
