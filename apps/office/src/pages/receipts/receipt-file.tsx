import { useTransferReceiptFile } from "@kinfold/api/office/receipts";
import type { TransferDetail } from "@kinfold/contract/office/receipts";
import { refusalWords } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { PaperclipIcon } from "@kinfold/ui/icon";
import { useState } from "react";
import { DocumentViewer } from "#queue/document-viewer.tsx";

/** The receipt itself, when it is asked for: every look is written down. */
export function ReceiptFile({
  reference,
  file,
}: {
  reference: string;
  file: TransferDetail["file"];
}) {
  const { trigger, error, isMutating } = useTransferReceiptFile(reference);
  const [shown, setShown] = useState<Blob>();

  async function show(): Promise<void> {
    try {
      setShown((await trigger()).blob);
    } catch {
      // Said beside the button.
    }
  }

  if (shown !== undefined) {
    return <DocumentViewer title={`Receipt: ${file.name}`} name={file.name} file={shown} />;
  }
  return (
    <div className="flex flex-col gap-3 rounded-cut bg-surface-sunken px-5 py-4">
      <p className="text-ink-soft">{file.name}. That you looked at it is written down.</p>
      <FormRefusal>{error === undefined ? undefined : refusalWords(error)}</FormRefusal>
      <Button
        variant="outline"
        size="sm"
        icon={PaperclipIcon}
        className="self-start"
        {...(isMutating && { busy: "Fetching it" })}
        onClick={() => void show()}
      >
        Show the receipt
      </Button>
    </div>
  );
}
