import { Refusal } from "@kinfold/contract/refusal";
import { describeError } from "@kinfold/frame/refusal-words";
import { sayCount } from "@kinfold/language/say-count";

/** What a refused code says beside the boxes: the server's sentence, and how many tries are left when it knows. */
export function describeCodeRefusal(error: unknown): string {
  const message = describeError(error);
  if (!(error instanceof Refusal) || error.wire.attempts_left === undefined) return message;
  const left = error.wire.attempts_left;
  // The server may already have counted for the member.
  if (/\d/.test(message)) return message;
  return `${message} ${sayCount("{left, plural, one {# try left.} other {# tries left.}}", { left })}`;
}
