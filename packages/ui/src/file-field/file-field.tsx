import { useMemo, useRef, useState } from "react";
import { useFieldIds } from "#field/field.tsx";
import { insist } from "#hooks/insist.ts";
import { findFileRefusal, formatAccepted, formatSize, type FileRefusal } from "./accepted-files.ts";
import { FileRow, describeState, type FileUpload } from "./file-row.tsx";
import {
  FileZone,
  holdFiles,
  checkLimits,
  USUAL_MAX_BYTES,
  type FileFieldWords,
} from "./file-zone.tsx";
import { FILE_FIELD_WORDS, FILE_ROW_WORDS, FILE_WORDS } from "./file-words.ts";
import { useWords } from "#words-provider/use-words.ts";

export { HEIC_ADVICE, type FileRefusal } from "./accepted-files.ts";
export type { FileUpload } from "./file-row.tsx";

export type FileFieldProps = FileFieldWords & {
  /** The chosen file, null before. */
  value: File | null;
  /** Null when it is taken away, which while it is being sent means: stop. */
  onChange: (file: File | null) => void;
  /** A file was not taken. Say why in `error`; what was chosen before stays. */
  onRefused: (reason: FileRefusal, file: File | undefined) => void;
  /** Where the file is on its way, once the page sends it. */
  upload?: FileUpload | undefined;
  /** Sends a paused or failed file again. */
  onRetry?: (() => void) | undefined;
  /** The page says the error in a toast as well: here it is shown, and not read out a second time. */
  isErrorSaid?: boolean | undefined;
};

/**
 * One file to hand over: chosen, photographed or dropped. For words use TextArea; for several files MultiFileField.
 * Only the server knows what a file really is.
 *
 * - file-field-1: Its input MUST be the browser's own, so keyboard, screen readers and plain forms work.
 * - file-field-2: A file of another kind, larger than `maxBytes` or empty MUST NOT be taken.
 * - file-field-3: A HEIC photo MUST be told from other kinds by its name and by its first bytes.
 * - file-field-4: What was chosen, taken away and sent MUST be announced.
 * - file-field-5: Taking it away MUST return focus to the input.
 */
export function FileField({
  label,
  required,
  optional,
  help,
  error,
  ok,
  value,
  onChange,
  onRefused,
  maxBytes = USUAL_MAX_BYTES,
  upload,
  onRetry,
  isErrorSaid,
  preview = false,
  id,
  ...zone
}: FileFieldProps) {
  const { accept, disabled = false } = zone;
  checkLimits(accept, maxBytes);
  insist(
    upload === undefined ||
      !("progress" in upload) ||
      (upload.progress >= 0 && upload.progress <= 1),
    "FileField's upload progress is a share from 0 to 1; divide the bytes sent by the bytes of the file.",
  );
  const ids = useFieldIds(id);
  const factIds = { prompt: `${ids.control}-prompt`, facts: `${ids.control}-facts` };
  const input = useRef<HTMLInputElement>(null);
  /** Counts what was chosen: while one is being read another may be chosen, and the last counts. */
  const turn = useRef(0);
  const say = useWords("fileField", FILE_FIELD_WORDS);
  const sayOfRow = useWords("fileRow", FILE_ROW_WORDS);
  const words = useWords("file", FILE_WORDS);
  const [happened, setHappened] = useState("");
  const held = useMemo(() => (value ? [value] : []), [value]);

  const isLocked = upload?.state === "sending" || upload?.state === "done";
  const failed = upload?.state === "failed" ? upload.reason : undefined;

  async function take(files: readonly File[]) {
    const [file] = files;
    if (file === undefined) return holdFiles(input.current, held);
    const mine = ++turn.current;
    const refusal = files.length > 1 ? "several" : await findFileRefusal(file, accept, maxBytes);
    if (mine !== turn.current) return;
    if (refusal !== undefined) {
      holdFiles(input.current, held);
      return onRefused(refusal, file);
    }
    setHappened(words.chosen(file.name, formatSize(file.size, words)));
    onChange(file);
  }

  function remove() {
    setHappened(value ? words.removed(value.name) : "");
    onChange(null);
    input.current?.focus();
  }

  return (
    <FileZone
      data-slot="file-field"
      ids={ids}
      factIds={factIds}
      words={{ label, required, optional, help, error: error || failed, ok, isErrorSaid }}
      input={input}
      held={held}
      isLocked={isLocked}
      onTake={(files) => void take(files)}
      prompt={{
        ...say,
        facts: formatAccepted(accept, maxBytes, words),
      }}
      status={describeState(upload, sayOfRow) || happened}
      chosen={
        value ? (
          <FileRow
            file={value}
            upload={upload}
            preview={preview}
            isLocked={isLocked}
            disabled={disabled}
            ids={factIds}
            onRemove={remove}
            onRetry={onRetry}
          />
        ) : undefined
      }
      {...zone}
    />
  );
}
