import { Refusal } from "@kinfold/contract/refusal";
import type { FormOptions } from "@kinfold/frame/form";
import { describeError } from "@kinfold/frame/refusal-words";
import { say } from "@kinfold/language/say";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import {
  useReceiptUpload,
  Withdrawn,
  type ReceiptUpload,
} from "#flows/bank-transfer/use-receipt-upload.ts";
import { isAboutFile } from "./document-words.ts";

export type DocumentSending<Fields extends Record<string, unknown>> = {
  sending: ReceiptUpload;
  fileError: string | undefined;
  onFileError: (words: string | undefined) => void;
  /** What the button says while it works. */
  busy: string | undefined;
  /** For the form: sends what was filled in once its file has arrived, and says what was refused about the file. */
  options: Required<Pick<FormOptions<Fields, never>, "send" | "words" | "onRefused">>;
};

const MISSING = say("Please add a photo or a scan of the document.");

/**
 * A document whose file is on its way while the member says what it is. Anyone who presses before the file has arrived has said
 * all there is to say: the rest happens by itself. Nothing is lost by a refusal.
 */
export function useDocumentSending<Fields extends Record<string, unknown>>(
  trigger: (document: Fields & { file_id: string }) => Promise<unknown>,
  onSent: () => void,
): DocumentSending<Fields> {
  const [fileError, setFileError] = useState<string>();
  const [busy, setBusy] = useState<string>();

  function noteRefusal(refusal: unknown): void {
    if (!isAboutFile(refusal)) return;
    const words = describeError(refusal);
    setFileError(words);
    if (refusal instanceof Refusal && refusal.code === "file_too_large") toast.error(words);
  }
  const sending = useReceiptUpload(noteRefusal);

  async function send(filled: Fields): Promise<void> {
    if (sending.file === null) return setFileError(MISSING);
    if (fileError !== undefined) return undefined;
    if (sending.upload?.state === "failed") sending.retry();
    setBusy(say("Sending the file"));
    try {
      const { id } = await sending.taken();
      setBusy(say("Sending"));
      await trigger({ ...filled, file_id: id });
      onSent();
    } finally {
      setBusy(undefined);
    }
  }

  return {
    sending,
    fileError,
    onFileError: setFileError,
    busy,
    options: {
      send,
      onRefused: noteRefusal,
      words: (error) =>
        error instanceof Withdrawn || isAboutFile(error) ? undefined : describeError(error),
    },
  };
}
