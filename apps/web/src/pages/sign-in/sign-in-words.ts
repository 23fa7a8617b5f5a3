import { COPY } from "@kinfold/contract/copy";
import { Refusal } from "@kinfold/contract/refusal";
import { describeError } from "@kinfold/frame/refusal-words";

const ALIKE = new Set([400, 401, 403, 422]);

/**
 * What a failed sign-in says: one and the same sentence for everything a stranger could learn from; the server's own
 * words for a limit or an outage; the fixed sentence when no one answered.
 */
export function describeSignInFailure(error: unknown): string {
  return error instanceof Refusal && ALIKE.has(error.status)
    ? COPY.invalidCredentials
    : describeError(error);
}
