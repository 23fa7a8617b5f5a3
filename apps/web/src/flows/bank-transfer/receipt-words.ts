import { COPY } from "@kinfold/contract/copy";
import { BANK_REFERENCE_MAX_CHARACTERS, NOTE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { Refusal } from "@kinfold/contract/refusal";
import { say } from "@kinfold/language/say";
import { HEIC_ADVICE, type FileRefusal } from "@kinfold/ui/file-field";
import { defaulted, object, size, string, trimmed, type Infer } from "superstruct";
import { withMessage } from "@kinfold/contract/describe";

const words = (most: number) =>
  withMessage(
    defaulted(trimmed(size(string(), 0, most)), ""),
    say("Use at most {most} characters.", { most }),
  );

/** What a member may say about a transfer beside its receipt. */
export const TransferWords = object({
  bank_reference: words(BANK_REFERENCE_MAX_CHARACTERS),
  note: words(NOTE_MAX_CHARACTERS),
});
export type TransferWords = Infer<typeof TransferWords>;

/** Why this file was not taken, before it was sent. */
export const FILE_WORDS: Readonly<Record<FileRefusal, string>> = {
  size: COPY.fileTooLarge,
  type: say("Please choose a JPG, PNG or PDF file."),
  heic: HEIC_ADVICE,
  empty: say("This file is empty. Please choose another."),
  several: say("Please choose one file."),
};

export const RECEIPT_MISSING = say("Please add the receipt of your transfer.");

const ABOUT_THE_FILE: ReadonlySet<string> = new Set([
  "file_too_large",
  "file_wrong_type",
  "pay_receipt_duplicate",
  "pay_receipt_missing",
]);

/** True for refusals that only another file can mend. */
export const isAboutFile = (error: unknown): boolean =>
  error instanceof Refusal && ABOUT_THE_FILE.has(error.code);
