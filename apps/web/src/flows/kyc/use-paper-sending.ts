import { Refusal } from "@kinfold/contract/refusal";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import {
  useReceiptUpload,
  Withdrawn,
  type ReceiptUpload,
} from "#flows/bank-transfer/use-receipt-upload.ts";
import { formWords, refusalWords, refusedFields } from "@kinfold/frame/refusal-words";
import { isAboutFile } from "./paper-words.ts";

export type PaperSending<Words> = {
  sending: ReceiptUpload;
  fileError: string | undefined;
  onFileError: (words: string | undefined) => void;
  /** What was refused and belongs to no field. */
  refused: string | undefined;
  /** What the button says while it works. */
  busy: string | undefined;
  /** Sends what was said once its file has arrived. */
  send: (words: Words) => Promise<void>;
};

const MISSING = "Please add a photo or a scan of the document.";

/**
 * A paper whose file is on its way while the member says what it is. Whoever presses before the file has arrived has said
 * all there is to say: the rest happens by itself. Nothing is lost by a refusal.
 */
export function usePaperSending<Words extends FieldValues>(
  form: UseFormReturn<Words>,
  trigger: (paper: Words & { file_id: string }) => Promise<unknown>,
  onSent: () => void,
): PaperSending<Words> {
  const [fileError, setFileError] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState<string>();

  function refuse(refusal: unknown): void {
    const words = refusalWords(refusal);
    if (isAboutFile(refusal)) {
      setFileError(words);
      if (refusal instanceof Refusal && refusal.code === "file_too_large") toast.error(words);
      return;
    }
    for (const [name, message] of Object.entries(refusedFields(refusal))) {
      // The server names the fields of the very struct that the form is made of.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      form.setError(name as Path<Words>, { message }, { shouldFocus: true });
    }
    setRefused(formWords(refusal));
  }

  const sending = useReceiptUpload((refusal) => {
    if (isAboutFile(refusal)) refuse(refusal);
  });

  async function send(words: Words): Promise<void> {
    setRefused(undefined);
    if (sending.file === null) return setFileError(MISSING);
    if (busy !== undefined || fileError !== undefined) return undefined;
    if (sending.upload?.state === "failed") sending.retry();
    setBusy("Sending the file");
    try {
      const { id } = await sending.taken();
      setBusy("Sending");
      await trigger({ ...words, file_id: id });
      onSent();
    } catch (refusal) {
      if (!(refusal instanceof Withdrawn)) refuse(refusal);
    } finally {
      setBusy(undefined);
    }
  }

  return { sending, fileError, onFileError: setFileError, refused, busy, send };
}
