import { COPY } from "@kinfold/contract/copy";
import { Fault, NoAnswer } from "@kinfold/api/call-errors";
import { Refusal } from "@kinfold/contract/refusal";

/** What a member is told about a failed command: the server's sentence, or the fixed one when no one answered. */
export function describeError(error: unknown): string {
  return error instanceof Refusal || error instanceof NoAnswer || error instanceof Fault
    ? error.message
    : COPY.noAnswer;
}

/** What a refusal says about single fields, by the last part of their path ("user.email" is "email"). */
export function readRefusedFields(error: unknown): Record<string, string> {
  if (!(error instanceof Refusal)) return {};
  return Object.fromEntries(
    Object.entries(error.wire.fields ?? {}).map(([path, words]) => [
      path.split(".").at(-1) ?? path,
      words,
    ]),
  );
}

/** The same by their whole path, for forms in which a last part stands twice ("address.country"). */
export const readRefusedPaths = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof Refusal ? (error.wire.fields ?? {}) : {};
