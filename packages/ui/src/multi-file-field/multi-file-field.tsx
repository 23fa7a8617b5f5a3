import { useRef, useState } from "react";
import { useFieldIds } from "#field/field.tsx";
import {
  findFileRefusal,
  formatAccepted,
  formatSize,
  type FileRefusal,
} from "#file-field/accepted-files.ts";
import { FileRow, type FileUpload } from "#file-field/file-row.tsx";
import {
  FileZone,
  holdFiles,
  checkLimits,
  USUAL_MAX_BYTES,
  type FileFieldWords,
} from "#file-field/file-zone.tsx";
import { FILE_WORDS } from "#file-field/file-words.ts";
import { insist } from "#hooks/insist.ts";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const MULTI_FILE_FIELD_WORDS = {
  choose: "Choose files or",
  camera: "take photos",
  drop: "drop them here",
  /** Alone, while files are over the field. */
  dropHere: "Drop them here",
  /** What each file may be, and how many there may be. */
  limits: (accepted: string, most: number): string => `${accepted} each, ${most} files at most`,
  files: "Chosen files",
  chosen: (count: number): string => `${count} files chosen`,
  sent: (done: number, all: number, failed: number): string =>
    `${done} of ${all} sent${failed > 0 ? `, ${failed} not sent` : ""}`,
};

export type MultiFileFieldProps = FileFieldWords & {
  /** The chosen files, in the order in which they were chosen. */
  value: readonly File[];
  /** Gets all chosen files after each change. One that is taken away while it is being sent is to be stopped. */
  onChange: (files: File[]) => void;
  /** Called for each file that was not taken. Say why in `error`; what was chosen before stays. */
  onRefused: (reason: FileRefusal, file: File) => void;
  /** No more than this many. */
  most?: number;
  /** Where a file is on its way, once the page sends it. */
  uploadOf?: ((file: File) => FileUpload | undefined) | undefined;
  /** Sends a paused or failed file again. */
  onRetry?: ((file: File) => void) | undefined;
};

/**
 * Several files to hand over, each with its size, its state and a button that takes it away. For one file use
 * FileField. Each file is checked as FileField checks it.
 *
 * - multi-file-field-1: A file that is not taken MUST NOT keep the others away.
 * - multi-file-field-2: The same file MUST NOT be listed twice.
 * - multi-file-field-3: Taking one away MUST be announced and return focus to the input.
 */
export function MultiFileField({
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
  most = 10,
  uploadOf,
  onRetry,
  preview = false,
  id,
  ...zone
}: MultiFileFieldProps) {
  const { accept, disabled = false } = zone;
  checkLimits(accept, maxBytes);
  insist(most > 1, "MultiFileField takes several files: for one file use FileField.");
  const ids = useFieldIds(id);
  const factIds = { prompt: `${ids.control}-prompt`, facts: `${ids.control}-facts` };
  const input = useRef<HTMLInputElement>(null);
  const {
    limits,
    files: filesLabel,
    chosen,
    sent,
    ...prompt
  } = useWords("multiFileField", MULTI_FILE_FIELD_WORDS);
  const words = useWords("file", FILE_WORDS);
  const [happened, setHappened] = useState("");

  async function take(files: readonly File[]) {
    const others = files.filter((file) => !value.some((chosen) => isSameFile(chosen, file)));
    const refusals = await Promise.all(
      others.map((file) => findFileRefusal(file, accept, maxBytes)),
    );
    const taken: File[] = [];
    for (const [at, file] of others.entries()) {
      const reason = refusals[at] ?? (value.length + taken.length < most ? undefined : "several");
      if (reason === undefined) taken.push(file);
      else onRefused(reason, file);
    }
    if (taken.length === 0) return holdFiles(input.current, value);
    const [first] = taken;
    setHappened(
      taken.length === 1 && first !== undefined
        ? words.chosen(first.name, formatSize(first.size, words))
        : chosen(taken.length),
    );
    onChange([...value, ...taken]);
  }

  function remove(file: File) {
    setHappened(words.removed(file.name));
    onChange(value.filter((other) => other !== file));
    input.current?.focus();
  }

  return (
    <FileZone
      data-slot="multi-file-field"
      ids={ids}
      factIds={factIds}
      words={{ label, required, optional, help, error, ok }}
      input={input}
      held={value}
      several
      onTake={(files) => void take(files)}
      prompt={{
        ...prompt,
        facts: limits(formatAccepted(accept, maxBytes, words), most),
      }}
      status={
        describeUploads(
          value.map((file) => uploadOf?.(file)),
          sent,
        ) || happened
      }
      {...zone}
    >
      {value.length > 0 && (
        <ul aria-label={filesLabel} className="mt-2.5 flex flex-col gap-2">
          {value.map((file) => {
            const upload = uploadOf?.(file);
            return (
              <li
                key={`${file.name} ${file.size} ${file.lastModified}`}
                className="overflow-hidden rounded-cut bg-surface-sunken forced-colors:border"
              >
                <FileRow
                  file={file}
                  upload={upload}
                  preview={preview}
                  isLocked={upload?.state === "sending" || upload?.state === "done"}
                  disabled={disabled}
                  onRemove={() => remove(file)}
                  onRetry={onRetry && (() => onRetry(file))}
                />
              </li>
            );
          })}
        </ul>
      )}
    </FileZone>
  );
}

/** A file that is chosen again is another object each time. */
const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** How far all files have come, in a sentence that changes when one of them is settled. */
function describeUploads(
  uploads: readonly (FileUpload | undefined)[],
  sent: typeof MULTI_FILE_FIELD_WORDS.sent,
): string {
  const count = (state: FileUpload["state"]) =>
    uploads.filter((upload) => upload?.state === state).length;
  if (uploads.every((upload) => upload === undefined)) return "";
  return sent(count("done"), uploads.length, count("failed"));
}
