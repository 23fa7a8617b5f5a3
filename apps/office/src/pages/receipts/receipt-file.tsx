import { useTransferReceiptFile } from "@kinfold/api/office/receipts";
import type { TransferDetail } from "@kinfold/contract/office/receipts";
import { refusalWords } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { PaperclipIcon } from "@kinfold/ui/icon";
import { useEffect, useState } from "react";

/** The receipt itself, when it is asked for: every look is written down. */
export function ReceiptFile({
  reference,
  file,
}: {
  reference: string;
  file: TransferDetail["file"];
}) {
  const { trigger, error, isMutating } = useTransferReceiptFile(reference);
  const [address, setAddress] = useState<string>();
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    },
    [address],
  );

  async function show(): Promise<void> {
    try {
      setAddress(URL.createObjectURL((await trigger()).blob));
    } catch {
      // Said beside the button.
    }
  }

  const title = `Receipt: ${file.name}`;
  if (address !== undefined) {
    return (
      <figure className="flex flex-col gap-2">
        {file.media_type === "application/pdf" ? (
          // The browser's own reader of PDFs does not open in a sandbox; the file was cleaned when it came.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe
            title={title}
            src={address}
            className="h-[32rem] w-full rounded-cut bg-surface-sunken"
          />
        ) : (
          <img
            src={address}
            alt={title}
            className="max-h-[32rem] w-full rounded-cut bg-surface-sunken object-contain"
          />
        )}
        <figcaption className="text-sm text-ink-soft">{file.name}</figcaption>
      </figure>
    );
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
