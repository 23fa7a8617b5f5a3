import { RECEIPT_EXTENSIONS, RECEIPT_MAX_BYTES } from "@kinfold/contract/limits";
import { FileField } from "@kinfold/ui/file-field";
import { toast } from "@kinfold/ui/toast";
import { FILE_WORDS } from "#flows/bank-transfer/receipt-words.ts";
import type { DocumentSending } from "./use-document-sending.ts";

export type DocumentFileProps = Pick<
  DocumentSending<Record<string, unknown>>,
  "sending" | "fileError" | "onFileError"
> & {
  label: string;
  name: string;
};

/** The photo or scan of a document, which is sent while the rest is filled in. */
export function DocumentFile({ label, name, sending, fileError, onFileError }: DocumentFileProps) {
  return (
    <FileField
      label={label}
      required
      name={name}
      accept={RECEIPT_EXTENSIONS}
      maxBytes={RECEIPT_MAX_BYTES}
      preview
      value={sending.file}
      upload={sending.upload}
      // What was refused as a file is only mended by another.
      onRetry={fileError === undefined ? sending.retry : undefined}
      error={fileError}
      isErrorSaid={fileError === FILE_WORDS.size}
      onChange={(file) => {
        onFileError(undefined);
        sending.choose(file);
      }}
      onRefused={(reason) => {
        onFileError(FILE_WORDS[reason]);
        if (reason === "size") toast.error(FILE_WORDS.size);
      }}
    />
  );
}
